// SPDX-License-Identifier: Apache-2.0
//
// Compares QuickVcf with the thorough solver. QuickVcf must not claim a win that the thorough
// solver refutes. With enough nodes, it must find most wins. It must leave the position unchanged.
#include "search/proof/quick_vcf.h"

#include <gtest/gtest.h>

#include "search/proof/threat_solver.h"
#include "tests/testing/games.h"

namespace tengen {
namespace {

using testing::Picture;
using testing::Random;
using testing::RandomPosition;

template <class V>
class QuickVcfOf : public ::testing::Test {
 protected:
  using P = Position<KernelOf<V>>;

  QuickVcfOf() : solver_(std::size_t{8} << 20) {}

  // Calls f(position, quick) for random positions in which no side can make a five at once.
  template <class F>
  void ForPositions(int count, std::uint64_t seed, F&& f) {
    Random random(seed);
    for (int i = 0; i < count && !this->HasFatalFailure(); ++i) {
      P p = RandomPosition<V>(&random);
      if (p.CountOf(Color::kBlack, CellThreat::kFive) +
              p.CountOf(Color::kWhite, CellThreat::kFive) >
          0)
        continue;
      QuickVcf<KernelOf<V>> quick(p);
      f(p, quick);
    }
  }
  // Length in plies of the win that QuickVcf finds. 0: no win found.
  static int Find(QuickVcf<KernelOf<V>>& quick, int budget, std::uint64_t& nodes) {
    Cell four = kNoCell;
    return quick.WinningFour(kMaxProofPlies, budget, four, nodes);
  }
  // Whether the thorough solver finds a win by fours within `plies`.
  bool Thorough(P& p, int plies = kMaxProofPlies) {
    solver_.Clear();
    return solver_.SolveVcf(p, {1'000'000, plies}).plies != 0;
  }

  ThreatSolver<KernelOf<V>> solver_;
};
TYPED_TEST_SUITE(QuickVcfOf, testing::AllGameTypes, testing::GameNames);

TYPED_TEST(QuickVcfOf, ClaimsOnlyWhatStands) {
  int claims = 0;
  for (const int budget : {2, 20, 300}) {
    this->ForPositions(250, static_cast<std::uint64_t>(budget), [&](auto& p, auto& quick) {
      std::uint64_t nodes = 0;
      const Key key = p.key();
      const int plies = this->Find(quick, budget, nodes);
      ASSERT_EQ(p.key(), key);
      ASSERT_LE(nodes, static_cast<std::uint64_t>(budget) + 100);
      if (plies == 0) return;
      ++claims;
      ASSERT_EQ(plies % 2, 1);
      ASSERT_TRUE(this->Thorough(p, plies)) << "not won in " << plies << "\n" << Picture(p);
    });
  }
  EXPECT_GT(claims, 20);
}

// QuickVcf leaves out fours that rarely lead to a win, so it does not find all wins.
TYPED_TEST(QuickVcfOf, FindsMostWinsWithTime) {
  int found = 0, there = 0;
  this->ForPositions(600, 7, [&](auto& p, auto& quick) {
    constexpr int kMuch = 20'000;
    std::uint64_t nodes = 0;
    const int plies = this->Find(quick, kMuch, nodes);
    if (nodes >= kMuch) return;
    found += plies != 0;
    there += this->Thorough(p);
    ASSERT_TRUE(p.Check());
    // A second call must return the same result from the stored results.
    std::uint64_t again = 0;
    ASSERT_EQ(this->Find(quick, kMuch, again) != 0, plies != 0);
    ASSERT_LE(again, nodes);
  });
  EXPECT_GT(there, 20);
  EXPECT_GE(100 * found, 70 * there);
}

TYPED_TEST(QuickVcfOf, WinningFourWins) {
  int found = 0;
  this->ForPositions(300, 9, [&](auto& p, auto& quick) {
    std::uint64_t nodes = 0;
    const int plies = this->Find(quick, 2000, nodes);
    if (plies <= 3) return;
    Cell four = kNoCell;
    const int length = quick.WinningFour(plies, 2000, four, nodes);
    ASSERT_TRUE(p.Check());
    if (length == 0) return;
    ASSERT_LE(length, plies);
    ++found;
    const Color us = p.to_move();
    ASSERT_FALSE(p.IsForbidden(us, four));
    p.Make(four);
    ASSERT_GT(p.CountOf(us, CellThreat::kFive), 0) << Picture(p);
    for (const Cell reply : FourDefences(p, us)) {
      if (p.IsForbidden(Opponent(us), reply)) continue;
      p.Make(reply);
      ASSERT_TRUE(this->Thorough(p, plies - 2)) << Picture(p);
      p.Unmake();
    }
    p.Unmake();
  });
  EXPECT_GT(found, 3);
}

// Clear must remove all stored results. The next search must then be the same as the first search.
TYPED_TEST(QuickVcfOf, ForgetsWhenCleared) {
  this->ForPositions(100, 11, [&](auto&, auto& quick) {
    std::uint64_t first = 0, second = 0;
    const int plies = this->Find(quick, 500, first);
    quick.Clear();
    ASSERT_EQ(this->Find(quick, 500, second), plies);
    ASSERT_EQ(first, second);
  });
}

}  // namespace
}  // namespace tengen
