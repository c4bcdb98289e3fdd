// SPDX-License-Identifier: Apache-2.0
//
// TimeControl: the time that a player has. A short text describes it:
//
//   5m+3s    five minutes for the game, three seconds added after each ply
//   300/5    300 seconds for the game, at most five seconds for a ply
//   300/5+1  the same, with one second added after each ply
//   1s/move  one second for a ply
//
// A duration is a number with a unit (ms, s, m or h), or several of these together (1m30s). A
// number without a unit is seconds. Pure functions; any thread may call. Errors: kInvalidArgument,
// one line.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "absl/status/statusor.h"

namespace tengen {

// Milliseconds, at most kMostMs (base/flags.h). An empty optional = no limit.
struct TimeControl {
  std::optional<std::int64_t> match_ms, turn_ms;  // for the whole game; for one ply
  std::int64_t increment_ms = 0;                  // added after each ply; only with match_ms
  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

// The accepted forms of a time control, for help texts.
inline constexpr std::string_view kTimeForms =
    "5m+3s (for the game, added after each ply), 300/5 (for the game, at most for a ply) or "
    "1s/move; "
    "a number without ms, s, m or h is seconds";

absl::StatusOr<TimeControl> ParseTimeControl(std::string_view text);

// Reads the time of one search, for example "1s" or "1s/move". Returns milliseconds.
absl::StatusOr<std::int64_t> ParseSearchTime(std::string_view text);

}  // namespace tengen
