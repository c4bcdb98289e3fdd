// SPDX-License-Identifier: Apache-2.0
//
// Imports positions into the database and exports them, as text, RenLib libraries, lists of
// positions or game records. docs/database.md describes the formats.
//
// A text file has one line per position, with one tab between fields:
//
//   game  board  side  black  white  more  label  value  depth  bound  comment  [point=text ...]
//   renju 15x15  W     h8     -      -     W      -29989 20     exact  good     h9=A
//
//   side          the side to move, B or W
//   black, white  stones as h8i9; - = none
//   more          some of "continuous", "captures=2,0" (by Black, by White), "ko=h8" and
//                 "dead=a1b1" with blanks between them; - = none
//   label         one character; empty = none
//
// In label, comment and texts, \t \n \\ stand for a tab, a line end and a backslash. Lines that
// begin with # are remarks.
//
// Calls wait for the disk. Thread rule: as for Database. Errors name the file and, in a text file,
// the line. A file with an error changes nothing in the database. If the disk or the database fails
// during an import, the positions before the failure may stay.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "database/database.h"
#include "engine/game.h"

namespace tengen {

struct ExchangeCount {
  std::int64_t positions = 0;
  // Positions that the game does not allow, or that the file format cannot express.
  std::int64_t left_out = 0;
  std::vector<std::string> notes;  // remarks on what was guessed or could not be read, one line
                                   // each
};

// Returns the line of a position, without its line end. Returns an empty text if the key is
// invalid.
std::string PositionLine(std::string_view key, const PositionRecord& record);
// Parses a line into the key and the record. kInvalidArgument: the message names the wrong field.
absl::StatusOr<std::pair<std::string, PositionRecord>> ParsePositionLine(std::string_view line);

// Exports the positions whose keys begin with `prefix` (GamePrefix); an empty prefix means all.
absl::StatusOr<ExchangeCount> ExportText(Database& database, std::string_view prefix,
                                         const std::filesystem::path& path);
// Merges the positions of a text file into the database. The file may begin with a byte order mark.
absl::StatusOr<ExchangeCount> ImportText(Database& database, const std::filesystem::path& path);
// True if the file is a text file of positions: its first line that is not a remark is the line of
// a position, or the file has only remarks. If the result is false, the file may contain games.
// False for a pipe or a device.
bool IsPositionFile(const std::filesystem::path& path);

// Adds the positions of the games in a file: the position after each ply that places stones. The
// file may have any form of game records (notation/record/game_collection.h). `otherwise` has the
// same meaning as in that header. Positions that the database already has do not change. If the
// file has several games, games that cannot be read are left out. If the file has one game that
// cannot be read, this is an error.
absl::StatusOr<ExchangeCount> ImportGames(Database& database, const GameSpec& otherwise,
                                          const std::filesystem::path& path);

// Merges the positions of a RenLib library into the database. The moves are played in the game of
// `spec`, whose board must be 15x15 (otherwise kFailedPrecondition).
//
// If the text of a move is W, L, D, X or !, it is the label of the position after the move. A
// number may follow W and L. Any other text is stored at the move's point in the position before
// the move. In a text like "W:A", the part after the colon is also stored there.
//
// `encoding`: the encoding of the comments and texts (ParseRenlib).
absl::StatusOr<ExchangeCount> ImportRenlib(Database& database, const GameSpec& spec,
                                           const std::filesystem::path& path,
                                           std::string_view encoding = {});
// Exports the game's position, the known positions that can be reached from this position, and the
// moves from the empty board to this position. All other positions are left out. If several moves
// lead to the same position, the file has the position only after the first of these moves.
//
// kFailedPrecondition: the board is not 15x15, or the position was not reached from the empty board
// move by move.
absl::StatusOr<ExchangeCount> ExportRenlib(Database& database, const Game& game,
                                           const std::filesystem::path& path);

// Exports the positions of a game and board, one per line, as moves with alternating colours:
// h8i9j10. Positions with captures or dead stones are left out. Positions are also left out if
// their numbers of stones cannot occur when Black begins and the colours alternate.
absl::StatusOr<ExchangeCount> ExportPositions(Database& database, std::string_view prefix,
                                              const std::filesystem::path& path);

}  // namespace tengen
