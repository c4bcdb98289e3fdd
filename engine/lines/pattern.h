// SPDX-License-Identifier: Apache-2.0
//
// Pattern: what one stone on an empty cell would make in one line, for one colour. Most patterns
// are defined by recursion, as "one stone short of" another one. For example, a three is one stone
// short of a four, and an open three is one stone short of an open four. PatternBuilder
// (engine/lines/line_table.cc) computes them.
//
// In the pictures X is a stone and * is the new stone. O is an enemy stone, and . is an empty cell
// that matters. Plain values: any thread may use them, and no function fails.
#pragma once

#include <cstdint>

namespace tengen {

enum class Pattern : std::uint8_t {
  kDead,        //              no winning row through the cell is possible
  kOverline,    // XXX*XX       a row that is too long and forbidden to this colour
  kOne,         // O..*..       one short of a two
  kOpenOne,     // ...*....     one short of an open two
  kTwo,         // OX.*..       one short of a three
  kOpenTwo,     //              one short of an open three, in one way
  kOpenTwo2,    // .X..*.       the same, in two ways
  kOpenTwo3,    // ..X*..       the same, in three ways or more
  kThree,       // OXX*..       one short of a four
  kOpenThree,   // O.XX*..O     one short of an open four, in one way
  kOpenThree2,  // ..XX*..      the same, in two ways or more
  kFour,        // OXXX*.       one way to complete the row, or more that one reply can stop
  kDoubleFour,  // X.X*X.X      two ways to complete the row, in two fours
  kOpenFour,    // .XXX*.       two ways to complete the row, in one straight four
  kFive,        // XXXX*        completes a winning row
};
inline constexpr int kPatterns = 15;

}  // namespace tengen
