// SPDX-License-Identifier: Apache-2.0
//
// PositionReport: a text about one position, for people: the board, the best lines of play with
// their values, threats and forced wins. `pbrain-tengen analyze MOVES` prints it.
//
// AnalyzePosition searches on the calling thread; PositionText is a pure function. No function
// fails.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/stop_flag.h"
#include "engine/game.h"
#include "engine/ply.h"
#include "play/board_text.h"
#include "search/limits.h"
#include "search/player/player.h"
#include "search/report.h"

namespace tengen {

struct PositionQuestion {
  Limits limits;
  int threads = 1;
  int lines = 1;  // number of lines of play to find
};

struct PositionReport {
  // The result of the search. Also in an opening, its lines are free play from this position.
  SearchReport found;
  int wanted = 1;                    // number of lines that the question asked for
  std::optional<Ply> choice;         // in an opening: the best ply that the opening allows
  std::vector<std::string> threats;  // sentences without a full stop
};

// Precondition: the game is not over. After `stop` is raised, the function returns soon with the
// results so far; if there are none, `found` has no lines.
PositionReport AnalyzePosition(const Game& game, const PositionQuestion& question, Player& player,
                               const StopFlag& stop, const ProgressFn& on_progress);

// Lines of text: the name of the game, the side to move, the board and the notes about it.
std::string PositionText(const Game& game, const BoardStyle& style);
// The report as lines of text. Preconditions: the game is not over, and the report has at least one
// line of play.
std::string ReportText(const Game& game, const PositionReport& report);

// The value for the side to move: "+28, 54.0 %", "win in 9 plies".
std::string ProspectText(const PvLine& line);

}  // namespace tengen
