// SPDX-License-Identifier: Apache-2.0
#include "search/player/opening_choice.h"

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

#include "engine/games.h"
#include "engine/geometry.h"
#include "engine/rules/opening.h"
#include "search/time_manager.h"

namespace tengen {
namespace {

// Three stones (black, white, black) as offsets from the centre. They are the most even of 280
// random triples on 15x15, by searches of 2.5 seconds under the exact-five rule. Choose new ones
// after a change of the evaluation.
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
// For boards that are too small for all of kTriples. It fits on every board.
constexpr Triple kSmallBoardTriple = {{{-2, -2}, {2, 2}, {2, -1}}};

// A search shorter than this is too weak to compare positions.
constexpr std::int64_t kLeastSliceMs = 100;
constexpr std::int64_t kMostMs = 8'000;
// One choice may use the remaining match time divided by this.
constexpr std::int64_t kMatchShare = 30;
constexpr int kMostCandidates = 16;
// For a stone that should leave an even game: the number of best stones among the candidates. The
// search for them gets the remaining time divided by kShareOfBest.
constexpr int kBestTurns = 4;
constexpr int kShareOfBest = 4;
// The number of fourth stones for which the fifth moves are searched.
constexpr int kMostFourths = 4;
// A stone at most this many king's steps from another stone counts as near.
constexpr int kNear = 3;
// An imbalance that is not worth a swap. It is about the error of such short searches.
constexpr Value kEven = 20;

const Ply kSwapPly = {.kind = PlyKind::kSwap};

std::int64_t BudgetMs(const Limits& limits) {
  std::int64_t budget = std::min(kMostMs, limits.turn_ms.value_or(kMostMs));
  if (limits.match_left_ms) budget = std::min(budget, *limits.match_left_ms / kMatchShare);
  return TimeManager({.turn_ms = budget}, /*moves_to_go=*/1).hard_ms();
}

// The form of this kind; nullptr: there is none.
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

// Points that may not be offered together with an earlier point: of each set of symmetric images
// all but the first. Empty unless the board has exactly two black and two white stones.
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

// The elements of both lists in turn. The rest of the longer list follows.
template <class T>
std::vector<T> Alternate(const std::vector<T>& a, const std::vector<T>& b) {
  std::vector<T> mixed;
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    if (i < a.size()) mixed.push_back(a[i]);
    if (i < b.size()) mixed.push_back(b[i]);
  }
  return mixed;
}

// Turns the report of a search after `ply` into a report of a search that found `ply`.
SearchReport After(const Ply& ply, SearchReport report) {
  report.best = ply;
  for (PvLine& line : report.lines) {
    line.value = -line.value;
    line.loses = IsLoss(line.value);
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
        may_swap_(FindForm(forms_, PlyKind::kSwap) != nullptr) {}

  SearchReport Choose() {
    SearchReport report = ChooseByForm(forms_.front());
    if (!game_.Check(report.best).ok()) report = {.best = SomePly(forms_.front())};
    assert(game_.Check(report.best).ok());
    return report;
  }

 private:
  // A candidate ply, its distance from an even value (empty: there was no time to search it), and
  // the report of its search.
  struct Laid {
    Ply ply;
    std::optional<Value> imbalance;
    SearchReport report;
  };
  // Searches a candidate for `ms` milliseconds. It may also set the declared count of the ply.
  using LayFn = std::function<Laid(Ply, std::int64_t ms)>;

  SearchReport ChooseByForm(const Form& form) {
    if (form.kind == PlyKind::kOffer) return OfferOrSwap(form.stones);
    if (form.kind == PlyKind::kPick) return Pick();
    if (form.stones == kTripleStones) return LayOrSwap(LayTriple(form));
    if (form.max_declared > 0) return LayOrSwap(LayAndDeclare(form));
    const std::vector<Form> next = Played(game_, SomePly(form))->Forms();
    if (FindForm(next, PlyKind::kSwap) != nullptr) {
      if (std::optional<SearchReport> offer = OfferInstead()) return *std::move(offer);
      return LayOrSwap(LayTurn());
    }
    if (!may_swap_) return PlayOn();
    if (const Form* offer = FindForm(next, PlyKind::kOffer)) {
      return TakeSideBeforeFifths(offer->stones);
    }
    // In swap2 a seat may also add two stones to the first three, which gives this choice to the
    // opponent. The opponent then takes the better side, so that ply is worth at most 0. Taking the
    // better side now is worth at least 0. The search for the value has also found the move.
    return BetterSide(ThinkFreely());
  }

  std::int64_t MsLeft() const {
    using std::chrono::milliseconds;
    const auto left = std::chrono::duration_cast<milliseconds>(deadline_ - Clock::now());
    return std::max<std::int64_t>(left.count(), 0);
  }

  // --- Searches ---------------------------------------------------------------------------------

  // Searches a position in free play, with its own time limit of `ms` milliseconds.
  SearchReport Ask(std::shared_ptr<const Game> free, std::int64_t ms, int lines = 1,
                   std::vector<Point> excluded = {}, std::vector<Point> only = {}) {
    SearchRequest question = request_.About(std::move(free), ms);
    question.multi_pv = lines;
    question.excluded = std::move(excluded);
    question.only = std::move(only);
    return player_.Think(question, stop_, [](const SearchReport&) {});
  }

  // The best fifth moves of Black, who is to move with four stones on the board. No two of them are
  // symmetric images.
  SearchReport AskFifths(const std::shared_ptr<const Game>& free, std::int64_t ms, int count) {
    return Ask(free, ms, count, LaterImages(*free));
  }

  // The best stone, with the full time of the request.
  SearchReport ThinkFreely() {
    SearchRequest question = request_;
    question.state = game_.WithoutOpening();
    question.only = Region(*question.state);
    question.excluded.clear();
    question.multi_pv = 1;
    return player_.Think(question, stop_, on_progress_);
  }

  // The points to which the opening restricts the next stone. Empty: no restriction.
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

  // No swap is possible after this ply. Plays the move of the report if it is good, otherwise
  // swaps.
  static SearchReport BetterSide(SearchReport report) {
    if (report.lines.empty() || ValueOf(report) >= 0) return report;
    return After(kSwapPly, std::move(report));
  }

  // The same choice where Black must offer fifth moves later and gets the worst of them.
  SearchReport TakeSideBeforeFifths(int fifths) {
    SearchReport report = Ask(game_.WithoutOpening(), MsLeft() / 2);
    if (report.lines.empty() || !game_.Check(report.best).ok()) return {.best = kSwapPly};
    const SearchReport after = AskFifths(FreeAfter(game_, report.best), MsLeft(), fifths);
    if (after.lines.empty()) return report;
    report.lines.front().value = -after.lines.back().value;
    return BetterSide(std::move(report));
  }

  // --- Even positions ---------------------------------------------------------------------------

  // The opponent will take the better side, so the best ply is the most even one. If we may swap
  // now, the opponent must place stones and we choose the side. A swap is therefore worth the
  // imbalance.
  SearchReport LayOrSwap(Laid laid) {
    laid.report.best = laid.ply;
    if (!may_swap_ || (laid.imbalance && *laid.imbalance <= kEven)) return std::move(laid.report);
    if (!laid.imbalance) return {.best = kSwapPly};
    SearchReport report = After(kSwapPly, std::move(laid.report));
    for (PvLine& line : report.lines) line.value = *laid.imbalance;
    return report;
  }

  // The most even of the candidates that there is time to search.
  Laid MostEven(const std::vector<Ply>& candidates, const LayFn& lay) {
    Laid best = {.ply = candidates.front()};
    const auto count = std::min<std::int64_t>(std::ssize(candidates), MsLeft() / kLeastSliceMs);
    for (std::int64_t i = 0; i < count && !stop_; ++i) {
      Laid laid = lay(candidates[static_cast<std::size_t>(i)], MsLeft() / (count - i));
      if (!laid.imbalance || (best.imbalance && *laid.imbalance >= *best.imbalance)) continue;
      best = std::move(laid);
    }
    return best;
  }

  Laid Lay(const Ply& ply, std::int64_t ms) {
    SearchReport report = Ask(FreeAfter(game_, ply), ms);
    if (report.lines.empty()) return {};
    const Value imbalance = std::abs(ValueOf(report));
    return {ply, imbalance, After(ply, std::move(report))};
  }

  // A side that is behind comes closest to even with its best stone. For the other side some of its
  // best stones and some random ones are compared.
  Laid LayTurn() {
    std::vector<Ply> candidates = SomeTurns(forms_.front(), kMostCandidates);
    if (candidates.size() == 1 && !may_swap_) return {.ply = candidates.front()};
    if (MsLeft() >= kLeastSliceMs && !stop_) {
      const std::shared_ptr<const Game> free = game_.WithoutOpening();
      SearchReport best = Ask(free, MsLeft() / kShareOfBest, kBestTurns, {}, Region(*free));
      if (!best.lines.empty() && ValueOf(best) <= 0 && game_.Check(best.best).ok()) {
        best.lines.resize(1);
        const Value behind = -ValueOf(best);
        return {best.best, behind, std::move(best)};
      }
      std::vector<Ply> turns = FirstPlies(best, forms_.front());
      std::reverse(turns.begin(), turns.end());
      candidates = Alternate(candidates, turns);
    }
    return MostEven(candidates, [this](const Ply& ply, std::int64_t ms) { return Lay(ply, ms); });
  }

  // --- Fifths -----------------------------------------------------------------------------------

  // Black's value if these fifth moves are offered: the value of the worst. If the form has a
  // declared count, sets the count of the ply that makes the game most even.
  static Value ValueOfFifths(const SearchReport& fifths, const Form& form, Ply& ply) {
    if (form.max_declared == 0) return fifths.lines.back().value;
    const auto even = std::min_element(
        fifths.lines.begin(), fifths.lines.end(),
        [](const PvLine& a, const PvLine& b) { return std::abs(a.value) < std::abs(b.value); });
    ply.declared = static_cast<int>(even - fifths.lines.begin()) + 1;
    return even->value;
  }

  // The number of fifth moves that Black must offer if seat 2 stays White after the three stones of
  // `ply`. 0: none, or the number is not yet fixed.
  int FifthsAfterTriple(const Ply& ply) const {
    const std::unique_ptr<Game> next = Played(game_, ply);
    if (next->Forms().front().max_declared > 0) return 0;
    next->Play(next->LegalPoints().front());
    if (next->outcome() != Outcome::kNone) return 0;
    const Form form = next->Forms().front();
    return form.kind == PlyKind::kOffer ? form.stones : 0;
  }

  Laid LayTriple(const Form& form) {
    const std::vector<Ply> candidates = SomeTriples(form);
    const int fixed = FifthsAfterTriple(candidates.front());
    const int fifths = fixed > 0 && form.max_declared > 0 ? form.max_declared : fixed;
    return MostEven(candidates, [&](Ply ply, std::int64_t ms) -> Laid {
      if (fifths == 0) return Lay(ply, ms);
      const std::shared_ptr<Game> free = FreeAfter(game_, ply);
      SearchReport report = Ask(free, ms / 2);
      if (report.lines.empty() || !free->Check(report.best).ok()) return {};
      const SearchReport after = AskFifths(FreeAfter(*free, report.best), ms / 2, fifths);
      if (after.lines.empty()) return {};
      const Value value = ValueOfFifths(after, form, ply);
      report = After(ply, std::move(report));
      report.lines.front().value = value;
      return {ply, std::abs(value), std::move(report)};
    });
  }

  // Chooses White's fourth stone and a count of fifth moves. A stone that is better for Black gets
  // a higher count.
  Laid LayAndDeclare(const Form& form) {
    std::vector<Ply> candidates =
        FirstPlies(Ask(game_.WithoutOpening(), MsLeft() / kMostFourths, kMostFourths), form);
    if (candidates.empty()) candidates = SomeTurns(form, kMostFourths);
    return MostEven(candidates, [&](Ply ply, std::int64_t ms) -> Laid {
      SearchReport fifths = AskFifths(FreeAfter(game_, ply), ms, form.max_declared);
      if (fifths.lines.empty()) return {};
      const Value imbalance = std::abs(ValueOfFifths(fifths, form, ply));
      return {ply, imbalance, After(ply, std::move(fifths))};
    });
  }

  // An offer of the best fifth moves of a search. Its value is that of the worst of them.
  SearchReport Offer(int count, SearchReport fifths) {
    Ply offer = {.kind = PlyKind::kOffer};
    for (const PvLine& line : fifths.lines) {
      offer.points.push_back(line.moves.front().points.front());
    }
    FillOffer(offer, count);
    if (!fifths.lines.empty()) {
      fifths.lines.erase(fifths.lines.begin(), fifths.lines.end() - 1);
      fifths.lines.front().moves = {offer};
    }
    fifths.best = std::move(offer);
    return fifths;
  }

  // Fills the offer up to `count` points, the points near the stones first.
  void FillOffer(Ply& offer, int count) const {
    const std::unique_ptr<Game> free = game_.WithoutOpening();
    std::vector<Point> points = free->LegalPoints();
    std::stable_sort(points.begin(), points.end(),
                     [&](Point a, Point b) { return Distance(*free, a) < Distance(*free, b); });
    const std::vector<Point> later = LaterImages(*free);
    for (const Point p : points) {
      const auto holds = [p](const std::vector<Point>& list) {
        return std::find(list.begin(), list.end(), p) != list.end();
      };
      if (static_cast<int>(offer.points.size()) >= count) return;
      if (!holds(later) && !holds(offer.points)) offer.points.push_back(p);
    }
  }

  SearchReport OfferOrSwap(int count) {
    SearchReport offer = Offer(count, AskFifths(game_.WithoutOpening(), MsLeft(), count));
    return may_swap_ ? BetterSide(std::move(offer)) : offer;
  }

  // Chooses an offer where the rules allow it as an alternative (Taraguchi-10). It must be worth
  // more than kEven, which is the best that a swap or a stone that the opponent may take over can
  // reach.
  std::optional<SearchReport> OfferInstead() {
    const Form* const form = FindForm(forms_, PlyKind::kOffer);
    if (form == nullptr) return std::nullopt;
    SearchReport fifths = AskFifths(game_.WithoutOpening(), MsLeft() / 2, form->stones);
    if (static_cast<int>(fifths.lines.size()) < form->stones) return std::nullopt;
    if (fifths.lines.back().value <= kEven) return std::nullopt;
    return Offer(form->stones, std::move(fifths));
  }

  // Picks the fifth move that is best for White, and White's best sixth move. At least one search
  // runs, however little time is left, because it must find a sixth move.
  SearchReport Pick() {
    SearchReport best;
    const std::vector<Point> fifths = game_.offered();
    auto left = static_cast<std::int64_t>(fifths.size());
    for (const Point fifth : fifths) {
      if (!best.lines.empty() && stop_) break;
      const std::shared_ptr<Game> free = FreeAfter(*game_.WithoutOpening(), StonePly(fifth));
      SearchReport report = Ask(free, MsLeft() / left--);
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

  // The first plies of the lines of a search that are legal plies of the form.
  std::vector<Ply> FirstPlies(const SearchReport& report, const Form& form) const {
    std::vector<Ply> plies;
    for (const PvLine& line : report.lines) {
      Ply ply = line.moves.front();
      ply.declared = MiddleCount(form);
      if (game_.Check(ply).ok()) plies.push_back(std::move(ply));
    }
    return plies;
  }

  // Distance from p to the nearest stone, in king's steps.
  static int Distance(const Game& game, Point p) {
    int least = kMaxBoard;
    ForEachPoint(game.spec().size, [&](Point q) {
      if (game.At(q) == Stone::kEmpty) return;
      least = std::min(least, std::max(std::abs(p.x - q.x), std::abs(p.y - q.y)));
    });
    return least;
  }

  // A legal ply of the first form, without a search.
  Ply SomePly(const Form& form) {
    if (form.kind == PlyKind::kOffer) return Offer(form.stones, {}).best;
    if (form.kind == PlyKind::kStones) {
      return form.stones == kTripleStones ? SomeTriples(form).front() : SomeTurns(form, 1).front();
    }
    const Point fifth = game_.offered().front();
    const Point sixth = FreeAfter(*game_.WithoutOpening(), StonePly(fifth))->LegalPoints().front();
    return {form.kind, {fifth, sixth}};
  }

  // Random legal turns. They alternate between points near the stones and other points. Never
  // empty.
  std::vector<Ply> SomeTurns(const Form& form, int most) {
    std::vector<Point> points = game_.LegalPoints();
    std::shuffle(points.begin(), points.end(), random_);
    const auto far = std::stable_partition(points.begin(), points.end(),
                                           [this](Point p) { return Distance(game_, p) <= kNear; });
    std::vector<Ply> turns;
    for (const Point first : Alternate<Point>({points.begin(), far}, {far, points.end()})) {
      if (static_cast<int>(turns.size()) >= most) break;
      Ply ply = StonePly(first);
      ply.declared = MiddleCount(form);
      if (form.stones == 2 && !AddSecond(ply)) continue;
      if (game_.Check(ply).ok()) turns.push_back(std::move(ply));
    }
    return turns;
  }

  bool AddSecond(Ply& ply) {
    std::vector<Point> seconds = game_.LegalSecond(ply.points.front());
    std::shuffle(seconds.begin(), seconds.end(), random_);
    for (const Point second : seconds) {
      ply.points = {ply.points.front(), second};
      if (game_.Check(ply).ok()) return true;
    }
    return false;
  }

  // Candidates for the first three stones: kTriples where the game allows them, else the 26
  // openings of renju. Random triples follow, which are the only ones in games where stones fall.
  // Never empty.
  std::vector<Ply> SomeTriples(const Form& form) {
    std::vector<Ply> triples;
    const auto add = [&](Ply ply) {
      ply.declared = MiddleCount(form);
      if (game_.Check(ply).ok()) triples.push_back(std::move(ply));
    };
    for (const Triple& triple : kTriples) add(OnBoardOf(triple, RandomSymmetry()));
    if (triples.empty()) add(OnBoardOf(kSmallBoardTriple, 0));
    if (triples.empty()) {
      for (const Triple& opening : CanonicalOpenings(game_.spec().size)) {
        add(Turned(opening, game_.spec().canonical ? 0 : RandomSymmetry()));
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

  // Three random stones, each legal when its turn comes.
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

SearchReport ChoosePly(const SearchRequest& request, std::uint64_t seed, Player& player,
                       const StopFlag& stop, const ProgressFn& on_progress) {
  if (!request.state->in_opening()) return player.Think(request, stop, on_progress);
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
  if (!stones.empty()) game->Play({PlyKind::kStones, {stones.begin(), stones.begin() + 3}});
  if (stones.size() == 5) game->Play({PlyKind::kStones, {stones.begin() + 3, stones.end()}});
  SearchRequest question = request;
  question.state = game;
  const SearchReport report = ChoosePly(question, seed, player, stop, on_progress);
  return {report.best.kind == PlyKind::kSwap, report.best.points, report};
}

}  // namespace tengen
