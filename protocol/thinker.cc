// SPDX-License-Identifier: Apache-2.0
#include "protocol/thinker.h"

#include <cassert>
#include <utility>

#include "base/resources.h"

namespace tengen {

Thinker::Thinker(std::function<void(Thought)> on_thought)
    : on_thought_(std::move(on_thought)), thread_([this] { Run(); }) {}

Thinker::~Thinker() {
  {
    const std::lock_guard lock(mutex_);
    leaving_ = true;
    Stop();
  }
  changed_.notify_one();
  thread_.join();
}

void Thinker::Start(Task task) {
  {
    const std::lock_guard lock(mutex_);
    assert(!task_);
    stop_.store(false, std::memory_order_relaxed);
    task_ = std::move(task);
  }
  changed_.notify_one();
}

void Thinker::Run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return leaving_ || task_; });
    if (leaving_) return;
    const Task task = std::exchange(task_, nullptr);
    lock.unlock();
    Thought thought;
    const absl::Status status = WithResources([&] { thought = task(stop_); });
    if (!status.ok()) thought = {.report = {}, .ply = {}, .problem = status};
    InsistOn([&] { on_thought_(thought); });
    lock.lock();
  }
}

}  // namespace tengen
