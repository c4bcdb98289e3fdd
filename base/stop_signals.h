// SPDX-License-Identifier: Apache-2.0
//
// SIGINT and SIGTERM, on Windows Ctrl+C, and Ctrl+Break or a console that is being closed: ways to
// end in order when they come, or not to end. For main threads; one object at a time. Each system
// has its own: stop_signals_posix.cc, stop_signals_win32.cc.
#pragma once

#include <thread>

#include "base/stop_flag.h"

namespace tengen {

// They raise a flag instead of ending the program, which then ends by itself soon. A second one
// ends it at once. What they did before comes back with this object's end.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  // There at all times; lowered where an object begins.
  static StopFlag& flag();
  // The signal that came; 0: none.
  int signal() const;
};

// Ctrl-C alone raises a flag, as often as it comes, and ends a read from the terminal. The other
// signals do as before, and it does again with this object's end.
class Interrupts {
 public:
  Interrupts();
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  // There at all times; lowered where an object begins.
  static StopFlag& flag() { return StopSignals::flag(); }
  // Whether it came since this was asked last.
  bool Take() { return flag().exchange(false); }
};

// They wait for somebody who asks for them. Make it before any other thread: they inherit it.
class BlockedSignals {
 public:
  BlockedSignals();
  ~BlockedSignals();
  BlockedSignals(const BlockedSignals&) = delete;
  BlockedSignals& operator=(const BlockedSignals&) = delete;

  // Blocks until one comes, and gives it.
  int Wait() const;
  // Lets the thread go that is in Wait, or will be, as if a signal had come.
  void Release(std::thread& waiting) const;
};

}  // namespace tengen
