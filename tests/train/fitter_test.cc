// SPDX-License-Identifier: Apache-2.0
//
// Tests that the fitter computes the gradient of the loss for the weights of every kind of board.
#include "train/fitter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/games.h"
#include "eval/weights.h"
#include "tests/testing/plies.h"
#include "tests/testing/random.h"
#include "train/samples.h"

namespace tengen {
namespace {

using testing::Random;

GameSpec SpecOf(std::string_view name) {
  const GameInfo& game = *FindGame(name);
  GameSpec spec = FamilySpec(game, game.sizes.SquareNear(7));
  spec.opening = OpeningKind::kNone;
  spec.allow_pass = false;
  return spec;
}

// A random game with random values and a winner.
GameRecord RandomRecord(const GameSpec& spec, Random& random) {
  const std::unique_ptr<Game> game = MakeGame(spec);
  testing::PlaySome(game.get(), 30, &random);
  GameRecord record{.game = spec, .opening_plies = 4};
  for (const Ply& ply : game->plies())
    record.plies.push_back({.ply = ply, .value = random.Between(-300, 300)});
  record.winner = random.Between(0, 2);
  return record;
}

std::vector<Sample> SamplesOf(const FitTarget& target, const GameSpec& spec, Random& random) {
  std::vector<Sample> samples;
  for (int i = 0; i < 3; ++i)
    target.ForEachSample(RandomRecord(spec, random), {.varied_plies = 2},
                         [&](const Sample& sample) { samples.push_back(sample); });
  return samples;
}

double LossOf(const Fitter& fitter, const std::vector<Sample>& samples,
              std::vector<double>* slope = nullptr) {
  Loss loss;
  for (const Sample& sample : samples) fitter.Learn(sample, loss, slope);
  return loss.value + loss.moves;
}

class FitterOf : public ::testing::TestWithParam<std::string> {};

TEST_P(FitterOf, GoesDownTheSlopeOfTheLoss) {
  Random random(1);
  const GameSpec spec = SpecOf(GetParam());
  const std::unique_ptr<FitTarget> target = MakeFitTarget(spec);
  ASSERT_NE(target, nullptr);
  const std::vector<Sample> samples = SamplesOf(*target, spec, random);
  Fitter fitter(*target, 0);
  std::vector<double> slope(fitter.size());
  LossOf(fitter, samples, &slope);

  std::vector<std::size_t> weights;
  for (std::size_t i = 0; i < slope.size(); ++i)
    if (slope[i] != 0) weights.push_back(i);
  ASSERT_GE(weights.size(), 5u);
  random.Shuffle(&weights);
  weights.resize(std::min<std::size_t>(weights.size(), 60));
  for (const std::size_t i : weights) {
    const double at = fitter[i], step = 1e-3;
    fitter[i] = at + step;
    const double above = LossOf(fitter, samples);
    fitter[i] = at - step;
    const double below = LossOf(fitter, samples);
    fitter[i] = at;
    EXPECT_NEAR(slope[i], (above - below) / (2 * step), 1e-5 + 1e-4 * std::abs(slope[i])) << i;
  }

  const double before = LossOf(fitter, samples);
  for (int i = 0; i < 20; ++i) {
    std::fill(slope.begin(), slope.end(), 0);
    LossOf(fitter, samples, &slope);
    fitter.Step(slope, 0.2);
  }
  EXPECT_LT(LossOf(fitter, samples), before);
}

INSTANTIATE_TEST_SUITE_P(Games, FitterOf,
                         ::testing::Values("freestyle", "renju", "pente-keryo",
                                           "connect6-toroidal-collinear6", "irensei", "fourinarow",
                                           "fourinarow-edge-grow-4"),
                         [](const auto& test) {
                           std::string name = test.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

// Every built-in file of weights must belong to the fit target of a game. A fitter that has not yet
// learned must not change the weights. A new game may have no file. Until its weights are fitted,
// it uses no weights or those of another game.
TEST(Fitter, GivesBackWhatItWasGiven) {
  std::set<std::string> names;
  for (const GameInfo& game : AllGames()) {
    const std::unique_ptr<FitTarget> target = MakeFitTarget(SpecOf(game.name));
    if (target == nullptr) continue;
    names.insert(target->name());
    const std::string before = SerializeWeights(target->name(), target->Sections());
    Fitter(*target, 0).Finish();
    EXPECT_EQ(SerializeWeights(target->name(), target->Sections()), before) << game.name;
  }
  for (const BuiltInWeightsFile& file : BuiltInWeightsFiles())
    EXPECT_TRUE(names.contains(std::string(file.game))) << file.game;
}

// Opening plies must give no samples. Varied plies must give samples without a move. Proven values
// and missing values must not be learned.
TEST(Samples, LeaveOutWhatTeachesNothing) {
  Random random(2);
  const GameSpec spec = SpecOf("freestyle");
  const std::unique_ptr<FitTarget> target = MakeFitTarget(spec);
  GameRecord record = RandomRecord(spec, random);
  ASSERT_GE(record.plies.size(), 12u);
  record.plies.resize(12);
  record.plies[9].value = WinIn(5);
  record.plies[10].value.reset();
  std::vector<Sample> samples;
  target->ForEachSample(record, {.varied_plies = 3},
                        [&](const Sample& sample) { samples.push_back(sample); });
  ASSERT_EQ(samples.size(), 8u);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    EXPECT_EQ(samples[i].ends.empty(), i < 3) << i;
    EXPECT_EQ(samples[i].value.empty(), i == 5 || i == 6) << i;
  }
}

}  // namespace
}  // namespace tengen
