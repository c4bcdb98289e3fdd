// SPDX-License-Identifier: Apache-2.0
//
// Mailbox: a queue between threads without a limit on its length. Any thread may call Post; one
// thread calls Take and TakeBefore. No item is dropped.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>

#include "base/clock.h"

namespace tengen {

template <typename T>
class Mailbox {
 public:
  void Post(T item) {
    {
      const std::lock_guard lock(mutex_);
      items_.push_back(std::move(item));
    }
    posted_.notify_one();
  }

  // Removes and returns the oldest item. If there is no item, waits for one.
  T Take() {
    std::unique_lock lock(mutex_);
    posted_.wait(lock, [this] { return !items_.empty(); });
    return TakeOldest();
  }

  // The same, but waits at most until `end`. nullopt: no item came before this time.
  std::optional<T> TakeBefore(Clock::time_point end) {
    std::unique_lock lock(mutex_);
    if (!posted_.wait_until(lock, end, [this] { return !items_.empty(); })) return std::nullopt;
    return TakeOldest();
  }

 private:
  T TakeOldest() {
    T item = std::move(items_.front());
    items_.pop_front();
    return item;
  }

  std::mutex mutex_;
  std::condition_variable posted_;
  std::deque<T> items_;
};

}  // namespace tengen
