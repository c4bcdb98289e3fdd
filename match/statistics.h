// SPDX-License-Identifier: Apache-2.0
//
// What the results of a match say about strength. Elo differences as everywhere: 400 is a factor
// of ten in the odds of a point. Pure functions; nothing fails.
//
// Games are counted one by one (loss, draw, win: trinomial) or, better, in pairs with the same
// opening and sides swapped (0, 1/2, 1, 3/2, 2 points: pentanomial), which takes the opening's
// bias out of the variance.
//
// Sources: M. Van den Bergh, "A practical introduction to the GSPRT" and "Normalized Elo
// practical" (cantate.be/Fishtest), on whose formulas Fishtest and fastchess agree; likelihood of
// superiority as on chessprogramming.org, "Match Statistics".
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace tengen {

// Of one side's games.
struct GameCounts {
  std::int64_t losses = 0, draws = 0, wins = 0;
  std::int64_t games() const { return losses + draws + wins; }
  double points() const { return static_cast<double>(wins) + 0.5 * static_cast<double>(draws); }
  friend bool operator==(const GameCounts&, const GameCounts&) = default;
};

// How many pairs brought 0, 1/2, 1, 3/2, 2 points.
using PairCounts = std::array<std::int64_t, 5>;

// Errors are half the width of the interval that holds the true value in 95 of 100 matches. After
// a clean sweep Elo is infinite and its error not a number.
struct EloEstimate {
  double elo = 0, elo_error = 0;
  double normalized = 0, normalized_error = 0;  // mean over deviation of a game, on Elo's scale
  double los = 0.5;  // likelihood of superiority: how probable it is that this side is stronger
};
EloEstimate EstimateElo(const GameCounts& games);
EloEstimate EstimateElo(const PairCounts& pairs);

// What two of several engines made of their games, from the first one's side.
struct PairingCounts {
  int first = 0, second = 0;  // engines, from 0
  GameCounts games;           // all
  PairCounts pairs{};         // the whole pairs among them
};

// On the scale of Elo, from the mean of all that can be compared. Infinite: who won all of the
// points against them, itself or through others (-infinite: lost); not a number: nobody can tell.
// The error is half the width of the interval that holds the true rating in 95 of 100 matches; not
// a number: unknown.
struct Rating {
  double elo = 0, error = 0;
};

// The most likely ratings in the model of Bradley and Terry, a draw being half a win to each, by
// engine. They exist where no engine, and no group of them, lost (or won) every point against the
// rest (L. R. Ford, 1957); else those of the largest group for which they do are what the others
// are compared with. The errors are those of the maximum of a likelihood whose results need not
// have the model's variance ("sandwich"): seen in whole pairs, the model's for all other games.
std::vector<Rating> EstimateRatings(int engines, std::span<const PairingCounts> pairings);

enum class EloModel : std::uint8_t { kNormalized, kLogistic };

// A sequential test of H1, "stronger by elo1", against H0, "stronger by elo0".
struct SprtSettings {
  double elo0 = 0, elo1 = 5;
  double alpha = 0.05, beta = 0.05;  // chances to accept H1 though H0 holds, H0 though H1 holds
  EloModel model = EloModel::kNormalized;
};
enum class SprtVerdict : std::uint8_t { kOpen, kH0, kH1 };

// H0 is accepted at the lower bound of the log likelihood ratio, H1 at the upper.
double SprtLowerBound(const SprtSettings& settings);
double SprtUpperBound(const SprtSettings& settings);
// 0 when nothing was played. A result that never came is taken for a thousandth of one.
double LogLikelihoodRatio(const SprtSettings& settings, const GameCounts& games);
double LogLikelihoodRatio(const SprtSettings& settings, const PairCounts& pairs);
SprtVerdict VerdictOf(const SprtSettings& settings, double log_likelihood_ratio);

}  // namespace tengen
