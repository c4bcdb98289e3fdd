// SPDX-License-Identifier: Apache-2.0
//
// ModelSearcher<M>: runs one Think or Solve for the games of model M. It lists the root moves. Then
// the first worker looks for a proof, while the other workers already begin the tree search. After
// that, the first worker joins the tree search. In it all workers search together with increasing
// depth (search/root_work.h) until a limit or a proof ends the search. In a long search, the first
// worker also looks for wins with a quiet first move between two depths (Worker::LookForWin).
//
// A proven win ends a search for a move. There are two exceptions: an earlier search announced a
// sooner win (search/announced.h), or the request is for analysis. In these two cases the search
// continues and looks only for sooner wins.
//
// Thread rule: as for Searcher. Throws std::bad_alloc if there is no memory for the first worker,
// or if memory runs out during the search. The searcher can be used again after this exception.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/resources.h"
#include "base/stop_flag.h"
#include "engine/rules/game_for.h"
#include "search/announced.h"
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
  // A win in at most this number of plies is the shortest win: the search would have found a
  // shorter one before.
  static constexpr int kSurelyShortest = 3;
  // The largest unproven value in reports. It means "almost certainly won".
  static constexpr Value kMostUnproven = 3000;
  // Nodes of each search for a sooner win by threats, for a request without a limit of nodes and
  // time.
  static constexpr int kSoonerNodes = 20'000;
  // Nodes to look for an announced win that the search did not find again.
  static constexpr int kAnnouncedNodes = 100'000;

  // The request of one Think or Solve, and the state that its functions share.
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
    bool to_the_end = false;  // only a proof or the hard limit ends the search
    bool complete = false;    // NodeFacts::complete for the list of root moves
    // An earlier search announced that the side to move wins in at most this number of plies. 0 =
    // no such win.
    int announced = 0;
    std::optional<RootMove> kept;    // the announced win, if its first move is known
    RootMove reported;               // the best move of the last report
    std::optional<RootMove> proven;  // the best proven result so far
    bool settled = false;            // `proven` is the answer
    Value tried = -kInfinite;        // the best win given to KeepAnswers so far
    std::uint64_t try_again = 0;     // from this number of nodes on, it may be given again
    Value last_score = kNoValue;     // the exact value of the last finished depth
    std::vector<Move> looked_at;     // the moves given to LookForRefutation
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
    // True if the search should look for a sooner win than this one.
    bool WantsSooner(Value win) const {
      const int plies = PliesToEnd(win);
      if (to_the_end || plies <= kSurelyShortest) return false;
      return request.for_analysis || (announced > 0 && plies > announced);
    }
    void Keep(Move first, int plies) {
      if (!Allows(first)) return;
      kept = {.move = first, .value = WinIn(plies), .pv = {first}};
      kept->depth = kept->seldepth = plies;
    }
    void Adopt(const RootMove& root) {
      if (!proven || root.value > proven->value) proven = root;
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
  void Recall(Task& task);
  void FindAnnounced(Worker<M>& worker, Task& task);
  bool Prove(Task& task, RootProof& proof);
  void ProveSooner(Task& task);
  bool AdoptWin(Task& task, RootMove best);
  void LookForSooner(Task& task, const RootMove& best);
  void Help(Worker<M>& worker, Task& task);
  void Deepen(Task& task);
  void LookForRefutation(Task& task, Move best);
  bool LookForWin(Task& task, int depth);
  static int LastDepth(const Task& task) {
    const int most = task.request.limits.max_depth;
    return most > 0 ? std::min(most, kMaxDepth) : kMaxDepth;
  }
  bool Finished(const Worker<M>& worker, int depth, const Task& task) const;
  PvLine LineOf(Worker<M>& worker, const Task& task, RootMove& root, bool best, bool last) const;
  PvLine BestLine(Worker<M>& worker, Task& task, bool last) const;
  SearchReport Report(Worker<M>& worker, Task& task, bool last) const;
  Worker<M>& Best();

  Worker<M>& main_worker() { return *workers_.front(); }

  typename M::Resources resources_;
  std::vector<std::unique_ptr<Worker<M>>> workers_;
};

// --- Preparing -------------------------------------------------------------------------------

// Creates `threads` workers. If memory is short, it creates fewer, but at least one. The limit is
// the number of processors, but at least 2. Reason: more threads than processors only wait for each
// other and delay the answer.
template <GameModel M>
void ModelSearcher<M>::MakeWorkers(int threads) {
  const int most = std::max(2, static_cast<int>(std::thread::hardware_concurrency()));
  threads = std::clamp(threads, 1, most);
  if (static_cast<int>(workers_.size()) > threads) workers_.resize(threads);
  while (static_cast<int>(workers_.size()) < threads) {
    const absl::Status status = WithResources([&] {
      workers_.push_back(
          std::make_unique<Worker<M>>(static_cast<int>(workers_.size()), resources_));
    });
    if (status.ok()) continue;
    if (workers_.empty()) throw std::bad_alloc();
    return;
  }
}

// Prepares the workers, the clock and the root moves for one request. Returns false if there is no
// move to play.
template <GameModel M>
bool ModelSearcher<M>::Prepare(Task& task, TranspositionTable& table) {
  const SearchRequest& request = task.request;
  Recall(task);
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

// --- Announced wins --------------------------------------------------------------------------

// Looks for this position and for the position before the last ply among the announced wins. Sets
// task.announced and, if the first move of the win is known, task.kept.
template <GameModel M>
void ModelSearcher<M>::Recall(Task& task) {
  if (announced_ == nullptr || task.to_the_end) return;
  const Game& game = *task.request.state;
  const Key salt = Announced::SaltOf(game.spec());
  task.shared.announced = announced_;
  task.shared.announced_salt = salt;
  if (announced_->empty()) return;
  if (!game.plies().empty()) {
    const std::unique_ptr<Game> before = game.Clone();
    before->TakeBack();
    const Announced::Result lost = announced_->Find(BoardOf<Board>(*before).key(), salt);
    if (lost.plies > 1 && lost.first.IsNone()) task.announced = lost.plies - 1;
  }
  const Announced::Result won = announced_->Find(BoardOf<Board>(game).key(), salt);
  if (!won.first.IsNone() && (task.announced == 0 || won.plies <= task.announced)) {
    task.announced = won.plies;
    task.Keep(won.first, won.plies);
  }
}

// For an announced win that the search did not find again: looks for it in the transposition table.
// If it is not there, a search for wins by threats follows.
template <GameModel M>
void ModelSearcher<M>::FindAnnounced(Worker<M>& worker, Task& task) {
  if (task.announced == 0 || task.kept) return;
  const Value best =
      std::max(worker.root_moves().front().value, task.proven ? task.proven->value : -kInfinite);
  if (best >= WinIn(task.announced)) return;
  Move first;
  int plies = worker.TableWin(task.announced, first);
  if (plies == 0) {
    const RootProof proof = worker.model().ProveWithin(task.announced, kAnnouncedNodes);
    worker.AddNodes(proof.nodes);
    if (proof.value == kNoValue) return;
    plies = PliesToEnd(proof.value);
    first = proof.line.front();
  }
  task.Keep(first, plies);
}

// --- Proofs before the tree ------------------------------------------------------------------

// The root move of a proof. Precondition: the proof has a value.
inline RootMove RootMoveOf(const RootProof& proof) {
  RootMove root = {.move = proof.line.front(), .value = proof.value};
  root.depth = root.seldepth =
      proof.value == 0 ? static_cast<int>(proof.line.size()) : PliesToEnd(proof.value);
  root.drawn = proof.value == 0;
  root.pv = proof.line;
  root.steps = proof.steps;
  return root;
}

// Looks for a proof, for a part of the time. True: task.proven is the answer, and no tree search is
// needed.
template <GameModel M>
bool ModelSearcher<M>::Prove(Task& task, RootProof& proof) {
  const SearchRequest& request = task.request;
  Worker<M>& worker = main_worker();
  if (task.kept && !request.for_analysis) task.Adopt(*task.kept);
  // A proof gives only one line, but several lines are requested.
  if (request.multi_pv > 1) return false;
  proof = worker.model().ProveRoot(
      {.request = request,
       .table = *task.shared.table,
       .stop = task.stop,
       .deadline = task.Deadline(params::kSolverTimePercent[M::kParamColumn]),
       .to_the_end = task.to_the_end});
  worker.AddNodes(proof.nodes);
  const bool found = proof.value != kNoValue && task.Allows(proof.line.front());
  if (found) task.Adopt(RootMoveOf(proof));
  task.settled = found && (proof.exact || !IsWin(proof.value));
  if (task.settled) return true;
  ProveSooner(task);
  task.settled = task.proven && !task.WantsSooner(task.proven->value);
  return task.settled;
}

// Looks for a sooner win by threats, again and again, until a search finds none.
template <GameModel M>
void ModelSearcher<M>::ProveSooner(Task& task) {
  Worker<M>& worker = main_worker();
  const std::uint64_t limit = task.request.limits.max_nodes;
  const int percent = params::kSolverTimePercent[M::kParamColumn];
  worker.model().SetBudget(&task.stop, task.Deadline(std::min(2 * percent, 90)));
  constexpr std::uint64_t kMost = std::numeric_limits<int>::max();
  const std::uint64_t share = limit != 0 ? limit / 4 : task.time.HasLimit() ? kMost : kSoonerNodes;
  const auto nodes = static_cast<int>(std::min(share, kMost));
  const bool analysis = task.request.for_analysis;
  const auto wanted = [&] {
    return task.proven ? task.WantsSooner(task.proven->value) : !analysis && task.announced > 0;
  };
  while (wanted()) {
    const int plies = analysis ? PliesToEnd(task.proven->value) - 2 : task.announced;
    const RootProof proof = worker.model().ProveWithin(plies, nodes);
    worker.AddNodes(proof.nodes);
    if (proof.value == kNoValue || !task.Allows(proof.line.front())) return;
    task.Adopt(RootMoveOf(proof));
    if (task.proven->value != proof.value) return;  // the win is longer than requested
  }
}

// --- Deepening -------------------------------------------------------------------------------

template <GameModel M>
bool ModelSearcher<M>::Finished(const Worker<M>& worker, int depth, const Task& task) const {
  const Limits& limits = task.request.limits;
  if (limits.max_depth > 0 && depth >= limits.max_depth) return true;
  const RootMove& front = worker.root_moves().front();
  const RootMove& best = task.proven && task.proven->value >= front.value ? *task.proven : front;
  const bool analysing = !task.time.HasLimit() && limits.max_depth == 0 && limits.max_nodes == 0;
  const bool decided = IsWin(best.value) || IsLoss(best.value);
  if (task.request.multi_pv > 1) return false;
  // After a proven result of n plies, the search continues to depth n + 2, because it may find a
  // shorter win.
  if (decided && depth >= PliesToEnd(best.value) + 2) return true;
  if (analysing || task.to_the_end || task.request.for_analysis) return false;
  if (task.announced > 0 && IsWin(best.value)) return !task.WantsSooner(best.value);
  if (IsWin(best.value) && depth >= best.depth + 2 &&
      PliesToEnd(best.value) <= params::kShortWin[M::kParamColumn])
    return true;
  return task.time.HasLimit() && worker.root_moves().size() == 1 && depth >= 6;
}

// The loop of the other workers: works on the root tasks until the first worker stops the search.
template <GameModel M>
void ModelSearcher<M>::Help(Worker<M>& worker, Task& task) {
  while (worker.task().depth <= LastDepth(task) && worker.SearchDepth()) {
  }
}

// The loop of the first worker: works on the root tasks, checks the clock and sends the reports.
template <GameModel M>
void ModelSearcher<M>::Deepen(Task& task) {
  Worker<M>& worker = main_worker();
  RootWork& root = task.shared.root;
  TimeManager::Iteration iteration;
  RootResult last;
  if (task.proven && task.request.multi_pv == 1) LookForSooner(task, *task.proven);
  for (;;) {
    RootResult result = root.result();
    if (result.depth > last.depth) {
      worker.root_moves() = result.moves;
      if (result.moves.front().score != kNoValue) task.last_score = result.moves.front().score;
      LookForSooner(task, result.moves.front());
      if (task.on_progress) task.on_progress(Report(worker, task, false));
      if (Finished(worker, result.depth, task) || result.depth == LastDepth(task)) break;
      const RootMove& best = result.moves.front();
      const bool first = last.depth == 0;
      const bool open = !task.proven && !IsWin(best.value) && !IsLoss(best.value);
      if (open) LookForRefutation(task, best.move);
      iteration.best_move_changes = result.best_move_changes;
      iteration.value_drop = first ? 0 : std::max(0, last.moves.front().value - best.value);
      const bool stable = !first && best.move == last.moves.front().move;
      iteration.stable_iterations = stable ? iteration.stable_iterations + 1 : 0;
      last = std::move(result);
      if (!task.to_the_end && task.time.HasLimit() &&
          task.ElapsedMs() >= task.time.SoftMs(iteration))
        break;
      if (open && LookForWin(task, last.depth)) break;
    }
    worker.TakeTask();
    if (worker.task().depth <= LastDepth(task) && !worker.SearchDepth()) return;
  }
  root.Stop();
}

// Completes the line of the win `best` and looks for answers to all replies. If it finds them, the
// win may be announced: it becomes task.proven, and the result is true. The search calls this as
// soon as it finds a win, because the answers need time. If some answers are still unknown, a later
// call tries again when the search has 1.5 times as many nodes. The answers found so far are
// stored.
template <GameModel M>
bool ModelSearcher<M>::AdoptWin(Task& task, RootMove best) {
  Worker<M>& worker = main_worker();
  if (best.value <= task.tried && worker.nodes() < task.try_again) return false;
  task.tried = best.value;
  task.try_again = worker.nodes() * 3 / 2;
  if (!task.to_the_end) worker.CompleteLine(best, /*search=*/false, /*solving=*/false);
  if (!IsWin(best.value) || !worker.KeepAnswers(best)) return false;
  task.Adopt(best);
  return true;
}

// If `best` is a win: adopts it. If the task wants a sooner win, the search looks only for sooner
// wins from then on.
template <GameModel M>
void ModelSearcher<M>::LookForSooner(Task& task, const RootMove& best) {
  if (task.request.multi_pv > 1 || task.to_the_end || !IsWin(best.value)) return;
  if ((!task.proven || best.value > task.proven->value) && !AdoptWin(task, best)) return;
  if (!task.WantsSooner(task.proven->value)) return;
  const Value floor = task.proven->value;
  task.shared.root.Raise(task.request.for_analysis ? floor
                                                   : std::max(floor, WinIn(task.announced) - 1));
}

// Looks for a long win by threats that the opponent may have after the best move. The tree search
// is not deep enough at its leaves to find such a win. If there is a win, this function stores it
// in the transposition table, where the next iteration finds it.
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

// Looks for a win with a quiet first move, in a long search. Returns true if a win ends the search.
template <GameModel M>
bool ModelSearcher<M>::LookForWin(Task& task, int depth) {
  const std::uint64_t limit = task.request.limits.max_nodes;
  const std::uint64_t most = params::kWinNodes[M::kParamColumn];
  const bool is_short =
      (limit != 0 && limit < static_cast<std::uint64_t>(params::kWinLeastNodes)) ||
      (task.time.HasLimit() && task.time.hard_ms() < params::kWinLeastMs);
  if (most == 0 || is_short || task.request.multi_pv > 1) return false;
  Worker<M>& worker = main_worker();
  const RootMove win = worker.LookForWin(
      depth, std::min(worker.nodes() / 2, most + worker.nodes() * params::kWinPercent / 100));
  // If the win cannot be announced, the next depth finds it in the table.
  if (win.move.IsNone() || !AdoptWin(task, win)) return false;
  LookForSooner(task, *task.proven);
  return !task.WantsSooner(task.proven->value);
}

// Returns the worker whose move is played. A worker with a proven win is preferred, otherwise the
// worker with the greatest depth.
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

// Completes the line of a root move. Replaces its value by one that may be reported: a proven or an
// exact value. `best`: the move is the best root move.
template <GameModel M>
PvLine ModelSearcher<M>::LineOf(Worker<M>& worker, const Task& task, RootMove& root, bool best,
                                bool last) const {
  if (root.value == -kInfinite) root.value = root.previous_value;  // no new value
  PvLine line = {.drawn = root.drawn, .loses = IsLoss(root.value)};
  // If the list of root moves is not complete, the position may not be lost although all listed
  // moves lose.
  if (line.loses && !task.settled && !task.complete) root.value = Unproven(root.value);
  worker.CompleteLine(root, last, task.to_the_end);
  if (!IsWin(root.value) && !IsLoss(root.value) && !root.drawn) {
    // The value may be only a bound, or a proven result for which CompleteLine found no line.
    root.value = root.score != kNoValue        ? root.score
                 : !best                       ? 0
                 : task.last_score != kNoValue ? task.last_score
                                               : worker.model().Evaluate();
    root.value = std::clamp(root.value, -kMostUnproven, kMostUnproven);
  }
  line.value = root.value;
  line.depth = root.depth;
  line.seldepth = root.seldepth;
  for (const Move move : root.pv) line.moves.push_back(ToPly(move));
  return line;
}

// Returns the line of the proven or announced result, or the line of the first root move if it is
// better. A win from the tree search is reported only if its line is complete and an answer to
// every reply is known. A win that is not longer than the announced win is reported without these
// conditions.
template <GameModel M>
PvLine ModelSearcher<M>::BestLine(Worker<M>& worker, Task& task, bool last) const {
  const RootMove& front = worker.root_moves().front();
  std::optional<RootMove> known = task.proven;
  if (task.kept && !(known && known->value >= task.kept->value)) known = task.kept;
  if (!task.settled && !(known && known->value >= front.value)) {
    task.reported = front;
    if (last && IsWin(front.value)) {
      worker.CompleteLine(task.reported, /*search=*/true, task.to_the_end);
      if (IsWin(task.reported.value) && !worker.KeepAnswers(task.reported))
        task.reported.value = Unproven(task.reported.value);
    }
    PvLine line = LineOf(worker, task, task.reported, /*best=*/true, last);
    if (IsWin(front.value) && PliesToEnd(front.value) <= task.announced)
      line.value = std::max(line.value, front.value);
    task.reported.value = line.value;
    if (!known || line.value >= known->value) return line;
  }
  task.reported = *known;
  PvLine line = LineOf(worker, task, task.reported, /*best=*/true, last);
  if (IsWin(known->value)) line.value = std::max(line.value, known->value);
  task.reported.value = line.value;
  return line;
}

template <GameModel M>
SearchReport ModelSearcher<M>::Report(Worker<M>& worker, Task& task, bool last) const {
  NeedReserve();  // for the JSON values that the caller makes from the report
  SearchReport report;
  for (const auto& w : workers_) report.nodes += w->nodes();
  report.elapsed_ms = task.ElapsedMs();
  report.lines.push_back(BestLine(worker, task, last));
  const Move best = task.reported.pv.front();
  const std::vector<RootMove>& roots = worker.root_moves();
  for (std::size_t i = 0; i < roots.size() && std::ssize(report.lines) < task.request.multi_pv;
       ++i) {
    RootMove root = roots[i];
    if (root.move == best || root.move == Move{best.second, best.first}) continue;
    report.lines.push_back(LineOf(worker, task, root, /*best=*/false, last));
  }
  // Sort the lines, because a later line may have a better value than an earlier line.
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
  // If the system does not start all threads, the threads that run do all the work.
  std::vector<std::thread> helpers = StartThreads(workers_.size() - 1, help);
  careful([&] {
    if (Prove(task, proof)) return;
    main_worker().model().SetBudget(&task.shared.root.stopped(), task.Deadline(100));
    Deepen(task);
  });
  task.shared.root.Stop();
  for (std::thread& helper : helpers) helper.join();
  SearchReport report;
  const auto finish = [&] {
    // The tree search is over, and its own stop flag is set. The short searches that now complete
    // the lines must watch the stop flag of the user instead.
    for (auto& worker : workers_) worker->model().SetBudget(&task.stop, task.Deadline(100));
    Worker<M>& best = Best();
    FindAnnounced(best, task);
    report = Report(best, task, true);
    if (IsWin(task.reported.value)) best.KeepWin(task.reported);
  };
  if (!no_memory) careful(finish);
  if (no_memory) {
    workers_.clear();  // their boards are in the middle of a search
    throw std::bad_alloc();
  }
  return report;
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

// Runs the same search as Think until it has a proof, and uses all its time for this. A win in one
// or three plies and a loss in two plies are exact, because the search would have found a shorter
// result before.
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
