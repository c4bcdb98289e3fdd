// SPDX-License-Identifier: Apache-2.0
//
// Compares the counts and sets of IrenseiWindows with counts of the stones in each window.
#include "engine/boards/irensei_windows.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "tests/testing/random.h"

namespace tengen {
namespace {

using testing::Random;

TEST(IrenseiWindows, CountTheStonesInEveryWindow) {
  Random random(1);
  IrenseiWindows windows;
  std::array<Stone, kCells> stones{};
  for (int step = 0; step < 600; ++step) {
    const Cell cell = ToCell({random.Between(0, 18), random.Between(0, 18)});
    if (stones[cell] != Stone::kEmpty) {
      windows.Remove(ColorOf(stones[cell]), cell);
      stones[cell] = Stone::kEmpty;
    } else {
      const Color c = random.Percent(80) ? Color::kBlack : Color::kWhite;
      windows.Add(c, cell);
      stones[cell] = StoneOf(c);
    }
    if (step % 10 != 0) continue;
    // Ids of windows, by colour, number of own stones, and number of stones of the other colour.
    std::array<std::array<std::array<std::vector<int>, 8>, 8>, kColors> expected;
    for (int id = 0; id < IrenseiWindows::kWindows; ++id) {
      std::array<int, kColors> count{};
      for (int i = 0; i < IrenseiWindows::kRow; ++i) {
        const Cell c = windows.WindowOf(id).At(i);
        ASSERT_TRUE(IrenseiWindows::InCentre(c));
        if (IsColor(stones[c])) ++count[Index(ColorOf(stones[c]))];
      }
      for (int c = 0; c < kColors; ++c) expected[c][count[c]][count[1 - c]].push_back(id);
    }
    for (const Color c : {Color::kBlack, Color::kWhite}) {
      const auto& of_color = expected[Index(c)];
      for (int own = 1; own <= IrenseiWindows::kRow; ++own) {
        ASSERT_EQ(windows.Count(c, own), static_cast<int>(of_color[own][0].size()));
        for (int other = 0; own >= IrenseiWindows::kLeastKept && other <= 1; ++other) {
          std::vector<int> found;
          windows.AnyWindow(c, own, other, [&](int id) {
            found.push_back(id);
            return false;
          });
          ASSERT_EQ(found, of_color[own][other]);
        }
      }
    }
  }
}

TEST(IrenseiWindows, KnowTheWindowsThroughACell) {
  IrenseiWindows windows;
  windows.Add(Color::kBlack, ToCell({9, 9}));
  windows.Add(Color::kWhite, ToCell({9, 10}));
  int through = 0, mine = 0, theirs = 0;
  windows.ForEachThrough(Color::kBlack, ToCell({9, 9}), [&](int own, int other) {
    ++through;
    mine += own;
    theirs += other;
  });
  EXPECT_EQ(through, 4 * IrenseiWindows::kRow);
  EXPECT_EQ(mine, through);
  EXPECT_EQ(theirs, IrenseiWindows::kRow - 1) << "of the upright ones all but one";
  windows.ForEachThrough(Color::kBlack, ToCell({1, 9}), [&](int, int) { ADD_FAILURE(); });
}

}  // namespace
}  // namespace tengen
