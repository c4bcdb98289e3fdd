// SPDX-License-Identifier: Apache-2.0
//
// Shape: a cell's four line patterns for one colour, together: four bits a direction. Kind:
// what that adds up to, the word that threats, legality and move generation speak.
// ShapeTable: shape -> kind and shape -> combination (the order of directions forgotten),
// built from a game's facts; read-only, shared by all threads.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/lines/pattern.h"
#include "engine/types.h"

namespace tengen {

using Shape = std::uint16_t;

constexpr Pattern PatternIn(Shape shape, int direction) {
  return static_cast<Pattern>(shape >> (4 * direction) & 15);
}

// What a stone on an empty cell makes, all lines together. Order matters: from kFour on the
// opponent must answer; from kOpenFour on, one answer is not enough.
enum class CellThreat : std::uint8_t {
  kQuiet,       // nothing that threatens an open four
  kThree,       // one open three
  kThrees,      // two open threes or more
  kFour,        // one four
  kFourThree,   // one four and an open three (or more)
  kDoubleFour,  // two fours: two cells complete a row
  kOpenFour,    // a straight four
  kFive,        // wins
  kForbidden,   // a sure foul: overline or double four (a double three needs a closer look)
};
inline constexpr int kCellThreats = 9;

// What decides a foul, counted over the four directions of a shape.
struct FoulCount {
  int fours = 0;
  int threes = 0;
  bool overline = false;
  bool five = false;
};
constexpr FoulCount CountFouls(Shape shape) {
  FoulCount n;
  for (int d = 0; d < 4; ++d) {
    switch (PatternIn(shape, d)) {
      case Pattern::kFive: n.five = true; break;
      case Pattern::kOpenFour:
      case Pattern::kFour: ++n.fours; break;
      case Pattern::kDoubleFour: n.fours += 2; break;
      case Pattern::kOpenThree:
      case Pattern::kOpenThree2: ++n.threes; break;
      case Pattern::kOverline: n.overline = true; break;
      default: break;
    }
  }
  return n;
}

// Multisets of four patterns: C(kPatterns + 3, 4).
inline constexpr int kCombinations =
    kPatterns * (kPatterns + 1) / 2 * (kPatterns + 2) / 3 * (kPatterns + 3) / 4;

class ShapeTable {
 public:
  // forbidden[c]: fours and threes can be fouls of colour c.
  explicit ShapeTable(std::array<bool, kColors> forbidden);

  CellThreat KindOf(Color c, Shape shape) const {
    return static_cast<CellThreat>(kind_[Index(c)][shape]);
  }

  // The shape's combination, 0 .. kCombinations - 1; 0 is four times kDead.
  static int CombinationOf(Shape shape) { return CombinationNumbers()[shape]; }
  // The same for all shapes, for those who ask often.
  static const std::vector<std::uint16_t>& CombinationNumbers();
  // One shape of every combination, in the order of their numbers.
  static const std::vector<Shape>& CombinationShapes();

 private:
  std::array<std::array<std::uint8_t, 1 << 16>, kColors> kind_{};
};

}  // namespace tengen
