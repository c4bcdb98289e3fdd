// SPDX-License-Identifier: Apache-2.0
//
// CaptureNetEvaluator: computes the value and the move scores in the pente family with the line
// network (eval/line_net.h). The network reads the lines of the board. CaptureFeatures adds the
// captures as global features and cell features.
//
// Every worker has its own evaluator: an evaluator is not thread safe, and it follows one board
// object. The network must outlive the evaluator. No function fails.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/boards/capture_board.h"
#include "engine/cell_set.h"
#include "eval/evaluator.h"
#include "eval/line_net.h"
#include "eval/line_net_eval.h"
#include "eval/value.h"

namespace tengen {

// CaptureFeatures: the inputs of the network about captures, from the view of the side to move.
// These inputs are computed anew for every position. A CaptureFeatures object is a plain value.
class CaptureFeatures {
 public:
  // The classes of captures by size: 2, 3, 4, 5, and 6 or more stones.
  static constexpr int kTakings = 5;

  // --- Cell features ----------------------------------------------------------------------------
  // Each feature with a number below kRisk is also a global feature: its count is the number of
  // cells that have the feature.

  // A stone of the side to move on the cell captures. One feature for each size class of the
  // capture.
  static constexpr int kTakes = 0;
  // A stone of the other side on the cell captures. One feature for each size class of the capture.
  static constexpr int kTaken = kTakings;
  // A stone on the cell threatens to capture (CaptureBoard::FlankCells). kFlanks: a stone of the
  // side to move; kFlanked: a stone of the other side.
  static constexpr int kFlanks = kTaken + kTakings;
  static constexpr int kFlanked = kFlanks + 1;
  // A stone of the side to move on the cell could be captured by the next move.
  static constexpr int kRisk = kFlanked + 1;
  // A stone of the side to move on the cell is removed by poof.
  static constexpr int kPoof = kRisk + 1;
  static constexpr int kCellFeatures = kPoof + 1;

  // --- Global features --------------------------------------------------------------------------
  // The next global features do not count cells. Such a feature says how many captured stones a
  // side still needs for a win, 0 to 15. There is one feature for each number and side: first for
  // the side to move, then for the other side.
  static constexpr int kMostLacking = 15;
  static constexpr int kWeLack = kRisk;
  static constexpr int kTheyLack = kWeLack + kMostLacking + 1;
  static constexpr int kGlobalFeatures = kTheyLack + kMostLacking + 1;
  static constexpr int kMostCounted = 8;  // largest count of a feature; a larger number of cells
                                          // counts as 8

  static constexpr LineNetFeatureCounts kSize = {.global_features = kGlobalFeatures,
                                                 .cell_features = kCellFeatures};

  // Computes the global features of the position.
  template <class Board>
  void SeeGlobalFeatures(const Board& board);
  // Computes the cell features. Only move scores need them. Precondition: SeeGlobalFeatures was
  // called for this position.
  template <class Board>
  void SeeCellFeatures(const Board& board);

  std::span<const LineNetGlobalFeature> global_features() const {
    return {global_features_.data(), static_cast<std::size_t>(count_)};
  }
  // Precondition: SeeCellFeatures was called for this position, and the cell is empty.
  template <class Board>
  LineNetCellFeatures CellFeaturesAt(const Board& board, Cell cell) const {
    return marked_.Has(cell) ? CellFeaturesOf(board, cell) : LineNetCellFeatures{0};
  }

 private:
  // The size class of a capture of `stones` stones, at least 2.
  static int Taking(int stones) { return std::min(stones - 2, kTakings - 1); }
  template <class Board>
  LineNetCellFeatures CellFeaturesOf(const Board& board, Cell cell) const;

  std::array<LineNetGlobalFeature, kGlobalFeatures> global_features_;
  int count_ = 0;
  CellSet takes_, taken_, flanks_, flanked_, risks_, poofs_, marked_;
};

// Board: CaptureBoard or CaptureFoulBoard.
template <class Board>
class CaptureNetEvaluatorOn {
 public:
  // The name of the game whose network is used with these rules. No network exists for boat and
  // poof together: the network for boat is used, because boat changes the play more than poof does.
  static constexpr std::string_view WeightsName(const CaptureRules& rules) {
    if (rules.boat) return rules.keryo ? "pente-keryo-boat" : "pente-boat";
    if (rules.poof) return rules.keryo ? "pente-keryo-poof" : "pente-poof";
    return rules.keryo ? "pente-keryo" : "pente";
  }

  CaptureNetEvaluatorOn(const Board& board, const LineNet& net,
                        const LineNetKernels& kernels = BestLineNetKernels())
      : lines_(net, kernels) {
    Reset(board);
  }

  void Reset(const Board& board) { lines_.Reset(board.lines()); }

  // The value of the position for the side to move.
  Value Evaluate(const Board& board) {
    features_.SeeGlobalFeatures(board);
    return lines_.Evaluate(board.lines(), features_.global_features());
  }

  void Prepare(const Board& board) {
    features_.SeeGlobalFeatures(board);
    features_.SeeCellFeatures(board);
    lines_.Prepare(board.lines(), features_.global_features());
    for (int cell_feature = 0; cell_feature < CaptureFeatures::kCellFeatures; ++cell_feature)
      cell_feature_logits_[cell_feature] = lines_.CellFeatureLogit(board.lines(), cell_feature);
  }
  // Precondition: Prepare was called for this position, and the cell is empty.
  int MoveScore(const Board& board, Cell cell) const {
    std::int32_t logit = 0;
    ForEachCellFeature(features_.CellFeaturesAt(board, cell),
                       [&](int cell_feature) { logit += cell_feature_logits_[cell_feature]; });
    return lines_.MoveScore(board.lines(), cell, logit);
  }

 private:
  LineNetEvaluator<typename Board::LineRules> lines_;
  CaptureFeatures features_;
  std::array<std::int32_t, CaptureFeatures::kCellFeatures> cell_feature_logits_{};
};

using CaptureNetEvaluator = CaptureNetEvaluatorOn<CaptureBoard>;

static_assert(Evaluator<CaptureNetEvaluator, CaptureBoard>);

}  // namespace tengen
