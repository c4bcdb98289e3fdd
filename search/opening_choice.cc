// SPDX-License-Identifier: Apache-2.0
#include "search/opening_choice.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <random>
#include <utility>

#include "engine/geometry.h"
#include "engine/rules/opening.h"
#include "search/registry.h"
#include "search/time_manager.h"

namespace tengen {
namespace {

// Three stones (black, white, black) as offsets from the centre. Chosen from 280 random ones on
// 15x15 by searches of two and a half seconds under the exact-five rule: those whose value stayed
// nearest to 0. A change of the evaluation is a reason to choose again.
using Triple = std::array<Point, 3>;
constexpr auto kTriples = std::to_array<Triple>({
    {{{3, -7}, {5, -5}, {4, -4}}},
    {{{-6, -2}, {-7, 2}, {-6, -6}}},
    {{{-4, -4}, {-2, -6}, {-6, -4}}},
    {{{-3, 0}, {-3, -3}, {-2, 4}}},
    {{{-6, -3}, {-6, -1}, {-6, 0}}},
    {{{-6, -6}, {-6, -4}, {-5, -3}}},
    {{{-7, -3}, {-5, -6}, {-6, 0}}},
    {{{1, -6}, {3, -3}, {-1, -6}}},
    {{{-4, -7}, {0, -7}, {-5, -4}}},
    {{{-7, 0}, {-5, 4}, {-7, 1}}},
});
// For boards too small for all of them; fits any.
constexpr Triple kSmallBoardTriple = {{{-2, -2}, {2, 2}, {2, -1}}};

// A slice of time below this sees too little to compare positions.
constexpr std::int64_t kLeastSliceMs = 100;
constexpr std::int64_t kMostMs = 8'000;
// The part of the match clock that one choice among positions may take.
constexpr std::int64_t kMatchShare = 30;
constexpr int kMostCandidates = 16;
// Of a stone that is to leave the game even: how many of the best ones are candidates, and the
// part of the time that goes to finding them.
constexpr int kBestTurns = 4;
constexpr int kShareOfBest = 4;
// Fourth stones for which the fifths are looked at.
constexpr int kMostFourths = 4;
// How far from what stands there a stone still has to do with it.
constexpr int kNear = 3;
// An imbalance that is not worth a swap: of the size of what such short searches overlook.
constexpr Value kEven = 20;

const Ply kSwapPly = {.kind = PlyKind::kSwap};

std::int64_t BudgetMs(const Limits& limits) {
  std::int64_t budget = std::min(kMostMs, limits.turn_ms.value_or(kMostMs));
  if (limits.match_left_ms) budget = std::min(budget, *limits.match_left_ms / kMatchShare);
  return TimeManager({.turn_ms = budget}, /*moves_to_go=*/1).hard_ms();
}

std::int64_t MsUntil(Clock::time_point end) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
  return std::max<std::int64_t>(left.count(), 0);
}

bool Has(const std::vector<Form>& forms, PlyKind kind) {
  return std::any_of(forms.begin(), forms.end(),
                     [kind](const Form& form) { return form.kind == kind; });
}

std::vector<Form> FormsAfter(const Game& game, const Ply& ply) {
  const std::unique_ptr<Game> next = game.Clone();
  next->Play(ply);
  return next->Forms();
}

std::unique_ptr<Game> FreeAfter(const Game& game, const Ply& ply) {
  const std::unique_ptr<Game> next = game.Clone();
  next->Play(ply);
  return next->WithoutOpening();
}

std::vector<Point> PointsOf(BoardSize size) {
  std::vector<Point> points;
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x) points.push_back({x, y});
  }
  return points;
}

std::vector<Point> StonesOf(const Game& game, Color color) {
  std::vector<Point> stones = PointsOf(game.spec().size);
  std::erase_if(stones, [&](Point p) { return game.At(p) != StoneOf(color); });
  return stones;
}

// Points that may not be offered together with an earlier one: of each set of images all but the
// first. Empty unless two black and two white stones stand.
std::vector<Point> LaterImages(const Game& game) {
  const std::vector<Point> black = StonesOf(game, Color::kBlack);
  const std::vector<Point> white = StonesOf(game, Color::kWhite);
  std::vector<Point> later;
  if (black.size() != 2 || white.size() != 2) return later;
  const std::vector<Point> points = PointsOf(game.spec().size);
  for (auto p = points.begin(); p != points.end(); ++p) {
    const bool is_later = std::any_of(points.begin(), p, [&](Point q) {
      return AreImages(q, *p, {black[0], black[1]}, {white[0], white[1]});
    });
    if (is_later) later.push_back(*p);
  }
  return later;
}

// The report of a search that began just after `ply`, as one of a search that found `ply`.
SearchReport After(const Ply& ply, SearchReport report) {
  report.best = ply;
  for (PvLine& line : report.lines) {
    line.value = -line.value;
    line.moves.insert(line.moves.begin(), ply);
  }
  return report;
}

Value ValueOf(const SearchReport& report) { return report.lines.front().value; }

class Chooser {
 public:
  Chooser(const SearchRequest& request, std::uint64_t seed, Player& player, const StopFlag& stop,
          const ProgressFn& on_progress)
      : request_(request),
        game_(*request.state),
        player_(player),
        stop_(stop),
        on_progress_(on_progress),
        deadline_(request.arrival + std::chrono::milliseconds(BudgetMs(request.limits))),
        random_(seed),
        forms_(game_.Forms()),
        may_swap_(Has(forms_, PlyKind::kSwap)) {}

  SearchReport Choose() {
    SearchReport report = ChooseByForm(forms_.front());
    if (!game_.Check(report.best).ok()) report = {.best = SomePly(forms_.front())};
    assert(game_.Check(report.best).ok());
    return report;
  }

 private:
  // What a search for balance found, and how far from even it leaves the game; no value where
  // there was no time to search.
  struct Laid {
    Ply ply;
    std::optional<Value> imbalance;
    SearchReport report;
  };
  // Searches a candidate for so many ms, completes it (a count to declare), and says how good it
  // is for one side, always the same; nothing: no value was found.
  using ValueFn = std::function<std::optional<Value>(Ply&, std::int64_t ms, SearchReport&)>;

  SearchReport ChooseByForm(const Form& form) {
    if (form.kind == PlyKind::kOffer) return OfferOrSwap(form.stones);
    if (form.kind == PlyKind::kPick) return Pick();
    if (form.stones == kTripleStones) return LayOrSwap(LayTriple(form));
    if (form.max_declared > 0) return LayOrSwap(LayAndDeclare(form));
    const std::vector<Form> next = FormsAfter(game_, SomePly(form));
    if (Has(next, PlyKind::kSwap)) {
      if (std::optional<SearchReport> offer = OfferInstead()) return *std::move(offer);
      return LayOrSwap(LayTurn());
    }
    if (!may_swap_) return PlayOn();
    if (Has(next, PlyKind::kOffer)) return TakeSideBeforeFifths(next.front().stones);
    return TakeSide();
  }

  // --- Questions --------------------------------------------------------------------------------

  // A question about a position, which is played on freely, with a clock of its own.
  SearchReport Ask(std::shared_ptr<const Game> free, std::int64_t ms, int lines = 1,
                   std::vector<Point> excluded = {}, std::vector<Point> only = {}) {
    SearchRequest question = request_;
    question.state = std::move(free);
    question.limits.turn_ms = ms;
    question.limits.match_left_ms.reset();
    question.limits.increment_ms = 0;
    question.arrival = Clock::now();
    question.multi_pv = lines;
    question.excluded = std::move(excluded);
    question.only = std::move(only);
    return player_.Think(question, stop_, [](const SearchReport&) {});
  }

  // The best fifths for Black, who is to move with four stones down; no two of them images.
  SearchReport AskFifths(const std::shared_ptr<const Game>& free, std::int64_t ms, int count) {
    return Ask(free, ms, count, LaterImages(*free));
  }

  // The best stone with all the time that the request has.
  SearchReport ThinkFreely() {
    SearchRequest question = request_;
    question.state = game_.WithoutOpening();
    question.only = Region(*question.state);
    question.multi_pv = 1;
    return player_.Think(question, stop_, on_progress_);
  }

  // The points to which the opening confines the next stone; empty when it does not.
  std::vector<Point> Region(const Game& free) const {
    std::vector<Point> legal = game_.LegalPoints();
    if (legal.size() == free.LegalPoints().size()) legal.clear();
    return legal;
  }

  // --- Taking the better side -------------------------------------------------------------------

  SearchReport PlayOn() {
    const std::vector<Point> legal = game_.LegalPoints();
    if (legal.size() == 1 && forms_.front().stones == 1) return {.best = StonePly(legal[0])};
    return ThinkFreely();
  }

  // Nobody may swap after this. Adding two stones instead (swap-2 allows it at three) hands this
  // very choice to the opponent: he takes the better side, so the pair is worth at most nothing,
  // and taking the better side ourselves at least nothing. The search that tells the value has
  // also found the move.
  SearchReport TakeSide() {
    SearchReport report = ThinkFreely();
    if (report.lines.empty() || ValueOf(report) >= 0) return report;
    return After(kSwapPly, std::move(report));
  }

  // The same where Black will have to offer fifths: he gets the worst of them.
  SearchReport TakeSideBeforeFifths(int fifths) {
    SearchReport report = Ask(game_.WithoutOpening(), MsUntil(deadline_) / 2);
    if (report.lines.empty() || !game_.Check(report.best).ok()) return {.best = kSwapPly};
    const SearchReport after = AskFifths(FreeAfter(game_, report.best), MsUntil(deadline_), fifths);
    if (after.lines.empty()) return report;
    report.lines.front().value = -after.lines.back().value;
    if (ValueOf(report) >= 0) return report;
    return After(kSwapPly, std::move(report));
  }

  // --- Leaving no better side -------------------------------------------------------------------

  // The opponent will take the better side, so the ply is best that leaves none. If we may swap
  // now, he has to lay and we choose; that is worth to us what is uneven.
  SearchReport LayOrSwap(Laid laid) {
    laid.report.best = laid.ply;
    if (!may_swap_ || (laid.imbalance && *laid.imbalance <= kEven)) return std::move(laid.report);
    if (!laid.imbalance) return {.best = kSwapPly};
    SearchReport report = After(kSwapPly, std::move(laid.report));
    for (PvLine& line : report.lines) line.value = *laid.imbalance;
    return report;
  }

  // The most even of the candidates, as far as there is time to look at them.
  Laid MostEven(const std::vector<Ply>& candidates, const ValueFn& value_of) {
    Laid best = {.ply = candidates.front()};
    const std::int64_t affordable = MsUntil(deadline_) / kLeastSliceMs;
    const auto count = std::min(static_cast<std::int64_t>(candidates.size()), affordable);
    for (std::int64_t i = 0; i < count && !stop_; ++i) {
      Ply ply = candidates[static_cast<std::size_t>(i)];
      SearchReport report;
      const std::optional<Value> value = value_of(ply, MsUntil(deadline_) / (count - i), report);
      if (!value || (best.imbalance && std::abs(*value) >= *best.imbalance)) continue;
      best = {std::move(ply), std::abs(*value), std::move(report)};
    }
    return best;
  }

  std::optional<Value> ValueAfter(const Ply& ply, std::int64_t ms, SearchReport& report) {
    report = Ask(FreeAfter(game_, ply), ms);
    if (report.lines.empty()) return std::nullopt;
    const Value value = ValueOf(report);
    report = After(ply, std::move(report));
    return value;
  }

  // A side that is behind comes nearest to even with its best stone. For the other some of its
  // best ones and some at random are compared.
  Laid LayTurn() {
    std::vector<Ply> candidates = SomeTurns(forms_.front(), kMostCandidates);
    if (candidates.size() == 1 && !may_swap_) return {.ply = candidates.front()};
    if (MsUntil(deadline_) >= kLeastSliceMs && !stop_) {
      const std::shared_ptr<const Game> free = game_.WithoutOpening();
      SearchReport best =
          Ask(free, MsUntil(deadline_) / kShareOfBest, kBestTurns, {}, Region(*free));
      if (!best.lines.empty() && ValueOf(best) <= 0 && game_.Check(best.best).ok()) {
        best.lines.resize(1);
        const Value behind = -ValueOf(best);
        return {best.best, behind, std::move(best)};
      }
      std::vector<Ply> turns;
      for (PvLine& line : best.lines) {
        if (!line.moves.empty() && game_.Check(line.moves.front()).ok()) {
          turns.push_back(std::move(line.moves.front()));
        }
      }
      Interleave(turns, candidates);
    }
    return MostEven(candidates, [this](Ply& ply, std::int64_t ms, SearchReport& report) {
      return ValueAfter(ply, ms, report);
    });
  }

  // The best of one list between those of the other, which stay the first ones.
  static void Interleave(std::vector<Ply>& turns, std::vector<Ply>& candidates) {
    std::ptrdiff_t at = 1;
    for (auto turn = turns.rbegin(); turn != turns.rend(); ++turn, at += 2) {
      const auto size = static_cast<std::ptrdiff_t>(candidates.size());
      candidates.insert(candidates.begin() + std::min(at, size), std::move(*turn));
    }
  }

  // --- Fifths -----------------------------------------------------------------------------------

  // Black's value when he has to offer so many fifths: that of the worst. Without a number, the
  // one up to `most` that leaves the game most even; it becomes the ply's count.
  static Value ValueOfFifths(const SearchReport& fifths, std::optional<int> number, int most,
                             Ply& ply) {
    if (number) return fifths.lines.back().value;
    const auto known = std::min(static_cast<std::size_t>(most), fifths.lines.size());
    const auto even = std::min_element(
        fifths.lines.begin(), fifths.lines.begin() + static_cast<std::ptrdiff_t>(known),
        [](const PvLine& a, const PvLine& b) { return std::abs(a.value) < std::abs(b.value); });
    ply.declared = static_cast<int>(even - fifths.lines.begin()) + 1;
    return even->value;
  }

  // How many fifths Black must offer if seat 2 stays White after the three stones of `ply`;
  // nothing where no such number is fixed by now.
  std::optional<int> FifthsAfterTriple(const Ply& ply) const {
    const std::unique_ptr<Game> next = game_.Clone();
    next->Play(ply);
    if (next->Forms().front().max_declared > 0) return std::nullopt;
    next->Play(StonePly(next->LegalPoints().front()));
    if (next->outcome() != Outcome::kNone) return std::nullopt;
    const Form form = next->Forms().front();
    if (form.kind != PlyKind::kOffer) return std::nullopt;
    return form.stones;
  }

  Laid LayTriple(const Form& form) {
    const std::vector<Ply> candidates = SomeTriples(form);
    std::optional<int> fifths = FifthsAfterTriple(candidates.front());
    if (!fifths) {
      return MostEven(candidates, [this](Ply& ply, std::int64_t ms, SearchReport& report) {
        return ValueAfter(ply, ms, report);
      });
    }
    if (form.max_declared > 0) fifths.reset();
    return MostEven(
        candidates, [&](Ply& ply, std::int64_t ms, SearchReport& report) -> std::optional<Value> {
          const std::shared_ptr<Game> free = FreeAfter(game_, ply);
          report = Ask(free, ms / 2);
          if (report.lines.empty() || !free->Check(report.best).ok()) return std::nullopt;
          const SearchReport after =
              AskFifths(FreeAfter(*free, report.best), ms / 2, fifths.value_or(form.max_declared));
          if (after.lines.empty()) return std::nullopt;
          const Value value = ValueOfFifths(after, fifths, form.max_declared, ply);
          report = After(ply, std::move(report));
          report.lines.front().value = value;
          return value;
        });
  }

  // White's fourth stone with a count: the better for Black the stone, the more fifths.
  Laid LayAndDeclare(const Form& form) {
    std::vector<Ply> candidates;
    const SearchReport fourths =
        Ask(game_.WithoutOpening(), MsUntil(deadline_) / kMostFourths, kMostFourths);
    for (const PvLine& line : fourths.lines) {
      if (line.moves.empty()) continue;
      Ply ply = line.moves.front();
      ply.declared = MiddleCount(form);
      if (game_.Check(ply).ok()) candidates.push_back(std::move(ply));
    }
    if (candidates.empty()) candidates = SomeTurns(form, kMostFourths);
    return MostEven(
        candidates, [&](Ply& ply, std::int64_t ms, SearchReport& report) -> std::optional<Value> {
          report = AskFifths(FreeAfter(game_, ply), ms, form.max_declared);
          if (report.lines.empty()) return std::nullopt;
          const Value value = ValueOfFifths(report, std::nullopt, form.max_declared, ply);
          report = After(ply, std::move(report));
          return value;
        });
  }

  // An offer of the best fifths that a search found, and its value: that of the worst of them.
  SearchReport Offer(int count, SearchReport fifths) {
    Ply offer = {.kind = PlyKind::kOffer};
    for (const PvLine& line : fifths.lines) {
      if (line.moves.empty() || static_cast<int>(offer.points.size()) >= count) continue;
      offer.points.push_back(line.moves.front().points.front());
    }
    FillOffer(offer, count);
    if (!fifths.lines.empty()) {
      PvLine worst = std::move(fifths.lines.back());
      worst.moves.assign(1, offer);
      fifths.lines = {std::move(worst)};
    }
    fifths.best = std::move(offer);
    return fifths;
  }

  // Up to `count` points, the ones near the stones first.
  void FillOffer(Ply& offer, int count) const {
    const std::unique_ptr<Game> free = game_.WithoutOpening();
    std::vector<Point> points = PointsOf(game_.spec().size);
    const std::vector<Point> later = LaterImages(*free);
    std::erase_if(points, [&](Point p) {
      const auto holds = [p](const std::vector<Point>& list) {
        return std::find(list.begin(), list.end(), p) != list.end();
      };
      return free->At(p) != Stone::kEmpty || holds(later) || holds(offer.points);
    });
    const auto far = [&](Point p) { return Distance(*free, p); };
    std::stable_sort(points.begin(), points.end(),
                     [&](Point a, Point b) { return far(a) < far(b); });
    for (const Point p : points) {
      if (static_cast<int>(offer.points.size()) >= count) return;
      offer.points.push_back(p);
    }
  }

  SearchReport OfferOrSwap(int count) {
    SearchReport fifths = AskFifths(game_.WithoutOpening(), MsUntil(deadline_), count);
    if (!may_swap_ || fifths.lines.empty() || fifths.lines.back().value >= 0) {
      return Offer(count, std::move(fifths));
    }
    // The other seat will have to offer them.
    return After(kSwapPly, Offer(count, std::move(fifths)));
  }

  // An offer where it is an alternative (Taraguchi-10), if it is worth more than what a stone that
  // the opponent may take over, or a swap, can be.
  std::optional<SearchReport> OfferInstead() {
    const auto form = std::find_if(forms_.begin(), forms_.end(),
                                   [](const Form& f) { return f.kind == PlyKind::kOffer; });
    if (form == forms_.end()) return std::nullopt;
    SearchReport fifths = AskFifths(game_.WithoutOpening(), MsUntil(deadline_) / 2, form->stones);
    if (static_cast<int>(fifths.lines.size()) < form->stones) return std::nullopt;
    if (fifths.lines.back().value <= kEven) return std::nullopt;
    return Offer(form->stones, std::move(fifths));
  }

  // The fifth that is best for White, with White's best sixth. However little time there is, one
  // search has to find a sixth.
  SearchReport Pick() {
    SearchReport best;
    const std::vector<Point> fifths = game_.offered();
    auto left = static_cast<std::int64_t>(fifths.size());
    for (const Point fifth : fifths) {
      if (!best.lines.empty() && stop_) break;
      const std::shared_ptr<Game> free = FreeAfter(*game_.WithoutOpening(), StonePly(fifth));
      SearchReport report = Ask(free, MsUntil(deadline_) / left--);
      if (report.lines.empty() || report.best.points.empty()) continue;
      if (!best.lines.empty() && ValueOf(report) <= ValueOf(best)) continue;
      const Ply pick = {PlyKind::kPick, {fifth, report.best.points.front()}};
      report.lines.front().moves.front() = pick;
      report.best = pick;
      best = std::move(report);
    }
    return best;
  }

  // --- Candidates, without searching ------------------------------------------------------------

  static int MiddleCount(const Form& form) { return (form.max_declared + 1) / 2; }

  static int Distance(const Game& game, Point p) {
    int least = kMaxBoard;
    for (const Point q : PointsOf(game.spec().size)) {
      if (game.At(q) == Stone::kEmpty) continue;
      least = std::min(least, std::max(std::abs(p.x - q.x), std::abs(p.y - q.y)));
    }
    return least;
  }

  // A legal ply of the form named first.
  Ply SomePly(const Form& form) {
    Ply ply = {.kind = form.kind};
    if (form.kind == PlyKind::kOffer) {
      FillOffer(ply, form.stones);
      return ply;
    }
    if (form.kind == PlyKind::kStones) {
      return form.stones == kTripleStones ? SomeTriples(form).front() : SomeTurns(form, 1).front();
    }
    for (const Point sixth : PointsOf(game_.spec().size)) {
      ply.points = {game_.offered().front(), sixth};
      if (game_.Check(ply).ok()) break;
    }
    return ply;
  }

  // Legal turns, every other one near the stones that stand. Never empty.
  std::vector<Ply> SomeTurns(const Form& form, int most) {
    std::vector<Point> points = game_.LegalPoints();
    std::shuffle(points.begin(), points.end(), random_);
    std::vector<Point> mixed;
    const auto near = std::stable_partition(
        points.begin(), points.end(), [this](Point p) { return Distance(game_, p) <= kNear; });
    for (auto a = points.begin(), b = near; a != near || b != points.end();) {
      if (a != near) mixed.push_back(*a++);
      if (b != points.end()) mixed.push_back(*b++);
    }
    std::vector<Ply> turns;
    for (const Point first : mixed) {
      if (static_cast<int>(turns.size()) >= most) break;
      Ply ply = StonePly(first);
      if (form.max_declared > 0) ply.declared = MiddleCount(form);
      if (form.stones == 2 && !AddSecond(ply)) continue;
      if (game_.Check(ply).ok()) turns.push_back(std::move(ply));
    }
    return turns;
  }

  bool AddSecond(Ply& ply) {
    std::vector<Point> seconds = game_.LegalSecond(ply.points.front());
    std::shuffle(seconds.begin(), seconds.end(), random_);
    for (const Point second : seconds) {
      ply.points.resize(1);
      ply.points.push_back(second);
      if (game_.Check(ply).ok()) return true;
    }
    return false;
  }

  // Three stones: the ones that proved even where the game allows them, else the 26 openings; then
  // random ones, the only ones where stones fall. Never empty.
  std::vector<Ply> SomeTriples(const Form& form) {
    const BoardSize size = game_.spec().size;
    std::vector<Ply> triples;
    const auto add = [&](Ply ply) {
      ply.declared = MiddleCount(form);
      if (game_.Check(ply).ok()) triples.push_back(std::move(ply));
    };
    for (const Triple& triple : kTriples) add(OnBoardOf(triple, RandomSymmetry()));
    if (triples.empty()) add(OnBoardOf(kSmallBoardTriple, 0));
    if (triples.empty()) {
      for (const std::array<Point, 3>& opening : CanonicalOpenings(size)) {
        const int symmetry = game_.spec().canonical ? 0 : RandomSymmetry();
        add(Turned(opening, symmetry));
      }
    }
    std::shuffle(triples.begin(), triples.end(), random_);
    constexpr int kTries = 200;
    for (int i = 0; i < kTries && triples.size() < kMostCandidates; ++i) add(RandomTriple());
    return triples;
  }

  int RandomSymmetry() {
    const BoardSize size = game_.spec().size;
    const unsigned symmetries = size.width == size.height ? kSymmetries : kSymmetries / 2;
    return static_cast<int>(random_() % symmetries);
  }

  Ply Turned(const Triple& triple, int symmetry) const {
    Ply ply;
    for (const Point p : triple) {
      ply.points.push_back(Transform(symmetry, p, game_.spec().size));
    }
    return ply;
  }

  Ply OnBoardOf(Triple offsets, int symmetry) const {
    const Point centre = CentreOf(game_.spec().size);
    for (Point& p : offsets) p = {centre.x + p.x, centre.y + p.y};
    return Turned(offsets, symmetry);
  }

  // Three stones, each where one may be put when its turn comes.
  Ply RandomTriple() {
    const std::unique_ptr<Game> free = game_.WithoutOpening();
    Ply ply;
    for (int i = 0; i < kTripleStones && free->outcome() == Outcome::kNone; ++i) {
      const std::vector<Point> legal = free->LegalPoints();
      ply.points.push_back(legal[random_() % legal.size()]);
      free->Play(StonePly(ply.points.back()));
    }
    return ply;
  }

  static constexpr int kTripleStones = 3;

  const SearchRequest& request_;
  const Game& game_;
  Player& player_;
  const StopFlag& stop_;
  const ProgressFn& on_progress_;
  const Clock::time_point deadline_;
  std::mt19937_64 random_;
  const std::vector<Form> forms_;
  const bool may_swap_;
};

}  // namespace

SearchReport ChooseOpeningPly(const SearchRequest& request, std::uint64_t seed, Player& player,
                              const StopFlag& stop, const ProgressFn& on_progress) {
  assert(request.state->in_opening());
  return Chooser(request, seed, player, stop, on_progress).Choose();
}

Swap2Choice ChooseSwap2(const SearchRequest& request, std::uint64_t seed, Player& player,
                        const StopFlag& stop, const ProgressFn& on_progress) {
  std::vector<Point> stones;
  for (const Placement& placement : request.state->record()) stones.push_back(placement.point);
  assert(stones.empty() || stones.size() == 3 || stones.size() == 5);
  GameSpec spec = request.state->spec();
  spec.opening = OpeningKind::kSwap2;
  const std::shared_ptr<Game> game = MakeGame(spec);
  for (auto p = stones.begin(); p != stones.end();) {
    const auto end = p + (p == stones.begin() ? 3 : 2);
    game->Play({PlyKind::kStones, {p, end}});
    p = end;
  }
  SearchRequest question = request;
  question.state = game;
  SearchReport report = ChooseOpeningPly(question, seed, player, stop, on_progress);
  const bool take_black = report.best.kind == PlyKind::kSwap;
  stones = report.best.points;
  return {take_black, std::move(stones), std::move(report)};
}

}  // namespace tengen
