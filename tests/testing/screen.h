// SPDX-License-Identifier: Apache-2.0
//
// Screen computes the text that a terminal shows after a program has written to it. It understands
// the escape sequences that move the cursor and erase, and ignores all others. One byte is one
// column. Use from one thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"

namespace tengen::testing {

class Screen {
 public:
  Screen(int columns, int rows)
      : columns_(static_cast<std::size_t>(columns)),
        lines_(static_cast<std::size_t>(rows), std::string(columns_, ' ')) {}

  void Write(std::string_view bytes) {
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      const char c = bytes[i];
      if (c == '\x1b') {
        i = Obey(bytes, i + 1);
      } else if (c == '\r') {
        column_ = 0;
      } else if (c == '\n') {
        NextLine();
      } else if (c == '\b') {
        column_ -= column_ > 0 ? 1 : 0;
      } else if (c >= ' ') {
        if (column_ == columns_) {
          NextLine();
          column_ = 0;
        }
        lines_[row_][column_++] = c;
      }
    }
  }

  // The lines from the top to the line of the cursor, without blanks at their ends.
  std::vector<std::string> Lines() const {
    std::vector<std::string> lines;
    for (std::size_t row = 0; row <= row_; ++row) {
      lines.push_back(lines_[row].substr(0, lines_[row].find_last_not_of(' ') + 1));
    }
    return lines;
  }

 private:
  void NextLine() {
    if (row_ + 1 < lines_.size()) {
      ++row_;
      return;
    }
    lines_.erase(lines_.begin());
    lines_.emplace_back(columns_, ' ');
  }

  // Executes the sequence whose bytes after Escape begin at `at`. Returns the index of its last
  // byte.
  std::size_t Obey(std::string_view bytes, std::size_t at) {
    if (at >= bytes.size() || bytes[at] != '[') return at;
    const std::size_t end = std::min(bytes.find_first_not_of("0123456789;?", at + 1), bytes.size());
    if (end == bytes.size()) return end;
    const std::size_t count = static_cast<std::size_t>(
        std::max(1, ParseIntegerIn(bytes.substr(at + 1, end - at - 1), 0, 999).value_or(1)));
    switch (bytes[end]) {
      case 'A': row_ -= std::min(row_, count); break;
      case 'B': row_ = std::min(row_ + count, lines_.size() - 1); break;
      case 'C': column_ = std::min(column_ + count, columns_ - 1); break;
      case 'D': column_ -= std::min(column_, count); break;
      case 'J':
        for (std::size_t row = row_ + 1; row < lines_.size(); ++row) {
          lines_[row].assign(columns_, ' ');
        }
        [[fallthrough]];
      case 'K':
        for (std::size_t x = column_; x < columns_; ++x) lines_[row_][x] = ' ';
        break;
      default: break;
    }
    return end;
  }

  const std::size_t columns_;
  std::vector<std::string> lines_;
  std::size_t row_ = 0, column_ = 0;  // of the cursor; column_ == columns_: the line is full
};

}  // namespace tengen::testing
