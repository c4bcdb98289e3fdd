// SPDX-License-Identifier: Apache-2.0
//
// Benchmarks of a value and of move scores: by the line network and, for comparison, by the tables.
// Arguments: side of the board, and for the network the level of instruction sets, and 1 if the
// network has regions. Level 0 is the lowest that this processor supports.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <random>
#include <vector>

#include "engine/boards/position.h"
#include "engine/variants/freestyle.h"
#include "eval/line_net.h"
#include "eval/line_net_eval.h"
#include "eval/shape_eval.h"

namespace tengen {
namespace {

constexpr int kStones = 30;  // stones on the board of the position

// A position after random moves near the stones on the board, similar to those of real games.
Position<Freestyle> SomePosition(int side) {
  std::mt19937 random(1);
  Position<Freestyle> p({side, side});
  p.Make(ToCell({side / 2, side / 2}));
  while (p.stones_put() < kStones) {
    std::vector<Cell> cells;
    p.Candidates().ForEach([&](Cell c) { cells.push_back(c); });
    p.Make(cells[random() % cells.size()]);
  }
  return p;
}

// A network with random weights. The time of a computation does not depend on the weights.
const LineNet& SomeNet(bool regions) {
  const auto make = [](bool with_regions) {
    std::mt19937 random(1);
    LineNetWeights weights;
    if (with_regions) weights.region = LineNetWeights::RegionLayer();
    for (const WeightsSection& section : weights.Sections())
      for (std::int16_t* value : section.values)
        *value = static_cast<std::int16_t>(static_cast<int>(random() % 401) - 200);
    return new LineNet(weights);
  };
  static const auto *const plain = make(false), *const with_regions = make(true);
  return regions ? *with_regions : *plain;
}

ShapeEvaluator<Freestyle> TheTables() {
  return ShapeEvaluator<Freestyle>(ShapeWeightsOf("freestyle", "freestyle"));
}
LineNetEvaluator<Freestyle> NetOn(const benchmark::State& state) {
  const LineNetKernels& kernels = *UsableLineNetKernels().begin[state.range(1)];
  return LineNetEvaluator<Freestyle>(SomeNet(state.range(2) != 0), kernels);
}
void BoardsAndLevels(benchmark::internal::Benchmark* benchmark) {
  for (int level = 0; level < UsableLineNetKernels().count; ++level)
    for (const int side : {15, 20})
      for (const int regions : {0, 1}) benchmark->Args({side, level, regions});
}

// Puts a stone on every candidate, computes the value and takes the stone back. One item is one
// value. The evaluator must also update its data after the stone is placed and after it is taken
// back. To get the time of these two updates, subtract the times of BM_ValueNet and BM_MakeUnmake.
template <class Evaluator>
void FollowAndValue(benchmark::State& state, Evaluator evaluator) {
  Position<Freestyle> p = SomePosition(static_cast<int>(state.range(0)));
  const CellSet candidates = p.Candidates();
  evaluator.Reset(p);
  std::int64_t values = 0;
  while (state.KeepRunning()) {
    candidates.ForEach([&](Cell c) {
      p.Make(c);
      benchmark::DoNotOptimize(evaluator.Evaluate(p));
      p.Unmake();
      ++values;
    });
  }
  state.SetItemsProcessed(values);
}
void BM_FollowAndValueTables(benchmark::State& state) { FollowAndValue(state, TheTables()); }
BENCHMARK(BM_FollowAndValueTables)->Arg(15)->Arg(20);
void BM_FollowAndValueNet(benchmark::State& state) { FollowAndValue(state, NetOn(state)); }
BENCHMARK(BM_FollowAndValueNet)->Apply(BoardsAndLevels);

void BM_ValueNet(benchmark::State& state) {
  LineNetEvaluator<Freestyle> evaluator = NetOn(state);
  Position<Freestyle> p = SomePosition(static_cast<int>(state.range(0)));
  evaluator.Reset(p);
  while (state.KeepRunning()) {
    p.Pass();
    benchmark::DoNotOptimize(evaluator.Evaluate(p));
  }
}
BENCHMARK(BM_ValueNet)->Apply(BoardsAndLevels);

// Computes the move scores of all candidates of a node, including the call of Prepare.
template <class Evaluator>
void MoveScores(benchmark::State& state, Evaluator evaluator) {
  Position<Freestyle> p = SomePosition(static_cast<int>(state.range(0)));
  const CellSet candidates = p.Candidates();
  evaluator.Reset(p);
  while (state.KeepRunning()) {
    int sum = 0;
    evaluator.Prepare(p);
    candidates.ForEach([&](Cell c) { sum += evaluator.MoveScore(p, c); });
    benchmark::DoNotOptimize(sum);
  }
  state.counters["moves"] = candidates.Count();
}
void BM_MoveScoresTables(benchmark::State& state) { MoveScores(state, TheTables()); }
BENCHMARK(BM_MoveScoresTables)->Arg(15)->Arg(20);
void BM_MoveScoresNet(benchmark::State& state) { MoveScores(state, NetOn(state)); }
BENCHMARK(BM_MoveScoresNet)->Apply(BoardsAndLevels);

void BM_ResetNet(benchmark::State& state) {
  LineNetEvaluator<Freestyle> evaluator = NetOn(state);
  const Position<Freestyle> p = SomePosition(static_cast<int>(state.range(0)));
  while (state.KeepRunning()) evaluator.Reset(p);
}
BENCHMARK(BM_ResetNet)->Apply(BoardsAndLevels);

}  // namespace
}  // namespace tengen
