// SPDX-License-Identifier: Apache-2.0
//
// Tests the network of the pente family. Global and cell features must equal slow counts that
// follow the rules. The value and the move scores must equal a plain calculation at every
// instruction set level. The games have captures, poofs and take-backs.
#include "eval/capture_net_eval.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "tests/testing/line_nets.h"
#include "tests/testing/random.h"

namespace tengen {
namespace {

using testing::Random;

std::vector<Cell> Empties(const CaptureBoard& board) {
  std::vector<Cell> cells;
  board.lines().empties().ForEach([&](Cell c) { cells.push_back(c); });
  return cells;
}

// A random empty cell. In 95 % of the cases it is next to a stone, so that groups and captures
// occur.
Cell RandomMove(const CaptureBoard& board, Random& random) {
  std::vector<Cell> near;
  for (const Cell c : Empties(board)) {
    int stones = 0;
    for (const int step : kStep)
      for (const int way : {step, -step})
        stones += IsColor(board.lines().At(static_cast<Cell>(c + way)));
    if (stones > 0) near.push_back(c);
  }
  return near.empty() || random.Percent(5) ? random.Of(Empties(board)) : random.Of(near);
}

// How many of `mover`'s stones the other side can capture now, summed over all empty cells.
int CapturableStones(const CaptureBoard& board, Color mover) {
  int stones = 0;
  for (const Cell c : Empties(board)) stones += board.TakenBy(Opponent(mover), c).captured;
  return stones;
}

std::map<int, int> SlowGlobalFeatures(const CaptureBoard& board) {
  using E = CaptureFeatures;
  const Color us = board.to_move();
  std::map<int, int> global_features;
  for (const Color c : {us, Opponent(us)}) {
    const int lacking = std::max(0, board.rules().Threshold() - board.captured(c));
    ++global_features[(c == us ? E::kWeLack : E::kTheyLack) + lacking];
    for (const Cell cell : Empties(board)) {
      const int stones = board.TakenBy(c, cell).captured;
      if (stones > 0)
        ++global_features[(c == us ? E::kTakes : E::kTaken) +
                          std::min(stones - 2, E::kTakings - 1)];
      // A flank cell is at the end of a group. The cell at the other end of the group is empty, so
      // a stone here threatens a capture.
      if (board.FlankCells(c).Has(cell)) ++global_features[c == us ? E::kFlanks : E::kFlanked];
    }
  }
  for (auto& [global_feature, count] : global_features) count = std::min(count, E::kMostCounted);
  return global_features;
}

class CaptureNet : public ::testing::TestWithParam<CaptureRules> {};

TEST_P(CaptureNet, SaysWhatThePlainArithmeticSays) {
  Random random(1);
  const LineNetLevels levels = UsableLineNetKernels();
  std::array<int, CaptureFeatures::kCellFeatures> marked{};
  int taken = 0;
  for (const int most : {60, 400, LineNetWeights::kMostWeight}) {
    const LineNetWeights weights = testing::RandomLineNet(&random, most, CaptureFeatures::kSize);
    const LineNet net(weights);
    CaptureBoard board(GetParam(), {15, 15});
    for (int i = 0; i < 6; ++i) board.Make(RandomMove(board, random));
    std::vector<CaptureNetEvaluator> evaluators;
    for (int level = 0; level < levels.count; ++level)
      evaluators.emplace_back(board, net, *levels.begin[level]);
    const int base = board.turns_made();
    CaptureFeatures features;
    for (int i = 0; i < 250; ++i) {
      const bool over = board.ending().outcome != Outcome::kNone || Empties(board).empty();
      if (board.turns_made() > base && (over || random.Percent(30))) {
        for (int back = random.Between(1, 4); back > 0 && board.turns_made() > base; --back)
          board.Unmake();
      } else {
        const int stones = board.lines().empty_count();
        board.Make(RandomMove(board, random));
        taken += board.lines().empty_count() >= stones;
      }
      if (random.Percent(50) || board.ending().outcome != Outcome::kNone) continue;

      features.SeeGlobalFeatures(board);
      features.SeeCellFeatures(board);
      std::map<int, int> global_features;
      for (const LineNetGlobalFeature& global_feature : features.global_features())
        global_features[global_feature.global_feature] += global_feature.count;
      ASSERT_EQ(global_features, SlowGlobalFeatures(board));

      const LineNetWeights::Head& head = weights.head[Index(board.to_move())];
      const LineNetWeights::Sum sum = LineNetSum(weights, board.lines());
      const LineNetWeights::RegionRow regions =
          LineNetRegionSum(weights, LineNetBlocks(weights, board.lines()), board.size());
      const Value value =
          LineNetValue(LineNetValueLogit(head, sum, regions, features.global_features()));
      const LineNetWeights::Row policy = LineNetPolicy(head, sum, features.global_features());
      for (CaptureNetEvaluator& evaluator : evaluators) {
        ASSERT_EQ(evaluator.Evaluate(board), value);
        evaluator.Prepare(board);
      }
      for (const Cell c : Empties(board)) {
        const LineNetCellFeatures cell_features = features.CellFeaturesAt(board, c);
        ForEachCellFeature(cell_features, [&](int cell_feature) { ++marked[cell_feature]; });
        const int score =
            LineNetMoveScore(LineNetMoveLogit(policy, LineNetFeatures(weights, board.lines(), c)) +
                             LineNetCellFeaturesLogit(policy, head, cell_features));
        for (const CaptureNetEvaluator& evaluator : evaluators)
          ASSERT_EQ(evaluator.MoveScore(board, c), score);
      }
    }
  }
  EXPECT_GT(taken, 10);
  for (const int cell_feature :
       {CaptureFeatures::kTakes, CaptureFeatures::kTaken, CaptureFeatures::kFlanks,
        CaptureFeatures::kFlanked, CaptureFeatures::kRisk})
    EXPECT_GT(marked[cell_feature], 0) << cell_feature;
  EXPECT_EQ(marked[CaptureFeatures::kPoof] > 0, GetParam().poof);
}

// The cell features of a move must agree with the changes that the move makes on the board.
TEST_P(CaptureNet, CellFeaturesAreTrue) {
  using E = CaptureFeatures;
  Random random(2);
  CaptureFeatures features;
  for (int game = 0; game < 4; ++game) {
    CaptureBoard board(GetParam(), {15, 15});
    for (int i = 0; i < 40 && board.ending().outcome == Outcome::kNone; ++i) {
      features.SeeGlobalFeatures(board);
      features.SeeCellFeatures(board);
      const Color us = board.to_move();
      for (const Cell c : Empties(board)) {
        const LineNetCellFeatures cell_features = features.CellFeaturesAt(board, c);
        const auto has = [&](int cell_feature) { return (cell_features >> cell_feature & 1) != 0; };
        const CaptureBoard::Taken taken = board.TakenBy(us, c);
        for (int taking = 0; taking < E::kTakings; ++taking) {
          const bool last = taking + 1 == E::kTakings;
          EXPECT_EQ(has(E::kTakes + taking),
                    taken.captured == taking + 2 || (last && taken.captured > taking + 2));
        }
        EXPECT_EQ(has(E::kPoof), taken.poofed > 0);
        if (taken.size() > 0) continue;
        board.Make(c);
        if (has(E::kRisk)) {
          EXPECT_GT(CapturableStones(board, us), 0);
        }
        board.Unmake();
      }
      board.Make(RandomMove(board, random));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Rules, CaptureNet,
    ::testing::Values(CaptureRules{}, CaptureRules{.keryo = true}, CaptureRules{.poof = true},
                      CaptureRules{.keryo = true, .poof = true, .boat = true}));

}  // namespace
}  // namespace tengen
