// SPDX-License-Identifier: Apache-2.0
//
// SearcherFor<V>: one turn of the games that share the kernel V. Chooses the root moves, looks for
// a win by continuous threats, then lets the workers deepen together (search/root_work.h) until
// the clock or a proof ends it. The helpers begin while the first worker is still looking for
// the win.
#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <thread>
#include <vector>

#include "engine/boards/shape_board.h"
#include "engine/rules/game_of.h"
#include "eval/weights.h"
#include "search/searcher.h"
#include "search/time_manager.h"
#include "search/worker.h"

namespace tengen {

template <Variant V>
class SearcherFor final : public Searcher {
 public:
  // Both must outlive it.
  SearcherFor(const GameTables& tables, const ShapeWeights& weights)
      : tables_(&tables), weights_(&weights) {}

  SearchReport Think(const SearchRequest& request, TranspositionTable& table, const StopFlag& stop,
                     const ProgressFn& on_progress) override;
  SolveReport Solve(const SearchRequest& request, TranspositionTable& table,
                    const StopFlag& stop) override;
  void ClearMemory() override {
    for (auto& worker : workers_) worker->ClearMemory();
  }

 private:
  static constexpr int kMaxDepth = 120;

  // One Think's fixed facts.
  struct Turn {
    Turn(const SearchRequest& asked, const StopFlag& stop_flag, const ProgressFn& progress)
        : request(asked),
          stop(stop_flag),
          on_progress(progress),
          time(asked.limits,
               std::max(10, 28 - static_cast<int>(asked.state->record().size()) / 4)) {}

    const SearchRequest& request;
    const StopFlag& stop;
    const ProgressFn& on_progress;
    TimeManager time;
    bool to_the_end = false;  // stop for nothing but a proof or the hard limit
    SharedSearch shared;

    std::int64_t ElapsedMs() const {
      return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - request.arrival)
          .count();
    }
    bool OutOfTime() const {
      return stop.load(std::memory_order_relaxed) ||
             (time.HasLimit() && ElapsedMs() >= time.hard_ms());
    }
  };

  bool Prepare(Turn& turn, TranspositionTable& table);
  SearchReport Search(Turn& turn);
  std::vector<Cell> RootMoves(const SearchRequest& request);
  std::vector<Cell> Forced(Position<V>& position, const std::vector<Cell>& allowed);
  bool SolveByThreats(Turn& turn);
  void Help(Worker<V>& worker, Turn& turn);
  void Deepen(Turn& turn);
  static int LastDepth(const Turn& turn) {
    const int most = turn.request.limits.max_depth;
    return most > 0 ? std::min(most, kMaxDepth) : kMaxDepth;
  }
  bool Finished(const Worker<V>& worker, int depth, const Turn& turn) const;
  SearchReport Report(Worker<V>& worker, const Turn& turn) const;
  Worker<V>& Best();

  Worker<V>& main_worker() { return *workers_.front(); }

  const GameTables* tables_;
  const ShapeWeights* weights_;
  std::vector<std::unique_ptr<Worker<V>>> workers_;
};

// --- Root moves ------------------------------------------------------------------------------

// What may be played, best looking first; only moves that the rules of threats leave, as long
// as the request allows one of them. Fouls come last resort only. Empty: the board is full.
template <Variant V>
std::vector<Cell> SearcherFor<V>::RootMoves(const SearchRequest& request) {
  Position<V>& position = main_worker().position();
  const Color us = position.to_move();
  const auto allowed = [&](Cell c) {
    const Point p = ToPoint(c);
    const auto has = [p](const std::vector<Point>& list) {
      return std::find(list.begin(), list.end(), p) != list.end();
    };
    return !has(request.excluded) && (request.only.empty() || has(request.only));
  };
  const auto collect = [&](const CellSet& set, bool fouls) {
    std::vector<Cell> cells;
    const CellSet fixed = set;
    fixed.ForEach([&](Cell c) {
      if (allowed(c) && (fouls || !position.IsForbidden(us, c))) cells.push_back(c);
    });
    return cells;
  };
  const BoardSize size = position.size();
  const Cell center = ToCell({(size.width - 1) / 2, (size.height - 1) / 2});
  if (position.empty_count() == size.width * size.height && allowed(center)) return {center};

  std::vector<Cell> cells = request.only.empty() ? collect(position.Candidates(), false)
                                                 : collect(position.empties(), false);
  if (cells.empty()) cells = collect(position.empties(), false);
  if (cells.empty()) cells = collect(position.empties(), true);
  if (cells.empty()) {  // everything was excluded: a legal answer is better than none
    position.empties().ForEach([&](Cell c) { cells.push_back(c); });
    return cells;
  }
  cells = Forced(position, cells);
  const auto score = [&](Cell c) { return main_worker().evaluator().MoveScore(position, us, c); };
  std::stable_sort(cells.begin(), cells.end(), [&](Cell a, Cell b) { return score(a) > score(b); });
  return cells;
}

template <Variant V>
std::vector<Cell> SearcherFor<V>::Forced(Position<V>& position, const std::vector<Cell>& allowed) {
  const Color us = position.to_move(), them = Opponent(us);
  std::vector<Cell> kept;
  const auto keep = [&](auto&& wanted) {
    kept.clear();
    for (const Cell c : allowed)
      if (wanted(c)) kept.push_back(c);
    return !kept.empty();
  };
  if (keep([&](Cell c) { return position.KindAt(us, c) == Kind::kFive; })) return kept;
  if (position.CountOf(them, Kind::kFive) > 0) {
    const CellList answers = FourDefences(position, them);
    // Where a five can be stopped from outside too (caro), filling it is what people expect.
    if (keep([&](Cell c) {
          return answers.size > 0 && c == answers.cell[0] &&
                 position.KindAt(them, c) == Kind::kFive;
        }))
      return kept;
    const auto listed = [&](Cell c) {
      return std::find(answers.begin(), answers.end(), c) != answers.end();
    };
    if (keep(listed)) return kept;
    // Lost; still fill one of the fives.
    if (keep([&](Cell c) { return position.KindAt(them, c) == Kind::kFive; })) return kept;
    return allowed;
  }
  const DoubleFourDefences defences = DefendDoubleFours(position, them);
  if (defences.any && keep([&](Cell c) {
        const Kind kind = position.KindAt(us, c);
        return kind >= Kind::kFour ||
               std::find(defences.cells.begin(), defences.cells.end(), c) != defences.cells.end();
      }))
    return kept;
  return allowed;
}

// --- Threats ---------------------------------------------------------------------------------

// Looks for a win by fours, then by fours and threes, with part of the clock. True when the
// main worker's first root move is now a proven win.
template <Variant V>
bool SearcherFor<V>::SolveByThreats(Turn& turn) {
  const SearchRequest& request = turn.request;
  Worker<V>& worker = main_worker();
  if (request.multi_pv > 1 || worker.root_moves().size() == 1) return false;
  ThreatLimits limits{.max_nodes = params::kSolverNodesVcf, .stop = &turn.stop};
  const std::uint64_t share = request.limits.max_nodes / 4;
  if (request.limits.max_nodes != 0) limits.max_nodes = std::min(limits.max_nodes, share);
  if (turn.time.HasLimit())
    limits.deadline = request.arrival + std::chrono::milliseconds(turn.time.hard_ms() *
                                                                  params::kSolverTimePercent / 100);
  ThreatResult result = worker.solver().SolveVcf(worker.position(), limits);
  worker.AddNodes(result.nodes);
  if (!result.win) {
    if (!turn.time.HasLimit()) limits.max_nodes = params::kSolverNodesVct;
    if (turn.time.HasLimit() && request.limits.max_nodes == 0)
      limits.max_nodes = std::numeric_limits<std::uint64_t>::max();
    if (request.limits.max_nodes != 0) limits.max_nodes = std::min(limits.max_nodes, share);
    result = worker.solver().SolveVct(worker.position(), limits);
    worker.AddNodes(result.nodes);
  }
  if (!result.win) return false;
  auto& moves = worker.root_moves();
  const auto found = std::find_if(moves.begin(), moves.end(), [&](const RootMove& move) {
    return move.cell == result.line.front();
  });
  if (found == moves.end()) return false;  // excluded by the request
  found->value = WinIn(result.plies);
  found->depth = found->seldepth = result.plies;
  found->pv = result.line;
  std::rotate(moves.begin(), found, found + 1);
  return true;
}

// --- Deepening -------------------------------------------------------------------------------

template <Variant V>
bool SearcherFor<V>::Finished(const Worker<V>& worker, int depth, const Turn& turn) const {
  const Limits& limits = turn.request.limits;
  if (limits.max_depth > 0 && depth >= limits.max_depth) return true;
  const RootMove& best = worker.root_moves().front();
  const bool analysing = !turn.time.HasLimit() && limits.max_depth == 0 && limits.max_nodes == 0;
  const bool decided = IsWin(best.value) || IsLoss(best.value);
  if (turn.request.multi_pv > 1) return false;
  // A win once proven needs no more; some more depth may shorten it.
  if (decided && depth >= PliesToEnd(best.value) + 2) return true;
  if (analysing || turn.to_the_end) return false;
  if (decided && IsWin(best.value) && depth >= best.depth + 2 && PliesToEnd(best.value) <= 9)
    return true;
  return turn.time.HasLimit() && worker.root_moves().size() == 1 && depth >= 6;
}

// Works at the root's tasks as they come until the first worker stops it all.
template <Variant V>
void SearcherFor<V>::Help(Worker<V>& worker, Turn& turn) {
  while (worker.task().depth <= LastDepth(turn) && worker.SearchDepth()) {
  }
}

// The first worker does the same, and looks after the clock and the reports.
template <Variant V>
void SearcherFor<V>::Deepen(Turn& turn) {
  Worker<V>& worker = main_worker();
  RootWork& root = turn.shared.root;
  TimeManager::Iteration iteration;
  RootResult last;
  for (;;) {
    RootResult result = root.result();
    if (result.depth > last.depth) {
      worker.root_moves() = result.moves;
      if (turn.on_progress) turn.on_progress(Report(worker, turn));
      if (Finished(worker, result.depth, turn) || result.depth == LastDepth(turn)) break;
      const RootMove& best = result.moves.front();
      const bool first = last.depth == 0;
      iteration.best_move_changes = result.best_move_changes;
      iteration.value_drop = first ? 0 : std::max(0, last.moves.front().value - best.value);
      const bool stable = !first && best.cell == last.moves.front().cell;
      iteration.stable_iterations = stable ? iteration.stable_iterations + 1 : 0;
      last = std::move(result);
      if (!turn.to_the_end && turn.time.HasLimit() &&
          turn.ElapsedMs() >= turn.time.SoftMs(iteration))
        break;
    }
    worker.TakeTask();
    if (worker.task().depth <= LastDepth(turn) && !worker.SearchDepth()) return;
  }
  root.Stop();
}

// The worker whose answer is played: a proven win first, then the deepest.
template <Variant V>
Worker<V>& SearcherFor<V>::Best() {
  Worker<V>* best = workers_.front().get();
  for (auto& worker : workers_) {
    const RootMove& a = worker->root_moves().front();
    const RootMove& b = best->root_moves().front();
    if (a.depth == 0) continue;
    const bool better = IsWin(a.value) ? a.value > b.value
                                       : !IsWin(b.value) && a.depth > b.depth && !IsLoss(b.value);
    if (better) best = worker.get();
  }
  return *best;
}

template <Variant V>
SearchReport SearcherFor<V>::Report(Worker<V>& worker, const Turn& turn) const {
  SearchReport report;
  for (const auto& w : workers_) report.nodes += w->nodes();
  report.elapsed_ms = turn.ElapsedMs();
  const int lines =
      std::min<int>(turn.request.multi_pv, static_cast<int>(worker.root_moves().size()));
  for (int i = 0; i < lines; ++i) {
    RootMove move = worker.root_moves()[i];
    if (move.value == -kInfinite) move.value = move.previous_value;  // not searched again yet
    worker.CompleteLine(move);
    PvLine line;
    line.value = move.value == -kInfinite ? 0 : move.value;
    line.depth = move.depth;
    line.seldepth = move.seldepth;
    for (const Cell c : move.pv) line.moves.push_back(StonePly(ToPoint(c)));
    report.lines.push_back(std::move(line));
  }
  // A later line may have come out better than an earlier one, or be of an older iteration.
  std::stable_sort(report.lines.begin(), report.lines.end(),
                   [](const PvLine& a, const PvLine& b) { return a.value > b.value; });
  report.best = report.lines.front().moves.front();
  return report;
}

// Workers, clock and root moves for one request. False: there is nothing to play.
template <Variant V>
bool SearcherFor<V>::Prepare(Turn& turn, TranspositionTable& table) {
  const SearchRequest& request = turn.request;
  const int threads = std::max(1, request.threads);
  while (static_cast<int>(workers_.size()) < threads)
    workers_.push_back(
        std::make_unique<Worker<V>>(static_cast<int>(workers_.size()), *tables_, *weights_));
  workers_.resize(threads);

  turn.shared.table = &table;
  turn.shared.out_of_time = [&turn] { return turn.OutOfTime(); };
  turn.shared.node_limit_per_worker =
      request.limits.max_nodes == 0
          ? 0
          : std::max<std::uint64_t>(1, request.limits.max_nodes / threads);
  turn.shared.several_workers = threads > 1;
  table.NewSearch();

  const Position<V>& position = BoardOf<ShapeBoard<V>>(*request.state).position();
  for (auto& worker : workers_) worker->SetUp(turn.shared, request.state->spec(), position);
  const std::vector<Cell> cells = RootMoves(request);
  if (cells.empty()) return false;
  std::vector<RootMove> moves(cells.size());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    moves[i].cell = cells[i];
    moves[i].pv = {cells[i]};
  }
  const int lines = std::clamp(request.multi_pv, 1, static_cast<int>(moves.size()));
  turn.shared.root.Begin(std::move(moves), lines);
  for (auto& worker : workers_) worker->TakeTask();
  return true;
}

template <Variant V>
SearchReport SearcherFor<V>::Search(Turn& turn) {
  std::vector<std::thread> helpers;
  for (std::size_t i = 1; i < workers_.size(); ++i)
    helpers.emplace_back([this, i, &turn] { Help(*workers_[i], turn); });
  if (!SolveByThreats(turn)) Deepen(turn);
  turn.shared.root.Stop();
  for (std::thread& helper : helpers) helper.join();
  return Report(Best(), turn);
}

template <Variant V>
SearchReport SearcherFor<V>::Think(const SearchRequest& request, TranspositionTable& table,
                                   const StopFlag& stop, const ProgressFn& on_progress) {
  Turn turn(request, stop, on_progress);
  return Prepare(turn, table) ? Search(turn) : SearchReport{};
}

// --- Proofs ----------------------------------------------------------------------------------

// The same search with all its time, until it has a proof. A win in one or three and a loss in
// two are as short as can be: nothing shorter exists but the five that would have been seen.
template <Variant V>
SolveReport SearcherFor<V>::Solve(const SearchRequest& request, TranspositionTable& table,
                                  const StopFlag& stop) {
  SearchRequest question = request;
  question.multi_pv = 1;
  question.excluded.clear();
  question.only.clear();
  const ProgressFn silent;
  Turn turn(question, stop, silent);
  turn.to_the_end = true;
  SolveReport solved;
  if (!Prepare(turn, table)) return solved;
  const SearchReport report = Search(turn);
  const PvLine& best = report.lines.front();
  if (!IsWin(best.value) && !IsLoss(best.value)) return solved;
  solved.result = IsWin(best.value) ? SolveReport::Result::kWon : SolveReport::Result::kLost;
  solved.plies = PliesToEnd(best.value);
  solved.exact = solved.plies <= 3;
  solved.line = best.moves;
  return solved;
}

}  // namespace tengen
