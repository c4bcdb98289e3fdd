// SPDX-License-Identifier: Apache-2.0
#include "eval/irensei_eval.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/testing/random.h"

namespace tengen {
namespace {

using testing::Random;

constexpr int kSide = IrenseiBoard::kSide;

// `stones` random stones in a small square, so that many are in the same windows.
Setup RandomIrensei(int stones, Random* random) {
  constexpr int kFirst = 6, kLast = 13;
  Setup setup{{kSide, kSide}};
  setup.to_move = random->Percent(50) ? Color::kBlack : Color::kWhite;
  std::vector<Point> points;
  for (int y = kFirst; y <= kLast; ++y)
    for (int x = kFirst; x <= kLast; ++x) points.push_back({x, y});
  random->Shuffle(&points);
  for (int i = 0; i < stones; ++i)
    setup.stones.push_back({points[i], random->Percent(60) ? Stone::kBlack : Stone::kWhite});
  return setup;
}

IrenseiBoard BoardOf(const Setup& setup) {
  IrenseiBoard board;
  board.SetUp(setup);
  return board;
}

Value Fresh(const IrenseiBoard& board) { return IrenseiEvaluator(board).Evaluate(board); }

bool HasTooLong(const IrenseiBoard& board) {
  const IrenseiWindows& windows = board.windows();
  const auto too_long = [&](int id) {
    return board.IsTooLong(Color::kBlack, windows.WindowOf(id));
  };
  for (int own = IrenseiWindows::kLeastKept; own < IrenseiWindows::kRow; ++own)
    for (const int other : {0, 1})
      if (windows.AnyWindow(Color::kBlack, own, other, too_long)) return true;
  return false;
}

// An exchange of the colours must not change the value. A possible eight is the exception, because
// it counts only against Black.
TEST(IrenseiEval, NeitherColoursNorSidesOfTheBoardMatter) {
  Random random(2);
  int swaps = 0;
  for (int i = 0; i < 150; ++i) {
    const tengen::Setup setup = RandomIrensei(22, &random);
    tengen::Setup swapped = setup, turned = setup;
    swapped.to_move = Opponent(setup.to_move);
    for (Placement& p : swapped.stones) p.stone = StoneOf(Opponent(ColorOf(p.stone)));
    for (Placement& p : turned.stones) p.point = {kSide - 1 - p.point.y, p.point.x};
    const IrenseiBoard board = BoardOf(setup), other = BoardOf(swapped);
    EXPECT_EQ(Fresh(BoardOf(turned)), Fresh(board));
    if (HasTooLong(board) || HasTooLong(other)) continue;
    ++swaps;
    EXPECT_EQ(Fresh(other), Fresh(board));
  }
  EXPECT_GT(swaps, 20);
}

TEST(IrenseiEval, MoreStonesInALineAreWorthMore) {
  tengen::Setup setup{{kSide, kSide}};
  setup.to_move = Color::kBlack;
  Value before = Fresh(BoardOf(setup));
  for (int x = 6; x < 12; ++x) {
    setup.stones.push_back({{x, 9}, Stone::kBlack});
    const Value value = Fresh(BoardOf(setup));
    EXPECT_GT(value, before) << x;
    before = value;
  }
  // Stones at the edge have no influence on the value, because no line wins there.
  tengen::Setup edge{{kSide, kSide}};
  edge.to_move = Color::kBlack;
  const Value empty = Fresh(BoardOf(edge));
  for (int x = 6; x < 12; ++x) edge.stones.push_back({{x, 0}, Stone::kBlack});
  EXPECT_EQ(Fresh(BoardOf(edge)), empty);
}

// A cell that completes a seven of either colour must have a higher score than all other cells.
TEST(IrenseiEval, TheSeventhStoneScoresMost) {
  for (const Color to_move : {Color::kBlack, Color::kWhite}) {
    tengen::Setup setup{{kSide, kSide}};
    setup.to_move = to_move;
    for (int x = 6; x < 12; ++x) setup.stones.push_back({{x, 9}, Stone::kWhite});
    const IrenseiBoard board = BoardOf(setup);
    IrenseiEvaluator evaluator(board);
    evaluator.Prepare(board);
    const int seventh = evaluator.MoveScore(board, ToCell({12, 9}));
    for (int y = 0; y < kSide; ++y) {
      for (int x = 0; x < kSide; ++x) {
        if (!board.IsLegal(Point{x, y}) || (y == 9 && (x == 5 || x == 12))) continue;
        EXPECT_LT(evaluator.MoveScore(board, ToCell({x, y})), seventh);
      }
    }
  }
}

}  // namespace
}  // namespace tengen
