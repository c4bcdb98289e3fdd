// SPDX-License-Identifier: Apache-2.0
//
// Reads and writes lines of text over file descriptors. The reader records the arrival time of each
// line before it is parsed, because the clock of a move starts there. The writer sends a line and
// its end with one write call, because some managers lose lines that arrive in pieces.
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
  bool lost = false;  // true: this line stands for lines that were dropped from a full queue;
                      // `text` is empty
};

// Splits bytes into lines. CR, LF and CR LF all end a line. Empty lines are skipped. NUL is an
// ordinary character. The bytes of a line beyond kLongestLine are dropped. Only one thread at a
// time may call.
class LineSplitter {
 public:
  static constexpr std::size_t kLongestLine = std::size_t{1} << 17;  // bytes; for database comments

  // Calls on_line for each line that these bytes complete.
  void Feed(std::string_view bytes, const std::function<void(std::string)>& on_line);
  // Call it at the end of the input: reports the last line if it has no line end.
  void Finish(const std::function<void(std::string)>& on_line);

 private:
  std::string line_;
};

// Reads a file descriptor to its end and calls on_line in this thread for each line. The call
// blocks. A read error counts as the end.
void ReadLines(int fd, const std::function<void(InputLine)>& on_line);

// Writes lines to a file descriptor. Any thread may call; lines never mix. Blocks while the reader
// does not read. If the reader is gone, lines are lost without an error; `ok` reports it.
class LineWriter {
 public:
  explicit LineWriter(int fd) : fd_(fd) {}
  void Write(std::string_view line);
  // False = a line was lost because a write failed.
  bool ok() const { return ok_; }
  // Drops all lines that are written later.
  void Close();

 private:
  const int fd_;
  std::mutex mutex_;
  bool closed_ = false;  // guarded by mutex_
  std::atomic<bool> ok_{true};
};

// Switches standard input and output to binary mode. In text mode Windows writes CR before each LF
// and takes the byte 26 as the end of the input. Does nothing on other systems.
void MakeStandardStreamsBinary();

}  // namespace tengen
