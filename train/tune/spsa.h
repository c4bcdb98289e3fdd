// SPDX-License-Identifier: Apache-2.0
//
// Spsa: which numbers win more games? Simultaneous perturbation stochastic approximation (J. C.
// Spall, "An overview of the simultaneous perturbation method for efficient optimization", Johns
// Hopkins APL Technical Digest 19, 1998), with the gains as Fishtest counts them: what a parameter
// is moved by at the end is said, not at the start. Each iteration moves all parameters at once, up
// or down by a coin of its own, and asks which of the two sets of values, up or down, wins.
//
// Everything follows from the settings and the results so far; who has both has the rest again to
// the bit. A plain value; nothing blocks.
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
  double step = 1;                      // it is moved by, to both sides, in the last iteration
};

struct SpsaSettings {
  std::vector<SpsaParameter> parameters;
  std::int64_t iterations = 1000;
  double rate = 0.002;  // of a step that a game won more moves the value in the last iteration
  double alpha = 0.602, gamma = 0.101;  // how fast the rate and the steps shrink (Spall's)
  double calm = 0.1;  // so many iterations, of all, hold the first rates back (Spall's A)
  std::uint64_t seed = 1;
};

class Spsa {
 public:
  explicit Spsa(SpsaSettings settings) : settings_(std::move(settings)) {
    trace_.emplace_back();
    for (const SpsaParameter& p : settings_.parameters) trace_.front().push_back(p.start);
  }

  // What two players of an iteration hold.
  struct Trial {
    std::vector<int> plus, minus;
  };
  Trial Next() const {
    RandomStream random = Coins();
    Trial trial;
    for (std::size_t i = 0; i < values().size(); ++i) {
      const double by = Coin(random) * StepOf(i);
      // One number rounds both, so that what lies between them is kept on the average.
      const double up = random.Unit();
      trial.plus.push_back(Rounded(i, values()[i] + by, up));
      trial.minus.push_back(Rounded(i, values()[i] - by, up));
    }
    return trial;
  }

  // `result`: games that plus won in this iteration, less those that minus won.
  void Add(int result) {
    RandomStream random = Coins();
    std::vector<double> next = values();
    for (std::size_t i = 0; i < next.size(); ++i) {
      const SpsaParameter& p = settings_.parameters[i];
      next[i] += Rate() * StepOf(i) * result * Coin(random);
      next[i] = std::clamp(next[i], p.low, p.high);
      (void)random.Unit();  // as in Next()
    }
    trace_.push_back(std::move(next));
    results_.push_back(result);
  }

  bool finished() const { return done() >= settings_.iterations; }
  std::int64_t done() const { return std::ssize(results_); }
  const SpsaSettings& settings() const { return settings_; }
  const std::vector<int>& results() const { return results_; }
  // The start, then the values after each iteration.
  const std::vector<std::vector<double>>& trace() const { return trace_; }
  const std::vector<double>& values() const { return trace_.back(); }

  // How far this iteration moves a parameter to both sides, Spall's c_k.
  double StepOf(std::size_t parameter) const {
    return settings_.parameters[parameter].step *
           std::pow(static_cast<double>(settings_.iterations) / Number(), settings_.gamma);
  }
  // Of such a step that a game won more moves the value, Spall's a_k / c_k^2.
  double Rate() const {
    const double iterations = static_cast<double>(settings_.iterations);
    const double calm = settings_.calm * iterations;
    // The step's own shrinking is in a_k as well as in c_k^2.
    return settings_.rate * std::pow((calm + iterations) / (calm + Number()), settings_.alpha) *
           std::pow(Number() / iterations, 2 * settings_.gamma);
  }

 private:
  double Number() const { return static_cast<double>(done() + 1); }  // of this iteration, from 1

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
