// SPDX-License-Identifier: Apache-2.0
#include "search/games/four_model.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <vector>

#include "engine/rules/game_of.h"
#include "search/model_searcher.h"
#include "search/proof/four_solver.h"
#include "search/time_manager.h"

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

// The part of a move's time, in hundredths, that the solver may have before the tree: where it
// usually gets through, most; where it seldom does, none.
int SolverShare(const FourBoard& board) {
  const int empties = board.empties().Count();
  if (board.rules().placement != FourPlacement::kGravity) return empties <= 24 ? 60 : 0;
  if (empties <= 34) return 70;
  return empties <= 42 ? 30 : 0;
}

// Without a clock the solver stops after so many nodes; after far fewer where the depth is
// limited, which asks for a quick answer.
constexpr std::uint64_t kUntimedNodes = 30'000'000;
constexpr std::uint64_t kShallowNodes = 300'000;

bool IsSettled(const FourSolver::Answer& answer) {
  return answer.exact() || answer.lower > 0 || answer.upper < 0;
}

// A proven value: a win in so many plies or fewer, a loss likewise.
Value ValueOf(const FourSolver::Answer& answer, int empties) {
  if (answer.lower > 0) return WinIn(FourPlies(answer.lower, empties));
  if (answer.upper < 0) return LossIn(FourPlies(answer.upper, empties));
  return 0;
}

// Best play from an exact answer on, as far as the budget reaches: the first move at least.
std::vector<Move> LineFrom(FourBoard board, FourSolver::Answer answer, FourSolver& solver,
                           const FourSolver::Budget& budget) {
  std::vector<Move> line;
  for (;;) {
    line.push_back({ToCell(FourBits::PointOf(answer.best))});
    board.Make(answer.best);
    if (!FourSolver::Handles(board)) return line;
    const int expected = -answer.lower;
    if (!answer.exact()) return line;
    answer = solver.Solve(board, budget);
    if (!answer.exact() || answer.lower != expected) return line;
  }
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

Value FourModel::Prove(Effort effort, int, Move& best, std::uint64_t&) {
  FourForcing rules(board_);
  const Proof proof = solver_.Win(rules, BudgetOf(effort));
  best = proof.first();
  if (proof.plies != 0) return WinIn(proof.plies);
  const bool lost = !board_.rules().clear && rules.WinsNow(Opponent(board_.to_move())).Count() > 1;
  return lost ? LossIn(2) : kNoValue;
}

void FourModel::List(Node& node, MoveList& list, bool /*root*/) {
  node.complete = true;
  const Color us = board_.to_move(), them = Opponent(us);
  const FourBits legal = board_.Legal(), empties = board_.empties();
  const FourBits wins = legal & FourCompletions(board_.stones(us), empties);
  if (!wins.Empty()) {
    list.Add(FourForcing::MoveOf(wins.First()), 0);
    return;
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
}

// --- The root ----------------------------------------------------------------------------------

int FourModel::MovesToGo(const Game& game) {
  return std::clamp(BoardOf<FourBoard>(game).empties().Count() / 3, 4, 20);
}

RootProof FourModel::ProveRoot(const RootQuestion& question) {
  const SearchRequest& request = question.request;
  const int share = question.to_the_end ? 80 : SolverShare(board_);
  const bool whole = request.excluded.empty() && request.only.empty();
  RootProof proof;
  if (whole && share > 0 && FourSolver::Handles(board_)) {
    FourSolver::Budget budget;
    budget.stop = &question.stop;
    const TimeManager time(request.limits, MovesToGo(*request.state));
    if (time.HasLimit()) {
      const std::int64_t ms = std::min(time.SoftMs({}), time.hard_ms()) * share / 100;
      budget.deadline = request.arrival + std::chrono::milliseconds(ms);
    } else {
      budget.max_nodes = request.limits.max_depth > 0 ? kShallowNodes : kUntimedNodes;
    }
    if (request.limits.max_nodes > 0) budget.max_nodes = request.limits.max_nodes / 2 + 1;
    FourSolver solver(question.table);
    const FourSolver::Answer answer = solver.Solve(board_, budget);
    proof.nodes = answer.nodes;
    if (IsSettled(answer)) {
      proof.value = ValueOf(answer, board_.empties().Count());
      proof.line = LineFrom(board_, answer, solver, budget);
      proof.exact = answer.exact();
      return proof;
    }
  }
  const RootProof threats = BoardModel::ProveRoot(question);
  proof.value = threats.value;
  proof.line = threats.line;
  proof.nodes += threats.nodes;
  return proof;
}

std::unique_ptr<Searcher> SearcherOn<FourBoard>::Make() {
  return std::make_unique<ModelSearcher<FourModel>>(FourModel::Resources{});
}

}  // namespace tengen
