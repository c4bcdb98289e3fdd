// SPDX-License-Identifier: Apache-2.0
//
// An evaluator that follows the changes of a position must return the same value as a new
// evaluator. The values must be equal for any number of changes between two calls.
#include "eval/shape_eval.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/testing/games.h"

namespace tengen {
namespace {

using testing::EmptyPosition;
using testing::Picture;
using testing::Random;
using testing::RandomCell;

template <class V>
class ShapeEvalOf : public ::testing::Test {
 protected:
  using Evaluator = ShapeEvaluator<KernelOf<V>>;
  static const ShapeWeights& Weights() { return ShapeWeightsOf(V::kName, KernelOf<V>::kName); }
  static Value Fresh(const Position<KernelOf<V>>& position) {
    Evaluator evaluator(Weights());
    evaluator.Reset(position);
    return evaluator.Evaluate(position);
  }
};
TYPED_TEST_SUITE(ShapeEvalOf, testing::AllGameTypes, testing::GameNames);

TYPED_TEST(ShapeEvalOf, FollowsMakeAndUnmake) {
  Random random(1);
  typename TestFixture::Evaluator evaluator(this->Weights());
  for (int round = 0; round < 6; ++round) {
    auto p = EmptyPosition<TypeParam>({random.Between(5, 15), random.Between(5, 15)});
    const int base = random.Between(0, 20);
    for (int i = 0; i < base; ++i) {
      const Cell c = RandomCell(p, &random);
      if (p.IsEmpty(c)) p.Make(c);
    }
    evaluator.Reset(p);
    const int floor = p.stones_put();
    for (int i = 0; i < 400; ++i) {
      if (p.stones_put() > floor && (random.Percent(45) || p.empty_count() == 0)) {
        const int back = random.Between(1, std::min(6, p.stones_put() - floor));
        for (int k = 0; k < back; ++k) p.Unmake();
      } else {
        const Cell c = RandomCell(p, &random);
        if (p.IsEmpty(c)) p.Make(c);
      }
      if (random.Percent(60)) continue;
      ASSERT_EQ(evaluator.Evaluate(p), this->Fresh(p)) << Picture(p);
    }
  }
}

TYPED_TEST(ShapeEvalOf, FollowsCapturesDeadStonesAndPasses) {
  Random random(2);
  auto p = EmptyPosition<TypeParam>({10, 9});
  typename TestFixture::Evaluator evaluator(this->Weights());
  evaluator.Reset(p);
  for (int i = 0; i < 1500; ++i) {
    if (p.stones_put() > 0 && random.Percent(45)) {
      p.Undo();
    } else {
      const Cell c = RandomCell(p, &random);
      const auto stone = static_cast<Stone>(random.Between(0, 3));
      if (stone != p.At(c)) p.Put(c, stone);
    }
    if (random.Percent(20)) p.Pass();
    if (random.Percent(50)) continue;
    ASSERT_EQ(evaluator.Evaluate(p), this->Fresh(p)) << Picture(p);
  }
}

// Some stones are taken back and the same number of other stones is placed. The number of Puts is
// the same, but the position is different.
TYPED_TEST(ShapeEvalOf, TellsPositionsOfEqualLengthApart) {
  auto p = EmptyPosition<TypeParam>({9, 9});
  typename TestFixture::Evaluator evaluator(this->Weights());
  evaluator.Reset(p);
  p.Make(ToCell({4, 4}));
  p.Make(ToCell({4, 5}));
  evaluator.Evaluate(p);
  p.Unmake();
  p.Unmake();
  p.Make(ToCell({0, 0}));
  p.Make(ToCell({5, 5}));
  EXPECT_EQ(evaluator.Evaluate(p), this->Fresh(p));
}

TYPED_TEST(ShapeEvalOf, MoveScoreAddsAttackAndDefence) {
  Random random(3);
  auto p = testing::RandomPosition<TypeParam>(&random);
  const ShapeWeights& weights = this->Weights();
  typename TestFixture::Evaluator evaluator(weights);
  for (const Color us : {Color::kBlack, Color::kWhite}) {
    p.SetToMove(us);
    evaluator.Reset(p);
    evaluator.Prepare(p);
    p.empties().ForEach([&](Cell cell) {
      const auto of = [&](Color color) {
        return weights.combination[Index(color)][ShapeTable::CombinationOf(p.ShapeAt(color, cell))];
      };
      const int score = evaluator.MoveScore(p, cell);
      EXPECT_EQ(score, of(us).attack + of(Opponent(us)).defend);
      int sum = 0;
      evaluator.MoveTerms(p, cell, [&](int weight, int factor) { sum += weight * factor; });
      EXPECT_EQ(score, sum);
    });
    int sum = 0;
    evaluator.ValueTerms(p, [&](int weight, int factor) { sum += weight * factor; });
    EXPECT_EQ(evaluator.Evaluate(p), sum);
  }
}

}  // namespace
}  // namespace tengen
