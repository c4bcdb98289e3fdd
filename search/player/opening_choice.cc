// SPDX-License-Identifier: Apache-2.0
#include "search/player/opening_choice.h"

#include <cassert>
#include <memory>
#include <optional>
#include <utility>

#include "engine/games.h"
#include "search/player/opening_decisions.h"
#include "search/player/opening_turn.h"

namespace tengen {
namespace {

// A legal ply of the form, without a search.
Ply SomePly(OpeningTurn& turn, const Form& form) {
  if (form.kind == PlyKind::kOffer) return SomeOffer(turn, form.stones);
  if (form.kind == PlyKind::kStones) {
    return form.stones == kTripleStones ? SomeTriples(turn, form, 1).front()
                                        : SomeTurns(turn, form, 1).front();
  }
  const Point fifth = turn.game().offered().front();
  const Point sixth =
      FreeAfter(*turn.game().WithoutOpening(), StonePly(fifth))->LegalPoints().front();
  return {form.kind, {fifth, sixth}};
}

SearchReport PlayOn(OpeningTurn& turn) {
  const std::vector<Point> legal = turn.game().LegalPoints();
  if (legal.size() == 1 && turn.forms().front().stones == 1) return {.best = StonePly(legal[0])};
  return turn.ThinkFreely();
}

SearchReport ChooseByForm(OpeningTurn& turn, const Form& form) {
  if (form.kind == PlyKind::kOffer) return OfferOrSwap(turn, form.stones);
  if (form.kind == PlyKind::kPick) return PickFifth(turn);
  if (form.stones == kTripleStones) return PlaceOrSwap(turn, PlaceTriple(turn, form));
  if (form.max_declared > 0) return PlaceOrSwap(turn, PlaceAndDeclare(turn, form));
  const std::vector<Form> next = Played(turn.game(), SomePly(turn, form))->Forms();
  if (FindForm(next, PlyKind::kSwap) != nullptr) {
    if (std::optional<SearchReport> offer = OfferInstead(turn)) return *std::move(offer);
    return PlaceOrSwap(turn, PlaceTurn(turn));
  }
  if (!turn.may_swap()) return PlayOn(turn);
  if (const Form* offer = FindForm(next, PlyKind::kOffer)) {
    return BetterSideBeforeFifths(turn, offer->stones);
  }
  // In swap2 a seat may also add two stones to the first three, and the opponent then chooses the
  // side. The opponent takes the better side, so the value of adding stones is at most 0. The value
  // of taking the better side now is at least 0. ThinkFreely finds the value of the position and
  // the move to play.
  return BetterSide(turn.ThinkFreely());
}

}  // namespace

SearchReport ChoosePly(const SearchRequest& request, std::uint64_t seed, Player& player,
                       const StopFlag& stop, const ProgressFn& on_progress) {
  if (!request.state->in_opening()) return player.Think(request, stop, on_progress);
  OpeningTurn turn(request, seed, player, stop, on_progress);
  const Form& form = turn.forms().front();
  SearchReport report = ChooseByForm(turn, form);
  if (!turn.game().Check(report.best).ok()) report = {.best = SomePly(turn, form)};
  assert(turn.game().Check(report.best).ok());
  return report;
}

Swap2Choice ChooseSwap2(const SearchRequest& request, std::uint64_t seed, Player& player,
                        const StopFlag& stop, const ProgressFn& on_progress) {
  std::vector<Point> stones;
  for (const Placement& placement : request.state->record()) stones.push_back(placement.point);
  assert(stones.empty() || stones.size() == 3 || stones.size() == 5);
  GameSpec spec = request.state->spec();
  spec.opening = OpeningKind::kSwap2;
  const std::shared_ptr<Game> game = MakeGame(spec);
  if (!stones.empty()) game->Play({PlyKind::kStones, {stones.begin(), stones.begin() + 3}});
  if (stones.size() == 5) game->Play({PlyKind::kStones, {stones.begin() + 3, stones.end()}});
  SearchRequest question = request;
  question.state = game;
  const SearchReport report = ChoosePly(question, seed, player, stop, on_progress);
  return {report.best.kind == PlyKind::kSwap, report.best.points, report};
}

}  // namespace tengen
