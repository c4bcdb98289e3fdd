// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <memory>
#include <utility>

#include "search/player/opening_decisions.h"

namespace tengen {
namespace {

// Adds points to the offer until it has `count` points. Points near the stones are added first.
void FillOffer(const Game& game, Ply& offer, int count) {
  const std::unique_ptr<Game> free = game.WithoutOpening();
  std::vector<Point> points = free->LegalPoints();
  std::stable_sort(points.begin(), points.end(), [&](Point a, Point b) {
    return DistanceToStones(*free, a) < DistanceToStones(*free, b);
  });
  const std::vector<Point> later = LaterImages(*free);
  for (const Point p : points) {
    const auto holds = [p](const std::vector<Point>& list) {
      return std::find(list.begin(), list.end(), p) != list.end();
    };
    if (static_cast<int>(offer.points.size()) >= count) return;
    if (!holds(later) && !holds(offer.points)) offer.points.push_back(p);
  }
}

// An offer of the best fifth moves of a search. The value of the offer is the value of the worst of
// these moves, because the opponent will choose this move.
SearchReport Offer(const OpeningTurn& turn, int count, SearchReport fifths) {
  Ply offer = {.kind = PlyKind::kOffer};
  for (const PvLine& line : fifths.lines) {
    offer.points.push_back(line.moves.front().points.front());
  }
  FillOffer(turn.game(), offer, count);
  if (!fifths.lines.empty()) {
    fifths.lines.erase(fifths.lines.begin(), fifths.lines.end() - 1);
    fifths.lines.front().moves = {offer};
  }
  fifths.best = std::move(offer);
  return fifths;
}

}  // namespace

SearchReport OfferOrSwap(OpeningTurn& turn, int count) {
  SearchReport offer =
      Offer(turn, count, turn.AskFifths(turn.game().WithoutOpening(), turn.MsLeft(), count));
  return turn.may_swap() ? BetterSide(std::move(offer)) : offer;
}

std::optional<SearchReport> OfferInstead(OpeningTurn& turn) {
  const Form* const form = FindForm(turn.forms(), PlyKind::kOffer);
  if (form == nullptr) return std::nullopt;
  SearchReport fifths =
      turn.AskFifths(turn.game().WithoutOpening(), turn.MsLeft() / 2, form->stones);
  if (static_cast<int>(fifths.lines.size()) < form->stones) return std::nullopt;
  if (fifths.lines.back().value <= kEven) return std::nullopt;
  return Offer(turn, form->stones, std::move(fifths));
}

Ply SomeOffer(const OpeningTurn& turn, int count) { return Offer(turn, count, {}).best; }

}  // namespace tengen
