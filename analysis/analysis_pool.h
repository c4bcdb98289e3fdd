// SPDX-License-Identifier: Apache-2.0
//
// `pbrain-tengen analyze`: JSON lines in, JSON lines out (docs/analysis.md). Several positions are
// searched at once, each by a player of its own; answers come in the order in which they are
// found, each with the id of its query.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "analysis/analysis_answer.h"
#include "analysis/analysis_request.h"
#include "base/stop_flag.h"
#include "search/limits.h"
#include "search/player/player.h"

namespace tengen {

struct LoadedNet;  // eval/loaded_net.h

struct AnalysisOptions {
  int concurrency = 1;                               // positions searched at a time
  int threads = 1;                                   // for each of them
  std::size_t memory_bytes = std::size_t{64} << 20;  // for each of them
  Limits limits;                                     // of queries that have none
  std::shared_ptr<const LoadedNet> net;              // nullptr: what is built in
  std::size_t most_waiting = 4096;  // positions in the queue; no more lines are taken then
};

// A pool of players and the queue before it. Take, StopAll and Finish may come from any thread.
class AnalysisPool {
 public:
  // `write` is called from any thread, also while Take runs.
  AnalysisPool(const AnalysisOptions& options, WriteLineFn write);
  // Stops everything, without answers for what has not begun.
  ~AnalysisPool();
  AnalysisPool(const AnalysisPool&) = delete;
  AnalysisPool& operator=(const AnalysisPool&) = delete;

  // A line of the input. Does not wait for its answer, but a question waits for its place in the
  // queue: who writes faster than it is answered is slowed down, and memory is bounded.
  void Take(std::string_view line);
  // Ends all searches, which answer with what they have, and all that wait, which have no results.
  // Lines that come later are dropped.
  void StopAll();
  // Blocks until everything taken is answered.
  void Finish();

 private:
  struct Job {
    AnalysisTask task;
    StopFlag stop = false;
  };
  // Before a lower priority, then in the order of the lines and their positions.
  using Place = std::pair<int, std::uint64_t>;

  void Add(const std::string& id, AnalysisQuery query);
  void Terminate(const AnalysisTerminate& action);
  void Work();

  const AnalysisOptions options_;
  const WriteLineFn write_;
  std::mutex mutex_;
  std::condition_variable changed_;
  // All guarded by mutex_:
  std::map<Place, std::shared_ptr<Job>> waiting_;
  std::vector<std::shared_ptr<Job>> running_;
  std::uint64_t added_ = 0;
  bool stopped_ = false;
  bool leaving_ = false;

  std::vector<std::thread> workers_;  // last: they use all of the above
};

}  // namespace tengen
