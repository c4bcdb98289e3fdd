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
#include <bit>
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
  LineNetRegionTable region_;
  LineNetTables tables_;
};

// The built-in network of `game`. If `game` has no network, the built-in network of `kernel`.
// nullptr: no network for either name. `features`: the feature counts of the game. The network
// exists until the program ends. Any thread may call.
const LineNet* BuiltInLineNet(std::string_view game, std::string_view kernel,
                              LineNetFeatureCounts features = {});

// RegionOutputs: the sums of the features in the blocks of a board, and the outputs of its regions.
// The products of a block are computed again only if its sums changed. If the change was taken
// back, the old products are restored. An object without a table of regions does nothing. Not
// thread safe.
class RegionOutputs {
 public:
  using BlockSet = std::uint64_t;  // bit n is block n
  // What Save stored.
  struct Mark {
    BlockSet changed = 0;
    std::size_t saved = 0;  // number of saved products before Save
  };

  RegionOutputs() = default;
  // `table`: nullptr for a network without regions.
  RegionOutputs(const LineNetRegionTable* table, BoardSize size)
      : table_(table),
        size_(size),
        sums_(LineNetScales::kBlocks),
        products_(LineNetScales::kBlocks) {}

  LineNetRow* sums() { return sums_.data(); }  // indexed by LineNetBlockOf

  // Call Change after the sums of blocks changed. Call Save in place of Change if the change will
  // be taken back; after that, call TakeBack with the marks of all later calls, the last one first.
  void Change(BlockSet changed) { outdated_ |= changed; }
  Mark Save(BlockSet changed) {
    const Mark mark = {changed, saved_.size()};
    if (table_ == nullptr) return mark;
    for (BlockSet left = changed & ~outdated_; left != 0; left &= left - 1)
      saved_.push_back({std::countr_zero(left), products_[std::countr_zero(left)]});
    outdated_ |= changed;
    return mark;
  }
  void TakeBack(const Mark& mark) {
    outdated_ |= mark.changed;
    for (std::size_t i = mark.saved; i < saved_.size(); ++i) {
      products_[saved_[i].block] = saved_[i].products;
      outdated_ &= ~(BlockSet{1} << saved_[i].block);
    }
    saved_.resize(mark.saved);
  }

  // The sum of the outputs of the regions; nullptr: the network has no regions. Valid until the
  // next call.
  const LineNetRegionSums* Sum(const LineNetKernels& kernels) {
    if (table_ == nullptr) return nullptr;
    kernels.products(*table_, sums_.data(), outdated_, products_.data());
    outdated_ = 0;
    kernels.regions(*table_, products_.data(), LineNetRegionCount(size_.width),
                    LineNetRegionCount(size_.height), &sum_);
    return &sum_;
  }

 private:
  struct Saved {
    int block = 0;
    LineNetBlockProducts products{};
  };

  const LineNetRegionTable* table_ = nullptr;
  BoardSize size_;
  std::vector<LineNetRow> sums_;
  std::vector<LineNetBlockProducts>
      products_;  // products_[n] is correct if bit n of outdated_ is 0
  BlockSet outdated_ = 0;
  std::vector<Saved> saved_;
  LineNetRegionSums sum_{};
};

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
    regions_ = RegionOutputs(tables_->region, position.size());
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
    regions_.Change(~RegionOutputs::BlockSet{0});
    old_count_ = 0;
  }

  // The value of the position for the side to move. Precondition: the sum of the counts of all
  // global features is at most kMostGlobalFeatures.
  Value Evaluate(const Position<V>& position,
                 std::span<const LineNetGlobalFeature> global_features = {}) {
    CatchUp(position);
    return LineNetValue(kernels_->value(HeadOf(position), Pass(global_features), frames_.back().sum,
                                        regions_.Sum(*kernels_)));
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
    RegionOutputs::Mark regions{};
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
    for (std::size_t frame = frames_.size(); frame-- > kept;)
      regions_.TakeBack(frames_[frame].regions);
    kernels_->restore(*tables_, &old_cells_[begin], &old_features_[begin], old_count_ - begin,
                      features_.data(), regions_.sums());
    old_count_ = begin;
    frames_.resize(kept);
  }

  void Advance(typename Position<V>::DeltaView delta) {
    frames_.push_back({frames_.back().sum, delta.serial, old_count_});
    MakeRoom(kMostChanges + 2);
    LineNetCell* const begin = &old_cells_[old_count_ + 1];
    LineNetCell* end = begin;
    RegionOutputs::BlockSet blocks = BlockSetOf(delta.cell);
    for (const ShapeChange* change = delta.begin; change != delta.end; ++change) {
      *end = {change->new_shapes, change->cell};
      end += change->cell != delta.cell || delta.stone == Stone::kEmpty;
      blocks |= BlockSetOf(change->cell);
    }
    frames_.back().regions = regions_.Save(blocks);
    Put(delta.cell, delta.stone, static_cast<int>(end - begin));
    old_count_ += static_cast<int>(end - begin) + 1;
  }

  RegionOutputs::BlockSet BlockSetOf(Cell cell) const {
    return RegionOutputs::BlockSet{1} << tables_->block_of[cell];
  }

  // Updates features and sum after `stone` was put on `cell`. The empty cells with new shapes are
  // the `changed` elements of old_cells_ that begin at index old_count_ + 1.
  void Put(Cell cell, Stone stone, int changed) {
    old_cells_[old_count_].cell = cell;
    kernels_->put(*tables_, cell, static_cast<int>(stone), &old_cells_[old_count_ + 1], changed,
                  features_.data(), regions_.sums(), &old_features_[old_count_],
                  &frames_.back().sum);
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
  RegionOutputs regions_;
  std::vector<Frame> frames_;
  // old_cells_: the cells that the Puts of all frames changed, in order. old_features_: at the same
  // index, the features of the cell before the change.
  std::vector<LineNetCell> old_cells_;
  std::vector<LineNetRow> old_features_;
  int old_count_ = 0;
  LineNetRow policy_{};
};

}  // namespace tengen
