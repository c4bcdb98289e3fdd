// SPDX-License-Identifier: Apache-2.0
#include "train/tune/spsa.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/random_stream.h"

namespace tengen {
namespace {

SpsaSettings Settings() {
  SpsaSettings settings;
  settings.parameters = {{.start = 100, .low = 0, .high = 500, .step = 10},
                         {.start = 3, .low = 1, .high = 30, .step = 1}};
  settings.iterations = 2000;
  settings.rate = 0.02;
  settings.seed = 7;
  return settings;
}

// Plays 16 games between `plus` and `minus`. Returns the wins of `plus` minus its losses. A player
// is stronger if its first value is nearer to 180 and its second value nearer to 8. `iteration` is
// the seed of the random results.
int Play(const Spsa::Trial& trial, std::int64_t iteration) {
  const auto weakness = [](const std::vector<int>& v) {
    return std::abs(v[0] - 180) / 10.0 + std::abs(v[1] - 8);
  };
  const double ahead = 0.05 * (weakness(trial.minus) - weakness(trial.plus));
  RandomStream luck(static_cast<std::uint64_t>(iteration));
  int result = 0;
  for (int game = 0; game < 16; ++game) result += luck.Unit() < 0.5 + ahead / 2 ? 1 : -1;
  return result;
}

void PlayUntil(Spsa& spsa, std::int64_t until) {
  while (spsa.done() < until) spsa.Add(Play(spsa.Next(), spsa.done()));
}

TEST(SpsaTest, GainsEndAsTheSettingsSay) {
  Spsa spsa(Settings());
  // The sequences of Spall: c_k = c / k ^ gamma and a_k = a / (A + k) ^ alpha (train/tune/spsa.h).
  const double c = 10 * std::pow(2000, 0.101);
  const double a = 0.02 * 10 * 10 * std::pow(200 + 2000, 0.602);
  for (int k = 1; k < 2000; ++k) {
    ASSERT_NEAR(spsa.StepOf(0), c / std::pow(k, 0.101), 1e-9);
    ASSERT_NEAR(spsa.Rate() * spsa.StepOf(0) * spsa.StepOf(0), a / std::pow(200 + k, 0.602), 1e-9);
    spsa.Add(0);
  }
  EXPECT_DOUBLE_EQ(spsa.StepOf(0), 10);
  EXPECT_DOUBLE_EQ(spsa.StepOf(1), 1);
  EXPECT_DOUBLE_EQ(spsa.Rate(), 0.02);
  EXPECT_FALSE(spsa.finished());
  spsa.Add(0);
  EXPECT_TRUE(spsa.finished());
  EXPECT_EQ(spsa.values(), (std::vector<double>{100, 3}));
}

TEST(SpsaTest, MovesBothSidesByTheStepAndTowardsTheWinner) {
  SpsaSettings settings = Settings();
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    settings.seed = seed;
    Spsa spsa(settings);
    const Spsa::Trial trial = spsa.Next();
    const double step = spsa.StepOf(0), rate = spsa.Rate();
    EXPECT_NEAR(std::abs(trial.plus[0] - 100), step, 1);
    EXPECT_NEAR(trial.plus[0] + trial.minus[0], 200, 1);
    spsa.Add(-4);
    const double towards = trial.plus[0] > 100 ? -1 : 1;
    EXPECT_DOUBLE_EQ(spsa.values()[0], 100 + towards * 4 * rate * step);
  }
}

TEST(SpsaTest, TossesACoinOfItsOwnForEachParameterAndIteration) {
  Spsa spsa(Settings());
  int up = 0, alike = 0;
  for (int i = 0; i < 1000; ++i) {
    const Spsa::Trial trial = spsa.Next();
    const bool first = trial.plus[0] > trial.minus[0], second = trial.plus[1] > trial.minus[1];
    up += first;
    alike += first == second;
    spsa.Add(0);
  }
  EXPECT_NEAR(up, 500, 80);
  EXPECT_NEAR(alike, 500, 80);
}

TEST(SpsaTest, RoundsFairly) {
  SpsaSettings settings = Settings();
  settings.parameters = {{.start = 10, .low = 0, .high = 20, .step = 1}};
  settings.gamma = 0;
  settings.parameters[0].step = 1.25;
  Spsa spsa(settings);
  double sum = 0;
  for (int i = 0; i < 2000; ++i) {
    const Spsa::Trial trial = spsa.Next();
    sum += std::abs(trial.plus[0] - trial.minus[0]);
    spsa.Add(0);
  }
  EXPECT_NEAR(sum / 2000, 2.5, 0.1);
}

TEST(SpsaTest, StaysWithinTheBounds) {
  SpsaSettings settings = Settings();
  settings.parameters = {{.start = 500, .low = 495, .high = 500, .step = 10},
                         {.start = 0, .low = 0, .high = 1, .step = 1}};
  settings.rate = 1;
  Spsa spsa(settings);
  while (!spsa.finished()) {
    const Spsa::Trial trial = spsa.Next();
    for (const std::vector<int>& side : {trial.plus, trial.minus}) {
      EXPECT_TRUE(side[0] >= 495 && side[0] <= 500) << side[0];
      EXPECT_TRUE(side[1] == 0 || side[1] == 1) << side[1];
    }
    spsa.Add(static_cast<int>(spsa.done() % 33) - 16);
    EXPECT_TRUE(spsa.values()[0] >= 495 && spsa.values()[0] <= 500) << spsa.values()[0];
    EXPECT_TRUE(spsa.values()[1] >= 0 && spsa.values()[1] <= 1) << spsa.values()[1];
  }
}

TEST(SpsaTest, FindsWhatWins) {
  Spsa spsa(Settings());
  PlayUntil(spsa, 2000);
  EXPECT_NEAR(spsa.values()[0], 180, 25);
  EXPECT_NEAR(spsa.values()[1], 8, 2.5);
}

TEST(SpsaTest, GoesOnFromResultsToTheBit) {
  Spsa whole(Settings());
  PlayUntil(whole, 300);
  Spsa again(Settings());
  for (std::size_t i = 0; i < 113; ++i) again.Add(whole.results()[i]);
  PlayUntil(again, 300);
  EXPECT_EQ(whole.trace(), again.trace());
  EXPECT_EQ(whole.results(), again.results());
}

}  // namespace
}  // namespace tengen
