// SPDX-License-Identifier: Apache-2.0
//
// RootWork: what the workers of one search do together at the root. Iterative deepening is a row
// of tasks: one depth, one line (multi-PV), one aspiration window. All workers search the same
// task, apart below the root (search/busy_moves.h); the first to finish it decides the next one,
// and the others drop theirs and follow. So a depth is done when one worker has searched all of
// it, and nobody goes on with a window that is known to be too small.
//
// Begin comes first and alone; everything else may run in any thread.
#pragma once

#include <atomic>
#include <mutex>
#include <vector>

#include "engine/move.h"
#include "eval/value.h"
#include "search/params.h"

namespace tengen {

// A move of the root and what the search knows of it.
struct RootMove {
  Move move;
  Value value = -kInfinite;           // of the running or last iteration
  Value previous_value = -kInfinite;  // of the iteration before
  int seldepth = 0;
  int depth = 0;  // iteration that gave the value
  std::vector<Move> pv;
};

struct RootTask {
  int number = 0;
  int depth = 0;
  int line = 0;  // moves before it are taken out
  Value alpha = -kInfinite;
  Value beta = kInfinite;
};

// A finished depth.
struct RootResult {
  int depth = 0;
  int best_move_changes = 0;    // within it
  std::vector<RootMove> moves;  // the lines, best first, then the rest
};

class RootWork {
 public:
  // The moves in their first order. Starts with depth 1, for so many lines, by the figures of the
  // game's family.
  void Begin(std::vector<RootMove> moves, int lines, ParamColumn family);

  // The task at hand; the moves are set to what is known of them.
  RootTask Take(std::vector<RootMove>& moves) const;
  // The task is searched: the value of its best move, how often that one changed, its moves.
  // Without effect when another worker was first.
  void Finish(const RootTask& task, Value value, int best_move_changes,
              std::vector<RootMove> moves);
  // The last depth that is done; depth 0 when none is.
  RootResult result() const;

  void Stop() { stopped_.store(true, std::memory_order_relaxed); }
  const std::atomic<bool>& stopped() const { return stopped_; }
  // Whether the worker at this task should drop it.
  bool IsOver(const RootTask& task) const {
    return stopped_.load(std::memory_order_relaxed) ||
           task.number <= over_.load(std::memory_order_relaxed);
  }

 private:
  void StartLine();

  std::atomic<bool> stopped_{false};
  std::atomic<int> over_{0};  // tasks up to this number
  mutable std::mutex mutex_;
  // Guarded by mutex_.
  RootTask task_;
  Value window_ = 0;
  int lines_ = 1;
  ParamColumn family_ = ParamColumn::kFives;
  int best_move_changes_ = 0;
  std::vector<RootMove> moves_;
  RootResult result_;
};

}  // namespace tengen
