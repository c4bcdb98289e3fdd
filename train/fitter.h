// SPDX-License-Identifier: Apache-2.0
//
// Fitter: fits weights to samples by gradient descent. The weights are real numbers. The fitter
// computes the loss of samples and the gradient of the loss. Values use the loss of a logistic
// regression. Moves use the loss of a softmax regression on the move that was played. The scale of
// move scores is fixed (set_score_per_logit). Losses use natural logarithms.
//
// Not thread safe. No function fails.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "train/samples.h"

namespace tengen {

struct Loss {
  double value = 0, moves = 0;  // sums of the losses over the samples
  int values = 0, choices = 0;  // number of samples with a value; with a played move
  int best_first = 0;           // number of samples in which the played move had the best score
};

class Fitter {
 public:
  // Begins with the weights of `target`, which must outlive the fitter. `pull`: strength, for each
  // sample, of an L2 penalty on the distance from these first weights; 0: no penalty.
  Fitter(FitTarget& target, double pull)
      : shared_(target.shared()), sections_(target.Sections()), pull_(pull) {
    for (const WeightsSection& section : sections_)
      for (const std::int16_t* value : section.values) weights_.push_back(*value);
    start_ = weights_;
    mean_.resize(weights_.size());
    square_.resize(weights_.size());
  }

  std::size_t size() const { return weights_.size(); }
  double& operator[](std::size_t i) { return weights_[i]; }
  void set_score_per_logit(double scale) { score_per_logit_ = scale; }

  // Adds the loss of a sample to `loss`, and the gradient of the loss to `slope` if `slope` is not
  // nullptr.
  void Learn(const Sample& sample, Loss& loss, std::vector<double>* slope = nullptr) const {
    if (!sample.value.empty()) {
      const double logit = kLogitPerValue * Sum(sample.value);
      const double p = 1 / (1 + std::exp(-logit));
      // The cross entropy of p and the target, in a form that stays exact if p is near 0 or 1.
      loss.value +=
          std::max(logit, 0.0) + std::log1p(std::exp(-std::abs(logit))) - sample.target * logit;
      ++loss.values;
      if (slope != nullptr) AddSlope(sample.value, (p - sample.target) * kLogitPerValue, *slope);
    }
    if (sample.played < 0) return;
    std::vector<double> shares;
    for (std::size_t i = 0; i < sample.ends.size(); ++i)
      shares.push_back(Sum(MoveOf(sample, i)) / score_per_logit_);
    const double highest = *std::max_element(shares.begin(), shares.end());
    const double below_best = highest - shares[sample.played];
    loss.best_first += below_best == 0;
    double sum = 0;
    for (double& share : shares) sum += share = std::exp(share - highest);
    loss.moves += below_best + std::log(sum);
    ++loss.choices;
    if (slope == nullptr) return;
    for (std::size_t i = 0; i < shares.size(); ++i) {
      const double wanted = static_cast<int>(i) == sample.played ? 1 : 0;
      AddSlope(MoveOf(sample, i), (shares[i] / sum - wanted) / score_per_logit_, *slope);
    }
  }

  // One step of Adam (Kingma and Ba, "Adam: A Method for Stochastic Optimization", 2015). `slope`
  // is the mean gradient of a sample. A weight does not change before it occurs in a sample.
  void Step(const std::vector<double>& slope, double rate) {
    ++steps_;
    const double b1 = 0.9, b2 = 0.999;
    const double fix1 = 1 - std::pow(b1, steps_), fix2 = 1 - std::pow(b2, steps_);
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      if (slope[i] == 0 && mean_[i] == 0) continue;
      const double g =
          slope[i] + pull_ * kLogitPerValue * kLogitPerValue * (weights_[i] - start_[i]);
      mean_[i] = b1 * mean_[i] + (1 - b1) * g;
      square_[i] = b2 * square_[i] + (1 - b2) * g * g;
      weights_[i] -= rate * (mean_[i] / fix1) / (std::sqrt(square_[i] / fix2) + 1e-12);
    }
  }

  // Rounds the weights and writes them to the target.
  void Finish() {
    std::size_t next = 0;
    for (const WeightsSection& section : sections_) {
      for (std::int16_t* value : section.values) {
        const double w = weights_[shared_[next]];
        *value = static_cast<std::int16_t>(std::lround(std::clamp(w, -32000.0, 32000.0)));
        weights_[next++] = *value;
      }
    }
  }

 private:
  static std::span<const Term> MoveOf(const Sample& sample, std::size_t i) {
    const std::size_t begin = i == 0 ? 0 : sample.ends[i - 1];
    return std::span(sample.moves).subspan(begin, sample.ends[i] - begin);
  }
  double Sum(std::span<const Term> terms) const {
    double sum = 0;
    for (const Term& term : terms) sum += weights_[term.weight] * term.factor;
    return sum;
  }
  static void AddSlope(std::span<const Term> terms, double by, std::vector<double>& slope) {
    for (const Term& term : terms) slope[term.weight] += by * term.factor;
  }

  std::vector<int> shared_;
  WeightsSections sections_;
  double pull_;
  double score_per_logit_ = 40;
  std::vector<double> weights_, start_;
  std::vector<double> mean_, square_;
  int steps_ = 0;
};

}  // namespace tengen
