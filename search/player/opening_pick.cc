// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <memory>
#include <utility>

#include "search/player/opening_decisions.h"

namespace tengen {

SearchReport PickFifth(OpeningTurn& turn) {
  SearchReport best;
  const std::vector<Point> fifths = turn.game().offered();
  auto left = static_cast<std::int64_t>(fifths.size());
  for (const Point fifth : fifths) {
    if (!best.lines.empty() && turn.stopped()) break;
    const std::shared_ptr<const Game> free =
        FreeAfter(*turn.game().WithoutOpening(), StonePly(fifth));
    SearchReport report = turn.Ask(free, turn.MsLeft() / left--);
    if (report.lines.empty() || report.best.points.empty()) continue;
    if (!best.lines.empty() && ValueOf(report) <= ValueOf(best)) continue;
    const Ply pick = {PlyKind::kPick, {fifth, report.best.points.front()}};
    report.lines.front().moves.front() = pick;
    report.best = pick;
    best = std::move(report);
  }
  return best;
}

}  // namespace tengen
