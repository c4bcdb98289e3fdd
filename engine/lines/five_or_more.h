// SPDX-License-Identifier: Apache-2.0
//
// FiveOrMore: line rules in which five or more stones in a row win, for both colours. Freestyle
// gomoku and all games of the pente family use them (rules.md sections 4 and 13).
#pragma once

#include <array>

#include "engine/lines/fouls.h"

namespace tengen {

// A Variant. engine/lines/variant.h explains each constant.
struct FiveOrMore {
  static constexpr int kRowLength = 5;
  static constexpr std::array<bool, 2> kExact = {false, false};
  static constexpr bool kShutEnds = false;
  static constexpr std::array<Fouls, 2> kFouls = {kNoFouls, kNoFouls};
  static constexpr bool kForbidden = false;
  static constexpr int kReach = 4;
};

}  // namespace tengen
