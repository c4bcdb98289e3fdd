// SPDX-License-Identifier: Apache-2.0
#include "analysis/review.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <utility>

#include "analysis/analysis_answer.h"
#include "eval/value.h"

namespace tengen {
namespace {

// The largest number of searches for a better ply than the played one.
constexpr int kMostTries = 4;

// If the value of a proposed ply falls by this win probability or more, another ply is searched.
constexpr double kDisappointment = 0.1;

// The largest length of a winning line, in plies.
constexpr std::size_t kLongestLine = 40;

// Plies chosen at random: how many are searched at each ply, and the divisor of their limits. A low
// divisor costs time; the sample needs no exact values, because its mean over the game is used.
constexpr int kSamples = 6;
constexpr std::uint64_t kSampleDivisor = 16;

// If plies chosen at random have at least this quality on average, a side has no accuracy.
constexpr double kIndifferent = 0.98;

// True if two plies are equal. The order of the stones in a turn is ignored.
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

// The value of a finished game for `side`.
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
  Reviewer(const ReviewOptions& options, Player& player, const StopFlag& stop)
      : options_(options), player_(player), stop_(stop) {}

  // Judges the last ply of `game` and takes it back. `after`: the value of the position after the
  // ply, for the side to move there.
  ReviewedPly Judge(Game& game, Value after) {
    ReviewedPly reviewed = {.ply = game.plies().back()};
    const EndReason reason = game.reason();
    game.TakeBack();
    reviewed.side = game.to_move();
    reviewed.judged = true;
    reviewed.value = ValueBefore(after);
    FindBest(game, &reviewed);
    FindOthers(game, &reviewed);
    reviewed.best = SamePly(reviewed.best_line().front(), reviewed.ply) || IsWin(reviewed.value);
    reviewed.loss = WinRate(reviewed.best_value) - WinRate(reviewed.value);
    reviewed.error = ErrorOf(reviewed, reason);
    if (reviewed.error == PlyError::kMissedWin) PlayOut(game, &reviewed.candidates.front().line);
    return reviewed;
  }

  // The mean quality of plies chosen at random, instead of the judged ply. The same ply of the same
  // game always has the same sample.
  double RandomAccuracy(Game& game, const ReviewedPly& reviewed, std::size_t number) {
    const std::vector<Point> legal = game.LegalPoints();
    const int stones = game.Forms().front().stones;
    if (legal.empty()) return Accuracy(reviewed);  // only a pass is possible
    std::minstd_rand random(static_cast<std::uint_fast32_t>(number) + 1);
    double sum = 0;
    int searched = 0;
    for (int i = 0; i < kSamples; ++i) {
      Ply ply = StonePly(legal[random() % legal.size()]);
      if (stones == 2) {
        const std::vector<Point> second = game.LegalSecond(ply.points.front());
        if (second.empty()) continue;
        ply.points.push_back(second[random() % second.size()]);
      }
      game.Play(ply);
      const Value value = ValueBefore(SampleValue(game));
      game.TakeBack();
      ReviewedPly sample;
      sample.loss = WinRate(reviewed.best_value) - WinRate(value);
      sum += Accuracy(sample);
      ++searched;
    }
    return searched == 0 ? Accuracy(reviewed) : sum / searched;
  }

  // Returns the value and the best line of a position. If the game is over, the value is that of
  // its result, and there is no line.
  Found Search(const Game& game, const std::vector<Point>& excluded = {}) {
    if (game.outcome() != Outcome::kNone) return {ValueOfEnd(game, game.to_move()), {}};
    SearchRequest request = Request(game);
    request.excluded = excluded;
    const SearchReport report = player_.Think(request, stop_, [](const SearchReport&) {});
    if (report.lines.empty()) return {};
    return {report.lines.front().value, report.lines.front().moves};
  }

 private:
  // The value of a position, from a short search.
  Value SampleValue(const Game& game) {
    if (game.outcome() != Outcome::kNone) return ValueOfEnd(game, game.to_move());
    SearchRequest request = Request(game);
    Limits& limits = request.limits;
    if (limits.max_nodes > 0)
      limits.max_nodes = std::max<std::uint64_t>(1, limits.max_nodes / kSampleDivisor);
    if (limits.max_depth > 0) limits.max_depth = std::max(1, limits.max_depth / 2);
    if (limits.turn_ms)
      limits.turn_ms =
          std::max<std::int64_t>(1, *limits.turn_ms / static_cast<std::int64_t>(kSampleDivisor));
    const SearchReport report = player_.Think(request, stop_, [](const SearchReport&) {});
    return report.lines.empty() ? 0 : report.lines.front().value;
  }

  SearchRequest Request(const Game& game) const {
    return {.state = FreeGameOf(game).game,
            .limits = options_.limits,
            .threads = options_.threads,
            .for_analysis = true};
  }

  // Finds the best ply. The first candidate is the played ply. A search of the position proposes
  // another ply, and a search of the position after this ply gives its value. If this value is much
  // worse than the value of the first search, the ply is excluded, and the position is searched
  // again.
  void FindBest(Game& game, ReviewedPly* reviewed) {
    reviewed->best_value = reviewed->value;
    reviewed->candidates = {{reviewed->value, {reviewed->ply}}};
    bool proven = IsWin(reviewed->value);
    std::vector<Ply> tried = {reviewed->ply};
    std::vector<Point> excluded;
    for (int i = 0; i < kMostTries && !proven; ++i) {
      Found found = Search(game, excluded);
      if (found.line.empty()) break;
      const Ply ply = found.line.front();
      const bool known = std::any_of(tried.begin(), tried.end(),
                                     [&ply](const Ply& other) { return SamePly(ply, other); });
      if (known && !excluded.empty()) break;  // no other ply is left
      // In games with two stones a turn, an excluded point also excludes other turns with this
      // point. So a loss does not prove that all turns lose.
      const bool all_lose =
          excluded.empty() || (ply.points.size() == 1 && IsLoss(reviewed->best_value));
      proven = IsLoss(found.value) && all_lose;
      if (proven) break;
      if (!known) {
        tried.push_back(ply);
        const Value value = IsWin(found.value) ? found.value : ValueAfter(game, ply);
        Add({value, std::move(found.line)}, reviewed);
      }
      if (WinRate(found.value) - WinRate(reviewed->best_value) < kDisappointment) break;
      for (const Ply& worse : tried) {
        excluded.insert(excluded.end(), worse.points.begin(), worse.points.end());
      }
    }
    // Some plies are proven to lose, but perhaps not all. So the value must not be a proven loss.
    if (IsLoss(reviewed->best_value) && !proven) {
      reviewed->best_value = Unproven(reviewed->best_value);
    }
  }

  // Inserts the candidate into the list, which is sorted by value. It comes after candidates with
  // the same value.
  static void Add(Candidate candidate, ReviewedPly* reviewed) {
    const auto worse = [&candidate](const Candidate& c) { return c.value < candidate.value; };
    std::vector<Candidate>& all = reviewed->candidates;
    all.insert(std::find_if(all.begin(), all.end(), worse), std::move(candidate));
    reviewed->best_value = std::max(reviewed->best_value, all.front().value);
  }

  // Adds further candidates from one search for several lines. If this search gives a candidate a
  // better value than the best ply, but proves no win, the value is not used. Instead, a search of
  // the position after the candidate gives its value.
  void FindOthers(Game& game, ReviewedPly* reviewed) {
    if (options_.candidates <= std::ssize(reviewed->candidates)) return;
    SearchRequest request = Request(game);
    request.multi_pv = options_.candidates + 1;
    const SearchReport report = player_.Think(request, stop_, [](const SearchReport&) {});
    for (const PvLine& line : report.lines) {
      if (std::ssize(reviewed->candidates) >= options_.candidates) break;
      const Ply& ply = line.moves.front();
      if (!game.Check(ply).ok() || IsKnown(ply, *reviewed)) continue;
      Candidate other = {line.value, line.moves};
      if (other.value > reviewed->best_value && !IsWin(other.value)) {
        other.value = ValueAfter(game, ply);
      }
      Add(std::move(other), reviewed);
    }
  }

  static bool IsKnown(const Ply& ply, const ReviewedPly& reviewed) {
    return std::any_of(reviewed.candidates.begin(), reviewed.candidates.end(),
                       [&ply](const Candidate& c) { return SamePly(c.line.front(), ply); });
  }

  Value ValueAfter(Game& game, const Ply& ply) {
    game.Play(ply);
    const Value value = ValueBefore(Search(game).value);
    game.TakeBack();
    return value;
  }

  // Extends a winning line to the end of the game by searches. This is needed because a proof may
  // report only the first plies of the line.
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
    // If the loss is smaller than least_loss, the position after the ply is almost won, so the ply
    // is no error (docs/analysis.md).
    if (ply.loss <= 0 || ply.loss < options_.least_loss) return PlyError::kNone;
    if (IsWin(ply.best_value)) return PlyError::kMissedWin;
    if (IsLoss(ply.value)) return PlyError::kMissedDefence;
    return ply.loss >= options_.mistake ? PlyError::kMistake : PlyError::kNone;
  }

  const ReviewOptions& options_;
  Player& player_;
  const StopFlag& stop_;
};

Value ValueOfBlack(Value value, Color side) { return side == Color::kBlack ? value : -value; }

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

double Accuracy(const ReviewedPly& ply) {
  constexpr double kHalvedBy = 0.1;
  return std::exp2(-std::max(ply.loss, 0.0) / kHalvedBy);
}

std::optional<double> AccuracyOf(const GameReview& review, Color side) {
  double own = 0, random = 0;
  int judged = 0;
  for (const ReviewedPly& ply : review.plies) {
    if (!ply.judged || ply.side != side) continue;
    own += Accuracy(ply);
    random += ply.random_accuracy;
    ++judged;
  }
  if (judged == 0 || random >= kIndifferent * judged) return std::nullopt;
  return std::clamp((own - random) / (judged - random), 0.0, 1.0);
}

std::string_view GradeText(const ReviewedPly& ply, const ReviewOptions& options) {
  if (ply.error != PlyError::kNone) return PlyErrorText(ply.error);
  if (!ply.judged) return "";
  if (ply.best) return kGradeBest;
  if (IsLoss(ply.value)) return kGradeLost;
  return ply.loss >= options.mistake / 2 ? kGradeInaccuracy : kGradeGood;
}

absl::StatusOr<GameReview> ReviewGame(const GameRecord& whole_record, const ReviewOptions& options,
                                      Player& player, const StopFlag& stop,
                                      const ReviewProgressFn& on_judged) {
  GameRecord record = whole_record;
  const std::size_t cut = CutAtEnd(&record);
  absl::StatusOr<std::unique_ptr<Game>> replayed = Replay(record);
  if (!replayed.ok()) return replayed.status();
  Game& game = **replayed;
  GameReview review = {.record = record,
                       .options = options,
                       .plies_after_end = cut,
                       .outcome = game.outcome(),
                       .reason = game.reason()};
  const std::size_t count = record.plies.size();
  review.plies.resize(count);
  review.black_value.resize(count + 1);

  player.ClearMemory();
  Reviewer reviewer(options, player, stop);
  Value after = 0;  // value of the current position, for the side to move
  bool searched = !game.in_opening();
  if (searched) {
    after = reviewer.Search(game).value;
    review.black_value[count] = ValueOfBlack(after, game.to_move());
  }
  for (std::size_t i = count; i-- > 0;) {
    const std::unique_ptr<Game> before = game.Clone();
    before->TakeBack();
    const bool given = i < static_cast<std::size_t>(record.opening_plies);
    if (searched && !before->in_opening() && !given) {
      review.plies[i] = reviewer.Judge(game, after);
      review.plies[i].random_accuracy = reviewer.RandomAccuracy(game, review.plies[i], i);
      after = review.plies[i].best_value;
      review.black_value[i] = ValueOfBlack(after, game.to_move());
    } else {
      game.TakeBack();
      review.plies[i] = {.ply = record.plies[i].ply, .side = game.to_move()};
      searched = false;
    }
    if (stop) return absl::CancelledError("the review was stopped");
    on_judged(count - i, count);
  }
  return review;
}

}  // namespace tengen
