// SPDX-License-Identifier: Apache-2.0
//
// Reads and writes PSQ, the game record of Piskvork and of the Gomocup judge:
//
//   Piskvorky 15x15, 4:4, 0      width x height, level:level, 0 = player 1 begins, 1 = player 2
//   8,8,0                        x,y,ms; x and y count from 1; ms is 0 for stones of the opening
//   ...
//   pbrain-a.exe                 player 1 (*)
//   pbrain-b.exe                 player 2 (*)
//   0                            error code (*)
//   1,Standard15                 only from the judge: winner (1, 2; 0 = draw), tournament
//
// (*) Records of games that people played by hand do not have these lines.
//
// Some programs write a line that begins with -1 after the moves. The reader accepts this line. If
// a player lost by an illegal move, the judge writes this move as the last move of the file.
//
// Piskvork has a second form, gomotur (.rec). Its lines are: two names, that of the player who
// begins comes first; the moves, with x and y from 0; the error code. The file does not contain the
// board, which is always 20x20.
//
// Pure functions, for any thread. Errors: kInvalidArgument with the number of the wrong line.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/types.h"

namespace tengen {

struct PsqMove {
  Point point;               // counts from 0; only the file counts from 1
  std::int64_t time_ms = 0;  // not negative
  friend bool operator==(const PsqMove&, const PsqMove&) = default;
};

struct PsqVerdict {
  int winner = 0;          // 0 = draw, 1 = players[0] won, 2 = players[1] won
  std::string tournament;  // name of the tournament: one line, may be empty
  friend bool operator==(const PsqVerdict&, const PsqVerdict&) = default;
};

// Error codes of tournament records.
inline constexpr int kPsqNormal = 0;    // no player failed
inline constexpr int kPsqTimeOut = 15;  // a player exceeded the time limit
inline constexpr int kPsqFailure = -2;  // any other failure of a player
inline constexpr int kPsqNetwork = -1;  // a network error

struct PsqRecord {
  BoardSize size;
  std::array<int, 2> levels = {0, 0};  // 0 = human, otherwise 1 + index of Piskvork's turn time
  int first_player = 0;                // index in `players`: 0 or 1
  std::vector<PsqMove> moves;          // all on the board, no point occurs twice
  std::optional<PsqMove> illegal;      // last move, which lost: off the board or on a stone
  std::array<std::string, 2> players;  // file names; empty = not in the record
  std::optional<int> error_code;
  std::optional<PsqVerdict> verdict;
  friend bool operator==(const PsqRecord&, const PsqRecord&) = default;
};

// Converts x and y of a file, which count from 1. The point may be off the board.
Point PointOfPsq(int x, int y);

// True if the text is a gomotur record with at least two moves.
bool IsGomotur(std::string_view text);

// Parses a record of either form. Line ends may be LF or CR LF. The parts after the moves may be
// missing.
absl::StatusOr<PsqRecord> ParsePsq(std::string_view text);

// The text of a record. If the members of the record satisfy the conditions in the comments of
// PsqRecord, ParsePsq makes an equal record from this text.
std::string PsqText(const PsqRecord& record);

}  // namespace tengen
