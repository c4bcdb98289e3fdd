// SPDX-License-Identifier: Apache-2.0
//
// Value: the value of a position for the side to move. Static and searched values lie between
// -kWinFloor and kWinFloor, both excluded; 400 points are a factor of ten in the odds of a win.
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
inline constexpr int kMaxPly = 256;                     // most plies from the root of a search
inline constexpr Value kWinFloor = kWin - 2 * kMaxPly;  // the least value of a proven win
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
// The win rate that a value means, 0 to 1. Only a proven result is certain. Any other value means
// at most 99.9 %, so that its text is not "100.0 %".
inline double WinRate(Value v) {
  constexpr Value kMost = 1200;
  if (IsWin(v) || IsLoss(v)) return IsWin(v) ? 1 : 0;
  return 1 / (1 + std::pow(10.0, -std::clamp(v, -kMost, kMost) / 400.0));
}

}  // namespace tengen
