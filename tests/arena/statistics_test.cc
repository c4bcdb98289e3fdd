// SPDX-License-Identifier: Apache-2.0
//
// The expected numbers are published ones: of fastchess's documentation and examples (Disservin/
// fastchess, elo and sprt examples), of a Fishtest instance's statistics page (montytest, test
// 69d3c8dc7c5b3724e29d2712), of cutechess-cli and variantfishtest outputs shown in their projects.
#include "arena/match/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

namespace tengen {
namespace {

GameCounts Games(std::int64_t wins, std::int64_t losses, std::int64_t draws) {
  return {.losses = losses, .draws = draws, .wins = wins};
}

// fastchess names a pair by its two results and tells won-lost from drawn-drawn.
PairCounts Pairs(std::int64_t ll, std::int64_t ld, std::int64_t wl, std::int64_t dd,
                 std::int64_t wd, std::int64_t ww) {
  return {ll, ld, wl + dd, wd, ww};
}

constexpr double kPrinted = 0.0051;  // two digits after the point are printed

TEST(StatisticsTest, FastchessGames) {
  EloEstimate e = EstimateElo(Games(76, 89, 123));
  EXPECT_NEAR(e.normalized, -20.76, kPrinted);
  EXPECT_NEAR(e.normalized_error, 40.13, kPrinted);
  EXPECT_NEAR(100 * e.los, 15.53, kPrinted);
  e = EstimateElo(Games(136, 96, 111));
  EXPECT_NEAR(e.normalized, 49.77, kPrinted);
  EXPECT_NEAR(e.normalized_error, 36.77, kPrinted);
  EXPECT_NEAR(e.elo, 40.70, kPrinted);
  EXPECT_NEAR(e.elo_error, 30.43, kPrinted);
  EXPECT_NEAR(100 * e.los, 99.60, kPrinted);
  e = EstimateElo(Games(34, 356, 0));
  EXPECT_NEAR(e.normalized, -508.44, kPrinted);
  EXPECT_NEAR(e.normalized_error, 34.48, kPrinted);
}

TEST(StatisticsTest, FastchessPairs) {
  EloEstimate e = EstimateElo(Pairs(34, 54, 31, 32, 64, 75));
  EXPECT_NEAR(e.normalized, 57.94, kPrinted);
  EXPECT_NEAR(e.normalized_error, 28.28, kPrinted);
  EXPECT_NEAR(e.elo, 55.58, kPrinted);
  EXPECT_NEAR(e.elo_error, 27.65, kPrinted);
  EXPECT_NEAR(100 * e.los, 100.00, kPrinted);
  e = EstimateElo(Pairs(332, 433, 457, 41, 333, 334));
  EXPECT_NEAR(e.normalized, -9.17, kPrinted);
  EXPECT_NEAR(e.normalized_error, 10.96, kPrinted);
  EXPECT_NEAR(e.elo, -8.64, kPrinted);
  EXPECT_NEAR(e.elo_error, 10.33, kPrinted);
  EXPECT_NEAR(100 * e.los, 5.05, kPrinted);
  e = EstimateElo(Pairs(7895, 8757, 5485, 200, 568, 9999));
  EXPECT_NEAR(e.normalized, -19.01, kPrinted);
  EXPECT_NEAR(e.normalized_error, 2.65, kPrinted);
  EXPECT_NEAR(e.elo, -21.04, kPrinted);
  EXPECT_NEAR(e.elo_error, 2.95, kPrinted);
  // A printed report: "Elo: 277.00 +/- 40.90, nElo: 345.17 +/- 34.05 ... [4, 3, 34, 42, 117]".
  e = EstimateElo(PairCounts{4, 3, 34, 42, 117});
  EXPECT_NEAR(e.elo, 277.00, kPrinted);
  EXPECT_NEAR(e.elo_error, 40.90, kPrinted);
  EXPECT_NEAR(e.normalized, 345.17, kPrinted);
  EXPECT_NEAR(e.normalized_error, 34.05, kPrinted);
}

TEST(StatisticsTest, OtherPrograms) {
  EloEstimate e = EstimateElo(Games(3225, 3068, 3707));  // "5.5 +/- 5.4, LOS: 97.6 %"
  EXPECT_NEAR(e.elo, 5.5, 0.051);
  EXPECT_NEAR(e.elo_error, 5.4, 0.051);
  EXPECT_NEAR(100 * e.los, 97.6, 0.051);
  e = EstimateElo(Games(663, 537, 904));  // "20.8 +/- 11.2, LOS: 100.0 %"
  EXPECT_NEAR(e.elo, 20.8, 0.051);
  EXPECT_NEAR(e.elo_error, 11.2, 0.051);
  EXPECT_NEAR(100 * e.los, 100.0, 0.051);
  e = EstimateElo(Games(63, 34, 3));  // "ELO: 103.73 +-71.1 (95%) LOS: 99.9%"
  EXPECT_NEAR(e.elo, 103.73, kPrinted);
  EXPECT_NEAR(e.elo_error, 71.1, 0.2);
  EXPECT_NEAR(100 * e.los, 99.9, 0.051);
  e = EstimateElo(PairCounts{13, 37, 50, 25, 3});  // Fishtest: Elo -43.6578, normalized -63.97
  EXPECT_NEAR(e.elo, -43.6578, 0.00005);
  EXPECT_NEAR(e.normalized, -63.97, kPrinted);
}

TEST(StatisticsTest, CleanSweepsAndNothing) {
  EXPECT_EQ(EstimateElo(GameCounts{}).elo, 0);
  EXPECT_EQ(EstimateElo(GameCounts{}).los, 0.5);
  const EloEstimate all = EstimateElo(PairCounts{0, 0, 0, 0, 7});
  EXPECT_EQ(all.elo, INFINITY);
  EXPECT_TRUE(std::isnan(all.elo_error));
  EXPECT_EQ(all.los, 1);
  EXPECT_EQ(EstimateElo(Games(0, 7, 0)).elo, -INFINITY);
  const EloEstimate draws = EstimateElo(Games(0, 0, 9));
  EXPECT_EQ(draws.elo, 0);
  EXPECT_EQ(draws.normalized, 0);
  EXPECT_EQ(draws.los, 0.5);
  // "Elo: 631.91 +/- nan, nElo: 1056.68 +/- 77.10", [0, 0, 2, 0, 37]
  const EloEstimate most = EstimateElo(PairCounts{0, 0, 2, 0, 37});
  EXPECT_NEAR(most.elo, 631.91, kPrinted);
  EXPECT_TRUE(std::isnan(most.elo_error));
  EXPECT_NEAR(most.normalized, 1056.68, kPrinted);
  EXPECT_NEAR(most.normalized_error, 77.10, kPrinted);
}

TEST(StatisticsTest, SprtOfFastchess) {
  const SprtSettings to2{.elo0 = 0, .elo1 = 2};
  const SprtSettings gain{.elo0 = -1.75, .elo1 = 0.25};
  EXPECT_NEAR(LogLikelihoodRatio(to2, Games(36433, 36027, 68692)), 0.92, kPrinted);
  EXPECT_NEAR(LogLikelihoodRatio(gain, Games(10871, 10650, 20431)), 2.30, kPrinted);
  EXPECT_NEAR(LogLikelihoodRatio(to2, Pairs(365, 16618, 36029, 200, 16974, 390)), 2.25, kPrinted);
  EXPECT_NEAR(LogLikelihoodRatio(gain, Pairs(127, 4883, 10311, 401, 5150, 104)), 3.01, kPrinted);
  // "LLR: 2.96 (-2.94, 2.94) [0.00, 20.00]", [0, 0, 2, 0, 37]
  EXPECT_NEAR(LogLikelihoodRatio({.elo0 = 0, .elo1 = 20}, PairCounts{0, 0, 2, 0, 37}), 2.96,
              kPrinted);
  const SprtSettings logistic{.elo0 = 0.5, .elo1 = 2.5, .model = EloModel::kLogistic};
  const SprtSettings logistic2{.elo0 = 0, .elo1 = 2, .model = EloModel::kLogistic};
  EXPECT_NEAR(LogLikelihoodRatio(logistic, Games(21404, 21184, 40708)), -1.57, kPrinted);
  EXPECT_NEAR(LogLikelihoodRatio(logistic2, Games(57433, 57030, 106593)), -2.59, kPrinted);
  EXPECT_NEAR(LogLikelihoodRatio(logistic, Pairs(223, 9863, 20279, 1000, 10037, 246)), -3.07,
              kPrinted);
  EXPECT_NEAR(LogLikelihoodRatio(logistic2, Pairs(871, 26175, 55003, 980, 26678, 821)), -4.98,
              kPrinted);
}

TEST(StatisticsTest, SprtOfFishtest) {
  const PairCounts pairs = {13, 37, 50, 25, 3};
  EXPECT_NEAR(LogLikelihoodRatio({.elo0 = 0, .elo1 = 4}, pairs), -0.54912, 0.000005);
  const SprtSettings logistic{.elo0 = 0, .elo1 = 2.716, .model = EloModel::kLogistic};
  EXPECT_NEAR(LogLikelihoodRatio(logistic, pairs), -0.53772, 0.0001);
  EXPECT_NEAR(SprtLowerBound({}), -2.9444, 0.00005);
  EXPECT_NEAR(SprtUpperBound({}), 2.9444, 0.00005);
}

// One-sided results have an end and an answer.
TEST(StatisticsTest, SprtOfOneSidedResults) {
  for (const EloModel model : {EloModel::kNormalized, EloModel::kLogistic}) {
    const SprtSettings settings{.elo0 = 0, .elo1 = 5, .model = model};
    EXPECT_EQ(LogLikelihoodRatio(settings, PairCounts{}), 0);
    const double won = LogLikelihoodRatio(settings, PairCounts{0, 0, 0, 0, 1000});
    const double lost = LogLikelihoodRatio(settings, PairCounts{1000, 0, 0, 0, 0});
    EXPECT_EQ(VerdictOf(settings, won), SprtVerdict::kH1) << won;
    EXPECT_EQ(VerdictOf(settings, lost), SprtVerdict::kH0) << lost;
    EXPECT_TRUE(std::isfinite(LogLikelihoodRatio(settings, Games(0, 0, 5000))));
  }
  EXPECT_EQ(VerdictOf({}, 2.9), SprtVerdict::kOpen);
  // Wide bounds: the maximum of the likelihood was found by trying, -10.926 and -3.495.
  EXPECT_NEAR(LogLikelihoodRatio({.elo0 = 0, .elo1 = 300}, PairCounts{5, 0, 0, 0, 0}), -7.431,
              0.002);
  EXPECT_LT(LogLikelihoodRatio({.elo0 = -300, .elo1 = 300}, PairCounts{30, 3, 7, 2, 10}), -40);
}

}  // namespace
}  // namespace tengen
