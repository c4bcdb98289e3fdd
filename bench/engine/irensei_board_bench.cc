// SPDX-License-Identifier: Apache-2.0
//
// Benchmarks of Make and Unmake in irensei. BM_MakeUnmakeIrensei uses the board, with groups,
// liberties, ko, key and the end of the game. BM_MakeUnmakeIrenseiModel uses the model of the
// search. One item is one Make and the Unmake that takes this move back. The benchmark tries every
// legal candidate of middle-game positions; some of them capture.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <deque>
#include <random>
#include <vector>

#include "engine/boards/irensei_board.h"
#include "search/games/irensei_model.h"

namespace tengen {
namespace {

constexpr int kPositions = 20;
constexpr int kStones = 60;  // moves from the empty board to a position

std::vector<Cell> LegalCandidates(const IrenseiBoard& board) {
  std::vector<Cell> cells;
  board.Candidates().ForEach([&](Cell c) {
    if (board.IsLegal(c)) cells.push_back(c);
  });
  return cells;
}

// Positions after random moves near the stones on the board, similar to those of real games.
std::vector<IrenseiBoard> SomeBoards() {
  std::mt19937 random(1);
  std::vector<IrenseiBoard> boards;
  for (int i = 0; i < kPositions; ++i) {
    IrenseiBoard board;
    board.Make(ToCell({IrenseiBoard::kSide / 2, IrenseiBoard::kSide / 2}));
    while (board.plies() < kStones) {
      const std::vector<Cell> cells = LegalCandidates(board);
      board.Make(cells[random() % cells.size()]);
    }
    boards.push_back(std::move(board));
  }
  return boards;
}

template <class MakeFn, class UnmakeFn>
std::int64_t TryAll(const std::vector<Cell>& cells, MakeFn&& make, UnmakeFn&& unmake) {
  for (const Cell c : cells) {
    make(c);
    unmake();
  }
  return static_cast<std::int64_t>(cells.size());
}

void BM_MakeUnmakeIrensei(benchmark::State& state) {
  std::vector<IrenseiBoard> boards = SomeBoards();
  std::vector<std::vector<Cell>> cells;
  cells.reserve(boards.size());
  for (const IrenseiBoard& board : boards) cells.push_back(LegalCandidates(board));
  std::int64_t pairs = 0;
  while (state.KeepRunning()) {
    for (std::size_t i = 0; i < boards.size(); ++i) {
      IrenseiBoard& board = boards[i];
      pairs += TryAll(
          cells[i], [&](Cell c) { board.Make(c); }, [&] { board.Unmake(); });
    }
  }
  state.SetItemsProcessed(pairs);
}
BENCHMARK(BM_MakeUnmakeIrensei);

void BM_MakeUnmakeIrenseiModel(benchmark::State& state) {
  std::deque<IrenseiModel> models;  // a deque does not move its elements
  std::vector<std::vector<Cell>> cells;
  for (const IrenseiBoard& board : SomeBoards()) {
    models.emplace_back(IrenseiModel::Resources{}).SetUp(board, /*same_game=*/false);
    cells.push_back(LegalCandidates(board));
  }
  std::int64_t pairs = 0;
  while (state.KeepRunning()) {
    for (std::size_t i = 0; i < models.size(); ++i) {
      IrenseiModel& model = models[i];
      pairs += TryAll(
          cells[i], [&](Cell c) { model.Make({c}); }, [&] { model.Unmake(); });
    }
  }
  state.SetItemsProcessed(pairs);
}
BENCHMARK(BM_MakeUnmakeIrenseiModel);

}  // namespace
}  // namespace tengen
