// SPDX-License-Identifier: Apache-2.0
//
// Fouls: the kinds of fouls that a colour has (rules.md 3.1). A foul loses the game at once. The
// rules struct of a game has a Fouls value for each colour (engine/lines/variant.h). A plain value
// that any thread may use.
#pragma once

#include <array>

namespace tengen {

struct Fouls {
  bool double_three = false;
  bool double_four = false;
  bool overline = false;  // a row that is longer than a winning row
  constexpr bool Any() const { return double_three || double_four || overline; }
  friend constexpr bool operator==(const Fouls&, const Fouls&) = default;
};

inline constexpr Fouls kNoFouls = {};
inline constexpr Fouls kNoDoubleThree = {.double_three = true};
inline constexpr Fouls kNoOverline = {.overline = true};
inline constexpr Fouls kEarlyFouls = {.double_three = true, .overline = true};
inline constexpr Fouls kRenjuFouls = {.double_three = true, .double_four = true, .overline = true};

}  // namespace tengen
