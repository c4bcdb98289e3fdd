// SPDX-License-Identifier: Apache-2.0
//
// Classes that handle the signals SIGINT and SIGTERM, so that a program can finish its work before
// it ends. On Windows the classes treat Ctrl+C as SIGINT. They treat Ctrl+Break and the closing of
// the console as SIGTERM.
//
// Thread rule: use the classes in the main thread. At most one object of these classes may exist at
// a time. stop_signals_posix.cc and stop_signals_win32.cc implement them.
#pragma once

#include <thread>

#include "base/stop_flag.h"

namespace tengen {

// The first signal raises a flag, and the program must then end soon by itself. A second signal
// ends the program at once, with all programs that it has started (base/child_process.h). The
// destructor restores the previous handlers.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  // The flag exists for the whole run of the program. The constructor lowers it.
  static StopFlag& flag();
  // The number of a signal that has arrived; 0 = no signal has arrived.
  int signal() const;

 private:
  std::thread last_;  // ends the program after the second signal; only on POSIX systems
};

// Only Ctrl+C (SIGINT) raises a flag, each time it is pressed, and interrupts a read from the
// terminal. Other signals are not affected. The destructor restores the previous handler.
class Interrupts {
 public:
  Interrupts();
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  // The flag exists for the whole run of the program. The constructor lowers it.
  static StopFlag& flag() { return StopSignals::flag(); }
  // Returns true if Ctrl+C was pressed since the last call of Take. Lowers the flag.
  bool Take() { return flag().exchange(false); }
};

// SIGINT and SIGTERM have no effect before a thread calls Wait. Make this object before you start
// other threads, because a new thread inherits the set of blocked signals.
class BlockedSignals {
 public:
  BlockedSignals();
  ~BlockedSignals();
  BlockedSignals(const BlockedSignals&) = delete;
  BlockedSignals& operator=(const BlockedSignals&) = delete;

  // Blocks until a signal comes, and returns its number.
  int Wait() const;
  // Ends the Wait that the thread `waiting` calls, as a SIGINT would. If that Wait begins only
  // after the call of Release, the Wait ends at once.
  void Release(std::thread& waiting) const;
};

}  // namespace tengen
