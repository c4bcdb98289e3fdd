// SPDX-License-Identifier: Apache-2.0
//
// FourEvaluator: rows of four cells that one side can still fill, and the cells on which a piece
// would complete one, its winning cells.
//
// Under gravity winning cells that nobody may reach yet decide the game by parity: when only
// such columns are left, the sides take turns in them, and whose turn it is on a cell follows
// from the number of cells from it to the top (odd and even threats, Allis, "A Knowledge-based
// Approach of Connect-Four", 1988).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/boards/four_board.h"
#include "engine/geometry.h"
#include "eval/evaluator.h"
#include "eval/value.h"
#include "eval/weights.h"

namespace tengen {

struct FourWeights {
  std::int16_t tempo = 0;
  std::int16_t pair = 0;    // four cells with two own pieces and none of the other side
  std::int16_t triple = 0;  // the same with three
  // A winning cell, that is the cell a triple lacks; under gravity by whether its owner moves when
  // an even number of cells is left and by whether an even number of cells reaches from it to the
  // top: both, only the first, not the first.
  std::int16_t winning = 0, even_on_even = 0, even_on_odd = 0, odds = 0;
  // As moves: a winning cell more than the other side has after it; a half cell off the centre.
  std::int16_t makes_winning = 0, off_centre = 0;

  WeightsSections Sections();
};

class FourEvaluator : public TermsEvaluator<FourEvaluator, FourBoard, FourWeights> {
 public:
  using TermsEvaluator::TermsEvaluator;

  // With and without clears the same weights, and networks, play.
  static constexpr std::string_view WeightsName(const FourRules& rules) {
    switch (rules.placement) {
      case FourPlacement::kGravity: return "fourinarow";
      case FourPlacement::kEdgeGrow: return "fourinarow-edge-grow-4";
      case FourPlacement::kInterior: break;
    }
    return "fourinarow-interior-gravity-4";
  }
  static std::string_view WeightsName(const FourBoard& board) { return WeightsName(board.rules()); }

  template <class F>
  void ValueTerms(const FourBoard& board, F&& term) const {
    const bool gravity = board.rules().placement == FourPlacement::kGravity;
    const FourBits empties = board.empties();
    const std::array colors = {board.to_move(), Opponent(board.to_move())};
    std::array<FourBits, 2> wins;
    for (int i = 0; i < 2; ++i) wins[i] = FourCompletions(board.stones(colors[i]), empties);
    term(weights_->tempo, 1);
    for (int i = 0; i < 2; ++i) {
      const int sign = i == 0 ? 1 : -1;
      const RowCounts rows = CountRows(board.stones(colors[i]), empties);
      term(weights_->pair, sign * rows.pairs);
      term(weights_->triple, sign * rows.triples);
      if (!gravity) {
        term(weights_->winning, sign * wins[i].Count());
        continue;
      }
      const FourBits reached = LowestOnes(wins[i], wins[0] | wins[1]);
      const int all = reached.Count(), on_even = (reached & EvenFromTop(board)).Count();
      if ((i == 0) == (empties.Count() % 2 == 0)) {
        term(weights_->even_on_even, sign * on_even);
        term(weights_->even_on_odd, sign * (all - on_even));
      } else {
        term(weights_->odds, sign * all);
      }
    }
  }
  template <class F>
  void MoveTerms(const FourBoard& board, Cell cell, F&& term) const {
    const Color us = board.to_move();
    const Point p = ToPoint(cell);
    const FourBoard::Stones stones = board.StonesAfter(FourBits::IndexOf(p));
    const FourBits left = board.cells() ^ (stones[0] | stones[1]);
    term(weights_->makes_winning, FourCompletions(stones[Index(us)], left).Count() -
                                      FourCompletions(stones[Index(Opponent(us))], left).Count());
    const BoardSize size = board.size();
    term(weights_->off_centre,
         std::max(std::abs(2 * p.x + 1 - size.width), std::abs(2 * p.y + 1 - size.height)));
  }

  // The cells from which to the top, themselves included, an even number of cells are in their
  // column.
  static FourBits EvenFromTop(const FourBoard& board);

 private:
  // Rows of four cells that hold `n` own pieces and no other, for n = 2 and 3.
  struct RowCounts {
    int pairs = 0, triples = 0;
  };
  static RowCounts CountRows(const FourBits& own, const FourBits& empty);
  // Winning cells with nobody's winning cell below them: only those come to be played.
  static FourBits LowestOnes(const FourBits& cells, const FourBits& all);
};

static_assert(SummingEvaluator<FourEvaluator, FourBoard>);

}  // namespace tengen
