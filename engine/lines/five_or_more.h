// SPDX-License-Identifier: Apache-2.0
//
// FiveOrMore: lines in which five or more stones in a row win, for both colours. Freestyle gomoku
// has these lines, and so has every game of the pente family.
#pragma once

#include <array>

namespace tengen {

// A Variant (engine/lines/variant.h says what each constant means).
struct FiveOrMore {
  static constexpr int kRowLength = 5;
  static constexpr std::array<bool, 2> kExact = {false, false};
  static constexpr bool kShutEnds = false;
  static constexpr bool kForbidden = false;
  static constexpr int kReach = 4;
};

}  // namespace tengen
