// SPDX-License-Identifier: Apache-2.0
//
// Tests the trainer of line networks:
// - the samples contain the positions of the games;
// - the computed gradient is the gradient of the loss;
// - a training that is stopped and resumed has the same result as a training without a stop;
// - rounding to whole numbers changes the loss only a little.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/boards/capture_board.h"
#include "engine/boards/shape_board.h"
#include "engine/games.h"
#include "engine/rules/game_for.h"
#include "engine/variants/renju.h"
#include "eval/capture_net_eval.h"
#include "eval/line_net.h"
#include "tests/testing/plies.h"
#include "tests/testing/random.h"
#include "tests/testing/sanitized.h"
#include "train/net/gradient.h"
#include "train/net/net_samples.h"
#include "train/net/network.h"
#include "train/net/quantized_network.h"
#include "train/net/training.h"

namespace tengen {
namespace {

using testing::Random;

// A random game with random values and a winner.
GameRecord RandomRecord(std::string_view name, Random& random) {
  const GameInfo& info = *FindGame(name);
  GameSpec spec = FamilySpec(info, info.sizes.SquareNear(9));
  spec.opening = OpeningKind::kNone;
  spec.allow_pass = false;
  const std::unique_ptr<Game> game = MakeGame(spec);
  testing::PlaySome(game.get(), 30, &random);
  GameRecord record{.game = spec, .opening_plies = 4};
  for (const Ply& ply : game->plies())
    record.plies.push_back({.ply = ply, .value = random.Between(-300, 300)});
  record.winner = random.Between(0, 2);
  return record;
}

std::unique_ptr<NetSamples> SomeSamples(std::string_view name, int games) {
  Random random(1);
  auto samples = std::make_unique<NetSamples>(0.5);
  for (int i = 0; i < games; ++i)
    EXPECT_TRUE(samples->Add(RandomRecord(name, random), 2, i % 4 == 0).ok());
  return samples;
}

std::vector<const NetSample*> Pointers(std::span<const NetSample> samples) {
  std::vector<const NetSample*> pointers;
  for (const NetSample& sample : samples) pointers.push_back(&sample);
  return pointers;
}

class NetOf : public ::testing::TestWithParam<std::string> {};

TEST_P(NetOf, GoesDownTheSlopeOfTheLoss) {
  const auto samples = SomeSamples(GetParam(), 9);
  const auto which = Pointers(samples->learned());
  const LossWeights weights = {.move_weight = 0.5};  // high, so that moves have an effect
  const auto network = std::make_unique<Network>(), slope = std::make_unique<Network>();
  Randomize(1, *network);
  Random random(2);
  for (Head& head : network->heads) {  // these weights are 0 before
    const auto fill = [&](auto& rows) {
      for (Channels& row : rows)
        for (float& number : row) number = static_cast<float>(random.Between(-100, 100)) / 1000;
    };
    fill(head.value_global_features);
    fill(head.move_global_features);
    fill(head.cell_features);
    fill(head.first_from_regions);
  }
  Gradient worker;
  const NetLoss::Sums sums = worker.Add(*samples, which, *network, weights, *slope);
  ASSERT_GT(sums.values, 50);
  ASSERT_GT(sums.moves, 50);

  const auto loss = [&] {
    const auto unused = std::make_unique<Network>();
    const NetLoss::Sums now = worker.Add(*samples, which, *network, weights, *unused);
    return now.mix + weights.move_weight * now.move;
  };
  // In single precision, a difference of losses has about four correct digits. This is enough for
  // weights with a large gradient. If a value reaches a clipping limit within the step, the
  // differences on both sides are not equal. The test then skips this weight.
  const double here = loss();
  const std::span<float> numbers = network->Numbers(), slopes = slope->Numbers();
  constexpr int kTries = testing::kSanitized ? 50 : 200;  // a sanitizer is slow
  int tried = 0, bent = 0;
  while (tried < kTries) {
    const auto i = static_cast<std::size_t>(
        random.Percent(50)
            ? random.Between(0, static_cast<int>(numbers.size()) - 1)
            : random.Between(kRows * kChannels, static_cast<int>(numbers.size()) - 1));
    if (std::abs(slopes[i]) < 0.05F) continue;
    const float at = numbers[i], step = 5e-4F;
    numbers[i] = at + step;
    const double above = loss();
    numbers[i] = at - step;
    const double below = loss();
    numbers[i] = at;
    const double tolerance = 0.01 + 0.02 * std::abs(slopes[i]);
    if (std::abs((above - here) - (here - below)) > step * tolerance) {
      ASSERT_LT(++bent, 60);
      continue;
    }
    ++tried;
    EXPECT_NEAR(slopes[i], (above - below) / (2 * step), tolerance) << i;
  }
}

TEST_P(NetOf, LosesLittleByRounding) {
  const auto samples = SomeSamples(GetParam(), 40);
  Training training(*samples, {.epochs = 3, .batch = 64}, 2);
  while (!training.done()) training.Step();
  const auto weights = QuantizedNetwork(*samples, training.network());
  EXPECT_TRUE(weights->CheckLimits().ok());
  const auto measured = [&](const auto& network) {
    return Measure(*samples, samples->held_out(), network, 0.3).total();
  };
  const NetLoss::Sums real = measured(training.network()), whole = measured(*weights);
  EXPECT_NEAR(real.mean_mix(), whole.mean_mix(), 2e-3);
  EXPECT_NEAR(real.mean_move(), whole.mean_move(), 2e-2);

  const auto again = std::make_unique<Network>();
  FromQuantised(*weights, *again);
  EXPECT_NEAR(measured(*again).mean_mix(), whole.mean_mix(), 2e-3);
  EXPECT_NEAR(measured(*again).mean_move(), whole.mean_move(), 2e-3);
}

TEST_P(NetOf, GoesOnFromACheckpointToTheBit) {
  const auto samples = SomeSamples(GetParam(), 40);
  const TrainingSettings settings = {.epochs = 4, .batch = 50};
  Training whole(*samples, settings, 1), first(*samples, settings, 2),
      second(*samples, settings, 3);
  while (!whole.done()) whole.Step();
  for (int i = 0; i < whole.last_step() / 2 + 1; ++i) first.Step();
  const std::string checkpoint = first.Checkpoint();
  ASSERT_TRUE(second.Restore(checkpoint).ok());
  EXPECT_EQ(second.Checkpoint(), checkpoint);
  while (!second.done()) second.Step();
  EXPECT_EQ(second.Checkpoint(), whole.Checkpoint());

  std::string damaged = checkpoint;
  damaged[damaged.size() / 2] ^= 1;
  EXPECT_EQ(second.Restore(damaged).code(), absl::StatusCode::kDataLoss);
  Training other(*samples, {.epochs = 5, .batch = 50}, 1);
  EXPECT_EQ(other.Restore(checkpoint).code(), absl::StatusCode::kFailedPrecondition);
  Training from_elsewhere(*samples, settings, 1, &whole.network());
  EXPECT_EQ(from_elsewhere.Restore(checkpoint).code(), absl::StatusCode::kFailedPrecondition);
}

INSTANTIATE_TEST_SUITE_P(Games, NetOf,
                         ::testing::Values("freestyle", "renju", "pente-keryo-poof",
                                           "fourinarow-interior-gravity-4"));

bool Equal(const Network& a, const Network& b) {
  const auto one = a.Numbers(), other = b.Numbers();
  return std::equal(one.begin(), one.end(), other.begin(), other.end());
}

TEST(Network, SeesTheColoursSwappedInItsMirror) {
  const auto network = std::make_unique<Network>(), mirror = std::make_unique<Network>(),
             again = std::make_unique<Network>();
  Randomize(1, *network);
  Mirror(*network, *mirror);
  EXPECT_FALSE(Equal(*network, *mirror));
  Mirror(*mirror, *again);
  EXPECT_TRUE(Equal(*network, *again));
  Tie(*network);
  Mirror(*network, *mirror);
  EXPECT_TRUE(Equal(*network, *mirror));
}

// If the rules are the same for both colours, the network must be symmetrical. A position must have
// the same value after its colours are exchanged.
TEST(Training, KeepsColoursAlike) {
  const auto samples = SomeSamples("freestyle", 20);
  Training training(*samples, {.epochs = 2, .batch = 50}, 1);
  while (!training.done()) training.Step();
  const auto mirror = std::make_unique<Network>();
  Mirror(training.network(), *mirror);
  EXPECT_TRUE(Equal(training.network(), *mirror));

  const auto weights = QuantizedNetwork(*samples, training.network());
  LineNetWeights::Sum sum, swapped;
  for (int i = 0; i < kChannels; ++i) {
    sum[i] = 1000 * i;
    swapped[Twin(i)] = sum[i];
  }
  LineNetWeights::RegionRow regions, swapped_regions;
  for (int i = 0; i < kRegionOutputs; ++i) {
    regions[i] = static_cast<std::int16_t>(100 * i);
    swapped_regions[RegionTwin(i)] = regions[i];
  }
  EXPECT_EQ(LineNetValueLogit(weights->head[0], sum, regions),
            LineNetValueLogit(weights->head[1], swapped, swapped_regions));
  LineNetWeights::Blocks blocks{}, swapped_blocks{};
  for (int block = 0; block < 3; ++block)
    for (int i = 0; i < kChannels; ++i) {
      blocks[block][i] = static_cast<std::int16_t>(100 * (block + 1) * i);
      swapped_blocks[block][Twin(i)] = blocks[block][i];
    }
  const LineNetWeights::RegionRow one = LineNetRegionSum(*weights, blocks, {9, 9}),
                                  other = LineNetRegionSum(*weights, swapped_blocks, {9, 9});
  for (int i = 0; i < kRegionOutputs; ++i) EXPECT_EQ(one[i], other[RegionTwin(i)]) << i;
}

// A sample must count all cells of the board. The candidates and the played move must be among
// them.
TEST(NetSamples, CountThePosition) {
  Random random(3);
  const GameRecord record = RandomRecord("renju", random);
  NetSamples samples(0.5);
  ASSERT_TRUE(samples.Add(record, 0, false).ok());
  ASSERT_FALSE(samples.learned().empty());
  for (const NetSample& sample : samples.learned()) {
    const std::unique_ptr<Game> game = MakeGame(record.game);
    for (int i = 0; i < sample.stones; ++i) game->Play(record.plies[i].ply);
    const Position<Renju>& position = BoardOf<ShapeBoard<Renju>>(*game).position();
    EXPECT_EQ(position.to_move(), sample.to_move);
    // Only the weights of pairs are not 0. So different cells have different sums.
    LineNetWeights weights;
    for (int i = 0; i < kPairs; ++i)
      for (int j = 0; j < kChannels; ++j)
        weights.pair[i][j] = static_cast<std::int16_t>((i * j) % 7);
    LineNetWeights::Sum sum{};
    LineNetWeights::Blocks blocks{};
    int cells = 0, moves = 0;
    for (const CellCount& count : samples.CellsOf(sample)) {
      const CellIndex::Cell& cell = samples.book()[count.cell];
      const LineNetWeights::Row features =
          LineNetFeatures(weights, cell.stone, cell.shapes[0], cell.shapes[1]);
      for (int j = 0; j < kChannels; ++j) {
        sum[j] += count.count * features[j];
        std::int16_t& in_block = blocks[count.block][j];
        in_block = static_cast<std::int16_t>(in_block + count.count * features[j]);
      }
      cells += count.count;
      moves += count.moves;
    }
    EXPECT_EQ(sum, LineNetSum(weights, position));
    EXPECT_EQ(blocks, LineNetBlocks(weights, position));
    EXPECT_EQ(cells, 81);
    EXPECT_LE(moves, position.Candidates().Count());
    if (sample.played >= 0) {
      const CellCount& played = samples.CellsOf(sample)[sample.played];
      EXPECT_GT(played.moves, 0);
      const Cell at = ToCell(record.plies[sample.stones].ply.points[0]);
      EXPECT_EQ(samples.book()[played.cell].rows[4],
                CombinationRow(Color::kBlack,
                               ShapeTable::CombinationOf(position.ShapeAt(Color::kBlack, at))));
    }
  }
}

// NetSamples(0.5) computes NetSample::foreseen as a mean of two values, each for its side to move:
// the value of the ply, and the foreseen value of the next ply. At the last ply, the second value
// is the result of the game. A proven value is used alone, even if the game had another result.
TEST(NetSamples, LookAheadAsFarAsAProof) {
  Random random(5);
  GameRecord record = RandomRecord("freestyle", random);
  for (PlyRecord& ply : record.plies) ply.value = 0;
  record.winner = 2;
  const std::size_t last = record.plies.size() - 1;
  record.plies[last].value = 400;           // odds of ten to one
  record.plies[last - 2].value = WinIn(9);  // the seat is that of the last ply
  NetSamples samples(0.5);
  ASSERT_TRUE(samples.Add(record, 0, false).ok());
  std::vector<double> wanted(last + 1);  // expected values by ply, for the side to move
  // `result` is for the seat of the last ply. Seat 1 has the even plies, and seat 2 wins.
  const double result = last % 2 == 0 ? 0 : 1;
  wanted[last] = 0.5 * (10 / 11.0) + 0.5 * result;
  for (std::size_t i = last; i-- > 0;) wanted[i] = 0.25 + 0.5 * (1 - wanted[i + 1]);
  wanted[last - 2] = 1;
  for (std::size_t i = last - 2; i-- > 0;) wanted[i] = 0.25 + 0.5 * (1 - wanted[i + 1]);
  int seen = 0;
  for (const NetSample& sample : samples.learned()) {
    const std::size_t ply = sample.stones;  // in freestyle each ply is one stone
    if (ply + 9 < last) continue;
    ++seen;
    EXPECT_NEAR(sample.foreseen, wanted[ply], 1e-6) << ply;
    const bool proven = ply == last - 2, wins = (last - ply) % 2 == 0 ? result == 1 : result == 0;
    EXPECT_EQ(sample.result, proven || wins ? 1 : 0) << ply;
    EXPECT_NEAR(sample.Target(0.25), 0.25 * sample.result + 0.75 * sample.foreseen, 1e-6);
  }
  EXPECT_GT(seen, 3);
}

// Games of several variants can be added together if one network plays all these variants.
TEST(NetSamples, TakeRelativesThatShareANetwork) {
  Random random(6);
  NetSamples samples(0.5);
  const auto add = [&](std::string_view name) {
    return samples.Add(RandomRecord(name, random), 0, false);
  };
  ASSERT_TRUE(add("fourinarow-edge-grow-4-clear").ok());
  EXPECT_EQ(samples.name(), "fourinarow-edge-grow-4-clear");
  ASSERT_TRUE(add("fourinarow-edge-grow-4").ok());
  EXPECT_EQ(samples.name(), "fourinarow-edge-grow-4");
  ASSERT_TRUE(add("fourinarow-edge-grow-4-clear").ok());
  EXPECT_EQ(samples.name(), "fourinarow-edge-grow-4");
  EXPECT_EQ(add("fourinarow").message(),
            "fourinarow and fourinarow-edge-grow-4 do not share a network");
}

// A sample has the global features of the position and the cell features of its moves. If a cell
// has cell features, it must not be counted together with other cells.
TEST(NetSamples, KeepGlobalFeaturesAndCellFeatures) {
  Random random(4);
  NetSamples samples(0.5);
  std::size_t seen = 0, marked = 0;
  for (int i = 0; i < 10; ++i) {
    const GameRecord record = RandomRecord("pente-keryo-poof", random);
    ASSERT_TRUE(samples.Add(record, 0, false).ok());
    const std::unique_ptr<Game> game = MakeGame(record.game);
    for (const PlyRecord& made : record.plies) {
      const auto& board = BoardOf<CaptureBoard>(*game);
      if (seen < samples.learned().size() && game->plies().size() >= 4) {
        const NetSample& sample = samples.learned()[seen];
        CaptureFeatures features;
        features.SeeGlobalFeatures(board);
        features.SeeCellFeatures(board);
        const auto same = [](LineNetGlobalFeature a, LineNetGlobalFeature b) {
          return a.global_feature == b.global_feature && a.count == b.count;
        };
        // Some positions have no sample. Then this sample belongs to a later position.
        const auto of_sample = samples.GlobalFeaturesOf(sample);
        const auto& of_board = features.global_features();
        if (sample.to_move == board.to_move() &&
            std::equal(of_sample.begin(), of_sample.end(), of_board.begin(), of_board.end(),
                       same)) {
          ++seen;
          std::multiset<LineNetCellFeatures> wanted, kept;
          (board.lines().Candidates() | board.CaptureCells(board.to_move()) |
           board.PoofCells(board.to_move()))
              .ForEach([&](Cell c) {
                if (features.CellFeaturesAt(board, c) != 0)
                  wanted.insert(features.CellFeaturesAt(board, c));
              });
          for (const FeaturesOfCell& cell_features : samples.CellFeaturesOf(sample)) {
            kept.insert(cell_features.cell_features);
            EXPECT_EQ(samples.CellsOf(sample)[cell_features.place].count, 1);
            EXPECT_EQ(samples.CellsOf(sample)[cell_features.place].moves, 1);
          }
          EXPECT_EQ(kept, wanted);
          marked += kept.size();
        }
      }
      game->Play(made.ply);
    }
    EXPECT_EQ(seen, samples.learned().size());
  }
  EXPECT_GT(marked, 100);
}

}  // namespace
}  // namespace tengen
