// SPDX-License-Identifier: Apache-2.0
//
// Estimates playing strength from the results of a match. On the Elo scale, 400 points more
// multiply the odds of winning a point by ten.
//
// Games are counted in one of two ways:
// - single games: loss, draw, win (trinomial);
// - pairs of games with the same opening and swapped sides: 0, 1/2, 1, 3/2 or 2 points
//   (pentanomial).
//
// Pairs give smaller errors: in a pair each side plays the opening once. So the advantage of one
// colour in this opening cancels out.
//
// Pure functions: any thread may call. No function fails.
//
// Sources:
// - M. Van den Bergh, "A practical introduction to the GSPRT" and "Normalized Elo practical"
//   (cantate.be/Fishtest); Fishtest and fastchess use the same formulas;
// - chessprogramming.org, "Match Statistics", for the likelihood of superiority.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace tengen {

// The results of one side.
struct GameCounts {
  std::int64_t losses = 0, draws = 0, wins = 0;
  std::int64_t games() const { return losses + draws + wins; }
  double points() const { return static_cast<double>(wins) + 0.5 * static_cast<double>(draws); }
  friend bool operator==(const GameCounts&, const GameCounts&) = default;
};

// The number of pairs with 0, 1/2, 1, 3/2 and 2 points.
using PairCounts = std::array<std::int64_t, 5>;

// Errors are half the width of the 95 % confidence interval. If one side has all points, Elo is
// infinite and its error is NaN.
struct EloEstimate {
  double elo = 0, elo_error = 0;
  double normalized = 0, normalized_error = 0;  // (mean - 1/2) / deviation of a game, as Elo
  double los = 0.5;  // likelihood of superiority: the probability that this side is stronger
};
EloEstimate EstimateElo(const GameCounts& games);
EloEstimate EstimateElo(const PairCounts& pairs);

// The games of two of the engines, counted for the engine `first`.
struct PairingCounts {
  int first = 0, second = 0;  // indices of the engines, from 0
  GameCounts games;           // all games of these two engines
  PairCounts pairs{};         // the complete pairs of games
};

// A rating on the Elo scale. 0 is the mean of the engines that can be compared.
// - elo = infinity: the engine won every point against them, directly or through other engines.
// - elo = -infinity: the engine lost every point against them, directly or through other engines.
// - elo = NaN: the engine cannot be compared with the others.
//
// The error is half the width of the 95 % confidence interval; NaN: unknown.
struct Rating {
  double elo = 0, error = 0;
};

// The maximum likelihood ratings by engine, in the model of Bradley and Terry. A draw counts as
// half a win for each side. These ratings exist if no engine, and no group of engines, won or lost
// every point against the rest (L. R. Ford, 1957). Otherwise the largest group for which they exist
// is rated, and the other engines are compared with it. The errors come from the "sandwich"
// estimator, because the variance of real results may differ from the variance in the model. The
// estimator uses the measured variance for complete pairs, and the variance of the model for all
// other games.
std::vector<Rating> EstimateRatings(int engines, std::span<const PairingCounts> pairings);

enum class EloModel : std::uint8_t { kNormalized, kLogistic };

// A sequential test of H1, "stronger by elo1", against H0, "stronger by elo0".
struct SprtSettings {
  double elo0 = 0, elo1 = 5;
  double alpha = 0.05, beta = 0.05;  // alpha: chance to accept H1 if H0 is true; beta: chance to
                                     // accept H0 if H1 is true
  EloModel model = EloModel::kNormalized;
};
enum class SprtVerdict : std::uint8_t { kOpen, kH0, kH1 };

// The bounds of the log likelihood ratio. H0 is accepted if the ratio is at or below the lower
// bound, H1 if it is at or above the upper bound.
double SprtLowerBound(const SprtSettings& settings);
double SprtUpperBound(const SprtSettings& settings);
// The log likelihood ratio of H1 to H0; 0 if there are no games. If one of the possible results
// never occurred, the formula uses 1/1000 as its count.
double LogLikelihoodRatio(const SprtSettings& settings, const GameCounts& games);
double LogLikelihoodRatio(const SprtSettings& settings, const PairCounts& pairs);
SprtVerdict VerdictOf(const SprtSettings& settings, double log_likelihood_ratio);

}  // namespace tengen
