// SPDX-License-Identifier: Apache-2.0
#include <windows.h>

#include <atomic>
#include <condition_variable>
#include <csignal>
#include <mutex>

#include "base/stop_signals.h"

namespace tengen {
namespace {

StopFlag raised{false};
std::atomic<int> which{0};

std::mutex mutex;
std::condition_variable changed;
int waiting_signal = 0;  // guarded by mutex; 0 = no signal has arrived

int SignalOf(DWORD event) { return event == CTRL_C_EVENT ? SIGINT : SIGTERM; }

// If the console closes, Windows ends the program when the handler returns, or after a few seconds.
// So the handler does not return, and the main thread has these seconds to finish its work.
void LingerIfClosing(DWORD event) {
  if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) Sleep(INFINITE);
}

// Windows calls handlers in a separate thread. FALSE = Windows calls the next handler; the default
// handler ends the program.
BOOL WINAPI Raise(DWORD event) {
  if (raised.exchange(true)) return FALSE;
  which = SignalOf(event);
  LingerIfClosing(event);
  return TRUE;
}

BOOL WINAPI RaiseByCtrlC(DWORD event) {
  if (event != CTRL_C_EVENT) return FALSE;
  raised = true;
  return TRUE;
}

BOOL WINAPI Tell(DWORD event) {
  {
    const std::lock_guard lock(mutex);
    waiting_signal = SignalOf(event);
  }
  changed.notify_all();
  LingerIfClosing(event);
  return TRUE;
}

}  // namespace

StopSignals::StopSignals() {
  raised = false;
  which = 0;
  SetConsoleCtrlHandler(Raise, TRUE);
}

StopSignals::~StopSignals() { SetConsoleCtrlHandler(Raise, FALSE); }

StopFlag& StopSignals::flag() { return raised; }

int StopSignals::signal() const { return which; }

Interrupts::Interrupts() {
  flag() = false;
  SetConsoleCtrlHandler(RaiseByCtrlC, TRUE);
}

Interrupts::~Interrupts() { SetConsoleCtrlHandler(RaiseByCtrlC, FALSE); }

BlockedSignals::BlockedSignals() {
  waiting_signal = 0;
  SetConsoleCtrlHandler(Tell, TRUE);
}

BlockedSignals::~BlockedSignals() { SetConsoleCtrlHandler(Tell, FALSE); }

int BlockedSignals::Wait() const {
  std::unique_lock lock(mutex);
  changed.wait(lock, [] { return waiting_signal != 0; });
  return waiting_signal;
}

void BlockedSignals::Release(std::thread& /*waiting*/) const { Tell(CTRL_C_EVENT); }

}  // namespace tengen
