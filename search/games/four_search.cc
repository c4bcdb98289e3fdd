// SPDX-License-Identifier: Apache-2.0
#include "search/games/four_search.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <vector>

#include "engine/rules/game_of.h"
#include "search/time_manager.h"

namespace tengen {
namespace {

// Moves of one side in the rest of a game, for the clock.
int MovesToGo(const FourBoard& board) { return std::clamp(board.empties().Count() / 3, 4, 20); }

// The part of a move's time, in hundredths, that the solver may have before the search over
// turns: where it usually gets through, most; where it seldom does, none.
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

FourSolver::Budget BudgetOf(const SearchRequest& request, const FourBoard& board,
                            const StopFlag& stop, int percent) {
  FourSolver::Budget budget;
  budget.stop = &stop;
  const TimeManager time(request.limits, MovesToGo(board));
  if (time.HasLimit()) {
    const std::int64_t ms = std::min(time.SoftMs({}), time.hard_ms()) * percent / 100;
    budget.deadline = request.arrival + std::chrono::milliseconds(ms);
  } else {
    budget.max_nodes = request.limits.max_depth > 0 ? kShallowNodes : kUntimedNodes;
  }
  if (request.limits.max_nodes > 0) budget.max_nodes = request.limits.max_nodes / 2 + 1;
  return budget;
}

bool IsSettled(const FourSolver::Answer& answer) {
  return answer.exact() || answer.lower > 0 || answer.upper < 0;
}

// A proven value: a win in so many plies or fewer, a loss likewise.
Value ValueOf(const FourSolver::Answer& answer, int empties) {
  if (answer.lower > 0) return WinIn(FourPlies(answer.lower, empties));
  if (answer.upper < 0) return LossIn(FourPlies(answer.upper, empties));
  return 0;
}

// Best play from an exact answer on, as far as the budget reaches: the first ply at least.
std::vector<Ply> LineFrom(FourBoard board, FourSolver::Answer answer, FourSolver& solver,
                          const FourSolver::Budget& budget) {
  std::vector<Ply> line;
  for (;;) {
    line.push_back(StonePly(FourBits::PointOf(answer.best)));
    board.Make(answer.best);
    if (!FourSolver::Handles(board)) return line;
    const int expected = -answer.lower;
    if (!answer.exact()) return line;
    answer = solver.Solve(board, budget);
    if (!answer.exact() || answer.lower != expected) return line;
  }
}

}  // namespace

SearchReport FourSearcher::Think(const SearchRequest& request, TranspositionTable& table,
                                 const StopFlag& stop, const ProgressFn& on_progress) {
  const FourBoard& board = BoardOf<FourBoard>(*request.state);
  const bool whole = request.multi_pv == 1 && request.excluded.empty() && request.only.empty();
  if (whole && SolverShare(board) > 0 && FourSolver::Handles(board)) {
    const FourSolver::Budget budget = BudgetOf(request, board, stop, SolverShare(board));
    FourSolver solver(table);
    const FourSolver::Answer answer = solver.Solve(board, budget);
    if (IsSettled(answer)) {
      const int empties = board.empties().Count();
      PvLine line;
      line.value = ValueOf(answer, empties);
      line.depth = line.seldepth = empties;
      line.moves = LineFrom(board, answer, solver, budget);
      SearchReport report;
      report.best = line.moves.front();
      report.nodes = answer.nodes;
      report.lines.push_back(std::move(line));
      report.elapsed_ms =
          std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - request.arrival)
              .count();
      if (on_progress) on_progress(report);
      return report;
    }
  }
  return turns_.Think(request, table, stop, on_progress);
}

// Where the solver is likely to get through it comes first, elsewhere the search over turns,
// which finds short wins.
SolveReport FourSearcher::Solve(const SearchRequest& request, TranspositionTable& table,
                                const StopFlag& stop) {
  const FourBoard& board = BoardOf<FourBoard>(*request.state);
  if (!FourSolver::Handles(board)) return turns_.Solve(request, table, stop);
  const bool solver_first = SolverShare(board) > 30;
  if (!solver_first) {
    SearchRequest part = request;
    if (part.limits.turn_ms) *part.limits.turn_ms /= 2;
    const SolveReport report = turns_.Solve(part, table, stop);
    if (report.result != SolveReport::Result::kUnknown) return report;
  }
  const FourSolver::Budget budget = BudgetOf(request, board, stop, solver_first ? 80 : 100);
  FourSolver solver(table);
  const FourSolver::Answer answer = solver.Solve(board, budget);
  if (!IsSettled(answer)) {
    return solver_first ? turns_.Solve(request, table, stop) : SolveReport{};
  }
  SolveReport report;
  report.line = LineFrom(board, answer, solver, budget);
  const Value value = ValueOf(answer, board.empties().Count());
  if (value == 0) {
    report.result = SolveReport::Result::kDrawn;
    return report;
  }
  report.result = value > 0 ? SolveReport::Result::kWon : SolveReport::Result::kLost;
  report.plies = PliesToEnd(value);
  report.exact = answer.exact();
  return report;
}

std::unique_ptr<Searcher> SearcherOn<FourBoard>::Make() { return std::make_unique<FourSearcher>(); }

}  // namespace tengen
