// SPDX-License-Identifier: Apache-2.0
//
// RootWork: coordinates the workers of one search at the root. Iterative deepening is a sequence of
// tasks. A task is one depth, one line (multi-PV) and one aspiration window. All workers search the
// same task; below the root they begin with different moves (search/busy_moves.h). The first worker
// that finishes the task decides the next one. The other workers stop their task and start the next
// one. Thus a depth is finished when any one worker has finished it. If a window proves too small,
// all workers change to the next window.
//
// Thread rule: Begin runs first and alone. All other members may run in any thread. Take, Finish
// and result may throw std::bad_alloc. After this exception nothing has changed, except the list
// `moves` of Take.
#pragma once

#include <atomic>
#include <limits>
#include <mutex>
#include <vector>

#include "engine/move.h"
#include "eval/value.h"
#include "search/params.h"
#include "search/proof/forcing.h"

namespace tengen {

// A root move and the search's results for this move.
struct RootMove {
  Move move;
  Value value = -kInfinite;           // of the current or last iteration
  Value previous_value = -kInfinite;  // of the iteration before
  Value score = kNoValue;             // the last exact value that is not a proven result
  int seldepth = 0;
  int depth = 0;       // the iteration that computed `value`
  bool drawn = false;  // the draw is proven
  std::vector<Move> pv;
  std::vector<ProofStep> steps;  // if a proof found the win
};

struct RootTask {
  // The number of a search that belongs to no task: only a stop ends it.
  static constexpr int kNone = std::numeric_limits<int>::max();

  int number = 0;
  int depth = 0;
  int line = 0;  // index of the line; moves before this index are not searched
  Value alpha = -kInfinite;
  Value beta = kInfinite;
};

// A finished depth.
struct RootResult {
  int depth = 0;
  int best_move_changes = 0;  // how often the best move changed within this depth
  // The first move of each line, the best first. Then the other root moves.
  std::vector<RootMove> moves;
};

class RootWork {
 public:
  // Stores the root moves in the order for the first depth, and begins with depth 1. `lines`:
  // number of lines (multi-PV). `family`: column of the search parameters.
  void Begin(std::vector<RootMove> moves, int lines, ParamColumn family);

  // A result of value `floor` is known. From now on, the search only looks for larger values. The
  // current task ends, and its depth begins again. Precondition: Begin was called with `lines` = 1.
  void Raise(Value floor);

  // Returns the current task. Sets `moves` to all root moves with their results so far.
  RootTask Take(std::vector<RootMove>& moves) const;
  // Reports that a worker has finished the task. `value`: the value of the best move.
  // `best_move_changes`: how often the best move changed. `moves`: all root moves with their
  // results. Has no effect if another worker has finished the task before.
  void Finish(const RootTask& task, Value value, int best_move_changes,
              std::vector<RootMove> moves);
  // The last finished depth; depth 0 = none.
  RootResult result() const;

  void Stop() { stopped_.store(true, std::memory_order_relaxed); }
  const std::atomic<bool>& stopped() const { return stopped_; }
  // True if the task is over: a worker that still works on it should stop.
  bool IsOver(const RootTask& task) const {
    return stopped_.load(std::memory_order_relaxed) ||
           task.number <= over_.load(std::memory_order_relaxed);
  }

 private:
  void StartLine();

  std::atomic<bool> stopped_{false};
  std::atomic<int> over_{0};  // tasks up to this number are over
  mutable std::mutex mutex_;
  // Guarded by mutex_.
  RootTask task_;
  Value window_ = 0;
  Value floor_ = -kInfinite;
  int lines_ = 1;
  ParamColumn family_ = ParamColumn::kFives;
  int best_move_changes_ = 0;
  std::vector<RootMove> moves_;
  RootResult result_;
};

}  // namespace tengen
