// SPDX-License-Identifier: Apache-2.0
//
// Thinker: a thread that runs one task at a time. A task can be stopped. The thread passes each
// result to a callback. Call Start and Stop from another thread; both return at once. The
// destructor stops the task and waits for its end.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "base/stop_flag.h"
#include "engine/ply.h"
#include "search/player/player.h"
#include "search/report.h"

namespace tengen {

// The result of a task.
struct Thought {
  SearchReport report;
  Ply ply;                               // a ply of stones without points = the task found no ply
  std::vector<std::string> answer = {};  // the lines to send, if the task answers a question
  absl::Status problem = {};             // an error if the system refused memory or a thread
};

class Thinker {
 public:
  using Task = std::function<Thought(const StopFlag& stop)>;

  explicit Thinker(std::function<void(Thought)> on_thought);
  ~Thinker();
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;

  // Starts a task. Precondition: the callback has been called for every earlier task.
  void Start(Task task);
  // Asks the running task to end soon. If no task is running, does nothing.
  void Stop() { stop_.store(true, std::memory_order_relaxed); }

 private:
  void Run();

  const std::function<void(Thought)> on_thought_;
  StopFlag stop_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  Task task_;             // guarded by mutex_; empty = no task
  bool leaving_ = false;  // guarded by mutex_
  std::thread thread_;    // last, because it uses all other members
};

}  // namespace tengen
