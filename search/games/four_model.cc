// SPDX-License-Identifier: Apache-2.0
#include "search/games/four_model.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <vector>

#include "engine/rules/game_for.h"
#include "search/model_searcher.h"
#include "search/proof/four_solver.h"
#include "search/time_manager.h"

namespace tengen {
namespace {

// Budgets (nodes, plies) of the search for a win by threats: one for each Effort.
constexpr std::array<ProofBudget, 3> kFourBudgets = {{{24, 3}, {80, 5}, {6'000, 47}}};

// The percentage of the time for a move that the exact solver may use before the tree search. It is
// high if the solver usually solves such positions, and 0 if it seldom does.
int SolverShare(const FourBoard& board) {
  const int empties = board.empties().Count();
  if (board.rules().placement != FourPlacement::kGravity) return empties <= 24 ? 60 : 0;
  if (empties <= 34) return 70;
  return empties <= 42 ? 30 : 0;
}

// Node limits of the exact solver if the request has no time limit. If the request limits the
// depth, the answer should come quickly, so the limit is kShallowNodes. Otherwise it is
// kUntimedNodes.
constexpr std::uint64_t kUntimedNodes = 30'000'000;
constexpr std::uint64_t kShallowNodes = 300'000;

// Converts the answer to a value. The game ends in at most the number of plies that the value of a
// win or loss contains. kNoValue = no result is proven.
Value ValueOf(const FourSolver::Answer& answer, int empties) {
  if (answer.lower > 0) return WinIn(FourPlies(answer.lower, empties));
  if (answer.upper < 0) return LossIn(FourPlies(answer.upper, empties));
  return answer.exact() ? 0 : kNoValue;
}

// The best line after an exact answer. It has at least the first move. It ends early if max_nodes
// nodes are not enough to solve the next position.
std::vector<Move> LineFrom(FourBoard board, FourSolver::Answer answer, FourSolver& solver,
                           std::uint64_t max_nodes) {
  std::vector<Move> line;
  int expected = 0;
  do {
    line.push_back(FourForcing::MoveOf(answer.best));
    board.Make(answer.best);
    if (!answer.exact() || !FourSolver::Handles(board)) break;
    expected = -answer.lower;
    answer = solver.Solve(board, max_nodes);
  } while (answer.exact() && answer.lower == expected);
  return line;
}

}  // namespace

Value FourModel::ImmediateResult(Move& best) {
  best = FourForcing(board_).WinNow();
  return best.IsNone() ? kNoValue : WinIn(1);
}

// In games without clears, two threats cannot be stopped. In games with clears, a move may stop any
// number of threats and may also create threats, because a clear moves pieces. Therefore List
// checks each move.
Value FourModel::ForcedResult(Node& node, Move&) {
  const int threats = FourForcing(board_).WinsNow(Opponent(board_.to_move())).Count();
  const bool clear = board_.rules().clear;
  node.must_answer = node.only_answers = clear ? threats > 0 : threats == 1;
  return threats > 1 && !clear ? LossIn(2) : kNoValue;
}

Value FourModel::Prove(Effort effort, int, Move& best, std::uint64_t&) {
  FourForcing rules(board_);
  const Proof proof = solver_.Win(rules, kFourBudgets[static_cast<int>(effort)]);
  best = proof.first();
  return proof.plies != 0 ? WinIn(proof.plies) : kNoValue;
}

void FourModel::List(Node& node, MoveList& list, bool /*root*/) {
  node.complete = true;
  FourForcing rules(board_);
  if (const Move win = rules.WinNow(); !win.IsNone()) {
    list.Add(win, 0);
    return;
  }
  const Color them = Opponent(board_.to_move());
  PrepareScores();
  rules.Candidates().ForEach([&](int cell) {
    const FourBoard::Stones stones = board_.StonesAfter(cell);
    const FourBits left = board_.cells() ^ (stones[0] | stones[1]);
    const FourBits theirs = FourCompletions(stones[Index(them)], left);
    if (!(theirs & board_.LegalAmong(left)).Empty()) return;
    const Move move = FourForcing::MoveOf(cell);
    list.Add(move, MoveScore(move.first));
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
    FourSolver solver(question.table);
    Clock::time_point deadline = Clock::time_point::max();
    std::uint64_t nodes = FourSolver::kAnyNodes;
    const TimeManager time(request.limits, MovesToGo(*request.state));
    if (time.HasLimit()) {
      const std::int64_t ms = std::min(time.SoftMs({}), time.hard_ms()) * share / 100;
      deadline = request.arrival + std::chrono::milliseconds(ms);
    } else {
      nodes = request.limits.max_depth > 0 ? kShallowNodes : kUntimedNodes;
    }
    if (request.limits.max_nodes > 0) nodes = request.limits.max_nodes / 2 + 1;
    solver.SetBudget(&question.stop, deadline);
    const FourSolver::Answer answer = solver.Solve(board_, nodes);
    proof.nodes = answer.nodes;
    proof.value = ValueOf(answer, board_.empties().Count());
    if (proof.value != kNoValue) {
      proof.line = LineFrom(board_, answer, solver, nodes);
      proof.exact = answer.exact();
      return proof;
    }
  }
  RootProof threats = BoardModel::ProveRoot(question);
  threats.nodes += proof.nodes;
  return threats;
}

std::unique_ptr<Searcher> MakeSearcherOn(const FourBoard&, const LineNet* net) {
  return std::make_unique<ModelSearcher<FourModel>>(FourModel::Resources{net});
}

}  // namespace tengen
