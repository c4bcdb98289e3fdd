// SPDX-License-Identifier: Apache-2.0
//
// FourSolver: computes the exact value of a four-in-a-row position without clears, by alpha-beta to
// the end of the game. The solver is designed for gravity, where late in the game most moves are
// forced or lose at once. For the other placements it is useful up to about 20 empty cells.
//
// A score depends on the number e of empty cells. Source: Pons, "Solving Connect 4: how to build a
// perfect AI", 2015.
//
// - The side to move completes four with this stone: the score is (e + 1) / 2.
// - The side to move has lost: the score is the negative of the winner's score.
// - The game is a draw: the score is 0.
//
// A better score means a shorter win or a longer defence. On an empty board with S cells, a win
// with the winner's k-th stone has the score S / 2 + 1 - k.
//
// Measured with an empty table: the empty 7x6 board (score 1, by the middle column) takes 6.6e8
// nodes. The position 177576467417 of the published test sets (30 cells left) takes 6.8e5.
//
// Every result is proven. The results are stored in the transposition table of the search, with
// keys that only the solver uses. Solve uses one thread. After its budget ends, it returns within
// microseconds. No function fails; preconditions are asserted.
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
    // The proven range of the score, both ends included.
    int lower = 0;
    int upper = 0;
    int best = -1;  // index of a cell (engine/boards/four_bits.h) that reaches `lower`
    std::uint64_t nodes = 0;
    bool exact() const { return lower == upper; }
  };

  static constexpr std::uint64_t kAnyNodes = std::numeric_limits<std::uint64_t>::max();

  explicit FourSolver(TranspositionTable& table) : table_(&table) {}

  // Sets the stop flag and the deadline of Solve, in addition to its node limit. The flag must
  // outlive the solver.
  void SetBudget(const std::atomic<bool>* stop, Clock::time_point deadline) {
    clock_.SetBudget(stop, deadline);
  }

  // True if the solver can solve the position. Conditions: four in a row win, a threat
  // stays until a piece is on its cell, and the game is not over.
  // With gravity, no piece has an empty cell below it, and width * (height + 1) is at most 128.
  static bool Handles(const FourBoard& board);

  // Precondition: Handles(board). Decides win, draw or loss first, then the exact score.
  Answer Solve(const FourBoard& board, std::uint64_t max_nodes = kAnyNodes);

 private:
  TranspositionTable* table_;
  ProofClock clock_;
};

// The number of plies of a win or a loss, the last ply included, in a position with this score and
// `empties` empty cells. Precondition: the score is not 0 and is possible with `empties` empty
// cells.
constexpr int FourPlies(int score, int empties) {
  // The winner places its last stone when 2s or 2s - 1 cells are empty. The correct one of these
  // two numbers is the one at which the winner is to move.
  const int s = score > 0 ? score : -score;
  const int winners_parity = (empties + (score > 0 ? 0 : 1)) % 2;
  const int left = 2 * s - (winners_parity == 0 ? 0 : 1);
  return empties - left + 1;
}

}  // namespace tengen
