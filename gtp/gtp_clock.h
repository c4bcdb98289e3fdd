// SPDX-License-Identifier: Apache-2.0
//
// GtpClock: the time of both sides in the Go Text Protocol (GTP), and the limits of a search that
// follow from it. Times are in milliseconds. A controller may tell the time before each move
// (TimeLeft); between these calls the clock subtracts the time of the engine's own searches.
//
// Not thread safe; no call blocks. No function fails.
#pragma once

#include <array>
#include <cstdint>

#include "engine/types.h"
#include "search/limits.h"

namespace tengen {

class GtpClock {
 public:
  // kNone: no clock. kAbsolute: only the main time. kCanadian: after the main time, `count` moves
  // in each period. kByoyomi: after the main time, `count` periods; a period begins again with each
  // move. kFischer: `period_ms` is added to the main time after each move.
  enum class Kind : std::uint8_t { kNone, kAbsolute, kCanadian, kByoyomi, kFischer };
  struct Settings {
    Kind kind = Kind::kNone;
    std::int64_t main_ms = 0;
    std::int64_t period_ms = 0;
    int count = 0;
  };

  // Sets the clock of both sides.
  void Set(const Settings& settings);
  // Starts both clocks again, for a new game.
  void Restart() { Set(settings_); }
  // The controller tells the time of a side. `count`: 0 = the side is in its main time; otherwise
  // the number of moves (kByoyomi: periods) that are left.
  void TimeLeft(Color side, std::int64_t ms, int count);
  // A search for a move of this side has used `ms`.
  void Spend(Color side, std::int64_t ms);

  // The limits of the next search. Without a clock these are `usual`. With a clock, the clock
  // replaces the time limits of `usual`.
  Limits LimitsOf(Color side, const Limits& usual) const;

 private:
  struct Side {
    std::int64_t left_ms = 0;  // of the main time or of the period
    int count = 0;             // of moves that are left in the period; 0 = main time
  };
  bool HasOvertime() const {
    return settings_.kind == Kind::kCanadian || settings_.kind == Kind::kByoyomi;
  }
  // The time of a move in overtime, at the start of a period.
  std::int64_t OvertimeOfMove() const;

  Settings settings_;
  std::array<Side, kColors> sides_;
};

}  // namespace tengen
