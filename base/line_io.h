// SPDX-License-Identifier: Apache-2.0
//
// Bytes to lines and lines to bytes. The reader stamps a line with the moment it came in,
// before anybody parses it: that is where the clock of a move starts. The writer sends a line
// and its end with one write, because a manager may drop what comes in pieces.
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
  bool lost = false;  // stands for lines that found no room, and has no text
};

// Collects bytes into lines. CR, LF and CR LF all end a line; empty lines are not reported.
// NUL is a character like any other; what exceeds kLongestLine of a line is dropped.
class LineSplitter {
 public:
  static constexpr std::size_t kLongestLine = std::size_t{1} << 17;  // comments of a database

  // Calls on_line for each line that these bytes complete.
  void Feed(std::string_view bytes, const std::function<void(std::string)>& on_line);
  // The input is over: what is left is a line too.
  void Finish(const std::function<void(std::string)>& on_line);

 private:
  std::string line_;
};

// Reads a file descriptor until its end, calling on_line from this thread; blocks. An error on
// the descriptor counts as the end.
void ReadLines(int fd, const std::function<void(InputLine)>& on_line);

// Writes lines to a file descriptor. Any thread may call; lines never mix. Blocks while the
// other side does not read; if it is gone for good, lines are lost in silence.
class LineWriter {
 public:
  explicit LineWriter(int fd) : fd_(fd) {}
  void Write(std::string_view line);
  // No line was lost because nobody could take it.
  bool ok() const { return ok_; }
  // Lines written from now on are dropped.
  void Close();

 private:
  const int fd_;
  std::mutex mutex_;
  bool closed_ = false;  // guarded by mutex_
  std::atomic<bool> ok_{true};
};

// Windows would put CR before every LF and take 26 for the end of the input; elsewhere nothing
// needs to be done.
void MakeStandardStreamsBinary();

}  // namespace tengen
