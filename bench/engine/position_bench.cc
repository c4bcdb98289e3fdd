// SPDX-License-Identifier: Apache-2.0
//
// Benchmarks of Make and Unmake of a Position, which update lines, shapes, cell threats, candidates
// and the key. One item is one Make and the Unmake that takes this move back. The benchmark tries
// every candidate of middle-game positions.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <random>
#include <vector>

#include "engine/boards/position.h"
#include "engine/variants/caro.h"
#include "engine/variants/freestyle.h"
#include "engine/variants/renju.h"
#include "engine/variants/standard.h"

namespace tengen {
namespace {

constexpr int kPositions = 20;
constexpr int kStones = 30;  // stones on the board of a position

// Positions after random moves near the stones on the board, similar to those of real games.
template <Variant V>
std::vector<Position<V>> SomePositions(BoardSize size) {
  std::mt19937 random(1);
  std::vector<Position<V>> positions;
  for (int i = 0; i < kPositions; ++i) {
    Position<V> p(size);
    p.Make(ToCell({size.width / 2, size.height / 2}));
    while (p.stones_put() < kStones) {
      std::vector<Cell> cells;
      p.Candidates().ForEach([&](Cell c) { cells.push_back(c); });
      p.Make(cells[random() % cells.size()]);
    }
    positions.push_back(std::move(p));
  }
  return positions;
}

template <Variant V>
void BM_MakeUnmake(benchmark::State& state) {
  const int side = static_cast<int>(state.range(0));
  std::vector<Position<V>> positions = SomePositions<V>({side, side});
  std::int64_t pairs = 0;
  for (auto _ : state) {
    for (Position<V>& p : positions) {
      p.Candidates().ForEach([&](Cell c) {
        p.Make(c);
        p.Unmake();
        ++pairs;
      });
    }
  }
  state.SetItemsProcessed(pairs);
}
BENCHMARK(BM_MakeUnmake<Freestyle>)->Arg(15)->Arg(20);
BENCHMARK(BM_MakeUnmake<Standard>)->Arg(15);
BENCHMARK(BM_MakeUnmake<Caro>)->Arg(15);
BENCHMARK(BM_MakeUnmake<Renju>)->Arg(15);

template <Variant V>
void BM_Reset(benchmark::State& state) {
  Position<V> p({15, 15});
  while (state.KeepRunning()) p.Reset({15, 15});
}
BENCHMARK(BM_Reset<Renju>);

// Tests every empty cell of a renju position for a foul. One item is a position.
void BM_ForbiddenPoints(benchmark::State& state) {
  std::vector<Position<Renju>> positions = SomePositions<Renju>({15, 15});
  while (state.KeepRunning()) {
    for (Position<Renju>& p : positions) {
      const CellSet empties = p.empties();
      int fouls = 0;
      empties.ForEach([&](Cell c) { fouls += p.IsForbidden(Color::kBlack, c); });
      benchmark::DoNotOptimize(fouls);
    }
  }
  state.SetItemsProcessed(state.iterations() * kPositions);
}
BENCHMARK(BM_ForbiddenPoints);

}  // namespace
}  // namespace tengen
