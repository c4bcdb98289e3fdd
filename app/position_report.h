// SPDX-License-Identifier: Apache-2.0
//
// PositionReport: the answer to one question about one position, for a person to read: the board,
// the best lines with their values, threats and forced wins. `pbrain-tengen analyze MOVES` prints
// it.
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
  int lines = 1;  // number of lines wanted
};

struct PositionReport {
  // The lines are of free play from here, also in an opening.
  SearchReport found;
  int wanted = 1;                    // number of lines that were wanted
  std::optional<Ply> choice;         // in an opening: the best ply that the opening allows
  std::vector<std::string> threats;  // sentences without a full stop
};

// Precondition: the game is not over. After `stop` is raised, the function returns soon with the
// results so far; if there are none, `found` has no lines.
PositionReport AnalyzePosition(const Game& game, const PositionQuestion& question, Player& player,
                               const StopFlag& stop, const ProgressFn& on_progress);

// The board and its notes, with the name of the game and the side to move. Lines of text.
std::string PositionText(const Game& game, const BoardStyle& style);
// The report as lines of text. Precondition as above; the report has lines.
std::string ReportText(const Game& game, const PositionReport& report);

// "+28, 54.0 %", "win in 9 plies". For the side to move.
std::string ProspectText(const PvLine& line);

}  // namespace tengen
