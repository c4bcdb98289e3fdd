// SPDX-License-Identifier: Apache-2.0
//
// The exact solver of four-in-a-row, from an empty table each time: positions of the published
// test sets (Pons; 7x6, the middle of the game and its beginning) and a middle game on 8x8. One
// item is a node.
#include <benchmark/benchmark.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "search/proof/four_solver.h"

namespace tengen {
namespace {

constexpr std::size_t kMemory = std::size_t{64} << 20;

struct Line {
  BoardSize size;
  std::string_view columns;  // from 1, from the empty board
};
constexpr std::array<Line, 3> kLines = {{
    {{7, 6}, "71113555416334261"},                     // 25 cells left
    {{7, 6}, "177576467417"},                          // 30
    {{8, 8}, "388262548116587135534734226844266766"},  // 28
}};

void BM_FourSolver(benchmark::State& state) {
  const Line& line = kLines[state.range(0)];
  FourBoard board(line.size, {});
  for (const char column : line.columns) {
    const int x = column - '1';
    board.Make((board.Legal() & FourBits::Rectangle({x, 0}, {1, line.size.height})).First());
  }
  std::int64_t nodes = 0;
  TranspositionTable table(kMemory);
  while (state.KeepRunning()) {
    state.PauseTiming();
    table.Clear();
    state.ResumeTiming();
    nodes += static_cast<std::int64_t>(FourSolver(table).Solve(board).nodes);
  }
  state.SetItemsProcessed(nodes);
}
BENCHMARK(BM_FourSolver)->DenseRange(0, kLines.size() - 1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tengen
