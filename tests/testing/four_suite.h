// SPDX-License-Identifier: Apache-2.0
//
// Four-in-a-row's suite of certain facts as plain values: the full set or the copy in
// tests/data (suite_data.h says which). A missing file or a malformed line throws: a test without
// its data must not pass.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/boards/four_board.h"
#include "engine/game.h"

namespace tengen::testing {

struct FourProblem {
  std::string id;
  // "apply": `after` follows from `move`. "perft": `counts`. "win", "save", "lost": within `plies`
  // exactly by `accept`. "score": FourSolver's score. "value": 1, 0, -1 in `score`.
  std::string kind;
  FourRules rules;
  Setup setup;
  int plies = 0;
  int score = 0;
  std::optional<std::vector<Point>> accept;
  std::optional<Point> move;
  std::vector<std::string> after;  // 'B', 'W', '.'
  std::string result;              // "none", "B", "W", "draw"
  std::vector<std::uint64_t> counts;
};

// All problems with a position (the kind "game" is left out).
std::vector<FourProblem> LoadFourSuite();

// The problem's position as a board and as a game.
FourBoard BoardOf(const FourProblem& problem);
std::unique_ptr<Game> GameOfProblem(const FourProblem& problem);

}  // namespace tengen::testing
