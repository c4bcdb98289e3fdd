// SPDX-License-Identifier: Apache-2.0
//
// RootWork: coordinates the workers of one search at the root. Iterative deepening is a sequence of
// tasks. A task is one depth, one line (multi-PV) and one aspiration window. All workers search the
// same task; below the root they take different moves first (search/busy_moves.h). The first worker
// that finishes the task decides the next one. The other workers drop their task and follow. So a
// depth is finished when one worker has searched all of it. No worker continues with a window that
// is known to be too small.
//
// Thread rule: Begin runs first and alone. All other members may run in any thread. Take, Finish
// and result may throw std::bad_alloc. They have then changed nothing, except the list `moves` of
// Take.
#pragma once

#include <atomic>
#include <mutex>
#include <vector>

#include "engine/move.h"
#include "eval/value.h"
#include "search/params.h"
#include "search/proof/forcing.h"

namespace tengen {

// A root move and the results that the search has for it.
struct RootMove {
  Move move;
  Value value = -kInfinite;           // of the current or last iteration
  Value previous_value = -kInfinite;  // of the iteration before
  Value score = kNoValue;             // the last exact value that is not a proven result
  int seldepth = 0;
  int depth = 0;       // iteration that gave the value
  bool drawn = false;  // the draw is proven
  std::vector<Move> pv;
  std::vector<ProofStep> steps;  // of a win by a proof
};

struct RootTask {
  int number = 0;
  int depth = 0;
  int line = 0;  // index of the line; the task excludes the moves before this index
  Value alpha = -kInfinite;
  Value beta = kInfinite;
};

// A finished depth.
struct RootResult {
  int depth = 0;
  int best_move_changes = 0;    // how often the best move changed within this depth
  std::vector<RootMove> moves;  // the lines, best first, then the other moves
};

class RootWork {
 public:
  // Sets the moves in their first order and starts with depth 1. `lines`: number of lines
  // (multi-PV). `family`: column of the search parameters.
  void Begin(std::vector<RootMove> moves, int lines, ParamColumn family);

  // From now on the search only looks for values above `floor`, because a result with this value is
  // known. The current task is over, and its depth begins again.
  // Precondition: Begin was called with one line.
  void Raise(Value floor);

  // Returns the current task, and sets `moves` to what is known about the moves.
  RootTask Take(std::vector<RootMove>& moves) const;
  // Reports that the task is finished: the value of its best move, how often the best move changed,
  // and its moves. No effect if another worker was first.
  void Finish(const RootTask& task, Value value, int best_move_changes,
              std::vector<RootMove> moves);
  // The last finished depth; depth 0 = none.
  RootResult result() const;

  void Stop() { stopped_.store(true, std::memory_order_relaxed); }
  const std::atomic<bool>& stopped() const { return stopped_; }
  // True if the worker with this task should drop it.
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
