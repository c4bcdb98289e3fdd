// SPDX-License-Identifier: Apache-2.0
//
// The database in and out of files of other kinds: text, RenLib's libraries, other databases, lists
// of positions. docs/database.md describes them.
//
// A text file has a line a position and blanks of one tab between its fields:
//
//   game  board  side  black  white  more  label  value  depth  bound  comment  [point=text ...]
//   renju 15x15  W     h8     -      -     W      -29989 20     exact  good     h9=A
//
// side: B or W, who is to move; stones as h8i9, - for none; more: "continuous", "captures=2,0",
// "ko=h8", "dead=a1b1" with commas' place taken by blanks, - for nothing; label: empty for none. In
// label, comment and texts \t \n \\ stand for a tab, an end of line and a backslash. Lines that
// begin with # are remarks.
//
// Block for the disk. Errors name the file, in a text file the line, and change nothing, except
// what happens to the disk or the database in between.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "database/database.h"
#include "engine/game.h"

namespace tengen {

struct ExchangeCount {
  std::int64_t positions = 0;
  // Not possible in the game, or not to be had in that file.
  std::int64_t left_out = 0;
};

// The line of a position, without its end.
std::string PositionLine(std::string_view key, const PositionRecord& record);
// And back. Errors: what is wrong with it.
absl::StatusOr<std::pair<std::string, PositionRecord>> ParsePositionLine(std::string_view line);

// All positions, or those whose keys begin with `prefix` (GamePrefix).
absl::StatusOr<ExchangeCount> ExportText(Database& database, std::string_view prefix,
                                         const std::filesystem::path& path);
absl::StatusOr<ExchangeCount> ImportText(Database& database, const std::filesystem::path& path);

// The positions of a tree of moves, played in the game of `spec` (of 15x15). A move's text that is
// W, L, D, X or ! is its label (of W and L also with a number after it), and what stands behind
// that and a colon, or any other text, stands at its point in the position before.
absl::StatusOr<ExchangeCount> ImportRenlib(Database& database, const GameSpec& spec,
                                           const std::filesystem::path& path);
// The game's position, what is known below it and, if it was played from its start, the way to it.
// What is not below it is left out. A position that several moves lead to goes on below the first
// of them only.
absl::StatusOr<ExchangeCount> ExportRenlib(Database& database, const Game& game,
                                           const std::filesystem::path& path);

// The positions of a game and board, one a line, as moves in turn: h8i9j10. Those whose stones are
// no such moves are left out.
absl::StatusOr<ExchangeCount> ExportPositions(Database& database, std::string_view prefix,
                                              const std::filesystem::path& path);

}  // namespace tengen
