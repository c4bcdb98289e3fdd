// SPDX-License-Identifier: Apache-2.0
//
// Benchmarks of Make and Unmake on the board of the pente family, with captures, poofs and endings.
// One item is one Make and the Unmake that takes this move back. The benchmark tries every
// candidate of middle-game positions, as bench/engine/position_bench.cc does.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <random>
#include <vector>

#include "engine/boards/capture_board.h"

namespace tengen {
namespace {

constexpr int kPositions = 20;
constexpr int kTurns = 30;  // turns from the empty board to a position

std::vector<CaptureBoard> SomeBoards(CaptureRules rules, int side) {
  std::mt19937 random(1);
  std::vector<CaptureBoard> boards;
  while (boards.size() < kPositions) {
    CaptureBoard board(rules, {side, side});
    board.Make(ToCell({side / 2, side / 2}));
    while (board.turns_made() < kTurns) {
      std::vector<Cell> cells;
      board.lines().Candidates().ForEach([&](Cell c) { cells.push_back(c); });
      board.Make(cells[random() % cells.size()]);
    }
    if (board.ending().outcome == Outcome::kNone) boards.push_back(std::move(board));
  }
  return boards;
}

void BM_CaptureMakeUnmake(benchmark::State& state) {
  const CaptureRules rules{.keryo = state.range(1) != 0, .poof = state.range(1) == 2};
  std::vector<CaptureBoard> boards = SomeBoards(rules, static_cast<int>(state.range(0)));
  std::int64_t pairs = 0;
  while (state.KeepRunning()) {
    for (CaptureBoard& board : boards) {
      board.lines().Candidates().ForEach([&](Cell c) {
        board.Make(c);
        board.Unmake();
        ++pairs;
      });
    }
  }
  state.SetItemsProcessed(pairs);
}
// First argument: side of the board. Second: 0 pente, 1 keryo, 2 keryo with poof.
BENCHMARK(BM_CaptureMakeUnmake)->Args({15, 0})->Args({19, 0})->Args({19, 1})->Args({19, 2});

void BM_CaptureCells(benchmark::State& state) {
  std::vector<CaptureBoard> boards = SomeBoards({.keryo = state.range(0) != 0}, 19);
  while (state.KeepRunning()) {
    for (CaptureBoard& board : boards) {
      board.MakePass();  // after a pass, the board must compute CaptureCells again
      CellSet cells = board.CaptureCells(board.to_move());
      benchmark::DoNotOptimize(cells);
      board.Unmake();
    }
  }
  state.SetItemsProcessed(state.iterations() * kPositions);
}
BENCHMARK(BM_CaptureCells)->Arg(0)->Arg(1);

}  // namespace
}  // namespace tengen
