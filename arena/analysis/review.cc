// SPDX-License-Identifier: Apache-2.0
#include "arena/analysis/review.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>

#include "arena/analysis/analysis_answer.h"
#include "protocol/reply.h"

namespace tengen {
namespace {

// Of plies that a search proposes one after the other, each better than it turned out to be.
constexpr int kMostTries = 4;

// So much lower than its search said is a ply that was worth a second look.
constexpr double kDisappointment = 0.1;

// Plies of a won line that are told.
constexpr std::size_t kLongestLine = 40;

// What costs less is no error even where a proof is lost: the proof was only not found again. A win
// in so few plies is always found again, so whoever loses it has missed it.
constexpr double kLeastLoss = 0.01;
constexpr int kSurelyFoundPlies = 5;

// The two stones of a turn make the same turn in either order.
bool SamePly(Ply a, Ply b) {
  if (a.kind == PlyKind::kStones) std::sort(a.points.begin(), a.points.end());
  if (b.kind == PlyKind::kStones) std::sort(b.points.begin(), b.points.end());
  return a == b;
}

bool LostByOwnStone(EndReason reason) {
  switch (reason) {
    case EndReason::kForbidden33:
    case EndReason::kForbidden44:
    case EndReason::kForbiddenOverline:
    case EndReason::kOverlineLoss: return true;
    default: return false;
  }
}

// What a finished game is worth to a side.
Value ValueOfEnd(const Game& game, Color side) {
  if (game.outcome() == Outcome::kDraw) return 0;
  return game.outcome() == WinFor(side) ? WinIn(0) : LossIn(0);
}

struct Found {
  Value value = 0;  // for the side to move
  std::vector<Ply> line;
};

class Reviewer {
 public:
  Reviewer(const ReviewOptions& options, Player& player) : options_(options), player_(player) {}

  // Judges the last ply of `game`, after which the position is worth `after` to the side to move,
  // and takes it back.
  ReviewedPly Judge(Game& game, Value after) {
    ReviewedPly reviewed = {.ply = game.plies().back()};
    const EndReason reason = game.reason();
    game.TakeBack();
    reviewed.side = game.to_move();
    reviewed.judged = true;
    reviewed.value = ValueBefore(after);
    FindBest(game, &reviewed);
    reviewed.loss = WinRate(reviewed.best_value) - WinRate(reviewed.value);
    reviewed.error = ErrorOf(reviewed, reason);
    if (reviewed.error == PlyError::kMissedWin) PlayOut(game, &reviewed.best_line);
    return reviewed;
  }

  // Of the position as it stands; of a finished game what it came to.
  Found Search(const Game& game, const std::vector<Point>& excluded = {}) {
    if (game.outcome() != Outcome::kNone) return {ValueOfEnd(game, game.to_move()), {}};
    SearchRequest request = {
        .state = FreeGameOf(game).game, .limits = options_.limits, .threads = options_.threads};
    request.excluded = excluded;
    const SearchReport report = player_.Think(request, stop_, [](const SearchReport&) {});
    if (report.lines.empty()) return {};
    return {report.lines.front().value, report.lines.front().moves};
  }

 private:
  // The ply played is best until one is found that is better by a search of the position after
  // it. A search that puts its hope in a ply that turned out to be worse is asked for another.
  void FindBest(Game& game, ReviewedPly* reviewed) {
    reviewed->best_value = reviewed->value;
    reviewed->best_line = {reviewed->ply};
    bool proven = IsWin(reviewed->value);
    std::vector<Ply> tried = {reviewed->ply};
    std::vector<Point> excluded;
    for (int i = 0; i < kMostTries && !proven; ++i) {
      Found found = Search(game, excluded);
      if (found.line.empty()) break;
      const Ply ply = found.line.front();
      const bool known = std::any_of(tried.begin(), tried.end(),
                                     [&ply](const Ply& other) { return SamePly(ply, other); });
      if (known && !excluded.empty()) break;  // there is no other
      // Without the points of one turn of two stones other turns are missing too.
      const bool all_lose =
          excluded.empty() || (ply.points.size() == 1 && IsLoss(reviewed->best_value));
      proven = IsLoss(found.value) && all_lose;
      if (proven) break;
      if (!known) {
        tried.push_back(ply);
        const Value value = IsWin(found.value) ? found.value : ValueAfter(game, ply);
        if (value > reviewed->best_value) {
          reviewed->best_value = value;
          reviewed->best_line = std::move(found.line);
        }
      }
      if (WinRate(found.value) - WinRate(reviewed->best_value) < kDisappointment) break;
      for (const Ply& worse : tried) {
        excluded.insert(excluded.end(), worse.points.begin(), worse.points.end());
      }
    }
    // That some plies lose is no proof that all do.
    if (IsLoss(reviewed->best_value) && !proven) {
      reviewed->best_value = Unproven(reviewed->best_value);
    }
  }

  Value ValueAfter(Game& game, const Ply& ply) {
    game.Play(ply);
    const Value value = ValueBefore(Search(game).value);
    game.TakeBack();
    return value;
  }

  // A proof may come as its first ply alone: both sides' best plies make the line, to the end if
  // the searches find it.
  void PlayOut(const Game& game, std::vector<Ply>* line) {
    const std::unique_ptr<Game> end = game.Clone();
    for (const Ply& ply : *line) {
      if (!end->Check(ply).ok()) return;
      end->Play(ply);
    }
    while (end->outcome() == Outcome::kNone && line->size() < kLongestLine) {
      const Found found = Search(*end);
      if (found.line.empty() || !end->Check(found.line.front()).ok()) return;
      end->Play(found.line.front());
      line->push_back(found.line.front());
    }
  }

  PlyError ErrorOf(const ReviewedPly& ply, EndReason reason) const {
    if (LostByOwnStone(reason) && IsLoss(ply.value)) return PlyError::kFoul;
    const bool won = IsWin(ply.best_value);
    const bool missed = won && !IsWin(ply.value);
    if (ply.loss < kLeastLoss && !(missed && PliesToEnd(ply.best_value) <= kSurelyFoundPlies))
      return PlyError::kNone;
    if (won) return PlyError::kMissedWin;
    if (IsLoss(ply.value)) return PlyError::kMissedDefence;
    return ply.loss >= options_.mistake ? PlyError::kMistake : PlyError::kNone;
  }

  const ReviewOptions& options_;
  Player& player_;
  const StopFlag stop_ = false;  // nobody stops a review
};

double ChanceOfBlack(Value value, Color side) {
  const double chance = WinRate(value);
  return side == Color::kBlack ? chance : 1 - chance;
}

}  // namespace

std::string_view PlyErrorText(PlyError error) {
  switch (error) {
    case PlyError::kFoul: return "foul";
    case PlyError::kMissedWin: return "missed win";
    case PlyError::kMissedDefence: return "missed defence";
    case PlyError::kMistake: return "mistake";
    case PlyError::kNone: return "";
  }
  return "";
}

absl::StatusOr<GameReview> ReviewGame(const GameRecord& record, const ReviewOptions& options,
                                      Player& player, const ReviewProgressFn& on_judged) {
  absl::StatusOr<std::unique_ptr<Game>> replayed = Replay(record);
  if (!replayed.ok()) return replayed.status();
  Game& game = **replayed;
  GameReview review = {.record = record, .outcome = game.outcome(), .reason = game.reason()};
  const std::size_t count = record.plies.size();
  review.plies.resize(count);
  review.black_chance.resize(count + 1);

  player.ClearMemory();
  Reviewer reviewer(options, player);
  Value after = 0;  // of the position that stands, for the side to move
  bool searched = !game.in_opening();
  if (searched) {
    after = reviewer.Search(game).value;
    review.black_chance[count] = ChanceOfBlack(after, game.to_move());
  }
  for (std::size_t i = count; i-- > 0;) {
    const std::unique_ptr<Game> before = game.Clone();
    before->TakeBack();
    const bool given = i < static_cast<std::size_t>(record.opening_plies);
    if (searched && !before->in_opening() && !given) {
      review.plies[i] = reviewer.Judge(game, after);
      after = review.plies[i].best_value;
      review.black_chance[i] = ChanceOfBlack(after, game.to_move());
    } else {
      game.TakeBack();
      review.plies[i] = {.ply = record.plies[i].ply, .side = game.to_move()};
      searched = false;
    }
    on_judged(count - i, count);
  }
  return review;
}

}  // namespace tengen
