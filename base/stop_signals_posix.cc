// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <utility>

#include "absl/status/statusor.h"
#include "base/child_process.h"
#include "base/resources.h"
#include "base/stop_signals.h"

namespace tengen {
namespace {

// A signal handler may only use lock-free atomics.
static_assert(StopFlag::is_always_lock_free && std::atomic<int>::is_always_lock_free);
StopFlag raised{false};
std::atomic<int> which{0};

std::atomic<int> signal_count{0};  // number of signals since StopSignals was made
// A pipe to the thread that ends the program. A byte is written after the second signal, or when
// the StopSignals object is destroyed. -1 = there is no thread.
int to_last[2] = {-1, -1};

void WakeLast() {
  const char byte = 0;
  [[maybe_unused]] const ssize_t written = write(to_last[1], &byte, 1);
}

void ClosePipe() {
  for (int& end : to_last) close(std::exchange(end, -1));
}

void EndBy(int signal) {
  std::signal(signal, SIG_DFL);
  (void)raise(signal);
}

void OnSignal(int signal) {
  which = signal;
  raised = true;
}

void OnStopSignal(int signal) {
  const int error = errno;
  const int number = ++signal_count;
  if (number == 1) {
    OnSignal(signal);
  } else if (number == 2 && to_last[1] >= 0) {
    which = signal;
    WakeLast();
  } else {
    EndBy(signal);
  }
  errno = error;
}

// Waits for the second signal. A thread is needed because KillAll makes calls that are not allowed
// in a signal handler.
void KillAfterSecond() {
  char byte = 0;
  while (read(to_last[0], &byte, 1) < 0 && errno == EINTR) {
  }
  if (signal_count < 2) return;  // the StopSignals object is being destroyed
  ChildProcess::KillAll();
  const int signal = which;
  sigset_t both;
  sigemptyset(&both);
  sigaddset(&both, SIGINT);
  sigaddset(&both, SIGTERM);
  pthread_sigmask(SIG_UNBLOCK, &both, nullptr);
  EndBy(signal);
}

struct sigaction interrupt_before, terminate_before;
sigset_t mask_before;

void HandleBy(void (*handler)(int), int signal, struct sigaction* before) {
  struct sigaction action = {};
  action.sa_handler = handler;
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
  signal_count = 0;
  // If the pipe or the thread cannot be made, the second signal ends only this program and not the
  // programs that it has started.
  if (pipe(to_last) == 0) {
    for (const int end : to_last) fcntl(end, F_SETFD, FD_CLOEXEC);
    absl::StatusOr<std::thread> last = StartThread(KillAfterSecond);
    if (last.ok()) last_ = *std::move(last);
    if (!last_.joinable()) ClosePipe();
  }
  HandleBy(OnStopSignal, SIGINT, &interrupt_before);
  HandleBy(OnStopSignal, SIGTERM, &terminate_before);
}

StopSignals::~StopSignals() {
  sigaction(SIGINT, &interrupt_before, nullptr);
  sigaction(SIGTERM, &terminate_before, nullptr);
  if (last_.joinable()) {
    WakeLast();
    last_.join();
    ClosePipe();
  }
}

StopFlag& StopSignals::flag() { return raised; }

int StopSignals::signal() const { return which; }

Interrupts::Interrupts() {
  flag() = false;
  HandleBy(OnSignal, SIGINT, &interrupt_before);
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
