// SPDX-License-Identifier: Apache-2.0
#include "search/move_picker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "tests/testing/random.h"

namespace tengen {
namespace {

// A picker that calls `fill` once to add the moves to its list.
template <class Fill>
auto PickerOf(Cell first, MoveList& moves, Fill fill) {
  return MovePicker(Move{first}, moves, [fill, filled = false](MoveList& list) mutable {
    if (std::exchange(filled, true)) return false;
    fill(list);
    return true;
  });
}

std::vector<Cell> Picked(Cell first, const std::vector<ScoredMove>& moves) {
  MoveList moves_kept;
  auto picker = PickerOf(first, moves_kept, [&](MoveList& list) {
    for (const ScoredMove& m : moves) list.Add(m.move, m.score);
  });
  std::vector<Cell> cells;
  for (Move m = picker.Next(); !m.IsNone(); m = picker.Next()) cells.push_back(m.first);
  EXPECT_TRUE(picker.Next().IsNone()) << "the end stays the end";
  return cells;
}

// The sorted list must not depend on the order in which moves were added.
TEST(MoveList, SortsBestFirstAndEqualOnesByTheirCells) {
  const std::vector<ScoredMove> best_first = {{{40, 90}, 7}, {{33}, 5}, {{40, 41}, 5},
                                              {{40, 90}, 5}, {{60}, 5}, {{34}, -2}};
  std::vector<std::size_t> order = {0, 1, 2, 3, 4, 5};
  do {
    MoveList sorted, kept;
    for (const std::size_t i : order) {
      sorted.Add(best_first[i].move, best_first[i].score);
      kept.Add(best_first[i].move, best_first[i].score);
    }
    sorted.Sort();
    kept.KeepBest(3);
    kept.Sort();
    ASSERT_EQ(kept.size(), 3);
    for (int i = 0; i < sorted.size(); ++i) {
      EXPECT_EQ(sorted[i].move, best_first[i].move);
      if (i < 3) {
        EXPECT_EQ(kept[i].move, best_first[i].move);
      }
    }
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST(MovePicker, NothingToPick) { EXPECT_TRUE(Picked(kNoCell, {}).empty()); }

TEST(MovePicker, BestFirstAndTiesToTheFirstAdded) {
  EXPECT_EQ(Picked(kNoCell, {{{50}, 1}, {{40}, 7}, {{30}, 7}, {{20}, -3}, {{10}, 1}}),
            (std::vector<Cell>{40, 30, 50, 10, 20}));
}

TEST(MovePicker, TheFirstMoveComesOnce) {
  EXPECT_EQ(Picked(20, {{{10}, 5}, {{20}, 9}, {{30}, 7}}), (std::vector<Cell>{20, 30, 10}));
  EXPECT_EQ(Picked(20, {{{20}, -9}}), std::vector<Cell>{20});
}

TEST(MovePicker, GeneratesOnlyWhenTheFirstMoveWasNotEnough) {
  int calls = 0;
  MoveList moves_kept;
  auto picker = PickerOf(7, moves_kept, [&](MoveList& list) {
    ++calls;
    list.Add({8}, 1);
  });
  EXPECT_EQ(picker.Next(), Move{7});
  EXPECT_EQ(picker.score_gap(), 0);
  EXPECT_EQ(calls, 0);
  EXPECT_EQ(picker.Next(), Move{8});
  EXPECT_TRUE(picker.Next().IsNone());
  EXPECT_EQ(calls, 1);
}

TEST(MovePicker, SkipsTheRestButWhatWasPutBack) {
  MoveList moves_kept;
  auto picker = PickerOf(kNoCell, moves_kept, [](MoveList& list) {
    for (const Cell c : {1, 2, 3, 4}) list.Add({c}, 10 - c);
  });
  EXPECT_EQ(picker.Next(), Move{1});
  EXPECT_TRUE(picker.Defer(1));
  EXPECT_EQ(picker.Next(), Move{2});
  picker.SkipRest();
  EXPECT_EQ(picker.Next(), Move{1});
  EXPECT_TRUE(picker.deferred());
  EXPECT_TRUE(picker.Next().IsNone());
}

TEST(MovePicker, AsksForMoreUntilThereAreNone) {
  MoveList moves_kept;
  int stage = 0;
  MovePicker picker(Move{}, moves_kept, [&](MoveList& list) {
    ++stage;
    if (stage == 1) list.Add({1}, 50);
    if (stage == 2) list.Add({2, 6}, 90);
    if (stage == 2) list.Add({2, 7}, 90);
    return stage <= 2;
  });
  EXPECT_EQ(picker.Next(), Move{1});
  EXPECT_EQ(picker.Next(), (Move{2, 6})) << "ties to the first";
  EXPECT_EQ(picker.score_gap(), 0) << "not below the best of before";
  EXPECT_EQ(picker.Next(), (Move{2, 7}));
  EXPECT_TRUE(picker.Next().IsNone());
}

TEST(MovePicker, ScoreGapIsCountedFromTheBest) {
  MoveList moves_kept;
  auto picker = PickerOf(2, moves_kept, [](MoveList& list) {
    list.Add({1}, 10);
    list.Add({2}, 100);
    list.Add({3}, 60);
  });
  EXPECT_EQ(picker.Next(), Move{2});
  EXPECT_EQ(picker.score_gap(), 0);
  EXPECT_EQ(picker.Next(), Move{3});
  EXPECT_EQ(picker.score_gap(), 40);
  EXPECT_EQ(picker.Next(), Move{1});
  EXPECT_EQ(picker.score_gap(), 90);
}

TEST(MovePicker, AWholeBoardInOrder) {
  testing::Random random(1);
  std::vector<ScoredMove> moves;
  for (int y = 0; y < kMaxBoard; ++y)
    for (int x = 0; x < kMaxBoard; ++x) moves.push_back({{ToCell({x, y})}, random.Between(-9, 9)});
  random.Shuffle(&moves);
  const Cell first = random.Of(moves).move.first;
  std::vector<Cell> expected = {first};
  std::sort(moves.begin(), moves.end(), [](const ScoredMove& a, const ScoredMove& b) {
    return a.score != b.score ? a.score > b.score : a.move.first < b.move.first;
  });
  for (const ScoredMove& m : moves)
    if (m.move.first != first) expected.push_back(m.move.first);
  EXPECT_EQ(Picked(first, moves), expected);
}

TEST(MovePicker, WhatIsPutBackComesLastWithItsNumberAndGap) {
  MoveList moves_kept;
  auto picker = PickerOf(kNoCell, moves_kept, [](MoveList& list) {
    list.Add({1}, 100);
    list.Add({2}, 70);
    list.Add({3}, 60);
    list.Add({4}, 50);
  });
  EXPECT_EQ(picker.Next(), Move{1});
  EXPECT_EQ(picker.Next(), Move{2});
  EXPECT_TRUE(picker.Defer(12));
  EXPECT_EQ(picker.Next(), Move{3});
  EXPECT_TRUE(picker.Defer(13));
  EXPECT_EQ(picker.deferred_count(), 2);
  EXPECT_EQ(picker.Next(), Move{4});
  EXPECT_FALSE(picker.deferred());
  EXPECT_EQ(picker.Next(), Move{2});
  EXPECT_TRUE(picker.deferred());
  EXPECT_EQ(picker.number(), 12);
  EXPECT_EQ(picker.score_gap(), 30);
  EXPECT_FALSE(picker.Defer(12)) << "not twice";
  EXPECT_EQ(picker.Next(), Move{3});
  EXPECT_EQ(picker.number(), 13);
  EXPECT_EQ(picker.score_gap(), 40);
  EXPECT_TRUE(picker.Next().IsNone());
  EXPECT_TRUE(picker.Next().IsNone());
}

TEST(MovePicker, PutsBackAsManyAsItHasRoomFor) {
  MoveList moves_kept;
  auto picker = PickerOf(kNoCell, moves_kept, [](MoveList& list) {
    for (Cell c = 1; c <= 200; ++c) list.Add({c}, -c);
  });
  std::vector<Cell> kept, back;
  for (Cell c = picker.Next().first; c != kNoCell; c = picker.Next().first) {
    if (picker.deferred()) {
      EXPECT_EQ(picker.number(), c);
      back.push_back(c);
    } else if (!picker.Defer(c)) {
      kept.push_back(c);
    }
  }
  EXPECT_GE(back.size(), 8u);
  std::vector<Cell> all = back;
  all.insert(all.end(), kept.begin(), kept.end());
  ASSERT_EQ(all.size(), 200u);
  for (Cell c = 1; c <= 200; ++c) EXPECT_EQ(all[c - 1], c) << "each once, in its order";
}

}  // namespace
}  // namespace tengen
