// SPDX-License-Identifier: Apache-2.0
#include "eval/connect6_eval.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/testing/random.h"

namespace tengen {
namespace {

using testing::Random;

constexpr BoardSize kSize = {15, 15};
constexpr Connect6Rules kRules[] = {
    {}, {.toroidal = true}, {.collinear6 = true}, {.noncollinear5 = true}};

const Connect6Weights& WeightsFor(const Connect6Board& board) {
  return WeightsOf<Connect6Weights>({Connect6Evaluator::WeightsName(board)});
}

Setup RandomSetup(int stones, Random* random) {
  Setup setup{.size = kSize, .to_move = random->Percent(50) ? Color::kBlack : Color::kWhite};
  std::vector<Point> points;
  for (int y = 4; y < 12; ++y)
    for (int x = 4; x < 12; ++x) points.push_back({x, y});
  random->Shuffle(&points);
  for (int i = 0; i < stones; ++i)
    setup.stones.push_back({points[i], random->Percent(50) ? Stone::kBlack : Stone::kWhite});
  return setup;
}

Connect6Board BoardOf(const Connect6Rules& rules, const Setup& setup) {
  Connect6Board board(setup.size, rules);
  board.SetUp(setup);
  return board;
}

Value ValueOf(const Connect6Board& board) { return Connect6Evaluator(board).Evaluate(board); }

TEST(Connect6Eval, AnEmptyBoardIsWorthTheTurn) {
  for (const Connect6Rules& rules : kRules) {
    const Connect6Board board(kSize, rules);
    EXPECT_EQ(ValueOf(board), WeightsFor(board).tempo);
  }
}

// Compares the value with a sum over all windows. The test counts the stones of each window cell by
// cell.
TEST(Connect6Eval, CountsOpenWindows) {
  Random random(1);
  for (int i = 0; i < 40; ++i) {
    const tengen::Setup setup = RandomSetup(14, &random);
    const Connect6Board board = BoardOf(kRules[random.Between(0, 3)], setup);
    const Connect6Weights& weights = WeightsFor(board);
    int sum = weights.tempo;
    for (const auto& sites : board.tables().window_sites) {
      int mine = 0, theirs = 0;
      for (int k = 0; k < board.row(); ++k) {
        const Stone stone = board.AtSite(sites[k]);
        mine += stone == StoneOf(setup.to_move);
        theirs += stone == StoneOf(Opponent(setup.to_move));
      }
      if (mine > 0 && theirs == 0 && mine < board.row()) sum += weights.mine[board.row() - mine];
      if (theirs > 0 && mine == 0 && theirs < board.row())
        sum -= weights.theirs[board.row() - theirs];
    }
    EXPECT_EQ(ValueOf(board), sum);
  }
}

TEST(Connect6Eval, NeitherColoursNorSidesOfTheBoardMatter) {
  Random random(2);
  for (int i = 0; i < 60; ++i) {
    const Connect6Rules rules = kRules[random.Between(0, 3)];
    const tengen::Setup setup = RandomSetup(13, &random);
    tengen::Setup swapped = setup, turned = setup;
    swapped.to_move = Opponent(setup.to_move);
    for (Placement& p : swapped.stones) p.stone = StoneOf(Opponent(ColorOf(p.stone)));
    for (Placement& p : turned.stones) p.point = {kSize.width - 1 - p.point.y, p.point.x};
    const Value value = ValueOf(BoardOf(rules, setup));
    EXPECT_EQ(ValueOf(BoardOf(rules, swapped)), value);
    EXPECT_EQ(ValueOf(BoardOf(rules, turned)), value);
  }
}

// One own stone in open lines must have a higher value than no stone. Two neighbouring stones must
// have a higher value than one.
TEST(Connect6Eval, MoreStonesInOpenLinesAreWorthMore) {
  for (const Connect6Rules& rules : kRules) {
    tengen::Setup setup{.size = kSize, .to_move = Color::kBlack};
    Value before = ValueOf(BoardOf(rules, setup));
    for (const Point p : {Point{7, 7}, {8, 7}}) {
      setup.stones.push_back({p, Stone::kBlack});
      const Value value = ValueOf(BoardOf(rules, setup));
      EXPECT_GT(value, before);
      before = value;
      tengen::Setup theirs = setup;
      theirs.to_move = Color::kWhite;
      const Connect6Board board = BoardOf(rules, theirs);
      EXPECT_LT(ValueOf(board), WeightsFor(board).tempo);
    }
  }
}

}  // namespace
}  // namespace tengen
