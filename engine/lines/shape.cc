// SPDX-License-Identifier: Apache-2.0
#include "engine/lines/shape.h"

#include <algorithm>

namespace tengen {
namespace {

constexpr int kShapes = 1 << 16;  // number of values of a Shape

bool IsRealShape(Shape shape) {
  for (int d = 0; d < 4; ++d)
    if ((shape >> (4 * d) & 15) >= kPatterns) return false;
  return true;
}

Shape Sorted(Shape shape) {
  std::array<int, 4> p;
  for (int d = 0; d < 4; ++d) p[d] = shape >> (4 * d) & 15;
  std::sort(p.begin(), p.end(), std::greater<>());
  return static_cast<Shape>(p[0] | p[1] << 4 | p[2] << 8 | p[3] << 12);
}

CellThreat Classify(Shape shape, const Fouls& fouls) {
  const FoulCount n = CountFouls(shape);
  if (n.five) return CellThreat::kFive;
  if ((fouls.overline && n.overline) || (fouls.double_four && n.fours >= 2))
    return CellThreat::kForbidden;
  for (int d = 0; d < 4; ++d)
    if (PatternIn(shape, d) == Pattern::kOpenFour) return CellThreat::kOpenFour;
  if (n.fours >= 2) return CellThreat::kDoubleFour;
  if (n.fours == 1) return n.threes > 0 ? CellThreat::kFourThree : CellThreat::kFour;
  if (n.threes >= 2) return CellThreat::kThrees;
  return n.threes == 1 ? CellThreat::kThree : CellThreat::kQuiet;
}

struct CombinationTables {
  std::vector<std::uint16_t> number = std::vector<std::uint16_t>(kShapes, 0);
  std::vector<Shape> shapes;

  CombinationTables() {
    for (int s = 0; s < kShapes; ++s) {
      const auto shape = static_cast<Shape>(s);
      if (!IsRealShape(shape)) continue;
      const Shape sorted = Sorted(shape);
      if (sorted == shape) {
        number[s] = static_cast<std::uint16_t>(shapes.size());
        shapes.push_back(shape);
      }
    }
    for (int s = 0; s < kShapes; ++s)
      if (IsRealShape(static_cast<Shape>(s))) number[s] = number[Sorted(static_cast<Shape>(s))];
  }
};

const CombinationTables& Tables() {
  static const auto* tables = new CombinationTables;
  return *tables;
}

}  // namespace

const std::vector<std::uint16_t>& ShapeTable::CombinationNumbers() { return Tables().number; }
const std::vector<Shape>& ShapeTable::CombinationShapes() { return Tables().shapes; }

ShapeTable::ShapeTable(const std::array<Fouls, kColors>& fouls) {
  for (int c = 0; c < kColors; ++c) {
    for (int s = 0; s < kShapes; ++s) {
      const auto shape = static_cast<Shape>(s);
      if (IsRealShape(shape)) kind_[c][s] = static_cast<std::uint8_t>(Classify(shape, fouls[c]));
    }
  }
}

}  // namespace tengen
