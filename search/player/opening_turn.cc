// SPDX-License-Identifier: Apache-2.0
#include "search/player/opening_turn.h"

#include <chrono>
#include <utility>

#include "engine/geometry.h"
#include "engine/rules/opening.h"
#include "search/time_manager.h"

namespace tengen {
namespace {

constexpr std::int64_t kMostMs = 8'000;
// One choice may use the remaining time of the game divided by this number.
constexpr std::int64_t kMatchShare = 30;

std::int64_t BudgetMs(const Limits& limits) {
  std::int64_t budget = std::min(kMostMs, limits.turn_ms.value_or(kMostMs));
  if (limits.match_left_ms) budget = std::min(budget, *limits.match_left_ms / kMatchShare);
  return TimeManager({.turn_ms = budget}, /*moves_to_go=*/1).hard_ms();
}

}  // namespace

OpeningTurn::OpeningTurn(const SearchRequest& request, std::uint64_t seed, Player& player,
                         const StopFlag& stop, const ProgressFn& on_progress)
    : request_(request),
      game_(*request.state),
      player_(player),
      stop_(stop),
      on_progress_(on_progress),
      deadline_(request.arrival + std::chrono::milliseconds(BudgetMs(request.limits))),
      random_(seed),
      forms_(game_.Forms()),
      may_swap_(FindForm(forms_, PlyKind::kSwap) != nullptr) {}

std::int64_t OpeningTurn::MsLeft() const {
  using std::chrono::milliseconds;
  const auto left = std::chrono::duration_cast<milliseconds>(deadline_ - Clock::now());
  return std::max<std::int64_t>(left.count(), 0);
}

SearchReport OpeningTurn::Ask(std::shared_ptr<const Game> free, std::int64_t ms, int lines,
                              std::vector<Point> excluded, std::vector<Point> only) {
  SearchRequest question = request_.About(std::move(free), ms);
  question.multi_pv = lines;
  question.excluded = std::move(excluded);
  question.only = std::move(only);
  return player_.Think(question, stop_, [](const SearchReport&) {});
}

SearchReport OpeningTurn::AskFifths(const std::shared_ptr<const Game>& free, std::int64_t ms,
                                    int count) {
  return Ask(free, ms, count, LaterImages(*free));
}

SearchReport OpeningTurn::ThinkFreely() {
  SearchRequest question = request_;
  question.state = game_.WithoutOpening();
  question.only = Region(*question.state);
  question.excluded.clear();
  question.multi_pv = 1;
  return player_.Think(question, stop_, on_progress_);
}

std::vector<Point> OpeningTurn::Region(const Game& free) const {
  std::vector<Point> legal = game_.LegalPoints();
  if (legal.size() == free.LegalPoints().size()) legal.clear();
  return legal;
}

const Form* FindForm(const std::vector<Form>& forms, PlyKind kind) {
  const auto at = std::find_if(forms.begin(), forms.end(),
                               [kind](const Form& form) { return form.kind == kind; });
  return at == forms.end() ? nullptr : &*at;
}

std::unique_ptr<Game> Played(const Game& game, const Ply& ply) {
  std::unique_ptr<Game> next = game.Clone();
  next->Play(ply);
  return next;
}

std::unique_ptr<Game> FreeAfter(const Game& game, const Ply& ply) {
  return Played(game, ply)->WithoutOpening();
}

std::vector<Point> LaterImages(const Game& game) {
  std::vector<Point> black, white, earlier, later;
  ForEachPoint(game.spec().size, [&](Point p) {
    if (game.At(p) == Stone::kBlack) black.push_back(p);
    if (game.At(p) == Stone::kWhite) white.push_back(p);
  });
  if (black.size() != 2 || white.size() != 2) return later;
  ForEachPoint(game.spec().size, [&](Point p) {
    const bool is_later = std::any_of(earlier.begin(), earlier.end(), [&](Point q) {
      return AreImages(q, p, {black[0], black[1]}, {white[0], white[1]});
    });
    (is_later ? later : earlier).push_back(p);
  });
  return later;
}

SearchReport ReportAfter(const Ply& ply, SearchReport report) {
  report.best = ply;
  for (PvLine& line : report.lines) {
    line.value = -line.value;
    line.loses = IsLoss(line.value);
    line.moves.insert(line.moves.begin(), ply);
  }
  return report;
}

}  // namespace tengen
