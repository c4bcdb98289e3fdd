// SPDX-License-Identifier: Apache-2.0
//
// FourSolver: the exact value of a four-in-a-row position without clears, by alpha-beta to the
// end of the game. Made for gravity, where most moves are forced or suicidal late in the game;
// the other placements are searched the same way and take about 20 empty cells.
//
// Scores are those of Pons ("Solving Connect 4: how to build a perfect AI", 2015), counted by
// empty cells: with e cells empty, a side to move that completes four with this stone scores
// (e + 1) / 2; a lost position is the negative of the winner's score; 0 is a draw. So scores
// tell the shortest win and the longest defence. On a game from the empty board of S cells this
// is S / 2 + 1 - k for a win by the winner's k-th stone.
//
// Measured, from an empty table: the empty 7x6 board (score 1, by the middle column) takes 7e8
// nodes, two positions of the published test set L1_R2 (30 cells left) 7e5 and 9e5.
//
// Everything it says is proven. It keeps what it finds in the search's table, under keys of its
// own. Blocks; one thread; ends soon (microseconds) after its budget does.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>

#include "base/clock.h"
#include "engine/boards/four_board.h"
#include "search/proof/forcing.h"
#include "search/transposition.h"

namespace tengen {

class FourSolver {
 public:
  struct Answer {
    // The score is proven to lie between them, both included.
    int lower = 0;
    int upper = 0;
    int best = -1;  // index of a cell (engine/boards/four_bits.h) that reaches `lower`
    std::uint64_t nodes = 0;
    bool exact() const { return lower == upper; }
  };

  static constexpr std::uint64_t kAnyNodes = std::numeric_limits<std::uint64_t>::max();

  explicit FourSolver(TranspositionTable& table) : table_(&table) {}

  // What ends Solve, besides its own count of nodes. The flag must outlive it.
  void SetBudget(const std::atomic<bool>* stop, Clock::time_point deadline) {
    clock_.SetBudget(stop, deadline);
  }

  // Whether it can work on the position: no clears, the game not over, under gravity no piece
  // in the air and a board of at most 128 bits (width * (height + 1)).
  static bool Handles(const FourBoard& board);

  // Precondition: Handles(board). First settles win, draw or loss, then the score.
  Answer Solve(const FourBoard& board, std::uint64_t max_nodes = kAnyNodes);

 private:
  TranspositionTable* table_;
  ProofClock clock_;
};

// Plies to the end, the last included, of a win or loss of that score with `empties` cells left.
// Precondition: score is not 0 and possible with so many cells.
constexpr int FourPlies(int score, int empties) {
  // The winner's last stone falls with 2s or 2s - 1 cells empty, whichever is the winner's turn.
  const int s = score > 0 ? score : -score;
  const int winners_parity = (empties + (score > 0 ? 0 : 1)) % 2;
  const int left = 2 * s - (winners_parity == 0 ? 0 : 1);
  return empties - left + 1;
}

}  // namespace tengen
