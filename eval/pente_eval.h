// SPDX-License-Identifier: Apache-2.0
//
// PenteEvaluator: what captures add to the line shapes: the stones captured so far, what can be
// captured next, and groups that can be flanked. Everything else is ShapeEvaluator over the
// board's lines. One per worker, not thread safe; it follows one board object.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "engine/boards/capture_board.h"
#include "engine/cell_set.h"
#include "eval/evaluator.h"
#include "eval/shape_eval.h"
#include "eval/value.h"
#include "eval/weights.h"

namespace tengen {

struct PenteWeights {
  ShapeWeights shapes;
  struct Captures {
    // A line and a cube in the captured stones' share of the threshold. They weigh less than
    // nothing at first: that stones left the board counts among the shapes already, and for more
    // than it is worth.
    std::int16_t linear = 0, cubic = 0;
    // Each stone of a capture that is on the board: of the best one and of the second best.
    std::int16_t mover_best = 0, mover_second = 0, waiter_best = 0, waiter_second = 0;
    std::int16_t flank = 0;  // each cell from which a group can be flanked
  } captures;
  struct Moves {
    std::int16_t line = 0;  // a score of the shapes counts so many times
    // A capture comes early, one near the threshold first: a line and a cube as above, whose gain
    // counts so many times, the own and the denied one.
    std::int16_t urgency_linear = 0, urgency_cubic = 0;
    std::int16_t gain = 0, deny = 0;
    std::int16_t flank = 0, risk = 0, poof = 0;
  } moves;

  WeightsSections Sections();
};

class PenteEvaluator : public TermsEvaluator<PenteEvaluator, CaptureBoard, PenteWeights> {
 public:
  static constexpr bool kColorsAlike = true;

  static std::string_view WeightsName(const CaptureBoard&) { return "pente"; }

  explicit PenteEvaluator(const CaptureBoard& board)
      : PenteEvaluator(board, WeightsOf<Weights>({WeightsName(board)})) {}
  PenteEvaluator(const CaptureBoard& board, const Weights& weights);

  void Reset(const CaptureBoard& board) { shapes_.Reset(board.lines()); }
  Value Evaluate(const CaptureBoard& board);
  void Prepare(const CaptureBoard& board);

  template <class F>
  void ValueTerms(const CaptureBoard& board, F&& term) const {
    shapes_.ValueTerms(board.lines(), term);
    for (const Color c : {Color::kBlack, Color::kWhite}) {
      const double sign = c == board.to_move() ? 1 : -1;
      const double share = Share(board.rules(), board.captured(c));
      term(weights_->captures.linear, sign * share);
      term(weights_->captures.cubic, sign * share * share * share);
    }
    ChanceTerms(board, term);
  }
  // Precondition: prepared.
  template <class F>
  void MoveTerms(const CaptureBoard& board, Cell cell, F&& term) const {
    const Color us = board.to_move(), them = Opponent(us);
    const PenteWeights::Moves& moves = weights_->moves;
    shapes_.MoveTerms(board.lines(), cell, [&](const std::int16_t& weight, int factor) {
      term(weight, factor * moves.line);
    });
    if (ours_.Has(cell)) term(moves.gain, Gain(board, us, cell));
    if (theirs_.Has(cell)) term(moves.deny, Gain(board, them, cell));
    if (flanks_.Has(cell)) term(moves.flank, 1);
    if (risks_.Has(cell)) term(moves.risk, 1);
    if (poofs_.Has(cell)) term(moves.poof, 1);
  }

 private:
  // What captured stones are worth, by their number. Counts over the threshold (ties play on) are
  // worth what the threshold is.
  class CaptureWorth {
   public:
    CaptureWorth(CaptureRules rules, int linear, int cubic);
    int Of(int stones) const { return worth_[std::min(stones, kCounts - 1)]; }

   private:
    static constexpr int kCounts = 64;
    std::array<int, kCounts> worth_{};
  };
  // Stones of the best captures on two different cells.
  struct Chances {
    int best = 0, second = 0;
  };
  static Chances ChancesOf(const CaptureBoard& board, Color c);
  static double Share(CaptureRules rules, int stones) {
    return std::min(1.0, static_cast<double>(stones) / rules.Threshold());
  }

  template <class F>
  void ChanceTerms(const CaptureBoard& board, F&& term) const {
    const Color us = board.to_move(), them = Opponent(us);
    const Chances ours = ChancesOf(board, us), theirs = ChancesOf(board, them);
    const PenteWeights::Captures& captures = weights_->captures;
    term(captures.mover_best, ours.best);
    term(captures.mover_second, ours.second);
    term(captures.waiter_best, -theirs.best);
    term(captures.waiter_second, -theirs.second);
    term(captures.flank, board.FlankCells(us).Count() - board.FlankCells(them).Count());
  }
  int Gain(const CaptureBoard& board, Color c, Cell cell) const {
    const int stones = board.captured(c);
    return urgency_.Of(stones + board.CapturesAt(c, cell)) - urgency_.Of(stones);
  }

  ShapeEvaluator<FiveOrMore> shapes_;
  CaptureWorth worth_;
  CaptureWorth urgency_;
  CellSet ours_, theirs_, flanks_, risks_, poofs_;  // of the prepared position
};

static_assert(SummingEvaluator<PenteEvaluator, CaptureBoard>);

}  // namespace tengen
