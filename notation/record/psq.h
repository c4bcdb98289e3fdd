// SPDX-License-Identifier: Apache-2.0
//
// Reads and writes PSQ, the game record of Piskvork and of the Gomocup judge:
//
//   Piskvorky 15x15, 4:4, 0      width x height, level:level, first player (0 or 1)
//   8,8,0                        x,y,ms; x and y count from 1; ms is 0 for stones of the opening
//   ...
//   pbrain-a.exe                 the two players, then the error code; absent in records of
//   pbrain-b.exe                 games that people played by hand
//   0
//   1,Standard15                 only from the judge: winner (0 = draw, 1, 2), tournament
//
// Some programs write a line that begins with -1 after the moves. The reader accepts this line. If
// a player of the judge lost by an illegal move, that move is the last one of the file.
//
// Piskvork has a second form, gomotur (.rec): the names, with the player who begins first; the
// moves, which count from 0; the error code. The board is not in the file; it is always 20x20.
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
  int winner = 0;          // 0 = draw, 1 or 2 = the player
  std::string tournament;  // name of the tournament: one line, may be empty
  friend bool operator==(const PsqVerdict&, const PsqVerdict&) = default;
};

// Error codes of tournament records.
inline constexpr int kPsqNormal = 0;
inline constexpr int kPsqTimeOut = 15;
inline constexpr int kPsqFailure = -2;
inline constexpr int kPsqNetwork = -1;

struct PsqRecord {
  BoardSize size;
  std::array<int, 2> levels = {0, 0};  // 0 = human, otherwise 1 + index of Piskvork's turn time
  int first_player = 0;                // 0 or 1
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

// Parses a record of either form. Line ends may be LF or CR LF. The later parts of the record may
// be missing.
absl::StatusOr<PsqRecord> ParsePsq(std::string_view text);

// The text of a record. If the members of the record satisfy the conditions above, ParsePsq makes
// an equal record from this text.
std::string PsqText(const PsqRecord& record);

}  // namespace tengen
