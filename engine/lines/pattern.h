// SPDX-License-Identifier: Apache-2.0
//
// Pattern: describes, for one colour, what one stone on an empty cell would make in one line. Most
// patterns are defined by recursion: a pattern is "one stone short of" a stronger pattern. For
// example, a three is one stone short of a four, and an open three is one stone short of an open
// four. PatternBuilder (engine/lines/line_table.cc) computes them.
//
// In the pictures X is a stone and * is the new stone. O is an enemy stone, and . is an empty cell
// that matters. Plain values without errors; any thread may use them.
#pragma once

#include <cstdint>

namespace tengen {

enum class Pattern : std::uint8_t {
  kDead,        //              no winning row through the cell is possible
  kOverline,    // XXX*XX       a row that is too long and forbidden to this colour
  kOne,         // O..*..       one short of a two
  kOpenOne,     // ...*....     one short of an open two
  kTwo,         // OX.*..       one short of a three
  kOpenTwo,     //              one short of an open three: one cell makes it
  kOpenTwo2,    // .X..*.       the same: two cells make it
  kOpenTwo3,    // ..X*..       the same: three cells or more make it
  kThree,       // OXX*..       one short of a four
  kOpenThree,   // O.XX*..O     one short of an open four: one cell makes it
  kOpenThree2,  // ..XX*..      the same: two cells or more make it
  kFour,        // OXXX*.       one cell completes the row, or one reply stops all such cells
  kDoubleFour,  // X.X*X.X      two cells complete the row, in two fours
  kOpenFour,    // .XXX*.       two cells complete the row, in one straight four
  kFive,        // XXXX*        completes a winning row
};
inline constexpr int kPatterns = 15;

}  // namespace tengen
