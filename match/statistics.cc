// SPDX-License-Identifier: Apache-2.0
#include "match/statistics.h"

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
const double kEloScale = 800 / std::log(10.0);  // normalized Elo per standard deviation

double EloOf(double score) { return -400 * std::log10(1 / score - 1); }
double ScoreOf(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

// Results from 0 (all points lost) to 1, in equal steps, with their probabilities.
struct Distribution {
  std::vector<double> score, probability;
  double total = 0;         // number of results
  double games_of_one = 1;  // number of games in one result: 2 for pairs

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
  // If an end of the interval is outside (0, 1), it cannot be converted to Elo, and the error is
  // NaN.
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

// Finds the root x of the sum of p a / (1 + x a) between the two poles next to 0. Between these
// poles the sum falls from +infinity to -infinity. Returns 0 if the values of a do not have both
// signs.
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

// Returns the maximum likelihood probabilities for the observed results, under the condition that
// the mean of `terms` is 0.
std::vector<double> MostLikely(const Distribution& seen, const std::vector<double>& terms) {
  const double x = SecularRoot(terms, seen.probability);
  std::vector<double> p(terms.size());
  for (std::size_t i = 0; i < p.size(); ++i) p[i] = seen.probability[i] / (1 + x * terms[i]);
  return p;
}

// The maximum likelihood probabilities under the condition that the mean score is `score`.
std::vector<double> MostLikelyWithMean(const Distribution& seen, double score) {
  std::vector<double> terms = seen.score;
  for (double& term : terms) term -= score;
  return MostLikely(seen, terms);
}

// Shifts the probabilities to better or worse results by an exponential factor. Afterwards the mean
// minus 1/2 is `t` standard deviations.
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

// Returns the maximum likelihood probabilities under this condition: the mean minus 1/2 is `t`
// standard deviations. The condition is not linear. So each repetition uses a linear approximation
// of it near the probabilities of the last repetition, until the probabilities do not change.
// Before each repetition, ShiftToT changes the probabilities so that they satisfy the condition.
// The published method does not have this step. Without this step, one-sided results under wide
// bounds have no root, and the sign of the result is wrong.
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

// --- Ratings -------------------------------------------------------------------------------------

using Matrix = std::vector<std::vector<double>>;

Matrix Zeros(std::size_t n) { return {n, std::vector<double>(n, 0)}; }

// The inverse of a symmetric, positive definite matrix by Gauss-Jordan elimination. Such a matrix
// needs no pivoting.
Matrix Inverse(Matrix a) {
  const std::size_t n = a.size();
  Matrix inverse = Zeros(n);
  for (std::size_t i = 0; i < n; ++i) inverse[i][i] = 1;
  for (std::size_t column = 0; column < n; ++column) {
    const double pivot = a[column][column];
    for (std::size_t k = 0; k < n; ++k) {
      a[column][k] /= pivot;
      inverse[column][k] /= pivot;
    }
    for (std::size_t row = 0; row < n; ++row) {
      const double factor = a[row][column];
      if (row == column || factor == 0) continue;
      for (std::size_t k = 0; k < n; ++k) {
        a[row][k] -= factor * a[column][k];
        inverse[row][k] -= factor * inverse[column][k];
      }
    }
  }
  return inverse;
}

// The expected score of the side that is stronger by `difference`, in natural units (Elo times ln
// 10 / 400).
double Chance(double difference) { return 1 / (1 + std::exp(-difference)); }

// The ratings of a group of engines that are connected by points in both directions. The mean of
// the ratings is 0.
class RatedGroup {
 public:
  RatedGroup(const std::vector<int>& members, std::span<const PairingCounts> pairings)
      : members_(members) {
    for (const PairingCounts& pairing : pairings) {
      const int a = PlaceOf(pairing.first), b = PlaceOf(pairing.second);
      if (a >= 0 && b >= 0 && a != b && pairing.games.games() > 0) {
        met_.push_back({static_cast<std::size_t>(a), static_cast<std::size_t>(b), &pairing});
      }
    }
    ratings_.assign(members.size(), 0);
  }

  // Maximizes the concave log likelihood by Newton's method. If the likelihood falls after a step,
  // the step is halved until it does not fall.
  void Fit() {
    constexpr int kMostSteps = 200;
    constexpr double kStays = 1e-10;
    double likelihood = LogLikelihood(ratings_);
    for (int i = 0; i < kMostSteps; ++i) {
      const std::size_t n = members_.size();
      std::vector<double> gradient(n, 0);
      for (const Met& met : met_) {
        const double games = static_cast<double>(met.counts->games.games());
        const double surplus = met.counts->games.points() - games * ChanceOf(met);
        gradient[met.a] += surplus;
        gradient[met.b] -= surplus;
      }
      const Matrix inverse = Inverse(Information());
      std::vector<double> step(n, 0);
      double longest = 0;
      for (std::size_t row = 0; row < n; ++row) {
        for (std::size_t k = 0; k < n; ++k) step[row] += inverse[row][k] * gradient[k];
        longest = std::max(longest, std::abs(step[row]));
      }
      if (longest < kStays) return;
      for (double size = 1; size > kStays; size /= 2) {
        std::vector<double> next = ratings_;
        for (std::size_t k = 0; k < n; ++k) next[k] += size * step[k];
        const double better = LogLikelihood(next);
        if (better < likelihood) continue;
        ratings_ = std::move(next);
        likelihood = better;
        break;
      }
    }
  }

  void Tell(std::vector<Rating>* all) const {
    const std::size_t n = members_.size();
    const Matrix bread = Inverse(Information());
    Matrix filling = Zeros(n);
    for (const Met& met : met_) AddTo(met, VarianceOf(met), &filling);
    const double elo = 400 / std::log(10.0);
    for (std::size_t i = 0; i < n; ++i) {
      double variance = 0;
      for (std::size_t k = 0; k < n; ++k) {
        for (std::size_t l = 0; l < n; ++l) variance += bread[i][k] * filling[k][l] * bread[l][i];
      }
      // With variance 0 the error is unknown.
      (*all)[static_cast<std::size_t>(members_[i])] = {
          ratings_[i] * elo, variance > 0 ? kNormal95 * std::sqrt(variance) * elo : NAN};
    }
  }

 private:
  struct Met {
    std::size_t a, b;  // indices into members_
    const PairingCounts* counts;
  };

  int PlaceOf(int engine) const {
    const auto found = std::find(members_.begin(), members_.end(), engine);
    return found == members_.end() ? -1 : static_cast<int>(found - members_.begin());
  }

  double ChanceOf(const Met& met) const { return Chance(ratings_[met.a] - ratings_[met.b]); }

  double LogLikelihood(const std::vector<double>& ratings) const {
    double sum = 0;
    for (const Met& met : met_) {
      const double difference = ratings[met.a] - ratings[met.b];
      const double points = met.counts->games.points();
      const double rest = static_cast<double>(met.counts->games.games()) - points;
      sum -= points * std::log1p(std::exp(-difference)) + rest * std::log1p(std::exp(difference));
    }
    return sum;
  }

  static void AddTo(const Met& met, double amount, Matrix* matrix) {
    (*matrix)[met.a][met.a] += amount;
    (*matrix)[met.b][met.b] += amount;
    (*matrix)[met.a][met.b] -= amount;
    (*matrix)[met.b][met.a] -= amount;
  }

  // The information matrix plus a matrix of ones. The ones fix the mean of the ratings at 0.
  // Without them, a constant could be added to all ratings.
  Matrix Information() const {
    Matrix matrix = Zeros(members_.size());
    for (std::vector<double>& row : matrix) std::fill(row.begin(), row.end(), 1);
    for (const Met& met : met_) {
      const double p = ChanceOf(met);
      AddTo(met, static_cast<double>(met.counts->games.games()) * p * (1 - p), &matrix);
    }
    return matrix;
  }

  // The variance of the points of these two engines.
  double VarianceOf(const Met& met) const {
    const double p = ChanceOf(met);
    double variance = 0;
    std::int64_t in_pairs = 0;
    for (std::size_t i = 0; i < met.counts->pairs.size(); ++i) {
      const double off = static_cast<double>(i) / 2 - 2 * p;
      variance += static_cast<double>(met.counts->pairs[i]) * off * off;
      in_pairs += 2 * met.counts->pairs[i];
    }
    return variance + static_cast<double>(met.counts->games.games() - in_pairs) * p * (1 - p);
  }

  const std::vector<int>& members_;
  std::vector<Met> met_;
  std::vector<double> ratings_;
};

// result[a][b]: true if engine a took points from b, directly or through a chain of engines in
// which each engine took points from the next one.
std::vector<std::vector<bool>> TookPoints(std::size_t n, std::span<const PairingCounts> pairings) {
  std::vector<std::vector<bool>> took(n, std::vector<bool>(n, false));
  for (const PairingCounts& pairing : pairings) {
    const auto a = static_cast<std::size_t>(pairing.first);
    const auto b = static_cast<std::size_t>(pairing.second);
    if (pairing.games.wins + pairing.games.draws > 0) took[a][b] = true;
    if (pairing.games.losses + pairing.games.draws > 0) took[b][a] = true;
  }
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; took[i][k] && j < n; ++j) {
        if (took[k][j]) took[i][j] = true;
      }
    }
  }
  return took;
}

}  // namespace

std::vector<Rating> EstimateRatings(int engines, std::span<const PairingCounts> pairings) {
  const auto n = static_cast<std::size_t>(engines);
  const std::vector<std::vector<bool>> took = TookPoints(n, pairings);
  std::vector<int> largest;
  for (std::size_t i = 0; i < n; ++i) {
    std::vector<int> group;
    for (std::size_t j = 0; j < n; ++j) {
      if (i == j || (took[i][j] && took[j][i])) group.push_back(static_cast<int>(j));
    }
    if (group.size() > largest.size()) largest = std::move(group);
  }
  std::vector<Rating> ratings(n);
  if (largest.size() < 2) {  // no two engines can be compared, but some won or lost all points
    for (std::size_t i = 0; i < n; ++i) {
      bool won = false, lost = false;
      for (std::size_t j = 0; j < n; ++j) {
        won = won || took[i][j];
        lost = lost || took[j][i];
      }
      ratings[i] = {won == lost ? NAN : won ? INFINITY : -INFINITY, NAN};
    }
    return ratings;
  }
  const auto one = static_cast<std::size_t>(largest.front());
  for (std::size_t i = 0; i < n; ++i) {
    const bool above = took[i][one], below = took[one][i];
    ratings[i] = {above == below ? NAN : above ? INFINITY : -INFINITY, NAN};
  }
  RatedGroup group(largest, pairings);
  group.Fit();
  group.Tell(&ratings);
  return ratings;
}

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
