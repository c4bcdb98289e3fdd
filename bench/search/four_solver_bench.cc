// SPDX-License-Identifier: Apache-2.0
//
// Benchmarks of the exact solver of four-in-a-row, each time with an empty transposition table. The
// two positions on 7x6 are from the published test sets of P. Pons: a middle game and a beginning.
// The third position is a middle game on 8x8. One item is a node.
#include <benchmark/benchmark.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "search/proof/four_solver.h"

namespace tengen {
namespace {

constexpr std::size_t kMemory = std::size_t{64} << 20;  // bytes

struct Line {
  BoardSize size;
  std::string_view columns;  // the moves from the empty board; the first column is 1
};
constexpr std::array<Line, 3> kLines = {{
    {{7, 6}, "71113555416334261"},                     // 25 empty cells
    {{7, 6}, "177576467417"},                          // 30 empty cells
    {{8, 8}, "388262548116587135534734226844266766"},  // 28 empty cells
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
