// SPDX-License-Identifier: Apache-2.0
#include "arena/match/statistics.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>
#include <vector>

namespace tengen {
namespace {

constexpr double kNormal95 = 1.959963984540054;
constexpr double kNeverSeen = 1e-3;
const double kEloScale = 800 / std::log(10.0);  // of normalized Elo: its unit per deviation

double EloOf(double score) { return -400 * std::log10(1 / score - 1); }
double ScoreOf(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

// Results from 0 (all points lost) to 1, in equal steps, with their probabilities.
struct Distribution {
  std::vector<double> score, probability;
  double total = 0;         // how many were counted
  double games_of_one = 1;  // 2 for pairs

  double Mean() const {
    double mean = 0;
    for (std::size_t i = 0; i < score.size(); ++i) mean += score[i] * probability[i];
    return mean;
  }
  double Variance() const {
    const double mean = Mean();
    double variance = 0;
    for (std::size_t i = 0; i < score.size(); ++i) {
      variance += probability[i] * (score[i] - mean) * (score[i] - mean);
    }
    return variance;
  }
};

Distribution MakeDistribution(std::span<const std::int64_t> counts, double least) {
  Distribution d;
  d.games_of_one = counts.size() == 5 ? 2 : 1;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    d.score.push_back(static_cast<double>(i) / static_cast<double>(counts.size() - 1));
    d.probability.push_back(std::max(least, static_cast<double>(counts[i])));
    d.total += d.probability.back();
  }
  for (double& p : d.probability) p /= d.total;
  return d;
}

std::array<std::int64_t, 3> Trinomial(const GameCounts& games) {
  return {games.losses, games.draws, games.wins};
}

EloEstimate Estimate(std::span<const std::int64_t> counts) {
  EloEstimate estimate;
  const Distribution d = MakeDistribution(counts, 0);
  if (d.total == 0) return estimate;
  const double mean = d.Mean(), variance = d.Variance();
  const double deviation_of_mean = std::sqrt(variance / d.total);
  const double low = mean - kNormal95 * deviation_of_mean;
  const double high = mean + kNormal95 * deviation_of_mean;
  estimate.elo = EloOf(mean);
  // Outside (0, 1) there is no Elo, and what comes out is not a number.
  estimate.elo_error = variance > 0 ? (EloOf(high) - EloOf(low)) / 2 : NAN;
  const double deviation_of_game = std::sqrt(variance * d.games_of_one);
  estimate.normalized = (mean - 0.5) / deviation_of_game * kEloScale;
  estimate.normalized_error = kNormal95 * kEloScale / std::sqrt(d.total * d.games_of_one);
  estimate.los = 0.5 * std::erfc(-(mean - 0.5) / deviation_of_mean / std::numbers::sqrt2);
  if (variance == 0) {  // all results equal
    estimate.normalized = mean == 0.5 ? 0 : std::copysign(INFINITY, mean - 0.5);
    estimate.los = mean == 0.5 ? 0.5 : mean;
  }
  return estimate;
}

// The x between the poles at which the sum of p a / (1 + x a) is zero: it falls from infinity to
// its negative there. The a must have both signs.
double SecularRoot(const std::vector<double>& a, const std::vector<double>& p) {
  const auto [least, most] = std::minmax_element(a.begin(), a.end());
  if (*least >= 0 || *most <= 0) return 0;
  double low = -1 / *most, high = -1 / *least;
  for (int i = 0; i < 200; ++i) {
    const double x = (low + high) / 2;
    double sum = 0;
    for (std::size_t k = 0; k < a.size(); ++k) sum += p[k] * a[k] / (1 + x * a[k]);
    (sum > 0 ? low : high) = x;
  }
  return (low + high) / 2;
}

// The most likely probabilities, given what was seen, under which the terms have mean 0.
std::vector<double> MostLikely(const Distribution& seen, const std::vector<double>& terms) {
  const double x = SecularRoot(terms, seen.probability);
  std::vector<double> p(terms.size());
  for (std::size_t i = 0; i < p.size(); ++i) p[i] = seen.probability[i] / (1 + x * terms[i]);
  return p;
}

// The same under which the mean is `score`.
std::vector<double> MostLikelyWithMean(const Distribution& seen, double score) {
  std::vector<double> terms = seen.score;
  for (double& term : terms) term -= score;
  return MostLikely(seen, terms);
}

// The same probabilities, shifted to better or worse results by an exponential factor, so that the
// mean less 1/2 is `t` deviations.
void ShiftToT(double t, Distribution* d) {
  constexpr double kSteepest = 200;
  const std::vector<double> before = d->probability;
  double low = -kSteepest, high = kSteepest;
  for (int i = 0; i < 200; ++i) {
    const double slope = (low + high) / 2, most = std::max(slope, 0.0);
    double sum = 0;
    for (std::size_t k = 0; k < before.size(); ++k) {
      d->probability[k] = before[k] * std::exp(slope * d->score[k] - most);
      sum += d->probability[k];
    }
    for (double& p : d->probability) p /= sum;
    (d->Mean() - 0.5 < t * std::sqrt(d->Variance()) ? low : high) = slope;
  }
}

// The same under which the mean less 1/2 is `t` deviations. The condition is not linear in the
// probabilities, so it is linearized about the last ones until they stay. Those are shifted to
// where the condition holds first: without that (in the source) one-sided results under wide
// bounds have no root and come out the wrong way round.
std::vector<double> MostLikelyWithT(const Distribution& seen, double t) {
  constexpr int kMostRounds = 1000;
  constexpr double kStays = 1e-9;
  Distribution d = seen;
  std::fill(d.probability.begin(), d.probability.end(),
            1 / static_cast<double>(d.probability.size()));
  ShiftToT(t, &d);
  for (int round = 0; round < kMostRounds; ++round) {
    const double mean = d.Mean(), deviation = std::sqrt(d.Variance());
    std::vector<double> terms = d.score;
    for (double& term : terms) {
      const double off = (mean - term) / deviation;
      term -= 0.5 + t * deviation * (1 + off * off) / 2;
    }
    const std::vector<double> before = std::exchange(d.probability, MostLikely(seen, terms));
    ShiftToT(t, &d);
    double change = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
      change = std::max(change, std::abs(before[i] - d.probability[i]));
    }
    if (change < kStays) break;
  }
  return d.probability;
}

double Ratio(const SprtSettings& settings, std::span<const std::int64_t> counts) {
  if (std::all_of(counts.begin(), counts.end(), [](auto count) { return count == 0; })) return 0;
  const Distribution seen = MakeDistribution(counts, kNeverSeen);
  const auto under = [&](double elo) {
    if (settings.model == EloModel::kLogistic) return MostLikelyWithMean(seen, ScoreOf(elo));
    return MostLikelyWithT(seen, elo / kEloScale * std::sqrt(seen.games_of_one));
  };
  const std::vector<double> p0 = under(settings.elo0), p1 = under(settings.elo1);
  double ratio = 0;
  for (std::size_t i = 0; i < p0.size(); ++i) {
    ratio += seen.probability[i] * std::log(p1[i] / p0[i]);
  }
  return ratio * seen.total;
}

}  // namespace

EloEstimate EstimateElo(const GameCounts& games) { return Estimate(Trinomial(games)); }
EloEstimate EstimateElo(const PairCounts& pairs) { return Estimate(pairs); }

double SprtLowerBound(const SprtSettings& settings) {
  return std::log(settings.beta / (1 - settings.alpha));
}

double SprtUpperBound(const SprtSettings& settings) {
  return std::log((1 - settings.beta) / settings.alpha);
}

double LogLikelihoodRatio(const SprtSettings& settings, const GameCounts& games) {
  return Ratio(settings, Trinomial(games));
}

double LogLikelihoodRatio(const SprtSettings& settings, const PairCounts& pairs) {
  return Ratio(settings, pairs);
}

SprtVerdict VerdictOf(const SprtSettings& settings, double log_likelihood_ratio) {
  if (log_likelihood_ratio >= SprtUpperBound(settings)) return SprtVerdict::kH1;
  if (log_likelihood_ratio <= SprtLowerBound(settings)) return SprtVerdict::kH0;
  return SprtVerdict::kOpen;
}

}  // namespace tengen
