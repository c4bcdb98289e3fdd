// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

#include <atomic>
#include <csignal>

#include "base/stop_signals.h"

namespace tengen {
namespace {

// A signal handler may only use lock-free atomics.
static_assert(StopFlag::is_always_lock_free && std::atomic<int>::is_always_lock_free);
StopFlag raised{false};
std::atomic<int> which{0};

void OnSignal(int signal) {
  which = signal;
  raised = true;
}

struct sigaction interrupt_before, terminate_before;
sigset_t mask_before;

void RaiseOn(int signal, unsigned flags, struct sigaction* before) {
  struct sigaction action = {};
  action.sa_handler = OnSignal;
  action.sa_flags = static_cast<int>(flags);
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, before);
}

sigset_t BothSignals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  return signals;
}

}  // namespace

StopSignals::StopSignals() {
  raised = false;
  which = 0;
  RaiseOn(SIGINT, SA_RESETHAND, &interrupt_before);
  RaiseOn(SIGTERM, SA_RESETHAND, &terminate_before);
}

StopSignals::~StopSignals() {
  sigaction(SIGINT, &interrupt_before, nullptr);
  sigaction(SIGTERM, &terminate_before, nullptr);
}

StopFlag& StopSignals::flag() { return raised; }

int StopSignals::signal() const { return which; }

Interrupts::Interrupts() {
  flag() = false;
  RaiseOn(SIGINT, 0, &interrupt_before);
}

Interrupts::~Interrupts() { sigaction(SIGINT, &interrupt_before, nullptr); }

BlockedSignals::BlockedSignals() {
  const sigset_t signals = BothSignals();
  pthread_sigmask(SIG_BLOCK, &signals, &mask_before);
}

BlockedSignals::~BlockedSignals() { pthread_sigmask(SIG_SETMASK, &mask_before, nullptr); }

int BlockedSignals::Wait() const {
  const sigset_t signals = BothSignals();
  int signal = 0;
  sigwait(&signals, &signal);
  return signal;
}

void BlockedSignals::Release(std::thread& waiting) const {
  pthread_kill(waiting.native_handle(), SIGINT);
}

}  // namespace tengen
