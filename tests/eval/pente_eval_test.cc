// SPDX-License-Identifier: Apache-2.0
#include "eval/pente_eval.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/boards/capture_board.h"
#include "tests/testing/random.h"

namespace tengen {
namespace {

using testing::Random;

constexpr BoardSize kSize = {15, 15};
constexpr CaptureRules kRules[] = {
    {}, {.keryo = true}, {.poof = true}, {.keryo = true, .boat = true}};

// A set-up from the rows of the top left corner: 'X' black, 'O' white.
Setup Corner(const std::vector<std::string>& rows) {
  Setup setup{.size = kSize};
  for (int y = 0; y < static_cast<int>(rows.size()); ++y)
    for (int x = 0; x < static_cast<int>(rows[y].size()); ++x)
      if (rows[y][x] != '.')
        setup.stones.push_back({{x, y}, rows[y][x] == 'X' ? Stone::kBlack : Stone::kWhite});
  return setup;
}

CaptureBoard BoardOf(CaptureRules rules, const Setup& setup) {
  CaptureBoard board(rules, setup.size);
  board.SetUp(setup);
  return board;
}

Value Fresh(const CaptureBoard& board) { return PenteEvaluator(board).Evaluate(board); }

Setup RandomSetup(Random* random) {
  Setup setup{.size = kSize, .to_move = random->Percent(50) ? Color::kBlack : Color::kWhite};
  std::vector<Point> points;
  for (int y = 3; y < 10; ++y)
    for (int x = 3; x < 10; ++x) points.push_back({x, y});
  random->Shuffle(&points);
  for (int i = 0; i < 16; ++i)
    setup.stones.push_back({points[i], random->Percent(50) ? Stone::kBlack : Stone::kWhite});
  setup.captured = {2 * random->Between(0, 4), 2 * random->Between(0, 4)};
  return setup;
}

// The value is for the side to move. It must not change if the colours and the side to move are
// exchanged, or if the board is rotated or mirrored.
TEST(PenteEval, NeitherColoursNorSidesOfTheBoardMatter) {
  Random random(2);
  for (int i = 0; i < 60; ++i) {
    const CaptureRules rules = kRules[random.Between(0, 3)];
    const tengen::Setup setup = RandomSetup(&random);
    tengen::Setup swapped = setup, turned = setup;
    swapped.to_move = Opponent(setup.to_move);
    std::swap(swapped.captured[0], swapped.captured[1]);
    for (Placement& p : swapped.stones) p.stone = StoneOf(Opponent(ColorOf(p.stone)));
    for (Placement& p : turned.stones) p.point = {kSize.width - 1 - p.point.y, p.point.x};
    const Value value = Fresh(BoardOf(rules, setup));
    EXPECT_EQ(Fresh(BoardOf(rules, swapped)), value);
    EXPECT_EQ(Fresh(BoardOf(rules, turned)), value);
  }
}

// The factor by which one weight is multiplied in the value.
double FactorOf(const std::int16_t& asked, const CaptureBoard& board) {
  double sum = 0;
  PenteEvaluator(board).ValueTerms(board, [&](const std::int16_t& weight, double factor) {
    if (&weight == &asked) sum += factor;
  });
  return sum;
}

TEST(PenteEval, CountsTheBestCapturesOnTwoCells) {
  const auto& weights = WeightsOf<PenteWeights>({"pente"}).captures;
  const std::vector<std::string> none = {"", ".XO.."}, one = {"", ".XOO."},
                                 two = {"", ".XOO.", "", "...", ".XOO."}, triple = {"", ".XOOO."};
  const auto best = [&](CaptureRules rules, const std::vector<std::string>& rows) {
    return FactorOf(weights.mover_best, BoardOf(rules, Corner(rows)));
  };
  EXPECT_EQ(best({}, none), 0);
  EXPECT_EQ(best({}, one), 2);
  EXPECT_EQ(best({}, two), 2);
  EXPECT_EQ(best({}, triple), 0);
  EXPECT_EQ(best({.keryo = true}, triple), 3);
  EXPECT_EQ(FactorOf(weights.mover_second, BoardOf({}, Corner(one))), 0);
  EXPECT_EQ(FactorOf(weights.mover_second, BoardOf({}, Corner(two))), 2);
  EXPECT_EQ(FactorOf(weights.waiter_best, BoardOf({}, Corner(one))), 0);
  EXPECT_EQ(FactorOf(weights.waiter_best, BoardOf({}, Corner({"", ".OXX."}))), -2);
}

// Captured stones above the number that wins must not increase the value further.
TEST(PenteEval, CapturedStonesCountUpToTheThreshold) {
  for (const CaptureRules& rules : kRules) {
    const auto value = [&](int black, int white) {
      tengen::Setup setup = Corner({"", "..X..O"});
      setup.captured = {black, white};
      return Fresh(BoardOf(rules, setup));
    };
    const int threshold = rules.Threshold();
    EXPECT_EQ(value(threshold, threshold), value(0, 0));
    EXPECT_EQ(value(threshold + 2, threshold + 2), value(0, 0));
    EXPECT_EQ(value(threshold + 2, 0), value(threshold, 0));
    EXPECT_NE(value(threshold / 2, 0), value(0, 0));
  }
}

}  // namespace
}  // namespace tengen
