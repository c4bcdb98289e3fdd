// SPDX-License-Identifier: Apache-2.0
//
// Shape: the four line patterns of a cell for one colour, four bits per direction. CellThreat: the
// threat that the four patterns make together. Threat search, legality and move generation use it.
// ShapeTable: maps each shape to its CellThreat and to its combination (the patterns without the
// order of directions). The game's rules struct says which colours have fouls.
//
// Tables are constant after construction, so all threads may share them. No function fails.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/lines/fouls.h"
#include "engine/lines/pattern.h"
#include "engine/types.h"

namespace tengen {

using Shape = std::uint16_t;

constexpr Pattern PatternIn(Shape shape, int direction) {
  return static_cast<Pattern>(shape >> (4 * direction) & 15);
}

// The threat that a stone on an empty cell makes in all lines together. The code uses the order of
// the values. The opponent must answer kFour and the values after it (except kForbidden). One
// answer does not stop kDoubleFour, kOpenFour and kFive.
enum class CellThreat : std::uint8_t {
  kQuiet,       // no other value applies
  kThree,       // one open three
  kThrees,      // two open threes or more
  kFour,        // one four
  kFourThree,   // one four and at least one open three
  kDoubleFour,  // two fours or more: at least two cells complete a row
  kOpenFour,    // a straight four
  kFive,        // wins
  kForbidden,   // a foul by an overline or a double four; Position::IsForbidden tests for a double
                // three
};
inline constexpr int kCellThreats = 9;

// The patterns that decide a foul (rules.md 3.1), counted in the four directions of a shape.
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

// The number of multisets of four patterns: the binomial coefficient C(kPatterns + 3, 4).
inline constexpr int kCombinations =
    kPatterns * (kPatterns + 1) / 2 * (kPatterns + 2) / 3 * (kPatterns + 3) / 4;

class ShapeTable {
 public:
  // fouls[c]: the fouls of colour c (rules.md 3.1).
  explicit ShapeTable(const std::array<Fouls, kColors>& fouls);

  CellThreat ThreatOf(Color c, Shape shape) const {
    return static_cast<CellThreat>(kind_[Index(c)][shape]);
  }

  // The number of the shape's combination, 0 to kCombinations - 1. Number 0 is the combination of
  // four kDead.
  static int CombinationOf(Shape shape) { return CombinationNumbers()[shape]; }
  // CombinationOf for all shapes, indexed by shape. Values for impossible shapes are 0.
  static const std::vector<std::uint16_t>& CombinationNumbers();
  // One shape of each combination, indexed by the combination's number.
  static const std::vector<Shape>& CombinationShapes();

 private:
  std::array<std::array<std::uint8_t, 1 << 16>, kColors> kind_{};
};

}  // namespace tengen
