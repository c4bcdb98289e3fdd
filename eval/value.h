// SPDX-License-Identifier: Apache-2.0
//
// Value: the value of a position for the side to move. Values that are not proven are greater than
// -kWinFloor and less than kWinFloor. 400 points more multiply the odds of a win by ten.
// A proven win in n plies is kWin - n, a proven loss in n plies is -kWin + n. n counts the plies
// up to and including the winning stone.
//
// Pure functions: any thread may call.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace tengen {

using Value = int;

inline constexpr Value kWin = 30000;
inline constexpr int kMaxPly = 256;                     // largest number of plies from the root of
                                                        // a search
inline constexpr Value kWinFloor = kWin - 2 * kMaxPly;  // the smallest value of a proven win
inline constexpr Value kInfinite = kWin + 1;            // above all values
inline constexpr Value kNoValue = kWin + 2;             // there is no value

constexpr Value WinIn(int plies) { return kWin - plies; }
constexpr Value LossIn(int plies) { return -kWin + plies; }
constexpr bool IsWin(Value v) { return v >= kWinFloor && v <= kWin; }
constexpr bool IsLoss(Value v) { return v <= -kWinFloor && v >= -kWin; }
// The nearest value that is not a proven result.
constexpr Value Unproven(Value v) { return std::clamp(v, 1 - kWinFloor, kWinFloor - 1); }
// The number of plies to the end. Precondition: the value is a proven result.
constexpr int PliesToEnd(Value v) { return v > 0 ? kWin - v : kWin + v; }
// Converts a value to a win rate, 0 to 1. Only a proven result is certain, so for all other values
// the win rate is at most 99.9 % and is never displayed as "100.0 %".
inline double WinRate(Value v) {
  constexpr Value kMost = 1200;
  if (IsWin(v) || IsLoss(v)) return IsWin(v) ? 1 : 0;
  return 1 / (1 + std::pow(10.0, -std::clamp(v, -kMost, kMost) / 400.0));
}

}  // namespace tengen
