// SPDX-License-Identifier: Apache-2.0
//
// ModelSearcher<M>: runs one Think or Solve for the games of model M. It lists the root moves and
// looks for a proof before the tree search. Then all workers deepen together (search/root_work.h)
// until the clock or a proof ends the search. The helper threads start while the first worker still
// looks for the proof.
//
// The thread rule is that of Searcher. Throws std::bad_alloc if there is no memory for the first
// worker, or if a worker finds none during the search. The searcher can be used again after that.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <new>
#include <thread>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/resources.h"
#include "base/stop_flag.h"
#include "engine/rules/game_for.h"
#include "search/model.h"
#include "search/proof/forcing.h"
#include "search/searcher.h"
#include "search/time_manager.h"
#include "search/worker.h"

namespace tengen {

template <GameModel M>
class ModelSearcher final : public Searcher {
 public:
  using Board = typename M::Board;

  // Everything that `resources` points to must outlive the searcher.
  explicit ModelSearcher(typename M::Resources resources) : resources_(resources) {}

  SearchReport Think(const SearchRequest& request, TranspositionTable& table, const StopFlag& stop,
                     const ProgressFn& on_progress) override;
  SolveReport Solve(const SearchRequest& request, TranspositionTable& table,
                    const StopFlag& stop) override;
  void ClearMemory() override {
    for (auto& worker : workers_) worker->ClearMemory();
  }
  std::size_t BytesPerThread() const override { return Worker<M>::kBytes; }
  ParamColumn param_column() const override { return M::kParamColumn; }

 private:
  static constexpr int kMaxDepth = TableEntry::kMostDepth - 1;

  // The constants and the shared state of one Think or Solve.
  struct Task {
    Task(const SearchRequest& asked, const StopFlag& stop_flag, const ProgressFn& progress)
        : request(asked),
          stop(stop_flag),
          on_progress(progress),
          time(asked.limits, M::MovesToGo(*asked.state)) {}

    const SearchRequest& request;
    const StopFlag& stop;
    const ProgressFn& on_progress;
    TimeManager time;
    bool to_the_end = false;      // only a proof or the hard limit ends the search
    bool complete = false;        // the list of root moves is complete (NodeFacts::complete)
    std::vector<Move> looked_at;  // moves that LookForRefutation has examined
    SharedSearch shared;

    std::int64_t ElapsedMs() const {
      return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - request.arrival)
          .count();
    }
    // True if the request allows the move at the root.
    bool Allows(Move move) const {
      const auto has = [](const std::vector<Point>& list, Cell c) {
        return c != kNoCell && std::find(list.begin(), list.end(), ToPoint(c)) != list.end();
      };
      if (has(request.excluded, move.first) || has(request.excluded, move.second)) return false;
      return request.only.empty() || (has(request.only, move.first) &&
                                      (move.second == kNoCell || has(request.only, move.second)));
    }
    bool OutOfTime() const {
      return stop.load(std::memory_order_relaxed) ||
             (time.HasLimit() && ElapsedMs() >= time.hard_ms());
    }
    // The time at this percentage of the hard limit; max() = no time limit.
    Clock::time_point Deadline(int percent) const {
      if (!time.HasLimit()) return Clock::time_point::max();
      return request.arrival + std::chrono::milliseconds(time.hard_ms() * percent / 100);
    }
  };

  bool Prepare(Task& task, TranspositionTable& table);
  void MakeWorkers(int threads);
  SearchReport Search(Task& task, RootProof& proof);
  bool Prove(Task& task, RootProof& proof);
  void Help(Worker<M>& worker, Task& task);
  void Deepen(Task& task);
  void LookForRefutation(Task& task, Move best);
  static int LastDepth(const Task& task) {
    const int most = task.request.limits.max_depth;
    return most > 0 ? std::min(most, kMaxDepth) : kMaxDepth;
  }
  bool Finished(const Worker<M>& worker, int depth, const Task& task) const;
  SearchReport Report(Worker<M>& worker, const Task& task, bool last) const;
  Worker<M>& Best();

  Worker<M>& main_worker() { return *workers_.front(); }

  typename M::Resources resources_;
  std::vector<std::unique_ptr<Worker<M>>> workers_;
};

// --- Preparing -------------------------------------------------------------------------------

// Creates `threads` workers, or as many as memory allows, but at least one. The limit is the number
// of processors, or 2 if that is more. More threads than processors only wait for each other and
// delay the answer.
template <GameModel M>
void ModelSearcher<M>::MakeWorkers(int threads) {
  const int most = std::max(2, static_cast<int>(std::thread::hardware_concurrency()));
  threads = std::clamp(threads, 1, most);
  if (static_cast<int>(workers_.size()) > threads) workers_.resize(threads);
  while (static_cast<int>(workers_.size()) < threads) {
    try {
      workers_.push_back(
          std::make_unique<Worker<M>>(static_cast<int>(workers_.size()), resources_));
    } catch (const std::bad_alloc&) {
      if (workers_.empty()) throw;
      return;
    }
  }
}

// Prepares the workers, the clock and the root moves for one request. False: there is no move to
// play.
template <GameModel M>
bool ModelSearcher<M>::Prepare(Task& task, TranspositionTable& table) {
  const SearchRequest& request = task.request;
  MakeWorkers(request.threads);
  task.shared.table = &table;
  task.shared.out_of_time = [&task] { return task.OutOfTime(); };
  task.shared.node_limit_per_worker =
      request.limits.max_nodes == 0
          ? 0
          : std::max<std::uint64_t>(1, request.limits.max_nodes / workers_.size());
  task.shared.several_workers = workers_.size() > 1;
  if (request.watch_root && task.on_progress) {
    task.shared.watch_root = [&task](Move move, bool done) {
      SearchReport report;
      report.step = RootStep{ToPly(move), done};
      task.on_progress(report);
    };
  }
  table.NewSearch();

  const Board& board = BoardOf<Board>(*request.state);
  for (auto& worker : workers_) {
    worker->SetUp(task.shared, request.state->spec(), board);
    worker->model().SetBudget(&task.shared.root.stopped(), task.Deadline(100));
  }
  main_worker().model().SetBudget(&task.stop,
                                  task.Deadline(params::kSolverTimePercent[M::kParamColumn]));
  const std::vector<Move> found = main_worker().model().RootMoves(
      [&task](Move move) { return task.Allows(move); }, request.only.empty(), task.complete);
  if (found.empty()) return false;
  std::vector<RootMove> moves;
  moves.reserve(found.size());
  for (const Move move : found) moves.push_back({.move = move, .pv = {move}});
  const int lines = std::clamp(request.multi_pv, 1, static_cast<int>(moves.size()));
  task.shared.root.Begin(std::move(moves), lines, M::kParamColumn);
  for (auto& worker : workers_) worker->TakeTask();
  return true;
}

// Looks for a proof with part of the clock. True: the main worker's first root move now has a
// proven value, and no search is needed.
template <GameModel M>
bool ModelSearcher<M>::Prove(Task& task, RootProof& proof) {
  const SearchRequest& request = task.request;
  Worker<M>& worker = main_worker();
  if (request.multi_pv > 1) return false;
  proof = worker.model().ProveRoot(
      {.request = request,
       .table = *task.shared.table,
       .stop = task.stop,
       .deadline = task.Deadline(params::kSolverTimePercent[M::kParamColumn]),
       .to_the_end = task.to_the_end});
  worker.AddNodes(proof.nodes);
  if (proof.value == kNoValue) return false;
  const Move first = proof.line.front();
  if (!task.Allows(first)) return false;
  auto& moves = worker.root_moves();
  auto found = std::find_if(moves.begin(), moves.end(),
                            [&](const RootMove& root) { return root.move == first; });
  if (found == moves.end()) found = moves.insert(found, RootMove{.move = first, .pv = {}});
  found->value = proof.value;
  found->depth = found->seldepth =
      proof.value == 0 ? static_cast<int>(proof.line.size()) : PliesToEnd(proof.value);
  found->pv = proof.line;
  std::rotate(moves.begin(), found, found + 1);
  return true;
}

// --- Deepening -------------------------------------------------------------------------------

template <GameModel M>
bool ModelSearcher<M>::Finished(const Worker<M>& worker, int depth, const Task& task) const {
  const Limits& limits = task.request.limits;
  if (limits.max_depth > 0 && depth >= limits.max_depth) return true;
  const RootMove& best = worker.root_moves().front();
  const bool analysing = !task.time.HasLimit() && limits.max_depth == 0 && limits.max_nodes == 0;
  const bool decided = IsWin(best.value) || IsLoss(best.value);
  if (task.request.multi_pv > 1) return false;
  // A proven result ends the search. Some more depth may still find a shorter win.
  if (decided && depth >= PliesToEnd(best.value) + 2) return true;
  if (analysing || task.to_the_end) return false;
  if (IsWin(best.value) && depth >= best.depth + 2 &&
      PliesToEnd(best.value) <= params::kShortWin[M::kParamColumn])
    return true;
  return task.time.HasLimit() && worker.root_moves().size() == 1 && depth >= 6;
}

// Works on the root tasks until the first worker stops the search.
template <GameModel M>
void ModelSearcher<M>::Help(Worker<M>& worker, Task& task) {
  while (worker.task().depth <= LastDepth(task) && worker.SearchDepth()) {
  }
}

// The first worker works on the root tasks, too. It also checks the clock and sends the reports.
template <GameModel M>
void ModelSearcher<M>::Deepen(Task& task) {
  Worker<M>& worker = main_worker();
  RootWork& root = task.shared.root;
  TimeManager::Iteration iteration;
  RootResult last;
  for (;;) {
    RootResult result = root.result();
    if (result.depth > last.depth) {
      worker.root_moves() = result.moves;
      if (task.on_progress) task.on_progress(Report(worker, task, false));
      if (Finished(worker, result.depth, task) || result.depth == LastDepth(task)) break;
      const RootMove& best = result.moves.front();
      const bool first = last.depth == 0;
      if (!IsWin(best.value) && !IsLoss(best.value)) LookForRefutation(task, best.move);
      iteration.best_move_changes = result.best_move_changes;
      iteration.value_drop = first ? 0 : std::max(0, last.moves.front().value - best.value);
      const bool stable = !first && best.move == last.moves.front().move;
      iteration.stable_iterations = stable ? iteration.stable_iterations + 1 : 0;
      last = std::move(result);
      if (!task.to_the_end && task.time.HasLimit() &&
          task.ElapsedMs() >= task.time.SoftMs(iteration))
        break;
    }
    worker.TakeTask();
    if (worker.task().depth <= LastDepth(task) && !worker.SearchDepth()) return;
  }
  root.Stop();
}

// Looks for a long win by threats that the opponent may have after the best move. The leaves of the
// tree are too shallow to see it. A win is stored in the table, where the next depth finds it.
template <GameModel M>
void ModelSearcher<M>::LookForRefutation(Task& task, Move best) {
  if (std::find(task.looked_at.begin(), task.looked_at.end(), best) != task.looked_at.end()) return;
  task.looked_at.push_back(best);
  const std::uint64_t limit = task.request.limits.max_nodes;
  int nodes = params::kRefutationNodes[M::kParamColumn];
  if (limit != 0) nodes = static_cast<int>(std::min<std::uint64_t>(nodes, limit / 16));
  M& model = main_worker().model();
  if (nodes == 0 || model.RootMoveValue(best) != kNoValue) return;
  model.Make(best);
  if (model.ending().outcome == Outcome::kNone) {
    const RootProof proof = model.ProveWithin(kMaxProofPlies, nodes);
    main_worker().AddNodes(proof.nodes);
    if (proof.value != kNoValue)
      task.shared.table->Store(model.key(),
                               {.move = proof.line.front(),
                                .value = static_cast<std::int16_t>(ToTable(proof.value, 0)),
                                .depth = TableEntry::kMostDepth,
                                .bound = Bound::kLower});
  }
  model.Unmake();
}

// The worker whose answer is played. A proven win has priority, then the greatest depth.
template <GameModel M>
Worker<M>& ModelSearcher<M>::Best() {
  Worker<M>* best = workers_.front().get();
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

template <GameModel M>
SearchReport ModelSearcher<M>::Report(Worker<M>& worker, const Task& task, bool last) const {
  SearchReport report;
  for (const auto& w : workers_) report.nodes += w->nodes();
  report.elapsed_ms = task.ElapsedMs();
  const int lines =
      std::min<int>(task.request.multi_pv, static_cast<int>(worker.root_moves().size()));
  for (int i = 0; i < lines; ++i) {
    RootMove root = worker.root_moves()[i];
    if (root.value == -kInfinite) root.value = root.previous_value;  // not yet searched again
    // If the root list is not complete, the loss of all its moves does not prove a loss.
    if (IsLoss(root.value) && !task.complete) root.value = Unproven(root.value);
    worker.CompleteLine(root, last, task.to_the_end);
    PvLine line;
    line.value = root.value == -kInfinite ? 0 : root.value;
    line.depth = root.depth;
    line.seldepth = root.seldepth;
    for (const Move move : root.pv) line.moves.push_back(ToPly(move));
    report.lines.push_back(std::move(line));
  }
  // A later line may have a better value than an earlier one, or come from an older iteration.
  std::stable_sort(report.lines.begin(), report.lines.end(),
                   [](const PvLine& a, const PvLine& b) { return a.value > b.value; });
  report.best = report.lines.front().moves.front();
  return report;
}

template <GameModel M>
SearchReport ModelSearcher<M>::Search(Task& task, RootProof& proof) {
  std::atomic<bool> no_memory = false;
  const auto careful = [&](const auto& work) {
    if (WithResources(work).ok()) return;
    no_memory = true;
    task.shared.root.Stop();
  };
  const auto help = [&](std::size_t i) { careful([&] { Help(*workers_[i + 1], task); }); };
  // If the system refuses threads, the threads that run do all the work.
  std::vector<std::thread> helpers = StartThreads(workers_.size() - 1, help);
  careful([&] {
    if (Prove(task, proof)) return;
    main_worker().model().SetBudget(&task.shared.root.stopped(), task.Deadline(100));
    Deepen(task);
  });
  task.shared.root.Stop();
  for (std::thread& helper : helpers) helper.join();
  if (no_memory) {
    workers_.clear();  // their boards are in the middle of a search
    throw std::bad_alloc();
  }
  Worker<M>& best = Best();
  best.model().SetBudget(&task.stop, task.Deadline(100));  // the stop of the tree search must not
                                                           // stop the completion of lines
  return Report(best, task, true);
}

template <GameModel M>
SearchReport ModelSearcher<M>::Think(const SearchRequest& request, TranspositionTable& table,
                                     const StopFlag& stop, const ProgressFn& on_progress) {
  Task task(request, stop, on_progress);
  RootProof proof;
  if (Prepare(task, table)) return Search(task, proof);
  SearchReport report;
  const std::vector<Form> forms = request.state->Forms();
  if (std::any_of(forms.begin(), forms.end(),
                  [](const Form& form) { return form.kind == PlyKind::kPass; })) {
    report.best = Ply{PlyKind::kPass, {}};
    report.lines.push_back({.value = 0, .moves = {report.best}});
  }
  return report;
}

// --- Proofs ----------------------------------------------------------------------------------

// Runs the same search with all its time until it has a proof. A win in one or three plies and a
// loss in two plies are exact. A shorter result would have been found before.
template <GameModel M>
SolveReport ModelSearcher<M>::Solve(const SearchRequest& request, TranspositionTable& table,
                                    const StopFlag& stop) {
  SearchRequest question = request;
  question.multi_pv = 1;
  question.excluded.clear();
  question.only.clear();
  const ProgressFn silent;
  Task task(question, stop, silent);
  task.to_the_end = true;
  SolveReport solved;
  if (!Prepare(task, table)) return solved;
  RootProof proof;
  const SearchReport report = Search(task, proof);
  solved.nodes = report.nodes;
  const PvLine& best = report.lines.front();
  using Result = SolveReport::Result;
  if (IsWin(best.value) || IsLoss(best.value)) {
    solved.result = IsWin(best.value) ? Result::kWon : Result::kLost;
    solved.plies = PliesToEnd(best.value);
    solved.exact = proof.exact || solved.plies <= 3;
  } else if (proof.value == 0) {
    solved.result = Result::kDrawn;
  } else {
    solved.exhausted = proof.exhausted;
    return solved;
  }
  solved.line = best.moves;
  return solved;
}

}  // namespace tengen
