// SPDX-License-Identifier: Apache-2.0
//
// Compares the lists of defences with a test that tries every empty cell of the board.
#include "search/proof/threats.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/testing/games.h"

namespace tengen {
namespace {

using testing::Picture;
using testing::Random;
using testing::RandomPosition;

TEST(CellList, HasNoDoubles) {
  CellList list;
  for (const Cell c : {5, 3, 5, 9, 3}) list.Add(static_cast<Cell>(c));
  EXPECT_EQ(std::vector<Cell>(list.begin(), list.end()), (std::vector<Cell>{5, 3, 9}));
}

template <class V>
class ThreatsOf : public ::testing::Test {
 protected:
  using P = Position<KernelOf<V>>;

  static std::vector<Cell> Empties(const P& p) {
    std::vector<Cell> cells;
    p.empties().ForEach([&](Cell c) { cells.push_back(c); });
    return cells;
  }
  // The cells of the list in ascending order. ForEach of a set returns the cells in the same order.
  static std::vector<Cell> Sorted(const CellList& list) {
    std::vector<Cell> cells(list.begin(), list.end());
    std::sort(cells.begin(), cells.end());
    return cells;
  }
};
TYPED_TEST_SUITE(ThreatsOf, testing::AllGameTypes, testing::GameNames);

TYPED_TEST(ThreatsOf, FourDefencesAreExact) {
  Random random(1);
  int fours = 0, hopeless = 0;
  for (int i = 0; i < 1500; ++i) {
    auto p = RandomPosition<TypeParam>(&random);
    for (const Color attacker : {Color::kBlack, Color::kWhite}) {
      if (p.CountOf(attacker, CellThreat::kFive) == 0) continue;
      ++fours;
      std::vector<Cell> expected;
      for (const Cell c : this->Empties(p)) {
        p.Put(c, StoneOf(Opponent(attacker)));
        if (p.CountOf(attacker, CellThreat::kFive) == 0) expected.push_back(c);
        p.Undo();
      }
      hopeless += expected.empty();
      ASSERT_EQ(this->Sorted(FourDefences(p, attacker)), expected) << Picture(p);
    }
  }
  EXPECT_GT(fours, 100);
  EXPECT_GT(hopeless, 0);
}

TYPED_TEST(ThreatsOf, DoubleFourDefencesAreExact) {
  Random random(2);
  int threats = 0;
  for (int i = 0; i < 1500; ++i) {
    auto p = RandomPosition<TypeParam>(&random);
    for (const Color attacker : {Color::kBlack, Color::kWhite}) {
      std::vector<Cell> sure, expected;
      const std::vector<Cell> empties = this->Empties(p);
      for (const Cell q : empties)
        if (IsSureDoubleFour(p, attacker, q)) sure.push_back(q);
      const DoubleFourDefences found = DefendDoubleFours(p, attacker);
      ASSERT_EQ(found.any, !sure.empty()) << Picture(p);
      if (sure.empty()) continue;
      ++threats;
      for (const Cell c : empties) {
        p.Put(c, StoneOf(Opponent(attacker)));
        bool stops_all = true;
        for (const Cell q : sure) {
          if (q == c) continue;
          const CellThreat kind = p.ThreatAt(attacker, q);
          stops_all &= kind != CellThreat::kOpenFour && kind != CellThreat::kDoubleFour &&
                       kind != CellThreat::kFive;
        }
        if (stops_all) expected.push_back(c);
        p.Undo();
      }
      ASSERT_EQ(this->Sorted(found.cells), expected)
          << (attacker == Color::kBlack ? "black attacks\n" : "white attacks\n") << Picture(p);
    }
  }
  EXPECT_GT(threats, 100);
}

// If the defender cannot make a five, a sure double four must win with the next stone.
TYPED_TEST(ThreatsOf, SureDoubleFoursWin) {
  Random random(3);
  int tried = 0;
  for (int i = 0; i < 600; ++i) {
    auto p = RandomPosition<TypeParam>(&random);
    for (const Color attacker : {Color::kBlack, Color::kWhite}) {
      const Color defender = Opponent(attacker);
      for (const Cell q : this->Empties(p)) {
        if (!IsSureDoubleFour(p, attacker, q)) continue;
        ++tried;
        ASSERT_FALSE(p.IsForbidden(attacker, q)) << Picture(p);
        p.Put(q, StoneOf(attacker));
        for (const Cell reply : this->Empties(p)) {
          p.Put(reply, StoneOf(defender));
          ASSERT_GT(p.CountOf(attacker, CellThreat::kFive), 0) << Picture(p);
          p.Undo();
        }
        p.Undo();
      }
    }
  }
  EXPECT_GT(tried, 50);
}

}  // namespace
}  // namespace tengen
