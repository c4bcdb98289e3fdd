// SPDX-License-Identifier: Apache-2.0
//
// Mailbox: a queue between threads without a limit on its length. Any thread may call Post; one
// thread calls Take. No item is dropped.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <utility>

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
    T item = std::move(items_.front());
    items_.pop_front();
    return item;
  }

 private:
  std::mutex mutex_;
  std::condition_variable posted_;
  std::deque<T> items_;
};

}  // namespace tengen
