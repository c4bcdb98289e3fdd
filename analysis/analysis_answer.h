// SPDX-License-Identifier: Apache-2.0
//
// What is found about one position, as the JSON line that answers a query (docs/analysis.md).
// AnswerQuery searches on the calling thread; nothing else blocks. With limits of nodes or depth
// and one thread the answer is the same every time, times aside: the memory of the player is
// cleared first.
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

// The game that a search about `game` plays: without its opening, of which the points stay to
// which it confines the next stone (empty: any).
struct FreeGame {
  std::shared_ptr<const Game> game;
  std::vector<Point> only;
};
FreeGame FreeGameOf(const Game& game);

// The value of a turn for who made it, from that of the position after it for the other side.
constexpr Value ValueBefore(Value after) {
  if (IsWin(after)) return 1 - after;
  if (IsLoss(after)) return -1 - after;
  return -after;
}

// One position of a query. `id` is JSON text.
struct AnalysisTask {
  std::string id;
  std::shared_ptr<const AnalysisQuery> query;
  std::size_t turn = 0;  // of query->turns
};

// Called from any thread.
using WriteLineFn = std::function<void(const std::string& line)>;

// Writes the answer, and what was found on the way if that was wanted. Soon after `stop` is raised
// it answers with what it has.
void AnswerQuery(const AnalysisTask& task, int threads, Player& player, const StopFlag& stop,
                 const WriteLineFn& write);

// Lines that need no search: of a request that was refused, of a task that was ended before it
// began, of an action.
std::string AnalysisErrorLine(const std::string& id, std::string_view error);
std::string AnalysisNoResultsLine(const AnalysisTask& task);
std::string AnalysisActionLine(const std::string& id, const AnalysisTerminate& action);
std::string AnalysisVersionLine(const std::string& id);

}  // namespace tengen
