// SPDX-License-Identifier: Apache-2.0
//
// Replies as values, and the one place that knows how they are spelled. Every text is one line
// without its end, printable ASCII; pure functions.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engine/ply.h"
#include "engine/types.h"
#include "search/report.h"

namespace tengen {

namespace reply {

struct Ok {};
// A known command that cannot be served.
struct Error {
  std::string text;
};
// No such command.
struct Unknown {
  std::string text;
};
// "SWAP" in a swap2 opening: "I take black".
struct Move {
  Ply ply;
};
// The answer to a question (answers.h).
struct Line {
  std::string text;
};
struct Forbidden {
  std::vector<Point> points;
};
struct About {};
// For people and logs; no reply to anything.
struct Message {
  std::string text;
};

}  // namespace reply

using Reply = std::variant<reply::Ok, reply::Error, reply::Unknown, reply::Move, reply::Line,
                           reply::Forbidden, reply::About, reply::Message>;

std::string ReplyText(const Reply& reply);

// "+M7" for a proven win in seven plies, "-M6" for a proven loss, else the plain number.
std::string ValueText(Value value);

// One line per principal variation, the best one last, as a log reader takes the last score for
// the final one: "depth 12-31 ev 45 n 812K 980K/s tm 830 pv 7,7 8,8". Where a ply of the
// variation is more than a stone, semicolons stand between them: "pv 7,7 8,8;9,9 9,8;PASS".
std::vector<std::string> ReportTexts(const SearchReport& report);

// The same for a Yixin-Board that asked for it: whole lines, one value
// each, beginning with INFO. Any other manager would take them for replies.
std::vector<std::string> DetailTexts(const SearchReport& report);

// MESSAGE REALTIME lines for a Yixin-Board that asked for them: the search has come to a new depth;
// the moves that lose, the best one, its value and its line. The line is as that board names its
// points, which reads our x as the row from the top and y as the column.
std::vector<std::string> RealtimeTexts(const SearchReport& report, BoardSize size);
// And what it is looking at.
std::string StepText(const RootStep& step);

}  // namespace tengen
