// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <utility>

#include "search/player/opening_decisions.h"

namespace tengen {
namespace {

const Ply kSwapPly = {.kind = PlyKind::kSwap};

}  // namespace

SearchReport BetterSide(SearchReport report) {
  if (report.lines.empty() || ValueOf(report) >= 0) return report;
  return ReportAfter(kSwapPly, std::move(report));
}

SearchReport BetterSideBeforeFifths(OpeningTurn& turn, int fifths) {
  SearchReport report = turn.Ask(turn.game().WithoutOpening(), turn.MsLeft() / 2);
  if (report.lines.empty() || !turn.game().Check(report.best).ok()) return {.best = kSwapPly};
  const SearchReport after =
      turn.AskFifths(FreeAfter(turn.game(), report.best), turn.MsLeft(), fifths);
  if (after.lines.empty()) return report;
  report.lines.front().value = -after.lines.back().value;
  return BetterSide(std::move(report));
}

// If this seat swaps, the opponent must place the stones, and this seat then chooses the better
// side. Therefore the value of a swap is the imbalance of the stones in `placed`.
SearchReport PlaceOrSwap(const OpeningTurn& turn, Placed placed) {
  placed.report.best = placed.ply;
  if (!turn.may_swap() || (placed.imbalance && *placed.imbalance <= kEven)) {
    return std::move(placed.report);
  }
  if (!placed.imbalance) return {.best = kSwapPly};
  SearchReport report = ReportAfter(kSwapPly, std::move(placed.report));
  for (PvLine& line : report.lines) line.value = *placed.imbalance;
  return report;
}

}  // namespace tengen
