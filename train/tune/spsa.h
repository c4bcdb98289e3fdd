// SPDX-License-Identifier: Apache-2.0
//
// Spsa: finds parameter values that win more games, by simultaneous perturbation stochastic
// approximation. (J. C. Spall, "An overview of the simultaneous perturbation method for efficient
// optimization", Johns Hopkins APL Technical Digest 19, 1998.) Rates and steps are given for the
// last iteration, as in Fishtest, and not for the first one.
//
// An iteration changes every parameter by its step, up or down at random. This gives two sets of
// values: `plus` has the changed values, `minus` has the values after the opposite changes. Games
// between the two sets show which set is better.
//
// All values are computed only from the settings and the results. The same settings and results
// give the same bits. A plain value: only one thread at a time may use it. No function blocks or
// fails.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/random_stream.h"
#include "engine/zobrist.h"

namespace tengen {

struct SpsaParameter {
  double start = 0, low = 0, high = 0;  // low <= start <= high
  double step = 1;                      // the size of the change, up and down, in the last
                                        // iteration
};

struct SpsaSettings {
  std::vector<SpsaParameter> parameters;
  std::int64_t iterations = 1000;
  // The rate of the last iteration. The value changes by rate * step * (games won - games lost).
  double rate = 0.002;
  // Exponents that decide how fast the rates (alpha) and the steps (gamma) become smaller; the
  // defaults are Spall's values.
  double alpha = 0.602, gamma = 0.101;
  // Spall's A as a share of `iterations`; a larger A makes the first rates smaller.
  double calm = 0.1;
  std::uint64_t seed = 1;
};

class Spsa {
 public:
  explicit Spsa(SpsaSettings settings) : settings_(std::move(settings)) {
    trace_.emplace_back();
    for (const SpsaParameter& p : settings_.parameters) trace_.front().push_back(p.start);
  }

  // The values of the two players of an iteration, by parameter.
  struct Trial {
    std::vector<int> plus, minus;
  };
  Trial Next() const {
    RandomStream random = Coins();
    Trial trial;
    for (std::size_t i = 0; i < values().size(); ++i) {
      const double by = Coin(random) * StepOf(i);
      // Both values are rounded with the same random number. So on average the rounding does not
      // change their difference.
      const double up = random.Unit();
      trial.plus.push_back(Rounded(i, values()[i] + by, up));
      trial.minus.push_back(Rounded(i, values()[i] - by, up));
    }
    return trial;
  }

  // Ends an iteration. `result`: number of games that plus won, minus the number that minus won.
  void Add(int result) {
    RandomStream random = Coins();
    std::vector<double> next = values();
    for (std::size_t i = 0; i < next.size(); ++i) {
      const SpsaParameter& p = settings_.parameters[i];
      next[i] += Rate() * StepOf(i) * result * Coin(random);
      next[i] = std::clamp(next[i], p.low, p.high);
      (void)random.Unit();  // Next() uses this number for rounding
    }
    trace_.push_back(std::move(next));
    results_.push_back(result);
  }

  bool finished() const { return done() >= settings_.iterations; }
  std::int64_t done() const { return std::ssize(results_); }
  const SpsaSettings& settings() const { return settings_; }
  const std::vector<int>& results() const { return results_; }
  // First the start values, then the values after each iteration.
  const std::vector<std::vector<double>>& trace() const { return trace_; }
  const std::vector<double>& values() const { return trace_.back(); }

  // The size of the change of a parameter in this iteration, up and down: Spall's c_k.
  double StepOf(std::size_t parameter) const {
    return settings_.parameters[parameter].step *
           std::pow(static_cast<double>(settings_.iterations) / Number(), settings_.gamma);
  }
  // The change of a value for each point of `result` in Add, as a share of StepOf: Spall's a_k /
  // c_k^2.
  double Rate() const {
    const double iterations = static_cast<double>(settings_.iterations);
    const double calm = settings_.calm * iterations;
    // The first power is that of a_k, the second is that of 1 / c_k^2.
    return settings_.rate * std::pow((calm + iterations) / (calm + Number()), settings_.alpha) *
           std::pow(Number() / iterations, 2 * settings_.gamma);
  }

 private:
  // The number of this iteration, from 1.
  double Number() const { return static_cast<double>(done() + 1); }

  RandomStream Coins() const {
    return RandomStream(Mix(settings_.seed ^ Mix(static_cast<std::uint64_t>(done()) + 1)));
  }
  static int Coin(RandomStream& random) { return random.Next() >> 63 == 0 ? 1 : -1; }

  int Rounded(std::size_t i, double value, double up) const {
    const SpsaParameter& p = settings_.parameters[i];
    value = std::floor(std::clamp(value, p.low, p.high) + up);
    return static_cast<int>(std::clamp(value, p.low, p.high));
  }

  SpsaSettings settings_;
  std::vector<int> results_;
  std::vector<std::vector<double>> trace_;
};

}  // namespace tengen
