// SPDX-License-Identifier: Apache-2.0
#include "search/games/four_model.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace tengen {
namespace {

// Values in units of eval/value.h. Those for gravity are a logistic fit, rounded, to the exact
// results of 2,600 random middle games on 7x6 and 8x8 without a short win; nothing was gained by
// counting winning cells that lie above another.
struct Weights {
  Value tempo;
  Value pair;    // four cells with two own pieces and none of the other side
  Value triple;  // the same with three
};
constexpr Weights kGravityWeights = {60, 30, 10};
constexpr Weights kFourWayWeights = {8, 5, 22};
constexpr Value kWinningCell = 30;  // four-way: the cell that the three lack
// Under gravity, by whether its owner moves when an even number of cells is left and by whether
// an even number of cells reaches from it to the top: both, only the first, not the first.
constexpr Value kEvenOnEven = 240;
constexpr Value kEvenOnOdd = 75;
constexpr Value kOddsCell = 150;

// Ordering, next to killers (400) and history (up to 375).
constexpr int kOrderWinningCell = 100;
constexpr int kOrderCentre = 8;

// What a search for a win by threats may cost.
constexpr ProofBudget BudgetOf(Effort effort) {
  switch (effort) {
    case Effort::kLeaf: return {24, 3};
    case Effort::kNode: return {80, 5};
    case Effort::kRoot: break;
  }
  return {6'000, 47};
}

// Rows of four cells that hold `n` own pieces and no other, for n = 2 and 3.
struct RowCounts {
  int pairs = 0, triples = 0;
};

RowCounts CountRows(const FourBits& own, const FourBits& empty) {
  RowCounts counts;
  const FourBits usable = own | empty;
  for (const int s : FourBits::kSteps) {
    // The first cells of rows without an enemy piece.
    const FourBits two = usable & usable >> s;
    const FourBits rows = two & two >> (2 * s);
    if (rows.Empty()) continue;
    const FourBits a = own, b = own >> s, c = own >> (2 * s), d = own >> (3 * s);
    const FourBits ab = a & b, cd = c & d, a_or_b = a | b, c_or_d = c | d;
    const FourBits three = (ab & c_or_d) | (cd & a_or_b);  // or four
    const FourBits at_least_two = ab | cd | (a_or_b & c_or_d);
    counts.triples += (rows & three).Count();
    counts.pairs += (rows & at_least_two & ~three).Count();
  }
  return counts;
}

// Under gravity: the cells from which to the top, themselves included, an even number of cells
// are in their column.
FourBits EvenFromTop(BoardSize size) {
  FourBits cells;
  for (int y = 1; y < size.height; y += 2) {
    cells |= FourBits::Rectangle({0, y}, {size.width, 1});
  }
  return cells;
}

// Winning cells with nobody's winning cell below them: only those come to be played.
FourBits LowestOnes(const FourBits& cells, const FourBits& all) {
  FourBits above;
  FourBits step = all;
  for (int i = 1; i < FourBits::kMaxSide; ++i) {
    step = step >> FourBits::kStride;
    above |= step;
  }
  return cells & ~above;
}

}  // namespace

Value FourModel::Evaluate() const {
  const Color us = board_.to_move();
  const bool gravity = board_.rules().placement == FourPlacement::kGravity;
  const Weights& weights = gravity ? kGravityWeights : kFourWayWeights;
  const FourBits empties = board_.empties();
  std::array<Value, 2> sums{};
  std::array<FourBits, 2> wins;
  for (int i = 0; i < 2; ++i) {
    const FourBits& own = board_.stones(i == 0 ? us : Opponent(us));
    const RowCounts rows = CountRows(own, empties);
    sums[i] = rows.pairs * weights.pair + rows.triples * weights.triple;
    wins[i] = FourCompletions(own, empties);
  }
  if (gravity) {
    const FourBits even_cells = EvenFromTop(board_.size());
    const bool even_left = empties.Count() % 2 == 0;
    for (int i = 0; i < 2; ++i) {
      const FourBits reached = LowestOnes(wins[i], wins[0] | wins[1]);
      const int on_even = (reached & even_cells).Count(), on_odd = reached.Count() - on_even;
      const bool is_even = (i == 0) == even_left;
      sums[i] +=
          is_even ? on_even * kEvenOnEven + on_odd * kEvenOnOdd : reached.Count() * kOddsCell;
    }
  } else {
    for (int i = 0; i < 2; ++i) sums[i] += wins[i].Count() * kWinningCell;
  }
  return std::clamp(sums[0] - sums[1] + weights.tempo, 1 - kWinFloor, kWinFloor - 1);
}

Value FourModel::Prove(Move& best, Effort effort) {
  FourForcing rules(board_);
  const Proof proof = solver_.Win(rules, BudgetOf(effort));
  best = proof.first();
  if (proof.plies != 0) return WinIn(proof.plies);
  const bool lost = !board_.rules().clear && rules.WinsNow(Opponent(board_.to_move())).Count() > 1;
  return lost ? LossIn(2) : kNoValue;
}

bool FourModel::Generate(TurnList& list, bool /*root*/) {
  const Color us = board_.to_move(), them = Opponent(us);
  const FourBits legal = board_.Legal(), empties = board_.empties();
  const FourBits wins = legal & FourCompletions(board_.stones(us), empties);
  if (!wins.Empty()) {
    list.Add(FourForcing::MoveOf(wins.First()), 0);
    return true;
  }
  const BoardSize size = board_.size();
  FourBits candidates = legal;
  if (!board_.rules().clear) {
    const FourBits threats = legal & FourCompletions(board_.stones(them), empties);
    if (!threats.Empty()) candidates = threats;
  }
  candidates.ForEach([&](int cell) {
    board_.Make(cell);
    const FourBits left = board_.empties();
    const FourBits theirs = FourCompletions(board_.stones(them), left);
    if ((theirs & board_.Legal()).Empty()) {
      const FourBits ours = FourCompletions(board_.stones(us), left);
      const Point p = FourBits::PointOf(cell);
      const int off_centre =
          std::max(std::abs(2 * p.x + 1 - size.width), std::abs(2 * p.y + 1 - size.height));
      list.Add(FourForcing::MoveOf(cell),
               kOrderWinningCell * (ours.Count() - theirs.Count()) - kOrderCentre * off_centre);
    }
    board_.Unmake();
  });
  return true;
}

}  // namespace tengen
