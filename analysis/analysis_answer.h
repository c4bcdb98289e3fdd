// SPDX-License-Identifier: Apache-2.0
//
// The answer to a query about one position, as a JSON line (docs/analysis.md).
//
// AnswerQuery searches on the calling thread; the other functions do not block. AnswerQuery first
// clears the memory of the player. So with one thread and a limit of nodes or depth, the same query
// always gets the same answer, except for times.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analysis_request.h"
#include "base/stop_flag.h"
#include "engine/game.h"
#include "eval/value.h"
#include "search/player/player.h"

namespace tengen {

// During an opening, the search uses another game: the same position, but in free play from here
// on. `only`: the points that the opening allows for the next stone (empty = all points).
struct FreeGame {
  std::shared_ptr<const Game> game;
  std::vector<Point> only;
};
FreeGame FreeGameOf(const Game& game);

// The value of a turn for the side that made it. `after`: the value of the position after the turn,
// for the other side.
constexpr Value ValueBefore(Value after) {
  if (IsWin(after)) return 1 - after;
  if (IsLoss(after)) return -1 - after;
  return -after;
}

// One position of a query. `id` is JSON text.
struct AnalysisTask {
  std::string id;
  std::shared_ptr<const AnalysisQuery> query;
  std::size_t turn = 0;  // number of plies played before the position, one of query->turns
};

// Called with one line of output, without its line end. Any thread may call this function.
using WriteLineFn = std::function<void(const std::string& line)>;

// Writes the answer. If the query asks for intermediate reports, writes them before the answer.
// After `stop` is raised, the function answers soon with the results so far.
void AnswerQuery(const AnalysisTask& task, int threads, Player& player, const StopFlag& stop,
                 const WriteLineFn& write);

// Output lines without a search: for a refused request, for a task that was ended before its search
// began, and for actions. `id`: JSON text, or empty for a line without an id.
std::string AnalysisErrorLine(const std::string& id, std::string_view error);
std::string AnalysisNoResultsLine(const AnalysisTask& task);
std::string AnalysisActionLine(const std::string& id, const AnalysisTerminate& action);
std::string AnalysisVersionLine(const std::string& id);

}  // namespace tengen
