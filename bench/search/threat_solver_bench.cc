// SPDX-License-Identifier: Apache-2.0
//
// Benchmarks of the threat solver on problems of the test suites, each time with an empty memory:
// - SolveVcf: a win by fours;
// - SolveVcfInVain: a position without a win by fours;
// - SolveVct, SolveVctShortest: a win that needs threes. SolveVct finds any win, SolveVctShortest
//   finds the shortest win.
#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/boards/position.h"
#include "engine/variants/renju.h"
#include "engine/variants/standard.h"
#include "search/proof/threat_solver.h"

namespace tengen {
namespace {

constexpr int kSide = 15;
constexpr std::size_t kMemory = std::size_t{16} << 20;  // bytes

// vcf 004: 17 plies, black to move.
constexpr std::string_view kFours =
    "...XXXO....X..."
    "O......O.O....."
    "....O.O..X....."
    "...O.X.....O..."
    "........O.O...."
    "..X.XXO.OXX.X.."
    ".X........O.X.."
    "....OX........."
    "....X.O........"
    ".X......XX.OX.."
    "...O....OXX...."
    "....OO.O..O...."
    "...XO.X.O......"
    "..............."
    "...............";
// vct 002: 19 plies, black to move.
constexpr std::string_view kThrees =
    "..............."
    "..............."
    "..............."
    "..............."
    "..............."
    "..............."
    ".....XX..X....."
    "......OX......."
    ".....O.XOO....."
    ".....O.O.X....."
    "..............."
    "..............."
    "..............."
    "..............."
    "...............";
// negative 002: white to move, no win by fours.
constexpr std::string_view kNothing =
    "..............."
    "..............."
    "..............."
    "......O.O......"
    ".X..X..XX.O...."
    "..O.XXOOX......"
    "..XO..OXX......"
    "..XOOOXXX.O...."
    ".X..OOXOOX....."
    "..OXOOXXXO....."
    "...OXXO........"
    "..OXOO.X......."
    ".X............."
    "..............."
    "...............";

template <Variant V>
Position<V> Draw(std::string_view cells, Color to_move) {
  Position<V> p({kSide, kSide});
  for (int i = 0; i < kSide * kSide; ++i) {
    const Cell c = ToCell({i % kSide, i / kSide});
    if (cells[i] == 'X') p.Put(c, Stone::kBlack);
    if (cells[i] == 'O') p.Put(c, Stone::kWhite);
  }
  p.SetToMove(to_move);
  return p;
}

// Calls `solve(solver, position)` and reports nodes for each second and nodes for each problem.
template <Variant V, class F>
void Run(benchmark::State& state, std::string_view cells, Color to_move, F&& solve) {
  Position<V> position = Draw<V>(cells, to_move);
  ThreatSolver<V> solver(kMemory);
  std::int64_t nodes = 0;
  for (auto _ : state) {
    solver.Clear();
    nodes += solve(solver, position).nodes;
  }
  const auto count = static_cast<double>(nodes);
  state.counters["nodes/s"] = benchmark::Counter(count, benchmark::Counter::kIsRate);
  state.counters["nodes"] = benchmark::Counter(count, benchmark::Counter::kAvgIterations);
}

constexpr std::int64_t kEnough = 1'000'000;  // limit of the nodes of a search

void SolveVcf(benchmark::State& state) {
  Run<Standard>(state, kFours, Color::kBlack,
                [](auto& solver, auto& p) { return solver.SolveVcf(p, {.nodes = kEnough}); });
}
void SolveVcfInVain(benchmark::State& state) {
  Run<Standard>(state, kNothing, Color::kWhite,
                [](auto& solver, auto& p) { return solver.SolveVcf(p, {.nodes = kEnough}); });
}
void SolveVct(benchmark::State& state) {
  Run<Renju>(state, kThrees, Color::kBlack,
             [](auto& solver, auto& p) { return solver.SolveVct(p, {.nodes = kEnough}, false); });
}
void SolveVctShortest(benchmark::State& state) {
  Run<Renju>(state, kThrees, Color::kBlack,
             [](auto& solver, auto& p) { return solver.SolveVct(p, {.nodes = kEnough}); });
}

BENCHMARK(SolveVcf)->Unit(benchmark::kMicrosecond);
BENCHMARK(SolveVcfInVain)->Unit(benchmark::kMicrosecond);
BENCHMARK(SolveVct)->Unit(benchmark::kMicrosecond);
BENCHMARK(SolveVctShortest)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace tengen
