// SPDX-License-Identifier: Apache-2.0
//
// FourEvaluator: computes the value and the move scores of four-in-a-row. The evaluator counts the
// rows of four cells that only one side can still fill. The evaluator also counts winning cells:
// empty cells on which a piece would complete a row of four.
//
// Under gravity, many games are decided by winning cells that neither side can reach yet. At the
// end only the columns with such cells have empty cells, and the sides put pieces into these
// columns in turn. So the number of cells from a cell to the top of its column, odd or even,
// decides which side plays on this cell. Players call such cells odd and even threats. Source:
// Allis, "A Knowledge-based Approach of Connect-Four", 1988.
//
// An evaluator is not thread safe: every worker has its own. No function fails.
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
  std::int16_t tempo = 0;   // value of being the side to move
  std::int16_t pair = 0;    // a row of four cells with two own pieces and two empty cells
  std::int16_t triple = 0;  // a row of four cells with three own pieces and one empty cell
  // A winning cell is the empty cell of a triple. `winning` is its weight in games without gravity.
  //
  // Under gravity the weight depends on two parities:
  // - The even side is the side that is to move when the number of empty cells is even. The other
  //   side is the odd side.
  // - A cell is even if the number of cells from this cell to the top of its column, both included,
  //   is even.
  // even_on_even: the even side has an even winning cell. even_on_odd: the even side has an odd
  // winning cell. odds: the odd side has a winning cell of any parity.
  std::int16_t winning = 0, even_on_even = 0, even_on_odd = 0, odds = 0;
  // Move scores. makes_winning: multiplied by the number of the mover's winning cells minus the
  // number of the other side's winning cells, after the move. off_centre: for each half cell of
  // distance to the centre. The distance is the larger one of the distances in x and in y.
  std::int16_t makes_winning = 0, off_centre = 0;

  WeightsSections Sections();
};

class FourEvaluator : public TermsEvaluator<FourEvaluator, FourBoard, FourWeights> {
 public:
  using TermsEvaluator::TermsEvaluator;

  // The name of the game whose weights and network are used with these rules. The name is the same
  // with and without clears.
  static constexpr std::string_view WeightsName(const FourRules& rules) {
    switch (rules.placement) {
      case FourPlacement::kGravity: return "fourinarow";
      case FourPlacement::kEdgeGrow:
      case FourPlacement::kEdgeDrop: return "fourinarow-edge-grow-4";
      case FourPlacement::kInterior: return "fourinarow-interior-gravity-4";
    }
    return {};
  }
  static std::string_view WeightsName(const FourBoard& board) { return WeightsName(board.rules()); }

  template <class F>
  void ValueTerms(const FourBoard& board, F&& term) const {
    const bool gravity = board.rules().placement == FourPlacement::kGravity;
    const FourBits empties = board.empties();
    const std::array colors = {board.to_move(), Opponent(board.to_move())};
    std::array<FourBits, 2> wins;
    for (int i = 0; i < 2; ++i) wins[i] = board.Completions(board.stones(colors[i]), empties);
    term(weights_->tempo, 1);
    for (int i = 0; i < 2; ++i) {
      const int sign = i == 0 ? 1 : -1;
      const RowCounts rows = CountRows(board.stones(colors[i]), empties, board.rules().row);
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
    term(weights_->makes_winning, board.Completions(stones[Index(us)], left).Count() -
                                      board.Completions(stones[Index(Opponent(us))], left).Count());
    const BoardSize size = board.size();
    term(weights_->off_centre,
         std::max(std::abs(2 * p.x + 1 - size.width), std::abs(2 * p.y + 1 - size.height)));
  }

  // The even cells: the number of cells from the cell to the top of its column, both included, is
  // even.
  static FourBits EvenFromTop(const FourBoard& board);

 private:
  // The numbers of rows of four cells that have exactly 2 or exactly 3 own pieces and no piece of
  // the other side. If a row has five cells: exactly 3 or exactly 4 own pieces.
  struct RowCounts {
    int pairs = 0, triples = 0;
  };
  static RowCounts CountRows(const FourBits& own, const FourBits& empty, int row);
  // Removes from `cells` each cell that has a cell of `all` below it in its column. `all`: the
  // winning cells of both sides. Only the lowest winning cell of a column is important.
  static FourBits LowestOnes(const FourBits& cells, const FourBits& all);
};

static_assert(SummingEvaluator<FourEvaluator, FourBoard>);

}  // namespace tengen
