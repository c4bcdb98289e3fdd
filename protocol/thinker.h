// SPDX-License-Identifier: Apache-2.0
//
// The thinking thread: one task at a time, interruptible, the result handed to a callback on
// that thread. Start and Stop come from one other thread; neither blocks. The destructor stops
// the task and waits for it.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "base/stop_flag.h"
#include "engine/ply.h"
#include "search/player/player.h"
#include "search/report.h"

namespace tengen {

// What came of a task.
struct Thought {
  SearchReport report;
  Ply ply;                               // without points and no swap or pass: there is none
  std::vector<std::string> answer = {};  // of a task that answers a question: the lines to send
};

class Thinker {
 public:
  using Task = std::function<Thought(const StopFlag& stop)>;

  explicit Thinker(std::function<void(Thought)> on_thought);
  ~Thinker();
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;

  // Precondition: the callback has been called for every task started before.
  void Start(Task task);
  // Asks the running task to come to an end; harmless when there is none.
  void Stop() { stop_.store(true, std::memory_order_relaxed); }

 private:
  void Run();

  const std::function<void(Thought)> on_thought_;
  StopFlag stop_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  Task task_;             // guarded by mutex_; empty: nothing to do
  bool leaving_ = false;  // guarded by mutex_
  std::thread thread_;    // last: it uses all of the above
};

}  // namespace tengen
