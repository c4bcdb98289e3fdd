// SPDX-License-Identifier: Apache-2.0
//
// Benchmarks of the connect6 board. One item is one of these:
// - a Put and a Lift of one stone, with the windows, their sets and the key;
// - a Make and an Unmake of a turn of two stones, with the test for the end of the game.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <random>
#include <vector>

#include "engine/boards/connect6_board.h"

namespace tengen {
namespace {

constexpr int kPositions = 20;
constexpr int kTurns = 15;  // turns of two stones from the empty board to a position

// True if the cell is empty and at most two steps from a stone.
bool IsNear(const Connect6Board& board, int s) {
  if (board.AtSite(s) != Stone::kEmpty) return false;
  const Point p = ToPoint(board.tables().cell_of[s]);
  for (int dy = -2; dy <= 2; ++dy)
    for (int dx = -2; dx <= 2; ++dx)
      if (IsColor(board.At({p.x + dx, p.y + dy}))) return true;
  return false;
}

std::vector<Site> NearSites(const Connect6Board& board) {
  std::vector<Site> sites;
  for (int s = 0; s < board.tables().sites; ++s)
    if (IsNear(board, s)) sites.push_back(static_cast<Site>(s));
  return sites;
}

// Positions after random turns near the stones on the board, similar to those of real games.
std::vector<Connect6Board> SomePositions(const Connect6Board& empty) {
  std::mt19937 random(1);
  std::vector<Connect6Board> positions;
  for (int i = 0; i < kPositions; ++i) {
    Connect6Board board = empty;
    board.Make(static_cast<Site>(board.tables().sites / 2), kNoSite);
    while (board.tables().sites - board.empty_count() < 1 + 2 * kTurns) {
      const std::vector<Site> sites = NearSites(board);
      const Site a = sites[random() % sites.size()], b = sites[random() % sites.size()];
      if (board.IsLegalFirst(a) && board.IsLegalSecond(a, b)) board.Make(a, b);
    }
    positions.push_back(board);
  }
  return positions;
}

void RunStones(benchmark::State& state, const Connect6Board& empty) {
  std::vector<Connect6Board> positions = SomePositions(empty);
  std::vector<std::vector<Site>> sites;
  sites.reserve(positions.size());
  for (const Connect6Board& board : positions) sites.push_back(NearSites(board));
  std::int64_t pairs = 0;
  while (state.KeepRunning()) {
    for (std::size_t i = 0; i < positions.size(); ++i) {
      Connect6Board& board = positions[i];
      for (const Site s : sites[i]) {
        board.Put(s, board.to_move());
        board.Lift(s, board.to_move());
        ++pairs;
      }
      benchmark::DoNotOptimize(board.key());
    }
  }
  state.SetItemsProcessed(pairs);
}

void RunTurns(benchmark::State& state, const Connect6Board& empty) {
  std::vector<Connect6Board> positions = SomePositions(empty);
  std::vector<std::vector<Site>> sites;
  sites.reserve(positions.size());
  for (const Connect6Board& board : positions) sites.push_back(NearSites(board));
  std::int64_t turns = 0;
  while (state.KeepRunning()) {
    for (std::size_t i = 0; i < positions.size(); ++i) {
      Connect6Board& board = positions[i];
      for (std::size_t k = 1; k < sites[i].size(); ++k) {
        if (!board.IsLegalFirst(sites[i][k]) || !board.IsLegalSecond(sites[i][k], sites[i][k - 1]))
          continue;
        board.Make(sites[i][k], sites[i][k - 1]);
        benchmark::DoNotOptimize(board.ending());
        board.Unmake();
        ++turns;
      }
    }
  }
  state.SetItemsProcessed(turns);
}

void BM_MakeUnmakeConnect6(benchmark::State& state) { RunStones(state, Connect6Board()); }
void BM_MakeUnmakeConnect6Torus(benchmark::State& state) {
  RunStones(state, Connect6Board({15, 15}, {.toroidal = true}));
}
void BM_MakeUnmakeConnect6Turn(benchmark::State& state) { RunTurns(state, Connect6Board()); }
void BM_MakeUnmakeConnect6CollinearTurn(benchmark::State& state) {
  RunTurns(state, Connect6Board({19, 19}, {.collinear6 = true}));
}
BENCHMARK(BM_MakeUnmakeConnect6);
BENCHMARK(BM_MakeUnmakeConnect6Torus);
BENCHMARK(BM_MakeUnmakeConnect6Turn);
BENCHMARK(BM_MakeUnmakeConnect6CollinearTurn);

}  // namespace
}  // namespace tengen
