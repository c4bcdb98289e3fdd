// SPDX-License-Identifier: Apache-2.0
#include "tests/testing/line_reader.h"

#include <zlib.h>

#include <algorithm>
#include <stdexcept>

namespace tengen::testing {
namespace {

constexpr std::size_t kBuffer = std::size_t{1} << 18;

// The zlib functions for this handle also read plain files.
gzFile Handle(void* file) { return static_cast<gzFile>(file); }

}  // namespace

void LineReader::Closer::operator()(void* file) const { gzclose(Handle(file)); }

LineReader::LineReader(const std::string& path)
    : path_(path), file_(gzopen(path.c_str(), "rb")), buffer_(kBuffer) {
  if (file_ == nullptr) throw std::runtime_error("cannot open " + path);
}

bool LineReader::Fill() {
  const int count =
      gzread(Handle(file_.get()), buffer_.data(), static_cast<unsigned>(buffer_.size()));
  int error = Z_OK;
  const char* text = gzerror(Handle(file_.get()), &error);
  if (count < 0 || (error != Z_OK && error != Z_STREAM_END)) {
    throw std::runtime_error("cannot read " + path_ + ": " + text);
  }
  begin_ = 0;
  end_ = static_cast<std::size_t>(count);
  return count > 0;
}

bool LineReader::Next(std::string* line) {
  line->clear();
  bool any = false;
  while (begin_ < end_ || Fill()) {
    any = true;
    const auto from = buffer_.begin() + static_cast<std::ptrdiff_t>(begin_);
    const auto to = buffer_.begin() + static_cast<std::ptrdiff_t>(end_);
    const auto newline = std::find(from, to, '\n');
    line->append(from, newline);
    begin_ = static_cast<std::size_t>(newline - buffer_.begin());
    if (newline == to) continue;
    ++begin_;
    break;
  }
  return any;
}

}  // namespace tengen::testing
