// SPDX-License-Identifier: Apache-2.0
//
// Backlog: the lines that arrived during a search and wait for its end, in their order. The session
// looks once at each line, because a line may change the search that runs. The backlog remembers at
// which lines it has looked.
//
// Plain values, not thread safe.
#pragma once

#include <deque>
#include <utility>

#include "absl/status/statusor.h"
#include "base/line_io.h"
#include "protocol/command.h"

namespace tengen {

// A line of the manager with the command that it is outside a list. A line is parsed only here.
struct ParsedLine : InputLine {
  explicit ParsedLine(InputLine line) : InputLine(std::move(line)), command(ParseCommand(text)) {}

  absl::StatusOr<Command> command;
};

class Backlog {
 public:
  bool empty() const { return seen_.empty() && unseen_.empty(); }
  void Add(ParsedLine line) { unseen_.push_back(std::move(line)); }

  // The first line that was not looked at. Null: there is none.
  const ParsedLine* FirstUnseen() const { return unseen_.empty() ? nullptr : &unseen_.front(); }
  // KeepUnseen: the first unseen line continues to wait. TakeUnseen: it leaves the backlog.
  // Precondition of both: there is an unseen line.
  void KeepUnseen() { seen_.push_back(TakeUnseen()); }
  ParsedLine TakeUnseen() { return TakeFront(unseen_); }

  // Removes and returns the oldest line. Precondition: !empty().
  ParsedLine TakeOldest() { return TakeFront(seen_.empty() ? unseen_ : seen_); }

 private:
  static ParsedLine TakeFront(std::deque<ParsedLine>& lines) {
    ParsedLine line = std::move(lines.front());
    lines.pop_front();
    return line;
  }

  std::deque<ParsedLine> seen_;
  std::deque<ParsedLine> unseen_;  // all of them came after those of seen_
};

}  // namespace tengen
