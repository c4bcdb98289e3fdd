// SPDX-License-Identifier: Apache-2.0
//
// Tests Elo, ratings and SPRT with published numbers. Sources:
// - the documentation and the elo and sprt examples of fastchess (Disservin/fastchess);
// - the statistics page of a Fishtest instance (montytest, test 69d3c8dc7c5b3724e29d2712);
// - outputs of cutechess-cli and variantfishtest that their projects show.
#include "match/statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

namespace tengen {
namespace {

GameCounts Games(std::int64_t wins, std::int64_t losses, std::int64_t draws) {
  return {.losses = losses, .draws = draws, .wins = wins};
}

// Counts of pairs in the order in which fastchess prints them, by the results of both games (l =
// loss, d = draw, w = win). fastchess counts wl and dd separately, Tengen counts them together.
PairCounts Pairs(std::int64_t ll, std::int64_t ld, std::int64_t wl, std::int64_t dd,
                 std::int64_t wd, std::int64_t ww) {
  return {ll, ld, wl + dd, wd, ww};
}

constexpr double kPrinted = 0.0051;  // the sources print two decimals

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
  // From a report: "Elo: 277.00 +/- 40.90, nElo: 345.17 +/- 34.05 ... [4, 3, 34, 42, 117]".
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

PairingCounts Met(int first, int second, std::int64_t wins, std::int64_t losses) {
  return {.first = first, .second = second, .games = Games(wins, losses, 0)};
}

PairingCounts InPairs(int first, int second, const PairCounts& pairs) {
  PairingCounts pairing{.first = first, .second = second, .pairs = pairs};
  // Makes single games that have the same points. The number of draws has no influence.
  std::int64_t count = 0, half_points = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    count += 2 * pairs[i];
    half_points += static_cast<std::int64_t>(i) * pairs[i];
  }
  pairing.games = Games(half_points / 2, count - (half_points + 1) / 2, half_points % 2);
  return pairing;
}

constexpr double kNormal95 = 1.959963984540054;
const double kEloOfUnit = 400 / std::log(10.0);

// The baseball results of 1987 in A. Agresti, "Categorical Data Analysis". The expected estimates
// and standard errors are in the vignette of the R package BradleyTerry2. They are relative to
// Baltimore, in natural units (logits).
TEST(StatisticsTest, RatingsOfBaseball) {
  enum Team { kMilwaukee, kDetroit, kToronto, kNewYork, kBoston, kCleveland, kBaltimore, kTeams };
  constexpr int kWins[kTeams][kTeams] = {{0, 7, 9, 7, 7, 9, 11}, {6, 0, 7, 5, 11, 9, 9},
                                         {4, 6, 0, 7, 7, 8, 12}, {6, 8, 6, 0, 6, 7, 10},
                                         {6, 2, 6, 7, 0, 7, 12}, {4, 4, 5, 6, 6, 0, 6},
                                         {2, 4, 1, 3, 1, 7, 0}};
  std::vector<PairingCounts> pairings;
  for (int a = 0; a < kTeams; ++a) {
    for (int b = a + 1; b < kTeams; ++b) pairings.push_back(Met(a, b, kWins[a][b], kWins[b][a]));
  }
  const std::vector<Rating> ratings = EstimateRatings(kTeams, pairings);
  const double baltimore = ratings[kBaltimore].elo;
  const std::pair<Team, double> printed[] = {{kBoston, 1.1077},  {kCleveland, 0.6839},
                                             {kDetroit, 1.4364}, {kMilwaukee, 1.5814},
                                             {kNewYork, 1.2476}, {kToronto, 1.2945}};
  for (const auto& [team, estimate] : printed) {
    EXPECT_NEAR((ratings[team].elo - baltimore) / kEloOfUnit, estimate, 0.00005);
  }
  double sum = 0;
  for (const Rating& rating : ratings) sum += rating.elo;
  EXPECT_NEAR(sum, 0, 1e-6);
  // The expected errors were computed with NumPy from the inverse of the information matrix, with
  // the mean rating at 0. For differences of ratings, the same computation returns the standard
  // errors of the vignette (0.3339 for Boston).
  EXPECT_NEAR(ratings[kMilwaukee].error, 70.6223, 0.0001);
  EXPECT_NEAR(ratings[kBoston].error, 68.4090, 0.0001);
  EXPECT_NEAR(ratings[kBaltimore].error, 79.1489, 0.0001);
}

// The example in the Wikipedia article "Bradley-Terry model".
TEST(StatisticsTest, RatingsOfFour) {
  const std::vector<PairingCounts> pairings = {Met(0, 1, 2, 3), Met(0, 3, 1, 4), Met(1, 2, 5, 3),
                                               Met(2, 3, 1, 3)};
  const std::vector<Rating> ratings = EstimateRatings(4, pairings);
  const double printed[] = {0.640, 1.043, 0.660, 2.270};  // their geometric mean is 1
  for (int i = 0; i < 4; ++i) {
    EXPECT_NEAR(std::exp(ratings[i].elo / kEloOfUnit), printed[i], 0.0005);
  }
}

TEST(StatisticsTest, RatingsOfPairs) {
  // For two engines, the difference of their ratings is the Elo of the match. The error is not
  // exactly that of the match, because Elo is not a linear function of the score.
  const PairCounts pairs = {34, 54, 63, 64, 75};
  const std::vector<PairingCounts> two = {InPairs(0, 1, pairs)};
  const std::vector<Rating> both = EstimateRatings(2, two);
  const EloEstimate elo = EstimateElo(pairs);
  EXPECT_NEAR(both[0].elo - both[1].elo, elo.elo, 1e-6);
  EXPECT_NEAR(2 * both[0].error, elo.elo_error, 0.2);
  EXPECT_NEAR(both[0].error, both[1].error, 1e-9);
  // Three engines. The expected values were computed with NumPy from the same formulas.
  const std::vector<PairingCounts> three = {InPairs(0, 1, {1, 4, 10, 12, 3}),
                                            InPairs(0, 2, {0, 2, 8, 10, 10}),
                                            InPairs(1, 2, {3, 3, 12, 8, 4})};
  const std::vector<Rating> ratings = EstimateRatings(3, three);
  const double expected[][2] = {{80.8632, 31.4736}, {-10.1233, 32.0790}, {-70.7399, 33.5372}};
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(ratings[i].elo, expected[i][0], 0.0001);
    EXPECT_NEAR(ratings[i].error, expected[i][1], 0.0001);
  }
}

TEST(StatisticsTest, RatingsThatDoNotExist) {
  // Engine 0 won all its games, engine 3 lost all its games, engine 4 has no games. Engines 1 and 2
  // are equal.
  const std::vector<PairingCounts> pairings = {Met(0, 1, 4, 0), Met(0, 2, 4, 0), Met(0, 3, 4, 0),
                                               Met(1, 2, 2, 2), Met(1, 3, 4, 0), Met(2, 3, 4, 0)};
  const std::vector<Rating> ratings = EstimateRatings(5, pairings);
  EXPECT_EQ(ratings[0].elo, INFINITY);
  EXPECT_NEAR(ratings[1].elo, 0, 1e-9);
  EXPECT_NEAR(ratings[2].elo, 0, 1e-9);
  EXPECT_EQ(ratings[3].elo, -INFINITY);
  EXPECT_TRUE(std::isnan(ratings[4].elo));
  // Engine 1 won two of four games against engine 2. The standard error of the difference is
  // therefore 2 / sqrt(4) in natural units. Half of this error belongs to each engine.
  EXPECT_NEAR(ratings[1].error, kNormal95 * kEloOfUnit / 2, 1e-6);
  EXPECT_TRUE(EstimateRatings(0, {}).empty());
  const std::vector<Rating> nobody = EstimateRatings(2, {});
  EXPECT_TRUE(std::isnan(nobody[1].elo));
  // Each engine won all games against the engines after it.
  const std::vector<PairingCounts> ladder = {Met(0, 1, 4, 0), Met(0, 2, 4, 0), Met(1, 2, 4, 0)};
  const std::vector<Rating> steps = EstimateRatings(3, ladder);
  EXPECT_EQ(steps[0].elo, INFINITY);
  EXPECT_TRUE(std::isnan(steps[1].elo));
  EXPECT_EQ(steps[2].elo, -INFINITY);
  // If two engines differ very much, their ratings can still be finite.
  const std::vector<PairingCounts> far = {Met(0, 1, 9999, 1), Met(1, 2, 9999, 1)};
  EXPECT_NEAR(EstimateRatings(3, far)[0].elo, kEloOfUnit * std::log(9999.0), 1e-3);
}

// If all results are equal, the log likelihood ratio must be finite. An SPRT with only wins or only
// losses must end with a verdict.
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
  // Wide bounds. The expected value is -10.926 (H1) minus -3.495 (H0). These are the largest log
  // likelihoods of both hypotheses, found by a numerical search.
  EXPECT_NEAR(LogLikelihoodRatio({.elo0 = 0, .elo1 = 300}, PairCounts{5, 0, 0, 0, 0}), -7.431,
              0.002);
  EXPECT_LT(LogLikelihoodRatio({.elo0 = -300, .elo1 = 300}, PairCounts{30, 3, 7, 2, 10}), -40);
}

}  // namespace
}  // namespace tengen
