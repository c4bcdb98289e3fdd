// SPDX-License-Identifier: Apache-2.0
//
// Boards as rows of text, the top row first: X = black, O = white, # = dead, . = empty. Pure
// functions, for any thread. Precondition: all rows have the same length.
#pragma once

#include <string>
#include <vector>

#include "engine/board.h"
#include "engine/types.h"

namespace tengen::testing {

using Rows = std::vector<std::string>;

// The stones X and O of the rows as a set-up.
inline Setup SetupOf(const Rows& rows, Color to_move) {
  Setup setup;
  setup.size = {static_cast<int>(rows[0].size()), static_cast<int>(rows.size())};
  setup.to_move = to_move;
  for (int y = 0; y < setup.size.height; ++y) {
    for (int x = 0; x < setup.size.width; ++x) {
      if (rows[y][x] == 'X') setup.stones.push_back({{x, y}, Stone::kBlack});
      if (rows[y][x] == 'O') setup.stones.push_back({{x, y}, Stone::kWhite});
    }
  }
  return setup;
}

// A board of class B with these stones.
template <GameBoard B, class Rules>
B BoardFrom(const Rows& rows, const Rules& rules, Color to_move) {
  const Setup setup = SetupOf(rows, to_move);
  B board(setup.size, rules);
  board.SetUp(setup);
  return board;
}

template <GameBoard B>
Rows RowsOf(const B& board) {
  Rows rows;
  for (int y = 0; y < board.size().height; ++y) {
    rows.emplace_back();
    for (int x = 0; x < board.size().width; ++x) {
      rows.back() += ".XO#"[static_cast<int>(board.At({x, y}))];
    }
  }
  return rows;
}

}  // namespace tengen::testing
