// SPDX-License-Identifier: Apache-2.0
#include "base/line_io.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>
#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#endif

namespace tengen {

void LineSplitter::Feed(std::string_view bytes, const std::function<void(std::string)>& on_line) {
  for (const char c : bytes) {
    if (ends_ == LineEnds::kOnlyLf && c == '\n') {
      on_line(std::exchange(line_, {}));
    } else if (ends_ == LineEnds::kAny && (c == '\n' || c == '\r')) {
      Finish(on_line);
    } else if (line_.size() < kLongestLine) {
      line_.push_back(c);
    }
  }
}

void LineSplitter::Finish(const std::function<void(std::string)>& on_line) {
  if (!line_.empty()) on_line(std::exchange(line_, {}));
}

void ReadLines(int fd, const std::function<void(InputLine)>& on_line, LineEnds ends) {
  LineSplitter splitter(ends);
  std::array<char, 1 << 14> buffer;
  Clock::time_point arrival;
  const auto stamp = [&](std::string text) { on_line({std::move(text), arrival}); };
  while (true) {
    const auto count = read(fd, buffer.data(), buffer.size());
    arrival = Clock::now();
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    splitter.Feed({buffer.data(), static_cast<std::size_t>(count)}, stamp);
  }
  splitter.Finish(stamp);
}

void LineWriter::Write(std::string_view line) {
  std::string bytes(line);
  bytes.push_back('\n');
  std::string_view rest = bytes;
  const std::lock_guard lock(mutex_);
  while (!closed_ && !rest.empty()) {
    const auto count = write(fd_, rest.data(), rest.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) {
      ok_ = false;
      return;
    }
    rest.remove_prefix(static_cast<std::size_t>(count));
  }
}

void LineWriter::Close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
}

void MakeStandardStreamsBinary() {
#ifdef _WIN32
  _setmode(STDIN_FILENO, _O_BINARY);
  _setmode(STDOUT_FILENO, _O_BINARY);
#endif
}

}  // namespace tengen
