// SPDX-License-Identifier: Apache-2.0
//
// The opponent will take the better side, so the best stones are the most even ones.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <memory>
#include <utility>

#include "search/player/opening_decisions.h"

namespace tengen {
namespace {

// Milliseconds. A search with less time is too weak to compare positions.
constexpr std::int64_t kLeastSliceMs = 100;
constexpr int kMostCandidates = 16;  // limit of the candidates that are compared
// PlaceTurn compares candidates to find a stone after which the game is even. kBestTurns of the
// candidates are the best stones of a search. This search may use the remaining time divided by
// kShareOfBest.
constexpr int kBestTurns = 4;
constexpr int kShareOfBest = 4;
// The number of fourth stones for which the fifth moves are searched.
constexpr int kMostFourths = 4;

// Searches a candidate for `ms` milliseconds. The function may also set the declared count of the
// ply.
using PlaceFn = std::function<Placed(Ply, std::int64_t ms)>;

// Returns the most even candidate. If the time is short, only the first candidates are searched.
Placed MostEven(const OpeningTurn& turn, const std::vector<Ply>& candidates, const PlaceFn& place) {
  Placed best = {.ply = candidates.front()};
  const auto count = std::min<std::int64_t>(std::ssize(candidates), turn.MsLeft() / kLeastSliceMs);
  for (std::int64_t i = 0; i < count && !turn.stopped(); ++i) {
    Placed placed = place(candidates[static_cast<std::size_t>(i)], turn.MsLeft() / (count - i));
    if (!placed.imbalance || (best.imbalance && *placed.imbalance >= *best.imbalance)) continue;
    best = std::move(placed);
  }
  return best;
}

Placed Place(OpeningTurn& turn, const Ply& ply, std::int64_t ms) {
  SearchReport report = turn.Ask(FreeAfter(turn.game(), ply), ms);
  if (report.lines.empty()) return {};
  const Value imbalance = std::abs(ValueOf(report));
  return {ply, imbalance, ReportAfter(ply, std::move(report))};
}

// Black's value if these fifth moves are offered: the value of the worst move. If the form has a
// declared count, sets the count of `ply` to the number that makes the game most even.
Value ValueOfFifths(const SearchReport& fifths, const Form& form, Ply& ply) {
  if (form.max_declared == 0) return fifths.lines.back().value;
  const auto even = std::min_element(
      fifths.lines.begin(), fifths.lines.end(),
      [](const PvLine& a, const PvLine& b) { return std::abs(a.value) < std::abs(b.value); });
  ply.declared = static_cast<int>(even - fifths.lines.begin()) + 1;
  return even->value;
}

// The number of fifth moves that Black must offer if seat 2 stays White and places one stone after
// the three stones of `ply`. 0 = no fifth moves, or the number is not yet declared.
int FifthsAfterTriple(const Game& game, const Ply& ply) {
  const std::unique_ptr<Game> next = Played(game, ply);
  const Form due = next->Forms().front();
  if (due.stones != 1 || due.max_declared > 0) return 0;
  next->Play(next->LegalPoints().front());
  if (next->outcome() != Outcome::kNone) return 0;
  const Form form = next->Forms().front();
  return form.kind == PlyKind::kOffer ? form.stones : 0;
}

}  // namespace

Placed PlaceTriple(OpeningTurn& turn, const Form& form) {
  const std::vector<Ply> candidates = SomeTriples(turn, form, kMostCandidates);
  const int fixed = FifthsAfterTriple(turn.game(), candidates.front());
  const int fifths = fixed > 0 && form.max_declared > 0 ? form.max_declared : fixed;
  return MostEven(turn, candidates, [&](Ply ply, std::int64_t ms) -> Placed {
    if (fifths == 0) return Place(turn, ply, ms);
    const std::shared_ptr<const Game> free = FreeAfter(turn.game(), ply);
    SearchReport report = turn.Ask(free, ms / 2);
    if (report.lines.empty() || !free->Check(report.best).ok()) return {};
    const SearchReport after = turn.AskFifths(FreeAfter(*free, report.best), ms / 2, fifths);
    if (after.lines.empty()) return {};
    const Value value = ValueOfFifths(after, form, ply);
    report = ReportAfter(ply, std::move(report));
    report.lines.front().value = value;
    return {ply, std::abs(value), std::move(report)};
  });
}

Placed PlaceAndDeclare(OpeningTurn& turn, const Form& form) {
  std::vector<Ply> candidates = FirstPlies(
      turn, turn.Ask(turn.game().WithoutOpening(), turn.MsLeft() / kMostFourths, kMostFourths),
      form);
  if (candidates.empty()) candidates = SomeTurns(turn, form, kMostFourths);
  return MostEven(turn, candidates, [&](Ply ply, std::int64_t ms) -> Placed {
    SearchReport fifths = turn.AskFifths(FreeAfter(turn.game(), ply), ms, form.max_declared);
    if (fifths.lines.empty()) return {};
    const Value imbalance = std::abs(ValueOfFifths(fifths, form, ply));
    return {ply, imbalance, ReportAfter(ply, std::move(fifths))};
  });
}

// If the side to move is behind, its best stone comes closest to an even game. If it is ahead, some
// of its best stones and some random stones are compared.
Placed PlaceTurn(OpeningTurn& turn) {
  const Form& form = turn.forms().front();
  std::vector<Ply> candidates = SomeTurns(turn, form, kMostCandidates);
  if (candidates.size() == 1 && !turn.may_swap()) return {.ply = candidates.front()};
  if (turn.MsLeft() >= kLeastSliceMs && !turn.stopped()) {
    const std::shared_ptr<const Game> free = turn.game().WithoutOpening();
    SearchReport best =
        turn.Ask(free, turn.MsLeft() / kShareOfBest, kBestTurns, {}, turn.Region(*free));
    if (!best.lines.empty() && ValueOf(best) <= 0 && turn.game().Check(best.best).ok()) {
      best.lines.resize(1);
      const Value behind = -ValueOf(best);
      return {best.best, behind, std::move(best)};
    }
    std::vector<Ply> turns = FirstPlies(turn, best, form);
    std::reverse(turns.begin(), turns.end());
    candidates = Alternate(candidates, turns);
  }
  return MostEven(turn, candidates,
                  [&](const Ply& ply, std::int64_t ms) { return Place(turn, ply, ms); });
}

}  // namespace tengen
