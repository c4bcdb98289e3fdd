// SPDX-License-Identifier: Apache-2.0
//
// PSQ, the game record of Piskvork and of the Gomocup judge:
//
//   Piskvorky 15x15, 4:4, 0      width x height, level:level, the player that began
//   8,8,0                        x,y,ms counted from 1; an opening's stones took no time
//   ...
//   pbrain-a.exe                 the players, then the error code; absent in records of
//   pbrain-b.exe                 games played by hand
//   0
//   1,17                         the judge adds: winner (0 draw, 1, 2), tournament
//
// Pure functions of text. Errors: kInvalidArgument with the number of the offending line.
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
  Point point;               // from 0, as everywhere but in the file
  std::int64_t time_ms = 0;  // not negative
  friend bool operator==(const PsqMove&, const PsqMove&) = default;
};

struct PsqVerdict {
  int winner = 0;  // 0 draw, else the player
  int tournament = 0;
  friend bool operator==(const PsqVerdict&, const PsqVerdict&) = default;
};

// Error codes of tournament records.
inline constexpr int kPsqNormal = 0;
inline constexpr int kPsqTimeOut = 15;
inline constexpr int kPsqFailure = -2;
inline constexpr int kPsqNetwork = -1;

struct PsqRecord {
  BoardSize size;
  std::array<int, 2> levels = {0, 0};  // 0 human, else 1 + index into Piskvork's turn times
  int first_player = 0;                // 0 or 1
  std::vector<PsqMove> moves;          // all on the board, no point twice
  std::array<std::string, 2> players;  // file names; empty: no such lines
  std::optional<int> error_code;
  std::optional<PsqVerdict> verdict;
  friend bool operator==(const PsqRecord&, const PsqRecord&) = default;
};

// The point of a file's x and y, which count from 1. What is off the board stays off it.
Point PointOfPsq(int x, int y);

// Accepts LF and CR LF, and a record that ends after any complete part.
absl::StatusOr<PsqRecord> ParsePsq(std::string_view text);

// What ParsePsq reads back as the same record, if it keeps the promises above.
std::string PsqText(const PsqRecord& record);

}  // namespace tengen
