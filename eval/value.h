// SPDX-License-Identifier: Apache-2.0
//
// The score scale. A value speaks for the side to move. Ordinary values are about 1/400 of a
// factor of ten in winning odds, in (-kWinFloor, kWinFloor); a proven win in n plies (counted
// up to and including the winning stone) is kWin - n, a proven loss its negative.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace tengen {

using Value = int;

inline constexpr Value kWin = 30000;
inline constexpr int kMaxPly = 256;
inline constexpr Value kWinFloor = kWin - 2 * kMaxPly;
inline constexpr Value kInfinite = kWin + 1;
inline constexpr Value kNoValue = kWin + 2;

constexpr Value WinIn(int plies) { return kWin - plies; }
constexpr Value LossIn(int plies) { return -kWin + plies; }
constexpr bool IsWin(Value v) { return v >= kWinFloor && v <= kWin; }
constexpr bool IsLoss(Value v) { return v <= -kWinFloor && v >= -kWin; }
// The nearest value that claims nothing proven.
constexpr Value Unproven(Value v) { return std::clamp(v, 1 - kWinFloor, kWinFloor - 1); }
// Plies to the end of a proven result.
constexpr int PliesToEnd(Value v) { return v > 0 ? kWin - v : kWin + v; }
// The chance to win that a value stands for, from 0 to 1.
inline double WinRate(Value v) { return 1 / (1 + std::pow(10.0, -v / 400.0)); }

}  // namespace tengen
