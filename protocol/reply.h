// SPDX-License-Identifier: Apache-2.0
//
// Replies as values, and their text (docs/protocol.md). Every text is one line of printable ASCII
// without its line end. Pure functions: any thread may call.
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
// The command is known, but Tengen cannot execute it.
struct Error {
  std::string text;
};
// The line is not a command.
struct Unknown {
  std::string text;
};
// A ply that Tengen plays. "SWAP" in a swap2 opening means that Tengen takes black.
struct Move {
  Ply ply;
};
// The answer to a question (answers.h), or a whole line about the database.
struct Line {
  std::string text;
};
struct Forbidden {
  std::vector<Point> points;
};
struct About {};
// A MESSAGE line, which people, logs and Yixin-Board read.
struct Message {
  std::string text;
};

}  // namespace reply

using Reply = std::variant<reply::Ok, reply::Error, reply::Unknown, reply::Move, reply::Line,
                           reply::Forbidden, reply::About, reply::Message>;

std::string ReplyText(const Reply& reply);

// "+M7": a proven win in 7 plies. "-M6": a proven loss in 6 plies. Otherwise the value as a number
// (unit: eval/value.h).
std::string ValueText(Value value);

// One text per principal variation: "depth 12-31 ev 45 n 812K 980K/s tm 830 pv 7,7 8,8". The best
// variation comes last, because programs that read logs use the last score as the final score. If a
// ply of the variation is not a single stone, semicolons separate the plies: "pv 7,7 8,8;9,9
// 9,8;PASS".
std::vector<std::string> ReportTexts(const SearchReport& report);

// The report as INFO lines, one value a line. Send these lines only if Yixin-Board has requested
// them. Another manager would read them as replies.
std::vector<std::string> DetailTexts(const SearchReport& report);

// The MESSAGE REALTIME lines of a report, if Yixin-Board has requested them: REFRESH, the moves
// that lose, the best move, its value and its variation. The variation has Yixin-Board's names of
// points: a letter, then a number. Yixin-Board reads Tengen's x as the row from the top and
// Tengen's y as the column.
std::vector<std::string> RealtimeTexts(const SearchReport& report, BoardSize size);
// The MESSAGE REALTIME line of a move at the root that the search begins or finishes.
std::string StepText(const RootStep& step);

}  // namespace tengen
