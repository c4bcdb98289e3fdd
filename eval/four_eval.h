// SPDX-License-Identifier: Apache-2.0
//
// FourEvaluator: computes the value and the move scores of four-in-a-row. It counts the rows of
// four cells that one side can still fill. It also counts winning cells: empty cells on which a
// piece would complete such a row.
//
// Under gravity, winning cells that neither side can reach yet decide the game by parity. When only
// their columns are left, the sides play in them in turn. So the number of cells from a cell to the
// top decides which side plays there. Players call such cells odd and even threats. Source: Allis,
// "A Knowledge-based Approach of Connect-Four", 1988.
//
// Every worker has its own evaluator; it is not thread safe. No function fails.
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
  std::int16_t tempo = 0;   // value of the right to move
  std::int16_t pair = 0;    // a row of four cells with two own pieces and no others
  std::int16_t triple = 0;  // the same with three own pieces
  // A winning cell: the empty cell of a triple. `winning` is its weight without gravity.
  //
  // Under gravity the weight depends on two parities:
  // - The even side is to move when the number of empty cells is even. The other side is odd.
  // - A cell is even if the number of cells from it to the top of its column, itself included, is
  //   even.
  // even_on_even: the even side has an even winning cell. even_on_odd: the even side has an odd
  // one. odds: the odd side has a winning cell of any parity.
  std::int16_t winning = 0, even_on_even = 0, even_on_odd = 0, odds = 0;
  // Move scores. makes_winning: its factor is the number of winning cells of the mover minus that
  // of the other side, after the move. off_centre: for each half cell between the move and the
  // centre, in the coordinate where the distance is larger.
  std::int16_t makes_winning = 0, off_centre = 0;

  WeightsSections Sections();
};

class FourEvaluator : public TermsEvaluator<FourEvaluator, FourBoard, FourWeights> {
 public:
  using TermsEvaluator::TermsEvaluator;

  // The game whose weights and network play under these rules. It is the same with and without
  // clears.
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

  // The even cells: an even number of cells reaches from the cell, itself included, to the top of
  // its column.
  static FourBits EvenFromTop(const FourBoard& board);

 private:
  // The numbers of rows of four cells with exactly 2 and exactly 3 own pieces and no others.
  struct RowCounts {
    int pairs = 0, triples = 0;
  };
  static RowCounts CountRows(const FourBits& own, const FourBits& empty);
  // The cells of `cells` that have no cell of `all` below them in their column. `all`: the winning
  // cells of both sides. Only the lowest winning cell of a column decides.
  static FourBits LowestOnes(const FourBits& cells, const FourBits& all);
};

static_assert(SummingEvaluator<FourEvaluator, FourBoard>);

}  // namespace tengen
