// SPDX-License-Identifier: Apache-2.0
//
// The fast evaluator must return the same results as a plain calculation. The results must be equal
// at every instruction set level of this processor, and after any number of changes between two
// calls. The threat features of the evaluator must equal a count over all cells.
#include "eval/line_net_eval.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "eval/threat_features.h"
#include "tests/testing/games.h"
#include "tests/testing/line_nets.h"

namespace tengen {
namespace {

using testing::EmptyPosition;
using testing::Picture;
using testing::Random;
using testing::RandomCell;

std::vector<const LineNetKernels*> Levels() {
  const LineNetLevels levels = UsableLineNetKernels();
  return {levels.begin, levels.begin + levels.count};
}

// The expected output of ThreatFeatures. It is counted cell by cell.
std::vector<int> PlainGlobalFeatures(const auto& position) {
  std::vector<int> global_features;
  int global_feature = 0;
  for (const Color c : {position.to_move(), Opponent(position.to_move())})
    for (const CellThreat kind :
         {CellThreat::kThree, CellThreat::kThrees, CellThreat::kFour, CellThreat::kFourThree,
          CellThreat::kDoubleFour, CellThreat::kOpenFour}) {
      int cells = 0;
      position.empties().ForEach([&](Cell cell) { cells += position.ThreatAt(c, cell) == kind; });
      if (cells > 0)
        global_features.push_back(global_feature + (cells == 1   ? 0
                                                    : cells == 2 ? 1
                                                    : cells < 5  ? 2
                                                                 : 3));
      global_feature += 4;
    }
  return global_features;
}

// A random network and one evaluator for each instruction set level.
template <class Kernel>
class Subject {
 public:
  Subject(Random* random, int most, bool regions = true)
      : weights_(testing::RandomLineNet(random, most, ThreatFeatures::kSize, regions)),
        net_(weights_) {
    for (const LineNetKernels* kernels : Levels()) evaluators_.emplace_back(net_, *kernels);
  }

  void Reset(const Position<Kernel>& position) {
    for (auto& evaluator : evaluators_) evaluator.Reset(position);
  }
  void ExpectSameAsPlain(const Position<Kernel>& position) {
    const LineNetWeights::Head& head = weights_.head[Index(position.to_move())];
    const LineNetWeights::Sum sum = LineNetSum(weights_, position);
    ThreatFeatures threats;
    threats.See(position);
    const std::span<const LineNetGlobalFeature> global_features = threats.global_features();
    std::vector<int> told;
    for (const LineNetGlobalFeature& global_feature : global_features) {
      told.push_back(global_feature.global_feature);
      ASSERT_EQ(global_feature.count, 1);
    }
    ASSERT_EQ(told, PlainGlobalFeatures(position)) << Picture(position);
    const LineNetWeights::RegionRow regions =
        LineNetRegionSum(weights_, LineNetBlocks(weights_, position), position.size());
    const Value value = LineNetValue(LineNetValueLogit(head, sum, regions, global_features));
    const LineNetWeights::Row policy = LineNetPolicy(head, sum, global_features);
    for (std::size_t i = 0; i < evaluators_.size(); ++i) {
      ASSERT_EQ(evaluators_[i].Evaluate(position, global_features), value)
          << Levels()[i]->level << Picture(position);
      evaluators_[i].Prepare(position, global_features);
    }
    position.empties().ForEach([&](Cell cell) {
      const int score =
          LineNetMoveScore(LineNetMoveLogit(policy, LineNetFeatures(weights_, position, cell)));
      for (std::size_t i = 0; i < evaluators_.size(); ++i)
        ASSERT_EQ(evaluators_[i].MoveScore(position, cell), score)
            << Levels()[i]->level << Picture(position);
    });
  }

 private:
  LineNetWeights weights_;
  LineNet net_;
  std::vector<LineNetEvaluator<Kernel>> evaluators_;
};

template <class V>
class LineNetEvalOf : public ::testing::Test {
 protected:
  using Kernel = KernelOf<V>;
};
TYPED_TEST_SUITE(LineNetEvalOf, testing::AllGameTypes, testing::GameNames);

TYPED_TEST(LineNetEvalOf, FollowsMakeAndUnmake) {
  Random random(1);
  for (const int most : {40, 400, LineNetWeights::kMostWeight}) {
    Subject<typename TestFixture::Kernel> subject(&random, most, most != 400);
    for (const BoardSize size : {BoardSize{15, 15}, BoardSize{20, 20}, BoardSize{22, 22},
                                 BoardSize{5, 5}, BoardSize{6, 19}}) {
      auto p = EmptyPosition<TypeParam>(size);
      const int base = random.Between(0, 20);
      for (int i = 0; i < base; ++i) {
        const Cell c = RandomCell(p, &random);
        if (p.IsEmpty(c)) p.Make(c);
      }
      subject.Reset(p);
      const int floor = p.stones_put();
      for (int i = 0; i < 120; ++i) {
        if (p.stones_put() > floor && (random.Percent(45) || p.empty_count() == 0)) {
          const int back = random.Between(1, std::min(6, p.stones_put() - floor));
          for (int k = 0; k < back; ++k) p.Unmake();
        } else {
          const Cell c = RandomCell(p, &random);
          if (p.IsEmpty(c)) p.Make(c);
        }
        if (random.Percent(70)) continue;
        ASSERT_NO_FATAL_FAILURE(subject.ExpectSameAsPlain(p));
      }
    }
  }
}

// Fills a large board and takes all stones back. This needs the largest memory for take-backs.
TYPED_TEST(LineNetEvalOf, FillsAndEmptiesABoard) {
  Random random(2);
  Subject<typename TestFixture::Kernel> subject(&random, 60);
  auto p = EmptyPosition<TypeParam>({22, 22});
  subject.Reset(p);
  while (p.empty_count() > 0) {
    const Cell c = RandomCell(p, &random);
    if (p.IsEmpty(c)) p.Make(c);
  }
  ASSERT_NO_FATAL_FAILURE(subject.ExpectSameAsPlain(p));
  while (p.stones_put() > 0) {
    p.Unmake();
    if (p.stones_put() % 50 != 0) continue;
    ASSERT_NO_FATAL_FAILURE(subject.ExpectSameAsPlain(p));
  }
}

TYPED_TEST(LineNetEvalOf, FollowsCapturesDeadStonesAndPasses) {
  Random random(3);
  auto p = EmptyPosition<TypeParam>({10, 9});
  Subject<typename TestFixture::Kernel> subject(&random, 100);
  subject.Reset(p);
  for (int i = 0; i < 600; ++i) {
    if (p.stones_put() > 0 && random.Percent(45)) {
      p.Undo();
    } else {
      const Cell c = RandomCell(p, &random);
      const auto stone = static_cast<Stone>(random.Between(0, 3));
      if (stone != p.At(c)) p.Put(c, stone);
    }
    if (random.Percent(20)) p.Pass();
    if (random.Percent(60)) continue;
    ASSERT_NO_FATAL_FAILURE(subject.ExpectSameAsPlain(p));
  }
}

// A stone on a cell is replaced by another stone before the next Evaluate. The evaluator must use
// the stone that is now on the board, not the first stone.
TYPED_TEST(LineNetEvalOf, TakesBackOneOfTwoPutsOnACell) {
  Random random(4);
  Subject<typename TestFixture::Kernel> subject(&random, 100);
  auto p = EmptyPosition<TypeParam>({9, 9});
  subject.Reset(p);
  for (const Stone last : {Stone::kWhite, Stone::kEmpty, Stone::kDead}) {
    p.Put(ToCell({4, 4}), Stone::kBlack);
    p.Put(ToCell({4, 4}), last);
    ASSERT_NO_FATAL_FAILURE(subject.ExpectSameAsPlain(p));
    p.Undo();
    ASSERT_NO_FATAL_FAILURE(subject.ExpectSameAsPlain(p));
    p.Undo();
  }
}

// Weights that make every sum as large as possible. No sum may overflow.
TEST(LineNetKernels, ReachTheLimits) {
  for (const int sign : {1, -1}) {
    LineNetWeights weights;
    weights.region = LineNetWeights::RegionLayer();
    for (const WeightsSection& section : weights.Sections())
      for (std::int16_t* value : section.values)
        *value = section.name.ends_with("-bias") ? INT16_MAX : LineNetWeights::kMostWeight;
    for (LineNetWeights::Head& head : weights.head)
      for (LineNetWeights::Row* row : {&head.value3, &head.policy2.bias})
        for (std::int16_t& value : *row) value = static_cast<std::int16_t>(value * sign);
    const LineNet net(weights);
    const Position<Freestyle> p({22, 22});
    const std::int64_t logit =
        std::int64_t{32} * sign * LineNetWeights::kMostWeight * LineNetWeights::kMostActivation +
        INT16_MAX * LineNetWeights::kWeightUnit;
    for (const LineNetKernels* kernels : Levels()) {
      LineNetEvaluator<Freestyle> evaluator(net, *kernels);
      evaluator.Reset(p);
      EXPECT_EQ(evaluator.Evaluate(p), LineNetValue(static_cast<std::int32_t>(logit)));
      evaluator.Prepare(p);
      EXPECT_EQ(
          evaluator.MoveScore(p, ToCell({0, 0})),
          LineNetMoveScore(32 * LineNetWeights::kMostActivation * LineNetWeights::kMostFeature));
    }
  }
}

TEST(LineNetKernels, HeadsEqualThePlainOnes) {
  Random random(5);
  constexpr LineNetFeatureCounts kFeatureCounts = {.global_features = 20, .cell_features = 3};
  for (const int most : {100, 700, LineNetWeights::kMostWeight}) {
    const LineNetWeights weights = testing::RandomLineNet(&random, most, kFeatureCounts);
    const LineNet net(weights);
    for (int i = 0; i < 200; ++i) {
      const int color = i % 2;
      LineNetWeights::Sum sum;
      LineNetSums sums;
      for (int c = 0; c < LineNetWeights::kChannels; ++c)
        sum[c] = sums.at[c] = random.Between(0, 22 * 22 * LineNetWeights::kMostFeature >> i % 10);
      const LineNetHeadTable& head = net.tables().head[color];
      LineNetWeights::RegionRow region_row;
      LineNetRegionSums region_sums;
      for (int c = 0; c < LineNetWeights::kRegionOutputs; ++c)
        region_row[c] = region_sums.at[c] = static_cast<std::int16_t>(random.Between(0, 6272));
      for (const LineNetKernels* kernels : Levels()) {
        EXPECT_EQ(kernels->value(head, {}, sums, nullptr),
                  LineNetValueLogit(weights.head[color], sum, {}));
        EXPECT_EQ(kernels->value(head, {}, sums, &region_sums),
                  LineNetValueLogit(weights.head[color], sum, region_row));
        LineNetRow policy;
        kernels->policy(head, {}, sums, &policy);
        const LineNetWeights::Row plain = LineNetPolicy(weights.head[color], sum);
        EXPECT_TRUE(std::equal(plain.begin(), plain.end(), policy.at));
      }
    }
  }
}

TEST(LineNetEvaluator, CountsGlobalFeaturesAndCellFeatures) {
  Random random(6);
  constexpr LineNetFeatureCounts kFeatureCounts = {.global_features = 20, .cell_features = 5};
  for (const int most : {100, 700, LineNetWeights::kMostWeight}) {
    const LineNetWeights weights = testing::RandomLineNet(&random, most, kFeatureCounts);
    const LineNet net(weights);
    auto p = EmptyPosition<Freestyle>({15, 15});
    for (int i = 0; i < 40; ++i) {
      const Cell c = RandomCell(p, &random);
      if (p.IsEmpty(c)) p.Make(c);
      std::vector<LineNetGlobalFeature> global_features;
      for (int left = LineNetWeights::kMostGlobalFeatures, global_feature = 0;
           global_feature < kFeatureCounts.global_features; ++global_feature) {
        const int count = random.Between(0, left / 2);
        global_features.push_back(
            {static_cast<std::uint16_t>(global_feature), static_cast<std::uint16_t>(count)});
        left -= count;
      }
      const LineNetWeights::Head& head = weights.head[Index(p.to_move())];
      const LineNetWeights::Sum sum = LineNetSum(weights, p);
      const LineNetWeights::RegionRow regions =
          LineNetRegionSum(weights, LineNetBlocks(weights, p), p.size());
      const LineNetWeights::Row policy = LineNetPolicy(head, sum, global_features);
      const Cell cell = p.empties().First();
      const LineNetWeights::Row features = LineNetFeatures(weights, p, cell);
      for (const LineNetKernels* kernels : Levels()) {
        LineNetEvaluator<Freestyle> evaluator(net, *kernels);
        evaluator.Reset(p);
        EXPECT_EQ(evaluator.Evaluate(p, global_features),
                  LineNetValue(LineNetValueLogit(head, sum, regions, global_features)));
        evaluator.Prepare(p, global_features);
        const std::int32_t cell_features =
            evaluator.CellFeatureLogit(p, 1) + evaluator.CellFeatureLogit(p, 4);
        EXPECT_EQ(cell_features, LineNetCellFeaturesLogit(policy, head, 1U << 1 | 1U << 4));
        EXPECT_EQ(evaluator.MoveScore(p, cell, cell_features),
                  LineNetMoveScore(LineNetMoveLogit(policy, features) + cell_features));
      }
    }
  }
}

TEST(LineNetKernels, TheBestLevelIsTheLast) { EXPECT_EQ(&BestLineNetKernels(), Levels().back()); }

TEST(LineNetKernels, AnotherLevelMayBeChosen) {
  EXPECT_FALSE(ChooseLineNetKernels("abacus"));
  EXPECT_EQ(&BestLineNetKernels(), Levels().back());
  EXPECT_TRUE(ChooseLineNetKernels(Levels().front()->level));
  EXPECT_EQ(&BestLineNetKernels(), Levels().front());
  EXPECT_TRUE(ChooseLineNetKernels(Levels().back()->level));
}

}  // namespace
}  // namespace tengen
