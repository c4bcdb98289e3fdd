// SPDX-License-Identifier: Apache-2.0
//
// The test positions of four-in-a-row with verified answers, as plain values
// (tests/data/README.md). suite_data.h explains whether the full set or the sample in tests/data is
// read. A missing file or malformed line throws an exception, because a test without its data must
// not pass.
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
  // What the problem tests:
  // - "apply": the board `after` and the `result` after the ply `move`;
  // - "perft": `counts`, the perft counts of the position;
  // - "win", "save", "lost": the moves in `accept`, and no others, reach the result within `plies`;
  // - "score": `score` is the score of FourSolver;
  // - "value": `score` is 1, 0 or -1.
  std::string kind;
  FourRules rules;
  Setup setup;
  int plies = 0;
  int score = 0;
  std::optional<std::vector<Point>> accept;
  std::optional<Point> move;
  std::vector<std::string> after;  // rows from the top: 'B', 'W', '.'
  std::string result;              // "none", "B", "W", "draw"
  std::vector<std::uint64_t> counts;
};

// All problems with a position. Problems of the kind "game" are not included.
std::vector<FourProblem> LoadFourSuite();

// BoardOf: the problem's position as a board. GameOfProblem: the position as a game.
FourBoard BoardOf(const FourProblem& problem);
std::unique_ptr<Game> GameOfProblem(const FourProblem& problem);

}  // namespace tengen::testing
