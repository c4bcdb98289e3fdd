// SPDX-License-Identifier: Apache-2.0
//
// Tests the contract of every evaluator (eval/evaluator.h) with random games on all boards.
#include "eval/evaluator.h"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <span>
#include <vector>

#include "engine/variants/connect6.h"
#include "engine/variants/fourinarow.h"
#include "engine/variants/irensei.h"
#include "engine/variants/pente.h"
#include "engine/variants/renju.h"
#include "eval/connect6_eval.h"
#include "eval/four_eval.h"
#include "eval/irensei_eval.h"
#include "eval/line_net_eval.h"
#include "eval/pente_eval.h"
#include "eval/shape_eval.h"
#include "tests/testing/random.h"

namespace tengen {
namespace {

using testing::Random;

static_assert(SummingEvaluator<ShapeEvaluator<Renju>, Position<Renju>>);
static_assert(Evaluator<LineNetEvaluator<Renju>, Position<Renju>>);

// The rules structs of the tested evaluators. Each evaluator uses other properties of the board.
template <class Rules>
class EvaluatorOfBoard : public ::testing::Test {};
using AllRules = ::testing::Types<Pente, PenteKeryoPoofBoat, Connect6, Connect6Noncollinear5,
                                  Connect6ToroidalCollinear6, FourInARow, FourInARowEdgeGrowClear,
                                  FourInARowInterior, FourInARowInteriorClear, Irensei>;
TYPED_TEST_SUITE(EvaluatorOfBoard, AllRules);

template <class Rules>
auto EvaluatorFor(const CaptureBoard& board) {
  return PenteEvaluator(board);
}
template <class Rules>
auto EvaluatorFor(const Connect6Board& board) {
  return Connect6Evaluator(board);
}
template <class Rules>
auto EvaluatorFor(const FourBoard& board) {
  return FourEvaluator(board);
}
template <class Rules>
auto EvaluatorFor(const IrenseiBoard& board) {
  return IrenseiEvaluator(board);
}

template <class Board>
std::vector<Point> LegalPoints(const Board& board) {
  std::vector<Point> points;
  for (int y = 0; y < board.size().height; ++y) {
    for (int x = 0; x < board.size().width; ++x)
      if (board.IsLegal({x, y})) points.push_back({x, y});
  }
  return points;
}

// A random turn. Most stones are near others, so that lines and captures occur.
template <class Board>
std::vector<Point> RandomTurn(const Board& board, Random& random) {
  std::vector<Point> legal = LegalPoints(board), near;
  for (const Point p : legal) {
    bool meets = false;
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx) meets |= IsColor(board.At({p.x + dx, p.y + dy}));
    if (meets) near.push_back(p);
  }
  std::vector<Point> turn = {random.Of(near.empty() || random.Percent(10) ? legal : near)};
  if (board.stones_due() == 2) {
    std::vector<Point> seconds;
    for (int y = 0; y < board.size().height; ++y) {
      for (int x = 0; x < board.size().width; ++x)
        if (board.IsLegalSecond(turn[0], {x, y})) seconds.push_back({x, y});
    }
    if (seconds.empty()) return {};
    turn.push_back(random.Of(seconds));
  }
  return turn;
}

TYPED_TEST(EvaluatorOfBoard, FollowsItsBoardAndSaysWhatItSums) {
  Random random(1);
  int scores = 0, weighed = 0;
  for (int game = 0; game < 4; ++game) {
    auto board =
        TypeParam::MakeBoard({.size = {TypeParam::kMinBoard + (TypeParam::kMinBoard < 5),
                                       TypeParam::kMinBoard + (TypeParam::kMinBoard < 5)}});
    auto evaluator = EvaluatorFor<TypeParam>(board);
    using E = decltype(evaluator);
    evaluator.Reset(board);
    int made = 0;
    for (int ply = 0; ply < 120; ++ply) {
      const bool over = board.ending().outcome != Outcome::kNone || LegalPoints(board).empty();
      if (made > 0 && (over || random.Percent(25))) {
        board.Unmake();
        --made;
      } else {
        const std::vector<Point> turn = RandomTurn(board, random);
        if (turn.empty()) continue;
        board.MakeTurn(turn);
        ++made;
      }
      if (board.ending().outcome != Outcome::kNone) continue;
      const Value value = evaluator.Evaluate(board);
      auto fresh = EvaluatorFor<TypeParam>(board);
      fresh.Reset(board);
      ASSERT_EQ(value, fresh.Evaluate(board)) << ply;

      double sum = 0;
      evaluator.ValueTerms(board, [&](const std::int16_t& weight, double factor) {
        sum += weight * factor / E::kTermScale;
        weighed += factor != 0;
      });
      // Each term may be rounded, so the sums may differ a little. Values near the limits are not
      // compared.
      if (std::abs(value) < 2500) {
        ASSERT_NEAR(value, sum, 8) << ply;
      }

      evaluator.Prepare(board);
      for (const Point p : LegalPoints(board)) {
        double score = 0;
        evaluator.MoveTerms(board, ToCell(p), [&](const std::int16_t& weight, double factor) {
          score += weight * factor / E::kTermScale;
        });
        ASSERT_NEAR(evaluator.MoveScore(board, ToCell(p)), score, 1e-6) << p.x << ',' << p.y;
        scores += score != 0;
      }
    }
  }
  EXPECT_GT(scores, 100);
  EXPECT_GT(weighed, 100);
}

}  // namespace
}  // namespace tengen
