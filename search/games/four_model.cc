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

// Misere: looks for wins of the side to move. A side wins if the other side must complete a row in
// the end, whatever it plays. The search tries all moves.
class MisereWins {
 public:
  MisereWins(FourBoard& board, std::int64_t max_nodes) : board_(board), left_(max_nodes) {}

  // The number of plies of a win in at most `plies` plies, and its line against the longest
  // defence; 0 = no win found.
  int Win(int plies, std::vector<Move>& line) {
    int win = 0;
    board_.Legal().ForEach([&](int cell) {
      if (win != 0 || left_-- <= 0) return;
      std::vector<Move> rest;
      board_.Make(cell);
      if (board_.ending().outcome == Outcome::kNone) win = Loss(plies - 1, rest);
      board_.Unmake();
      if (win == 0) return;
      ++win;
      line = {FourForcing::MoveOf(cell)};
      line.insert(line.end(), rest.begin(), rest.end());
    });
    return win;
  }
  std::int64_t left() const { return std::max<std::int64_t>(0, left_); }

 private:
  // The number of plies after which the side to move has lost; 0 = no loss in at most `plies`.
  int Loss(int plies, std::vector<Move>& line) {
    int longest = 0;
    bool lost = true;
    board_.Legal().ForEach([&](int cell) {
      if (!lost) return;
      const Color them = Opponent(board_.to_move());
      std::vector<Move> rest;
      int loss = 0;
      board_.Make(cell);
      if (board_.ending().outcome == WinFor(them)) {
        loss = 1;
      } else if (board_.ending().outcome == Outcome::kNone && plies > 2) {
        const int win = Win(plies - 1, rest);
        loss = win == 0 ? 0 : win + 1;
      }
      board_.Unmake();
      lost = loss != 0;
      if (loss <= longest) return;
      longest = loss;
      line = {FourForcing::MoveOf(cell)};
      line.insert(line.end(), rest.begin(), rest.end());
    });
    return lost ? longest : 0;
  }

  FourBoard& board_;
  std::int64_t left_;
};

}  // namespace

Proof FourModel::WholeProof(const ProofBudget& budget) {
  if (!board_.rules().misere) {
    FourForcing rules(board_);
    return solver_.WholeWin(rules, budget, 3);
  }
  Proof proof;
  MisereWins wins(board_, budget.nodes);
  const int most = std::min(budget.plies, board_.empties().Count());
  for (int plies = 2; plies <= most && proof.plies == 0 && wins.left() > 0; plies += 2) {
    proof.plies = wins.Win(plies, proof.line);
  }
  proof.whole = proof.plies != 0;
  proof.nodes = budget.nodes - wins.left();
  return proof;
}

Value FourModel::ImmediateResult(Move& best) {
  best = FourForcing(board_).WinNow();
  return best.IsNone() ? kNoValue : WinIn(1);
}

// If only a piece on its cell stops a threat, two threats cannot be stopped. In games with clears
// or pops and in edge-drop, a move may stop any number of threats and may also create threats.
// Therefore List checks each move.
Value FourModel::ForcedResult(Node& node, Move&) {
  const int threats = FourForcing(board_).WinsNow(Opponent(board_.to_move())).Count();
  const bool any = board_.rules().any_turn_may_stop();
  node.must_answer = node.only_answers = any ? threats > 0 : threats == 1;
  return threats > 1 && !any ? LossIn(2) : kNoValue;
}

Value FourModel::Prove(Effort effort, int, Move& best, std::uint64_t&) {
  if (board_.rules().misere) return kNoValue;  // no row wins
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
  const FourRules& game = board_.rules();
  const Color us = board_.to_move(), them = Opponent(us);
  PrepareScores();
  evaluator_.Prepare(board_);
  const FourBits candidates = rules.Candidates();
  candidates.ForEach([&](int cell) {
    const FourBoard::Stones stones = board_.StonesAfter(cell);
    // The move that completes a row for the wrong side loses at once.
    if (game.misere && HasRow(stones[Index(us)], game.row)) return;
    if (game.pop_out && HasRow(stones[Index(them)], game.row)) return;
    if (!game.misere && board_.CanComplete(stones, them)) return;
    const Move move = FourForcing::MoveOf(cell);
    // The network has no scores for the points of pops, because they are not empty.
    const bool pop = game.pop_out && board_.stones(us).Has(cell);
    const int score = pop ? evaluator_.MoveScore(board_, move.first) : MoveScore(move.first);
    list.Add(move, game.misere ? -score : score);
  });
  // Every move loses. If some of them lose at once, the search must tell them from the others.
  if (!list.empty() || !(game.misere || game.pop_out)) return;
  candidates.ForEach([&](int cell) { list.Add(FourForcing::MoveOf(cell), 0); });
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

// The networks learned games in which a row wins and pieces stay. In these games the tables are
// better at equal nodes: in misere with pieces from all edges by 186-9 and 190-9, in PopOut by
// 106-92 (200 games of 300 nodes a ply).
static bool PlaysBetterWithTables(const FourRules& rules) {
  return rules.pop_out || (rules.misere && rules.placement != FourPlacement::kGravity);
}

std::unique_ptr<Searcher> MakeSearcherOn(const FourBoard& board, const LineNet* net) {
  if (PlaysBetterWithTables(board.rules())) net = nullptr;
  return std::make_unique<ModelSearcher<FourModel>>(FourModel::Resources{net});
}

}  // namespace tengen
