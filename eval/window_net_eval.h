// SPDX-License-Identifier: Apache-2.0
//
// WindowNetEvaluator: computes the value and the move scores with the line network
// (eval/line_net.h) on boards that count windows (eval/window_shapes.h, eval/four_shapes.h). In
// place of patterns, the inputs are the levels of the cells. WindowFeatures adds global features.
//
// Every worker has its own evaluator: an evaluator is not thread safe, and it follows one board
// object. The network must outlive the evaluator. No function fails.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "engine/boards/connect6_board.h"
#include "engine/boards/four_board.h"
#include "engine/boards/irensei_board.h"
#include "engine/geometry.h"
#include "engine/types.h"
#include "eval/connect6_eval.h"
#include "eval/evaluator.h"
#include "eval/four_eval.h"
#include "eval/four_shapes.h"
#include "eval/irensei_eval.h"
#include "eval/line_net.h"
#include "eval/line_net_eval.h"
#include "eval/value.h"
#include "eval/window_shapes.h"

namespace tengen {

// WindowFeatures: the global features of a board that counts windows, from the view of the side to
// move. These features are the numbers of windows with each number of stones, and the value that
// the evaluator of tables computes. This value contains knowledge that the levels do not show, for
// instance about a group in atari. The features are computed anew for every position. An object is
// a plain value.
class WindowFeatures {
 public:
  // The numbers of windows. For each side and for each number of stones from kLeastStones on, there
  // are five classes: 1 window, 2, 3 or 4, 5 to 8, 9 or more. Each class is a feature.
  static constexpr int kLeastStones = 2;
  static constexpr int kStones = WindowLevels::kMostRow - kLeastStones;
  static constexpr int kSteps = 5;
  // The value from the tables, limited to -kMostValue .. kMostValue. There is a feature for every
  // multiple of kValueStep, numbered from kTables. A value sets the counts of the two features
  // around the value. The nearer feature gets the larger count; the sum of the two counts is
  // kTimes.
  static constexpr int kTables = kColors * kStones * kSteps;
  static constexpr Value kMostValue = 1000, kValueStep = 125;
  static constexpr int kTimes = 8;
  static constexpr int kGlobalFeatures = kTables + 2 * kMostValue / kValueStep + 1;
  static constexpr LineNetFeatureCounts kSize = {.global_features = kGlobalFeatures};

  // Computes the features. `windows_of` has row() and WindowCount(color, stones). `tables` is the
  // value of the position for the side to move, computed by the evaluator of tables.
  template <class Windows>
  void See(Color to_move, const Windows& windows_of, Value tables) {
    count_ = 0;
    int global_feature = 0;
    for (const Color c : {to_move, Opponent(to_move)})
      for (int stones = kLeastStones; stones < WindowLevels::kMostRow;
           ++stones, global_feature += kSteps) {
        const int windows = stones < windows_of.row() ? windows_of.WindowCount(c, stones) : 0;
        if (windows > 0) Add(global_feature + StepOf(windows), 1);
      }
    const int above = std::clamp(tables, -kMostValue, kMostValue) + kMostValue;
    const int step = above / kValueStep;
    const int upper = (above % kValueStep * kTimes + kValueStep / 2) / kValueStep;
    if (upper < kTimes) Add(kTables + step, kTimes - upper);
    if (upper > 0) Add(kTables + step + 1, upper);
  }
  std::span<const LineNetGlobalFeature> global_features() const {
    return {global_features_.data(), static_cast<std::size_t>(count_)};
  }

 private:
  static int StepOf(int windows) {
    return windows <= 2 ? windows - 1 : windows <= 4 ? 2 : windows <= 8 ? 3 : 4;
  }
  void Add(int global_feature, int times) {
    global_features_[count_++] = {static_cast<std::uint16_t>(global_feature),
                                  static_cast<std::uint16_t>(times)};
  }

  std::array<LineNetGlobalFeature, kColors * kStones + 2> global_features_;
  int count_ = 0;
};

template <class B, Evaluator<B> T, class S = WindowShapes<B>>
class WindowNetEvaluator {
 public:
  using Board = B;
  using Tables = T;
  using Shapes = S;

  WindowNetEvaluator(const Board& board, const LineNet& net,
                     const LineNetKernels& kernels = BestLineNetKernels())
      : net_(&net.tables()), kernels_(&kernels), tables_(board) {
    Reset(board);
  }

  void Reset(const Board& board) {
    tables_ = Tables(board);
    features_.assign(kCells, LineNetRow{});
    regions_ = RegionOutputs(net_->region, board.size());
    sum_ = {};
    Take(shapes_.Reset(board));
  }

  // The value of the position for the side to move.
  Value Evaluate(const Board& board) {
    CatchUp(board);
    return LineNetValue(
        kernels_->value(HeadOf(board), GlobalFeatures(), sum_, regions_.Sum(*kernels_)));
  }

  void Prepare(const Board& board) {
    CatchUp(board);
    kernels_->policy(HeadOf(board), GlobalFeatures(), sum_, &policy_);
  }
  // Precondition: Prepare was called for this position, and the cell is empty.
  int MoveScore(const Board&, Cell cell) const {
    return LineNetMoveScore(kernels_->move(policy_, features_[cell]));
  }

 private:
  const LineNetHeadTable& HeadOf(const Board& board) const {
    return net_->head[Index(board.to_move())];
  }
  LineNetGlobalFeatures GlobalFeatures() const {
    return {global_features_.global_features().data(),
            static_cast<int>(global_features_.global_features().size())};
  }

  void CatchUp(const Board& board) {
    Take(shapes_.Follow(board));
    global_features_.See(board.to_move(), shapes_.Windows(board), tables_.Evaluate(board));
  }
  void Take(const ShapeChanges& changes) {
    old_.resize(std::max(old_.size(), changes.empties.size() + 1));
    for (const Cell cell : changes.stones)
      kernels_->put(*net_, cell, static_cast<int>(shapes_.At(cell)), nullptr, 0, features_.data(),
                    regions_.sums(), old_.data(), &sum_);
    // The kernel `put` needs a cell with a stone. A dead stone on kNoCell is used because it
    // changes nothing: the features of kNoCell are 0 before and after.
    if (!changes.empties.empty())
      kernels_->put(*net_, kNoCell, static_cast<int>(Stone::kDead), changes.empties.data(),
                    static_cast<int>(changes.empties.size()), features_.data(), regions_.sums(),
                    old_.data(), &sum_);
    if (net_->region != nullptr) {
      for (const Cell cell : changes.stones) regions_.Change(BlockSetOf(cell));
      for (const LineNetCell& empty : changes.empties) regions_.Change(BlockSetOf(empty.cell));
    }
  }
  RegionOutputs::BlockSet BlockSetOf(Cell cell) const {
    return RegionOutputs::BlockSet{1} << net_->block_of[cell];
  }

  const LineNetTables* net_;
  const LineNetKernels* kernels_;
  Tables tables_;
  Shapes shapes_;
  WindowFeatures global_features_;
  std::vector<LineNetRow> features_;  // indexed by cell
  RegionOutputs regions_;
  LineNetSums sum_{};
  std::vector<LineNetRow> old_;  // the features before `put`; written by the kernel, but never read
  LineNetRow policy_{};
};

using Connect6NetEvaluator = WindowNetEvaluator<Connect6Board, Connect6Evaluator>;
using IrenseiNetEvaluator = WindowNetEvaluator<IrenseiBoard, IrenseiEvaluator>;
using FourNetEvaluator = WindowNetEvaluator<FourBoard, FourEvaluator, FourShapes>;
static_assert(Evaluator<Connect6NetEvaluator, Connect6Board>);
static_assert(Evaluator<IrenseiNetEvaluator, IrenseiBoard>);
static_assert(Evaluator<FourNetEvaluator, FourBoard>);

}  // namespace tengen
