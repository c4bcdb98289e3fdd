// SPDX-License-Identifier: Apache-2.0
//
// PenteEvaluator: computes the value and the move scores in the pente family from tables.
// ShapeEvaluator evaluates the lines of the board, and this class adds the effects of captures. The
// effects are the stones captured so far, the captures that are possible now, and the possible
// threats to capture.
//
// Every worker has its own evaluator: an evaluator is not thread safe, and it follows one board
// object. No function fails.
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
    // The value of captured stones is linear * s + cubic * s^3. s is the number of captured stones
    // divided by the number that wins, 0 to 1. For few stones the value is negative. It is a
    // correction: when captured stones are removed, the value of the shapes changes by too much.
    std::int16_t linear = 0, cubic = 0;
    // The value of each stone that the best capture removes, and of each stone that the second best
    // capture removes. mover: for captures of the side to move. waiter: for captures of the other
    // side.
    std::int16_t mover_best = 0, mover_second = 0, waiter_best = 0, waiter_second = 0;
    std::int16_t flank = 0;  // value of each cell of CaptureBoard::FlankCells
  } captures;
  struct Moves {
    std::int16_t line = 0;  // factor of the move score of ShapeEvaluator
    // The urgency of a number of captured stones is a polynomial like the value of captured stones
    // above. The urgency raises the scores of captures, most of all near the number that wins.
    // gain: factor of the urgency that the captures of the move add. deny: factor of the urgency
    // that the captures of an opponent's move on the same cell would add.
    std::int16_t urgency_linear = 0, urgency_cubic = 0;
    std::int16_t gain = 0, deny = 0;
    // Added to the score of a move on a cell of CaptureBoard::FlankCells, RiskCells or PoofCells.
    std::int16_t flank = 0, risk = 0, poof = 0;
  } moves;

  WeightsSections Sections();
};

// Board: CaptureBoard or CaptureFoulBoard.
template <class Board>
class PenteEvaluatorOn : public TermsEvaluator<PenteEvaluatorOn<Board>, Board, PenteWeights> {
  using Base = TermsEvaluator<PenteEvaluatorOn<Board>, Board, PenteWeights>;

 public:
  using typename Base::Weights;
  static constexpr bool kColorsAlike = true;

  static std::string_view WeightsName(const Board&) { return "pente"; }

  explicit PenteEvaluatorOn(const Board& board)
      : PenteEvaluatorOn(board, WeightsOf<Weights>({WeightsName(board)})) {}
  PenteEvaluatorOn(const Board& board, const Weights& weights);

  void Reset(const Board& board) { shapes_.Reset(board.lines()); }
  Value Evaluate(const Board& board);
  void Prepare(const Board& board);

  template <class F>
  void ValueTerms(const Board& board, F&& term) const {
    shapes_.ValueTerms(board.lines(), term);
    for (const Color c : {Color::kBlack, Color::kWhite}) {
      const double sign = c == board.to_move() ? 1 : -1;
      const double share = Share(board.rules(), board.captured(c));
      term(weights_->captures.linear, sign * share);
      term(weights_->captures.cubic, sign * share * share * share);
    }
    ChanceTerms(board, term);
  }
  // Precondition: Prepare was called for this position.
  template <class F>
  void MoveTerms(const Board& board, Cell cell, F&& term) const {
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
  // The value of captured stones, indexed by their number. Numbers above the winning number have
  // the value of the winning number. Numbers above the winning number occur because the game
  // continues if both sides have captured equally many stones.
  class CaptureWorth {
   public:
    CaptureWorth(CaptureRules rules, int linear, int cubic);
    int Of(int stones) const { return worth_[std::min(stones, kCounts - 1)]; }

   private:
    static constexpr int kCounts = 64;
    std::array<int, kCounts> worth_{};
  };
  // The numbers of stones that the two best captures remove, on two different cells; 0: no such
  // capture.
  struct Chances {
    int best = 0, second = 0;
  };
  static Chances ChancesOf(const Board& board, Color c);
  static double Share(CaptureRules rules, int stones) {
    return std::min(1.0, static_cast<double>(stones) / rules.Threshold());
  }

  template <class F>
  void ChanceTerms(const Board& board, F&& term) const {
    const Color us = board.to_move(), them = Opponent(us);
    const Chances ours = ChancesOf(board, us), theirs = ChancesOf(board, them);
    const PenteWeights::Captures& captures = weights_->captures;
    term(captures.mover_best, ours.best);
    term(captures.mover_second, ours.second);
    term(captures.waiter_best, -theirs.best);
    term(captures.waiter_second, -theirs.second);
    term(captures.flank, board.FlankCells(us).Count() - board.FlankCells(them).Count());
  }
  int Gain(const Board& board, Color c, Cell cell) const {
    const int stones = board.captured(c);
    return urgency_.Of(stones + board.CapturesAt(c, cell)) - urgency_.Of(stones);
  }

  using Base::weights_;
  ShapeEvaluator<typename Board::LineRules> shapes_;
  CaptureWorth worth_;
  CaptureWorth urgency_;
  CellSet ours_, theirs_, flanks_, risks_, poofs_;  // sets of cells of the position given to
                                                    // Prepare
};

using PenteEvaluator = PenteEvaluatorOn<CaptureBoard>;

static_assert(SummingEvaluator<PenteEvaluator, CaptureBoard>);

}  // namespace tengen
