// SPDX-License-Identifier: Apache-2.0
//
// Benchmarks of Make and Unmake on the board of four-in-a-row, with the set of legal cells that
// every node of a search needs. One item is one Make and the Unmake that takes this move back. The
// benchmark tries every legal cell of positions from random games.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <random>
#include <vector>

#include "engine/boards/four_board.h"

namespace tengen {
namespace {

constexpr int kPositions = 20;
constexpr int kPieces = 24;  // turns from the empty board to a position

std::vector<FourBoard> SomePositions(BoardSize size, FourRules rules) {
  std::mt19937 random(1);
  std::vector<FourBoard> positions;
  while (positions.size() < kPositions) {
    FourBoard board(size, rules);
    for (int i = 0; i < kPieces && board.ending().outcome == Outcome::kNone; ++i) {
      std::vector<int> cells;
      board.Legal().ForEach([&](int cell) { cells.push_back(cell); });
      board.Make(cells[random() % cells.size()]);
    }
    if (board.ending().outcome == Outcome::kNone) positions.push_back(board);
  }
  return positions;
}

void BM_FourMakeUnmake(benchmark::State& state) {
  const FourRules rules = {static_cast<FourPlacement>(state.range(1)), state.range(2) != 0};
  const int side = static_cast<int>(state.range(0));
  std::vector<FourBoard> positions = SomePositions({side, side}, rules);
  std::int64_t pairs = 0;
  while (state.KeepRunning()) {
    for (FourBoard& board : positions) {
      board.Legal().ForEach([&](int cell) {
        board.Make(cell);
        benchmark::DoNotOptimize(board.key());
        board.Unmake();
        ++pairs;
      });
    }
  }
  state.SetItemsProcessed(pairs);
}
BENCHMARK(BM_FourMakeUnmake)
    ->ArgNames({"side", "placement", "clear"})
    ->ArgsProduct({{8, 10}, {0, 1, 2, 3}, {0, 1}});

}  // namespace
}  // namespace tengen
