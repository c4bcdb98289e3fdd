// SPDX-License-Identifier: Apache-2.0
//
// CaptureNetEvaluator: value and move scores in the pente family by the line network
// (eval/line_net.h) over the board's lines, with what captures add as global features and cell
// features: stones that either side lacks to win by captures, cells where something is captured,
// flanked or lost. One per worker, not thread safe; it follows one board object. The network must
// outlive it.
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

// What the network is told of captures, as the side to move sees it. Filled anew for every
// position; a plain value.
class CaptureFeatures {
 public:
  // Captures of two to five stones, and of more.
  static constexpr int kTakings = 5;

  // --- Marks, those up to kRisk counted over the board as global features too
  // ----------------------------
  static constexpr int kTakes = 0;         // by stones: the side to move captures here
  static constexpr int kTaken = kTakings;  // the other side would
  static constexpr int kFlanks = kTaken + kTakings;
  static constexpr int kFlanked = kFlanks + 1;
  static constexpr int kRisk = kFlanked + 1;  // a stone here could be captured
  static constexpr int kPoof = kRisk + 1;
  static constexpr int kCellFeatures = kPoof + 1;

  // --- Facts ------------------------------------------------------------------------------------
  static constexpr int kMostLacking = 15;
  static constexpr int kWeLack = kRisk;  // by captured stones that are missing for a win, 0 to 15
  static constexpr int kTheyLack = kWeLack + kMostLacking + 1;
  static constexpr int kGlobalFeatures = kTheyLack + kMostLacking + 1;
  static constexpr int kMostCounted = 8;  // of one global feature

  static constexpr LineNetFeatureCounts kSize = {.global_features = kGlobalFeatures,
                                                 .cell_features = kCellFeatures};

  // Looks at the position's global features; then, for move scores, at its cell features too.
  void SeeGlobalFeatures(const CaptureBoard& board);
  void SeeCellFeatures(const CaptureBoard& board);

  std::span<const LineNetGlobalFeature> global_features() const {
    return {global_features_.data(), static_cast<std::size_t>(count_)};
  }
  // Precondition: cell features were looked at, and the cell is empty.
  LineNetCellFeatures CellFeaturesAt(const CaptureBoard& board, Cell cell) const {
    return marked_.Has(cell) ? CellFeaturesOf(board, cell) : LineNetCellFeatures{0};
  }

 private:
  static int Taking(int stones) { return std::min(stones - 2, kTakings - 1); }
  LineNetCellFeatures CellFeaturesOf(const CaptureBoard& board, Cell cell) const;

  std::array<LineNetGlobalFeature, kGlobalFeatures> global_features_;
  int count_ = 0;
  CellSet takes_, taken_, flanks_, flanked_, risks_, poofs_, marked_;
};

class CaptureNetEvaluator {
 public:
  // The game whose network plays by such rules. A five that must stand changes more than what poof
  // takes: with boat one network plays with and without poof.
  static constexpr std::string_view WeightsName(const CaptureRules& rules) {
    if (rules.boat) return rules.keryo ? "pente-keryo-boat" : "pente-boat";
    if (rules.poof) return rules.keryo ? "pente-keryo-poof" : "pente-poof";
    return rules.keryo ? "pente-keryo" : "pente";
  }

  CaptureNetEvaluator(const CaptureBoard& board, const LineNet& net,
                      const LineNetKernels& kernels = BestLineNetKernels())
      : lines_(net, kernels) {
    Reset(board);
  }

  void Reset(const CaptureBoard& board) { lines_.Reset(board.lines()); }

  // For the side to move.
  Value Evaluate(const CaptureBoard& board) {
    features_.SeeGlobalFeatures(board);
    return lines_.Evaluate(board.lines(), features_.global_features());
  }

  void Prepare(const CaptureBoard& board) {
    features_.SeeGlobalFeatures(board);
    features_.SeeCellFeatures(board);
    lines_.Prepare(board.lines(), features_.global_features());
    for (int cell_feature = 0; cell_feature < CaptureFeatures::kCellFeatures; ++cell_feature)
      cell_feature_logits_[cell_feature] = lines_.CellFeatureLogit(board.lines(), cell_feature);
  }
  // Precondition: prepared, and the cell is empty.
  int MoveScore(const CaptureBoard& board, Cell cell) const {
    std::int32_t logit = 0;
    ForEachCellFeature(features_.CellFeaturesAt(board, cell),
                       [&](int cell_feature) { logit += cell_feature_logits_[cell_feature]; });
    return lines_.MoveScore(board.lines(), cell, logit);
  }

 private:
  LineNetEvaluator<FiveOrMore> lines_;
  CaptureFeatures features_;
  std::array<std::int32_t, CaptureFeatures::kCellFeatures> cell_feature_logits_{};
};

static_assert(Evaluator<CaptureNetEvaluator, CaptureBoard>);

}  // namespace tengen
