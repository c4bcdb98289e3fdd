// SPDX-License-Identifier: Apache-2.0
#include "match/referee.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <optional>
#include <utility>

#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/games.h"
#include "notation/ply_text.h"

namespace tengen {
namespace {

class GameInPlay {
 public:
  GameInPlay(const GamePlan& plan, const std::array<Participant*, 2>& seats,
             const Adjudication& adjudication, std::int64_t margin_ms, const StopFlag& stop,
             const WatchPlyFn& on_ply)
      : seats_(seats),
        adjudicator_(adjudication),
        margin_ms_(margin_ms),
        stop_(stop),
        on_ply_(on_ply),
        game_(MakeGame(plan.spec)) {
    GameRecord& record = played_.record;
    record.id = plan.id;
    record.game = plan.spec;
    record.seed = plan.seed;
    record.players = {seats[0]->setup().name, seats[1]->setup().name};
    record.opening_plies = static_cast<int>(plan.opening.size());
    for (const Ply& ply : plan.opening) {
      assert(game_->Check(ply).ok());
      game_->Play(ply);
      record.plies.push_back({ply});
    }
    for (std::size_t i = 0; i < seats.size(); ++i) left_[i] = seats[i]->setup().limits.match_ms;
  }

  RefereedGame Play(std::uint64_t seed) {
    for (const int seat : {1, 2}) {
      Fail(seat, At(seat).NewGame(played_.record.game, seed, stop_));
      if (over_) return std::move(played_);
    }
    while (!over_) PlayPly();
    return std::move(played_);
  }

 private:
  Participant& At(int seat) { return *seats_[static_cast<std::size_t>(seat) - 1]; }

  void PlayPly() {
    const int seat = game_->seat_to_move();
    std::optional<std::int64_t>& left = left_[static_cast<std::size_t>(seat) - 1];
    const ThinkingLimits& limits = At(seat).setup().limits;
    Answer answer = At(seat).Move(*game_, left, stop_);
    if (answer.failure.fault != Fault::kNone) return Fail(seat, std::move(answer.failure));
    const std::int64_t took = answer.ply.ms.value_or(0);
    const auto late = [&](const std::optional<std::int64_t>& limit) {
      return limit && took > *limit + margin_ms_;
    };
    const std::string text =
        StrCat("ply ", game_->plies().size() + 1, ", ", PlyText(answer.ply.ply));
    if (late(limits.turn_ms) || late(left)) {
      return Fail(seat, {Fault::kTimeout, StrCat(text, ": answered after ", took, " ms")});
    }
    if (left) *left += limits.increment_ms - took;
    if (const absl::Status legal = game_->Check(answer.ply.ply); !legal.ok()) {
      return Fail(seat, {Fault::kIllegal, StrCat(text, ": ", legal.message())});
    }
    if (on_ply_) on_ply_(played_.record, *game_, answer.ply);
    game_->Play(answer.ply.ply);
    const std::optional<Value> value = answer.ply.value;
    played_.record.plies.push_back(std::move(answer.ply));
    const int plies = static_cast<int>(game_->plies().size());
    if (const std::optional<int> winner = WinnerSeat(*game_)) {
      return End(*winner, EndReasonText(game_->reason()));
    }
    if (const auto verdict = adjudicator_.Judge(seat, value, plies)) {
      End(verdict->winner, verdict->reason);
    }
  }

  void Fail(int seat, Failure failure) {
    if (failure.fault == Fault::kNone) return;
    At(seat).Abandon();
    played_.failing_seat = seat;
    End(3 - seat, FaultText(failure.fault));
    played_.failure = std::move(failure);
  }

  void End(int winner, std::string_view reason) {
    played_.record.winner = winner;
    played_.record.reason = std::string(reason);
    over_ = true;
  }

  const std::array<Participant*, 2>& seats_;
  Adjudicator adjudicator_;
  const std::int64_t margin_ms_;
  const StopFlag& stop_;
  const WatchPlyFn& on_ply_;
  const std::unique_ptr<Game> game_;
  std::array<std::optional<std::int64_t>, 2> left_;  // time left on the match clocks, ms, by seat
  RefereedGame played_;
  bool over_ = false;
};

absl::Status Contradiction(std::string_view what) {
  return InvalidArgument("the game contradicts itself: ", what);
}

// Returns the result of a game that no failure ended. The result comes from the rules. If the rules
// do not end the game, it comes from the adjudication after the last ply. Returns nullopt if the
// game has not ended. Error kInvalidArgument: a ply is illegal or comes after the end of the game.
absl::StatusOr<std::optional<Adjudicator::Verdict>> VerdictOn(const GameRecord& record,
                                                              const Adjudication& adjudication,
                                                              Game& game) {
  Adjudicator adjudicator(adjudication);
  std::optional<Adjudicator::Verdict> verdict;
  for (std::size_t i = 0; i < record.plies.size(); ++i) {
    const PlyRecord& ply = record.plies[i];
    const auto bad = [&](std::string_view what) {
      return InvalidArgument("ply ", i + 1, ", ", PlyText(ply.ply), ": ", what);
    };
    if (verdict) return bad("the game is over before it");
    if (const absl::Status legal = game.Check(ply.ply); !legal.ok())
      return bad(std::string(legal.message()));
    const int seat = game.seat_to_move();
    game.Play(ply.ply);
    if (const std::optional<int> winner = WinnerSeat(game)) {
      verdict = Adjudicator::Verdict{*winner, EndReasonText(game.reason())};
    } else if (std::cmp_greater_equal(i, record.opening_plies)) {
      verdict = adjudicator.Judge(seat, ply.value, static_cast<int>(i) + 1);
    }
  }
  return verdict;
}

}  // namespace

std::optional<Adjudicator::Verdict> Adjudicator::Judge(int seat, std::optional<Value> value,
                                                       int plies) {
  const int ahead = !value                           ? 0
                    : *value >= rules_.resign_value  ? seat
                    : *value <= -rules_.resign_value ? 3 - seat
                                                     : 0;
  lost_for_ = ahead != 0 && ahead == ahead_ ? lost_for_ + 1 : ahead != 0 ? 1 : 0;
  ahead_ = ahead;
  const bool even = value && std::abs(*value) <= rules_.draw_value;
  even_for_ = even ? even_for_ + 1 : 0;
  if (rules_.resign_plies > 0 && lost_for_ >= rules_.resign_plies) {
    return Verdict{ahead_, kAdjudicated};
  }
  if (rules_.draw_plies > 0 && even_for_ >= rules_.draw_plies && plies >= rules_.draw_from) {
    return Verdict{0, kAdjudicated};
  }
  if (rules_.most_plies > 0 && plies >= rules_.most_plies) return Verdict{0, kMostPlies};
  return std::nullopt;
}

RefereedGame PlayGame(const GamePlan& plan, const std::array<Participant*, 2>& seats,
                      const Adjudication& adjudication, std::int64_t margin_ms,
                      const StopFlag& stop, const WatchPlyFn& on_ply) {
  return GameInPlay(plan, seats, adjudication, margin_ms, stop, on_ply).Play(plan.seed);
}

absl::Status CheckRefereed(const GameRecord& record, const Failure& failure, int failing_seat,
                           const Adjudication& adjudication) {
  const std::unique_ptr<Game> game = MakeGame(record.game);
  const auto verdict = VerdictOn(record, adjudication, *game);
  if (!verdict.ok()) return verdict.status();
  if (std::cmp_greater(record.opening_plies, record.plies.size())) {
    return Contradiction("more opening plies than plies");
  }
  if (failing_seat != 0) {
    if (*verdict) return Contradiction("a failure after the end of the game");
    if (!LosesBy(failure.fault) || record.reason != FaultText(failure.fault)) {
      return Contradiction(StrCat("the reason is ", Quoted(record.reason), ", but the failure is ",
                                  Quoted(FaultText(failure.fault))));
    }
    // Before the first ply both seats can fail, because both engines are started at that time.
    const bool begun = std::cmp_greater(record.plies.size(), record.opening_plies);
    if (begun && failing_seat != game->seat_to_move()) {
      return Contradiction(StrCat("seat ", failing_seat, " failed, but it was not its turn"));
    }
    if (record.winner != 3 - failing_seat)
      return Contradiction("the seat that failed did not lose");
    return absl::OkStatus();
  }
  if (!*verdict) {
    return Contradiction(
        StrCat("the reason is ", Quoted(record.reason), ", but the game is not over"));
  }
  if (record.winner != (*verdict)->winner) {
    return Contradiction(StrCat("the winner is ", record.winner.value_or(-1),
                                ", but by the plies it is ", (*verdict)->winner));
  }
  if (record.reason != (*verdict)->reason) {
    return Contradiction(StrCat("the reason is ", Quoted(record.reason),
                                ", but by the plies it is ", Quoted((*verdict)->reason)));
  }
  return absl::OkStatus();
}

}  // namespace tengen
