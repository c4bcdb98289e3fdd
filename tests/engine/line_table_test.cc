// SPDX-License-Identifier: Apache-2.0
//
// Tests named patterns by hand, and properties of all windows: mirrored windows, exchanged colours,
// and which cells see each other. agreement_test.cc compares the patterns with the rules: it plays
// the same games on the engine's board and by the reference rules.
#include "engine/lines/line_table.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "engine/boards/position.h"
#include "tests/testing/games.h"

namespace tengen {
namespace {

// The pattern of `c` in a window of 2 * reach + 1 cells. Each cell has two bits; the leftmost cell
// is in the lowest bits.
Pattern PatternOfLine(const LineTable& table, int reach, Color c, std::uint32_t left,
                      std::uint32_t right) {
  EXPECT_LT(left, 1u << (2 * reach));
  const std::uint16_t l = table.Left(left), r = table.Right(right);
  return c == Color::kBlack ? table.PatternOf(c, l & 255, r & 255)
                            : table.PatternOf(c, l >> 8, r >> 8);
}

std::uint32_t Mirrored(std::uint32_t code, int reach) {
  std::uint32_t mirrored = 0;
  for (int i = 0; i < reach; ++i) mirrored |= (code >> (2 * i) & 3) << (2 * (reach - 1 - i));
  return mirrored;
}
std::uint32_t ColorsSwapped(std::uint32_t code, int reach) {
  std::uint32_t swapped = 0;
  for (int i = 0; i < reach; ++i) {
    const std::uint32_t s = code >> (2 * i) & 3;
    swapped |= (s == 1 ? 2u : s == 2 ? 1u : s) << (2 * i);
  }
  return swapped;
}

// `text` has '*' for the cell, 'X' for black, 'O' for white, '#' for the edge of the board. Cells
// outside the text are empty.
template <class V>
Pattern BlackIn(std::string_view text) {
  const int star = static_cast<int>(text.find('*'));
  const auto stone = [&](int at) -> std::uint32_t {
    if (at < 0 || at >= static_cast<int>(text.size())) return 0;
    return static_cast<std::uint32_t>(std::string_view(".XO#").find(text[at]));
  };
  std::uint32_t left = 0, right = 0;
  for (int i = 0; i < V::kReach; ++i) {
    left |= stone(star - V::kReach + i) << (2 * i);
    right |= stone(star + 1 + i) << (2 * i);
  }
  return PatternOfLine(TablesFor<V>().lines, V::kReach, Color::kBlack, left, right);
}

// The examples in engine/lines/pattern.h.
TEST(LineTable, NamedPatternsOfFreestyle) {
  const auto in = BlackIn<Freestyle>;
  EXPECT_EQ(in("O..*..O"), Pattern::kOne);
  EXPECT_EQ(in("O..*.O"), Pattern::kDead);
  EXPECT_EQ(in("...*...."), Pattern::kOpenOne);
  EXPECT_EQ(in("OX.*.."), Pattern::kTwo);
  EXPECT_EQ(in(".X..*."), Pattern::kOpenTwo2);
  EXPECT_EQ(in("..X*.."), Pattern::kOpenTwo3);
  EXPECT_EQ(in("OXX*.."), Pattern::kThree);
  EXPECT_EQ(in("O.XX*..O"), Pattern::kOpenThree);
  EXPECT_EQ(in("..XX*.."), Pattern::kOpenThree2);
  EXPECT_EQ(in("OXXX*."), Pattern::kFour);
  EXPECT_EQ(in("X.X*X.X"), Pattern::kDoubleFour);
  EXPECT_EQ(in(".XXX*."), Pattern::kOpenFour);
  EXPECT_EQ(in("XXXX*"), Pattern::kFive);
  EXPECT_EQ(in("XXX*XX"), Pattern::kFive);
  EXPECT_EQ(in("OXXXX*O"), Pattern::kFive);
  EXPECT_EQ(in("#XXX*#"), Pattern::kDead);
}

TEST(LineTable, OverlinesByGame) {
  EXPECT_EQ(BlackIn<Standard>("XXX*XX"), Pattern::kDead);
  EXPECT_EQ(BlackIn<Renju>("XXX*XX"), Pattern::kOverline);
  EXPECT_EQ(BlackIn<Caro>("XXX*XX"), Pattern::kDead);
  EXPECT_EQ(BlackIn<CaroOverline>("XXX*XX"), Pattern::kFive);
  EXPECT_EQ(BlackIn<CaroOverline>("OXXX*XXO"), Pattern::kFive);
  // In Standard, five stones do not win if a sixth stone makes the line longer.
  EXPECT_EQ(BlackIn<Standard>("OXXX*.XO"), Pattern::kDead);
  EXPECT_EQ(BlackIn<Freestyle>("OXXX*.XO"), Pattern::kFour);
}

TEST(LineTable, ShutEnds) {
  EXPECT_EQ(BlackIn<Caro>("OXXXX*O"), Pattern::kDead);
  EXPECT_EQ(BlackIn<Caro>("OXXXX*#"), Pattern::kFive) << "the edge does not shut a row";
  EXPECT_EQ(BlackIn<Caro>("OXXXX*.O"), Pattern::kFive);
  EXPECT_EQ(BlackIn<Freestyle>("OXXXX*O"), Pattern::kFive);
  // Either of two cells completes a five. If White places a stone on one of them, the five with the
  // other cell has white stones at both ends. In Caro this five does not win.
  EXPECT_EQ(BlackIn<Caro>("O.XXX*.O"), Pattern::kFour);
  EXPECT_EQ(BlackIn<Freestyle>("O.XXX*.O"), Pattern::kOpenFour);
}

template <class V>
class LineTableOf : public ::testing::Test {};
TYPED_TEST_SUITE(LineTableOf, testing::AllGameTypes, testing::GameNames);

TYPED_TEST(LineTableOf, MirrorsAndColoursAgree) {
  using V = TypeParam;
  const LineTable& table = TablesFor<V>().lines;
  const bool equal_colors = V::kExact[0] == V::kExact[1] && !V::kForbidden;
  testing::Random random(1);
  const int top = (1 << (2 * V::kReach)) - 1;
  for (int i = 0; i < 100'000; ++i) {
    const auto left = static_cast<std::uint32_t>(random.Between(0, top));
    const auto right = static_cast<std::uint32_t>(random.Between(0, top));
    for (const Color c : {Color::kBlack, Color::kWhite}) {
      const Pattern p = PatternOfLine(table, V::kReach, c, left, right);
      ASSERT_LT(static_cast<int>(p), kPatterns);
      ASSERT_EQ(
          PatternOfLine(table, V::kReach, c, Mirrored(right, V::kReach), Mirrored(left, V::kReach)),
          p);
      if (equal_colors) {
        ASSERT_EQ(PatternOfLine(table, V::kReach, Opponent(c), ColorsSwapped(left, V::kReach),
                                ColorsSwapped(right, V::kReach)),
                  p);
      }
    }
  }
}

// A cell sees an empty cell of its line if the stones between them are all of one colour. No stone
// between them may be dead.
TYPED_TEST(LineTableOf, WhoSeesWhom) {
  using V = TypeParam;
  const LineTable& table = TablesFor<V>().lines;
  for (std::uint32_t code = 0; code < 1u << (2 * V::kReach); ++code) {
    std::uint32_t expected = 0;
    for (int i = 0; i < V::kReach; ++i) {
      bool between[4] = {};
      for (int k = 0; k < i; ++k) between[code >> (2 * k) & 3] = true;
      const bool empty = (code >> (2 * i) & 3) == 0;
      if (empty && !between[3] && !(between[1] && between[2])) expected |= 1u << i;
    }
    ASSERT_EQ(table.SeenRight(code), expected);
    ASSERT_EQ(table.SeenLeft(Mirrored(code, V::kReach)), expected);
  }
}

}  // namespace
}  // namespace tengen
