// SPDX-License-Identifier: Apache-2.0
//
// The work of `pbrain-tengen analyze`: JSON lines in, JSON lines out (docs/analysis.md). The pool
// searches several positions at the same time, each with a separate player. Answers come in the
// order in which the searches end. Each answer has the id of its query.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "analysis/analysis_answer.h"
#include "analysis/analysis_request.h"
#include "base/stop_flag.h"
#include "search/limits.h"
#include "search/player/player.h"

namespace tengen {

struct LoadedNet;  // eval/loaded_net.h

struct AnalysisOptions {
  int concurrency = 1;  // number of positions searched at a time
  int threads = 1;      // number of threads for each of these positions
  std::size_t memory_bytes = std::size_t{64} << 20;  // for each of these positions
  Limits limits;                                     // limits for queries that have neither limits
                                                     // nor a clock
  std::shared_ptr<const LoadedNet> net;              // nullptr = the built-in networks
  std::size_t most_waiting = 4096;                   // largest number of positions in the queue
};

// A pool of players with a queue. Take, StopAll and Finish may be called from any thread.
class AnalysisPool {
 public:
  // The pool calls `write` from any thread, also while Take runs. If the system refuses threads,
  // the pool searches fewer positions at the same time (`threads`).
  AnalysisPool(const AnalysisOptions& options, WriteLineFn write);
  // Stops all searches. Queries whose search has not begun get no answer.
  ~AnalysisPool();
  AnalysisPool(const AnalysisPool&) = delete;
  AnalysisPool& operator=(const AnalysisPool&) = delete;

  // The number of positions that can be searched at the same time. 0: nothing can be searched, and
  // Take must not be called.
  int threads() const { return static_cast<int>(workers_.size()); }

  // Accepts a line of the input. Does not wait for the answer. If the queue is full, the call waits
  // until the queue has space. This limits the memory.
  void Take(std::string_view line);
  // Ends all searches. Running searches answer with the results so far. Searches that wait answer
  // with no results. The pool ignores later lines.
  void StopAll();
  // Blocks until all queries are answered.
  void Finish();

 private:
  struct Job {
    AnalysisTask task;
    StopFlag stop = false;
  };
  // The place of a job in the queue: the negated priority, then the number of the position in the
  // input. The job with the smallest place is the next.
  using Place = std::pair<int, std::uint64_t>;
  using Jobs = std::map<Place, std::shared_ptr<Job>>;

  void Add(const std::string& id, AnalysisQuery query);
  void Terminate(const AnalysisTerminate& action);
  void Work();
  void Answer(const Job& job, std::unique_ptr<Player>& player);
  void TakeRequest(std::string_view line);
  void WriteError(const std::string& id, const absl::Status& status);

  const AnalysisOptions options_;
  const WriteLineFn write_;
  const std::shared_ptr<Announced> announced_ = std::make_shared<Announced>();  // of all players
  std::mutex mutex_;
  std::condition_variable changed_;
  // The mutex mutex_ guards the members below:
  Jobs waiting_;
  std::vector<std::shared_ptr<Job>> running_;
  std::uint64_t added_ = 0;
  bool stopped_ = false;
  bool leaving_ = false;

  const std::function<void(std::size_t)> work_;  // the function that each thread runs
  std::vector<std::thread> workers_;             // must be the last member, because the threads use
                                                 // the members above
};

}  // namespace tengen
