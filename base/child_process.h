// SPDX-License-Identifier: Apache-2.0
//
// ChildProcess: starts another program and exchanges lines of text with it over two pipes.
//
// The program gets a new process group, on Windows a new job. The program ends when this object is
// destroyed, if it has not ended earlier. On Linux and Windows it also ends when our program ends.
// The destructor kills the program and its children in this group or job, and waits for them, so
// that no zombie processes remain. On Linux the destructor also kills children that left the group.
// It finds them by an environment variable that Start sets, so it misses a child that removed this
// variable.
//
// Side effects of Start on POSIX systems: our program ignores SIGPIPE after the first Start. On
// Linux our program also becomes the parent of a process whose own parent, a child of our program,
// has ended.
//
// Only one thread at a time may use an object. child_process_posix.cc and child_process_win32.cc
// contain the parts that depend on the system.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"
#include "base/clock.h"
#include "base/stop_flag.h"

namespace tengen {

class ChildProcess {
 public:
  // Starts a command line. On POSIX systems /bin/sh runs it: if the program is missing, Start
  // succeeds and the process ends early. Windows starts the program directly, without a shell: if
  // the program is missing, Start fails. The program's standard error is appended to `error_file`.
  // If `error_file` is empty, standard error is discarded. Errors: kResourceExhausted if the system
  // refuses a file, a process or memory; kUnavailable for every other reason.
  static absl::StatusOr<std::unique_ptr<ChildProcess>> Start(const std::string& command,
                                                             const std::string& error_file);
  // Kills the program and its children that still run.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  // Kills all programs that this class has started, and their children, like the destructor. Does
  // not wait until they have ended. Call KillAll when our process must end at once. Any thread may
  // call KillAll.
  static void KillAll();

  enum class Io {
    kOk,
    kLate,    // the deadline passed before the work was done
    kClosed,  // the program ended or closed its end of the pipe; all its earlier lines have been
              // read
    kFlood,   // too much output: over kMostBytes since the last Discard, or a line over
              // kLongestLine
    kStopped  // the flag `stop` was raised
  };
#ifdef _WIN32
  static constexpr bool kHasShell = false;
#else
  static constexpr bool kHasShell = true;
#endif
  static constexpr std::size_t kMostBytes = std::size_t{4} << 20;     // bytes; see kFlood
  static constexpr std::size_t kLongestLine = std::size_t{64} << 10;  // bytes; see kFlood

  enum class Direction { kToIt, kFromIt };  // direction of a line: to the program or from it
  // The listener is called with every line that is written to the program or read from it, without
  // the line end. The listener is also called with the lines that Discard drops. An empty function
  // = no listener.
  using Listener = std::function<void(Direction direction, std::string_view line)>;
  void SetListener(Listener listener) { listener_ = std::move(listener); }

  // Writes all bytes. Blocks while the pipe is full. Returns kOk, kLate, kClosed or kStopped.
  Io Write(std::string_view bytes, Clock::time_point deadline, const StopFlag& stop);
  // Waits for the next line that is not empty. Stores it in `line` without its line end (LF or CR
  // LF).
  Io ReadLine(std::string* line, Clock::time_point deadline, const StopFlag& stop);
  // Drops the output that the program has written so far. Returns kOk, kClosed or kFlood.
  Io Discard();

  // Describes how the program ended: "exit status 1", "signal 11", "closed its output", on Windows
  // "exception 0xc0000005". Waits up to half a second for the end of the program.
  std::string EndText();
  // Closes the program's input and waits until the program ends, but not longer than `timeouts`.
  // Returns false if the program did not end by itself and was killed.
  bool Leave(std::chrono::milliseconds timeouts);

 private:
  // The data that depend on the operating system.
  struct Process;

  explicit ChildProcess(std::unique_ptr<Process> process);

  Io WriteBytes(std::string_view bytes, Clock::time_point deadline, const StopFlag& stop);
  // Passes each line to the listener.
  void Tell(Direction direction, std::string_view lines) const;
  bool WaitForEnd(std::chrono::milliseconds timeouts);
  void CloseInput();
  void Kill();
  // Appends the bytes that can be read now to the buffer. kLate = no bytes can be read now.
  Io ReadSome();
  // Calls ReadSome and waits until it returns a result that is not kLate.
  Io WaitForBytes(Clock::time_point deadline, const StopFlag& stop);
  // Appends bytes to the buffer. Returns kOk or kFlood.
  Io Take(std::string_view bytes);

  // The time between two checks of the flag `stop`.
  static constexpr std::chrono::milliseconds kBetweenLooksAtStop{100};
  static constexpr std::chrono::milliseconds kMomentToEnd{500};  // limit of the wait in EndText

  const std::unique_ptr<Process> process_;
  Listener listener_;
  std::string buffer_;
  std::size_t begin_ = 0;     // index in buffer_ of the first byte that ReadLine has not returned
  std::size_t searched_ = 0;  // index in buffer_ where the search for a line end continues
  std::size_t bytes_ = 0;     // bytes read since the last Discard
};

}  // namespace tengen
