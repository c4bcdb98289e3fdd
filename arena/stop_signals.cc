// SPDX-License-Identifier: Apache-2.0
#include "arena/stop_signals.h"

#include <atomic>

namespace tengen {
namespace {

// What a handler may touch: atomics without locks.
static_assert(StopFlag::is_always_lock_free && std::atomic<int>::is_always_lock_free);
StopFlag raised{false};
std::atomic<int> which{0};

void OnSignal(int signal) {
  which = signal;
  raised = true;
}

}  // namespace

StopSignals::StopSignals() {
  raised = false;
  which = 0;
  struct sigaction action = {};
  action.sa_handler = OnSignal;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, &interrupt_before_);
  sigaction(SIGTERM, &action, &terminate_before_);
}

StopSignals::~StopSignals() {
  sigaction(SIGINT, &interrupt_before_, nullptr);
  sigaction(SIGTERM, &terminate_before_, nullptr);
}

StopFlag& StopSignals::flag() { return raised; }

int StopSignals::signal() const { return which; }

}  // namespace tengen
