// SPDX-License-Identifier: Apache-2.0
//
// Reads and writes lines of text over file descriptors. The reader records the arrival time of each
// line before the line is parsed: the clock of a move starts at this arrival time. The writer sends
// a line and its end with one write call, because some managers lose lines that arrive in pieces.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>

#include "base/clock.h"

namespace tengen {

struct InputLine {
  std::string text;
  Clock::time_point arrival;
  bool lost = false;  // true: lines were dropped here because the queue was full; `text` is empty
};

// Which bytes end a line. kAny: CR, LF or CR LF, and empty lines are skipped. kOnlyLf: LF, and
// empty lines are lines. A CR is then an ordinary character, which the reader of the line must
// ignore.
enum class LineEnds { kAny, kOnlyLf };

// Splits bytes into lines. NUL is an ordinary character. If a line is longer than kLongestLine, the
// rest of the line is dropped. Only one thread at a time may use an object.
class LineSplitter {
 public:
  explicit LineSplitter(LineEnds ends = LineEnds::kAny) : ends_(ends) {}

  static constexpr std::size_t kLongestLine = std::size_t{1} << 17;  // bytes; large enough for the
                                                                     // comments of a database

  // Calls on_line for each line that these bytes complete.
  void Feed(std::string_view bytes, const std::function<void(std::string)>& on_line);
  // Call Finish at the end of the input. If the last line has no line end, calls on_line for this
  // line.
  void Finish(const std::function<void(std::string)>& on_line);

 private:
  const LineEnds ends_;
  std::string line_;
};

// Reads a file descriptor to its end and calls on_line in the caller's thread for each line.
// Blocks. A read error is treated as the end of the input.
void ReadLines(int fd, const std::function<void(InputLine)>& on_line,
               LineEnds ends = LineEnds::kAny);

// Writes lines to a file descriptor. Any thread may call: lines of different threads are never
// mixed. Write blocks while the other program does not read. If that program has ended, Write loses
// the line and returns no error; from then on ok() returns false.
class LineWriter {
 public:
  explicit LineWriter(int fd) : fd_(fd) {}
  void Write(std::string_view line);
  // False = a line was lost because a write failed.
  bool ok() const { return ok_; }
  // After this call, Write drops all lines.
  void Close();

 private:
  const int fd_;
  std::mutex mutex_;
  bool closed_ = false;  // guarded by mutex_
  std::atomic<bool> ok_{true};
};

// Switches standard input and output to binary mode. In text mode Windows writes CR before each LF,
// and treats the byte 26 as the end of the input. Does nothing on other systems.
void MakeStandardStreamsBinary();

}  // namespace tengen
