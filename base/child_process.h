// SPDX-License-Identifier: Apache-2.0
//
// ChildProcess: a program in a group of its own (on Windows a job), spoken to in lines over two
// pipes. It cannot outlive this object, nor (on Linux and Windows) this program, whatever it does;
// nothing of it is left behind, no zombie either, nor of its children in that group or (on Linux)
// wherever they went, as long as they keep the environment. One thread at a time. On POSIX systems
// the first Start changes this program: SIGPIPE is ignored, and on Linux orphans of its children
// become its own children. child_process_posix.cc, child_process_win32.cc: what differs.
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
  // Starts what /bin/sh makes of the command line, where a program that is not there shows by an
  // early end; on Windows, where there is no shell between, the program that it begins with and,
  // if that is not there, an error. `error_file` gets what it writes to standard error; empty:
  // nobody does.
  static absl::StatusOr<std::unique_ptr<ChildProcess>> Start(const std::string& command,
                                                             const std::string& error_file);
  // Kills what is left of it.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  enum class Io {
    kOk,
    kLate,    // not before the deadline
    kClosed,  // it left or closed its end; what it wrote before has been read
    kFlood,   // it writes without end: kMostBytes since the last Discard, or in one line
    kStopped  // `stop` was raised
  };
#ifdef _WIN32
  static constexpr bool kHasShell = false;
#else
  static constexpr bool kHasShell = true;
#endif
  static constexpr std::size_t kMostBytes = std::size_t{4} << 20;
  static constexpr std::size_t kLongestLine = std::size_t{64} << 10;

  enum class Direction { kToIt, kFromIt };
  // Gets every line that is written to the program or read from it, without its end, also what
  // Discard throws away. Empty: nobody listens.
  using Listener = std::function<void(Direction direction, std::string_view line)>;
  void SetListener(Listener listener) { listener_ = std::move(listener); }

  Io Write(std::string_view bytes, Clock::time_point deadline, const StopFlag& stop);
  // The next line that is not empty, without its end (LF, CR LF).
  Io ReadLine(std::string* line, Clock::time_point deadline, const StopFlag& stop);
  // Throws away what it has written so far; kOk, kClosed or kFlood.
  Io Discard();

  // How it ended: "exit status 1", "signal 11", "closed its output", on Windows "exception
  // 0xc0000005". Waits a moment for the end.
  std::string EndText();
  // Closes its input and waits. False: it did not leave by itself, and was killed.
  bool Leave(std::chrono::milliseconds timeouts);

 private:
  // The system's side of it.
  struct Process;

  explicit ChildProcess(std::unique_ptr<Process> process);

  Io WriteBytes(std::string_view bytes, Clock::time_point deadline, const StopFlag& stop);
  // Tells the listener of each line.
  void Tell(Direction direction, std::string_view lines) const;
  bool WaitForEnd(std::chrono::milliseconds timeouts);
  void CloseInput();
  void Kill();
  // Appends what can be read now; kLate: nothing.
  Io ReadSome();
  // Until ReadSome has something to tell.
  Io WaitForBytes(Clock::time_point deadline, const StopFlag& stop);
  // What was read goes to the buffer; kOk or kFlood.
  Io Take(std::string_view bytes);

  static constexpr std::chrono::milliseconds kBetweenLooksAtStop{100};
  static constexpr std::chrono::milliseconds kMomentToEnd{500};

  const std::unique_ptr<Process> process_;
  Listener listener_;
  std::string buffer_;
  std::size_t begin_ = 0;     // of what was not given away yet
  std::size_t searched_ = 0;  // no line ends before
  std::size_t bytes_ = 0;     // since the last Discard
};

}  // namespace tengen
