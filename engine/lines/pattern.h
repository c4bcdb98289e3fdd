// SPDX-License-Identifier: Apache-2.0
//
// Pattern: what one stone on an empty cell would make in one line, for one colour. Every
// pattern but the last ones is defined by recursion, "one stone short of": a three is one
// stone short of an open four, a two one short of a three. In the pictures X is a stone, *
// the stone put down, . an empty cell that matters.
#pragma once

#include <cstdint>

namespace tengen {

enum class Pattern : std::uint8_t {
  kDead,        //              no winning row through here any more
  kOverline,    // XXX*XX       too long, and forbidden to this colour
  kOne,         // O..*..       one short of a two
  kOpenOne,     // ...*....     one short of an open two
  kTwo,         // OX.*..       one short of a three
  kOpenTwo,     //              one short of an open three, in one way
  kOpenTwo2,    // .X..*.       ... in two ways
  kOpenTwo3,    // ..X*..       ... in three ways or more
  kThree,       // OXX*..       one short of a four
  kOpenThree,   // O.XX*..O     one short of an open four, in one way
  kOpenThree2,  // ..XX*..      ... in two ways or more
  kFour,        // OXXX*.       one way to complete the row
  kDoubleFour,  // X.X*X.X      two ways to complete it, in two fours
  kOpenFour,    // .XXX*.       two ways to complete it, in one straight four
  kFive,        // XXXX*        completes a winning row
};
inline constexpr int kPatterns = 15;

}  // namespace tengen
