// SPDX-License-Identifier: Apache-2.0
//
// HeardLines: the lines that a session on another thread writes, in order. Thread safe.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace tengen {

class HeardLines {
 public:
  // The time limit for a line that must come. If no line comes in this time, the test fails.
  static constexpr std::chrono::milliseconds kPatience{60'000};

  void Add(std::string line) {
    const std::lock_guard lock(mutex_);
    lines_.push_back(std::move(line));
    changed_.notify_all();
  }
  // Says that no further line will come.
  void End() {
    const std::lock_guard lock(mutex_);
    over_ = true;
    changed_.notify_all();
  }

  // Takes the next line. Empty result: no line came in time, or no further line will come.
  std::optional<std::string> Take(std::chrono::milliseconds timeouts = kPatience) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, timeouts, [this] { return !lines_.empty() || over_; });
    if (lines_.empty()) return std::nullopt;
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    return line;
  }

  // Waits until End was called. False: it was not called in time.
  bool Over(std::chrono::milliseconds timeouts = kPatience) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, timeouts, [this] { return over_; });
  }

  // The number of lines that nobody has taken.
  std::size_t size() {
    const std::lock_guard lock(mutex_);
    return lines_.size();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> lines_;  // guarded by mutex_
  bool over_ = false;              // guarded by mutex_
};

}  // namespace tengen
