// SPDX-License-Identifier: Apache-2.0
#include "base/child_process.h"

#include <algorithm>

namespace tengen {

using std::chrono::milliseconds;

void ChildProcess::Tell(Direction direction, std::string_view lines) const {
  if (!listener_) return;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    std::string_view line = lines.substr(0, end);
    while (line.ends_with('\r')) line.remove_suffix(1);
    if (!line.empty()) listener_(direction, line);
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
}

ChildProcess::Io ChildProcess::Write(std::string_view bytes, Clock::time_point deadline,
                                     const StopFlag& stop) {
  Tell(Direction::kToIt, bytes);
  return WriteBytes(bytes, deadline, stop);
}

ChildProcess::Io ChildProcess::Take(std::string_view bytes) {
  bytes_ += bytes.size();
  if (bytes_ > kMostBytes) return Io::kFlood;
  buffer_.append(bytes);
  return Io::kOk;
}

ChildProcess::Io ChildProcess::ReadLine(std::string* line, Clock::time_point deadline,
                                        const StopFlag& stop) {
  for (;;) {
    const std::size_t end = buffer_.find('\n', searched_);
    if (end != std::string::npos) {
      *line = buffer_.substr(begin_, end - begin_);
      begin_ = searched_ = end + 1;
      while (!line->empty() && line->back() == '\r') line->pop_back();
      if (line->empty()) continue;
      Tell(Direction::kFromIt, *line);
      return Io::kOk;
    }
    buffer_.erase(0, begin_);
    begin_ = 0;
    searched_ = buffer_.size();
    if (buffer_.size() > kLongestLine) return Io::kFlood;
    Io read = ReadSome();
    if (read == Io::kLate && WaitForEnd(milliseconds(0))) {
      // The program has ended. Do not wait for the end of the pipe: a child of the program may keep
      // it open for ever.
      read = ReadSome();
      if (read == Io::kLate) return Io::kClosed;
    } else if (read == Io::kLate) {
      const Clock::time_point next_look = Clock::now() + kBetweenLooksAtStop;
      read = WaitForBytes(std::min(deadline, next_look), stop);
      if (read == Io::kLate && next_look < deadline) continue;
    }
    if (read == Io::kClosed) {
      Tell(Direction::kFromIt, buffer_);  // the last line, if it has no line end
      buffer_.clear();
      searched_ = 0;
    }
    if (read != Io::kOk) return read;
  }
}

ChildProcess::Io ChildProcess::Discard() {
  bytes_ = 0;
  Io read;
  do {
    Tell(Direction::kFromIt, std::string_view(buffer_).substr(begin_));
    buffer_.clear();
    begin_ = searched_ = 0;
    read = ReadSome();
  } while (read == Io::kOk);
  bytes_ = 0;
  return read == Io::kLate ? Io::kOk : read;
}

bool ChildProcess::Leave(milliseconds timeouts) {
  CloseInput();
  const bool left = WaitForEnd(timeouts);
  Kill();
  return left;
}

}  // namespace tengen
