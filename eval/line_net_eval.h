// SPDX-License-Identifier: Apache-2.0
//
// LineNetEvaluator: computes the value and the move scores of a position with the line network.
// The results are exactly equal to the results of the slow functions in eval/line_net.h.
//
// Like ShapeEvaluator, the evaluator processes the changes of the position only when it is called.
// If a stone was put and removed again between two calls, the evaluator does no work for it. The
// evaluator stores the features of every cell. For each Put the evaluator also stores the old
// features, so that it can restore them after an Undo.
//
// An evaluator is not thread safe: every worker has its own. An evaluator follows one Position
// object; call Reset after this position was reset. The network must outlive the evaluator. No
// function fails.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/boards/position.h"
#include "engine/geometry.h"
#include "eval/evaluator.h"
#include "eval/line_net.h"
#include "eval/line_net_kernels.h"
#include "eval/value.h"

namespace tengen {

// LineNet: a network in the form that the kernels need (eval/line_net_kernels.h). A LineNet is
// read-only: any thread may use it.
class LineNet {
 public:
  // Precondition: the weights are within their limits (LineNetWeights::CheckLimits).
  explicit LineNet(const LineNetWeights& weights);
  LineNet(const LineNet&) = delete;
  LineNet& operator=(const LineNet&) = delete;

  const LineNetTables& tables() const { return tables_; }

 private:
  std::array<std::vector<LineNetRow>, kColors> combination_, cell_feature_;
  std::array<std::vector<LineNetSums>, kColors> value_global_feature_, policy_global_feature_;
  LineNetTables tables_;
};

// The built-in network of `game`. If `game` has no network, the built-in network of `kernel`.
// nullptr: no network for either name. `features`: the feature counts of the game. The network
// exists until the program ends. Any thread may call.
const LineNet* BuiltInLineNet(std::string_view game, std::string_view kernel,
                              LineNetFeatureCounts features = {});

template <Variant V>
class LineNetEvaluator {
 public:
  explicit LineNetEvaluator(const LineNet& net,
                            const LineNetKernels& kernels = BestLineNetKernels())
      : tables_(&net.tables()), kernels_(&kernels) {}

  void Reset(const Position<V>& position) {
    frames_.assign(1, Frame{});
    base_ = position.stones_put();
    features_.assign(kCells, LineNetRow{});
    old_count_ = 0;
    MakeRoom(kMaxBoard * kMaxBoard + 1);
    int empties = 0;
    ForEachPoint(position.size(), [&](Point p) {
      const Cell cell = ToCell(p);
      if (position.IsEmpty(cell)) {
        old_cells_[++empties] = {position.ShapesAt(cell), cell};
      } else {
        Put(cell, position.At(cell), 0);
      }
    });
    Put(kNoCell, Stone::kDead, empties);
    old_count_ = 0;
  }

  // The value of the position for the side to move. Precondition: the sum of the counts of all
  // global features is at most kMostGlobalFeatures.
  Value Evaluate(const Position<V>& position,
                 std::span<const LineNetGlobalFeature> global_features = {}) {
    CatchUp(position);
    return LineNetValue(
        kernels_->value(HeadOf(position), Pass(global_features), frames_.back().sum));
  }

  void Prepare(const Position<V>& position,
               std::span<const LineNetGlobalFeature> global_features = {}) {
    CatchUp(position);
    kernels_->policy(HeadOf(position), Pass(global_features), frames_.back().sum, &policy_);
  }
  // Precondition: Prepare was called for this position, and the cell is empty.
  int MoveScore(const Position<V>&, Cell cell) const {
    return LineNetMoveScore(kernels_->move(policy_, features_[cell]));
  }
  // The move score of a cell with cell features. `cell_features_logit`: the sum of CellFeatureLogit
  // over all cell features of the cell; 1.0 is kMoveUnit.
  int MoveScore(const Position<V>&, Cell cell, std::int32_t cell_features_logit) const {
    return LineNetMoveScore(kernels_->move(policy_, features_[cell]) + cell_features_logit);
  }
  std::int32_t CellFeatureLogit(const Position<V>& position, int cell_feature) const {
    return kernels_->move(policy_, HeadOf(position).cell_feature[cell_feature]);
  }

 private:
  static constexpr int kMostChanges = 2 * kDirections * V::kReach + 1;

  // The state after the Put with the number `serial`. The data that this Put replaced begin at
  // index old_begin in old_cells_ and old_features_.
  struct Frame {
    LineNetSums sum{};
    std::uint64_t serial = 0;
    int old_begin = 0;
  };

  static LineNetGlobalFeatures Pass(std::span<const LineNetGlobalFeature> global_features) {
    return {global_features.data(), static_cast<int>(global_features.size())};
  }

  const LineNetHeadTable& HeadOf(const Position<V>& position) const {
    return tables_->head[Index(position.to_move())];
  }

  void CatchUp(const Position<V>& position) {
    const std::size_t puts = position.stones_put() - base_;
    std::size_t kept = std::min(frames_.size(), puts + 1);
    while (kept > 1 && frames_[kept - 1].serial != DeltaOf(position, kept).serial) --kept;
    if (kept < frames_.size()) TakeBack(kept);
    while (frames_.size() <= puts) Advance(DeltaOf(position, frames_.size() + 1));
  }

  // The changes of the Put that leads to frame number `frames`, counted from 1. Frame 1 is the
  // state after Reset.
  auto DeltaOf(const Position<V>& position, std::size_t frames) const {
    return position.Delta(base_ + static_cast<int>(frames) - 2);
  }

  void TakeBack(std::size_t kept) {
    const int begin = frames_[kept].old_begin;
    kernels_->restore(&old_cells_[begin], &old_features_[begin], old_count_ - begin,
                      features_.data());
    old_count_ = begin;
    frames_.resize(kept);
  }

  void Advance(typename Position<V>::DeltaView delta) {
    frames_.push_back({frames_.back().sum, delta.serial, old_count_});
    MakeRoom(kMostChanges + 2);
    LineNetCell* const begin = &old_cells_[old_count_ + 1];
    LineNetCell* end = begin;
    for (const ShapeChange* change = delta.begin; change != delta.end; ++change) {
      *end = {change->new_shapes, change->cell};
      end += change->cell != delta.cell || delta.stone == Stone::kEmpty;
    }
    Put(delta.cell, delta.stone, static_cast<int>(end - begin));
    old_count_ += static_cast<int>(end - begin) + 1;
  }

  // Updates features and sum after `stone` was put on `cell`. The empty cells with new shapes are
  // the `changed` elements of old_cells_ that begin at index old_count_ + 1.
  void Put(Cell cell, Stone stone, int changed) {
    old_cells_[old_count_].cell = cell;
    kernels_->put(*tables_, cell, static_cast<int>(stone), &old_cells_[old_count_ + 1], changed,
                  features_.data(), &old_features_[old_count_], &frames_.back().sum);
  }

  void MakeRoom(int cells) {
    const std::size_t needed = old_count_ + cells;
    if (old_cells_.size() >= needed) return;
    old_cells_.resize(2 * needed);
    old_features_.resize(2 * needed);
  }

  const LineNetTables* tables_;
  const LineNetKernels* kernels_;
  // The value of stones_put() at the latest Reset. The caller must not undo these Puts before the
  // next Reset.
  int base_ = 0;
  std::vector<LineNetRow> features_;  // indexed by cell
  std::vector<Frame> frames_;
  // old_cells_: the cells that the Puts of all frames changed, in order. old_features_: at the same
  // index, the features of the cell before the change.
  std::vector<LineNetCell> old_cells_;
  std::vector<LineNetRow> old_features_;
  int old_count_ = 0;
  LineNetRow policy_{};
};

}  // namespace tengen
