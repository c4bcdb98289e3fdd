// SPDX-License-Identifier: Apache-2.0
//
// Backlog: the lines that arrived during a search and wait for the end of the search, in their
// order. The session must examine each line once when it arrives, because a line may stop or
// change the running search. The backlog stores which lines the session has already examined
// ("seen").
//
// Plain values, not thread safe.
#pragma once

#include <deque>
#include <utility>

#include "absl/status/statusor.h"
#include "base/line_io.h"
#include "protocol/command.h"

namespace tengen {

// A line of the manager, and its command. The command does not apply if the line is an item of a
// list. Only this struct calls ParseCommand.
struct ParsedLine : InputLine {
  explicit ParsedLine(InputLine line) : InputLine(std::move(line)), command(ParseCommand(text)) {}

  absl::StatusOr<Command> command;
};

class Backlog {
 public:
  bool empty() const { return seen_.empty() && unseen_.empty(); }
  void Add(ParsedLine line) { unseen_.push_back(std::move(line)); }

  // The first line that the session has not examined; nullptr = no such line.
  const ParsedLine* FirstUnseen() const { return unseen_.empty() ? nullptr : &unseen_.front(); }
  // KeepUnseen: marks the first unseen line as seen. TakeUnseen: removes and returns this line.
  // Precondition: there is an unseen line.
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
  std::deque<ParsedLine> unseen_;  // these lines arrived after all lines of seen_
};

}  // namespace tengen
