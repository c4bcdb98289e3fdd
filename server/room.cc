// SPDX-License-Identifier: Apache-2.0
#include "server/room.h"

#include <algorithm>
#include <utility>

#include "base/status.h"
#include "engine/games.h"
#include "notation/point_names.h"
#include "notation/record/game_record.h"
#include "server/secret.h"

namespace tengen {
namespace {

using nlohmann::ordered_json;
using std::chrono::milliseconds;

constexpr std::array<std::string_view, 3> kOfferNames = {"takeback", "draw", "rematch"};

// Longer than every real game. In some games the plies could otherwise go on without an end.
constexpr std::size_t kMostPlies = 4000;

constexpr int Other(int seat) { return 3 - seat; }

milliseconds Between(Room::Time from, Room::Time to) {
  return std::chrono::duration_cast<milliseconds>(to - from);
}

}  // namespace

std::string_view RoomOfferName(RoomOffer offer) {
  return kOfferNames[static_cast<std::size_t>(offer)];
}

std::optional<RoomOffer> RoomOfferOf(std::string_view name) {
  const auto found = std::find(kOfferNames.begin(), kOfferNames.end(), name);
  if (found == kOfferNames.end()) return std::nullopt;
  return static_cast<RoomOffer>(found - kOfferNames.begin());
}

Room::Room(const GameSpec& spec, std::optional<RoomClock> clock)
    : clock_(clock), game_(MakeGame(spec)) {
  if (clock_) left_.fill(clock_->main);
}

// --- People -------------------------------------------------------------------------------------

int Room::SeatOf(std::string_view key) const {
  for (const int seat : {1, 2}) {
    const Person& person = people_[static_cast<std::size_t>(seat - 1)];
    if (!person.key.empty() && SameSecret(person.key, key)) return seat;
  }
  return 0;
}

int Room::FreeSeat() const { return people_[0].key.empty() ? 1 : people_[1].key.empty() ? 2 : 0; }

void Room::Sit(int seat, std::string key, std::string name, Time now) {
  At(seat).key = std::move(key);
  At(seat).name = std::move(name);
  if (FreeSeat() == 0) Begin(now);
}

void Room::Rename(int seat, std::string name) { At(seat).name = std::move(name); }

// --- Clocks -------------------------------------------------------------------------------------

bool Room::Ticks() const { return clock_ && FreeSeat() == 0 && !result_; }

std::array<milliseconds, 2> Room::Left(Time now) const {
  std::array<milliseconds, 2> left = left_;
  if (Ticks()) {
    milliseconds& own = left[static_cast<std::size_t>(game_->seat_to_move() - 1)];
    own = std::max(milliseconds(0), own - Between(turn_since_, now));
  }
  return left;
}

std::optional<milliseconds> Room::LeftToMove(Time now) const {
  if (!Ticks()) return std::nullopt;
  return Left(now)[static_cast<std::size_t>(game_->seat_to_move() - 1)];
}

bool Room::Settle(Time now) {
  if (LeftToMove(now) != milliseconds(0)) return false;
  End({Other(game_->seat_to_move()), "timeout"}, now);
  return true;
}

// --- The game -----------------------------------------------------------------------------------

void Room::Begin(Time now) {
  if (clock_) left_.fill(clock_->main);
  turn_since_ = now;
  ++version_;
}

void Room::End(Result result, Time now) {
  left_ = Left(now);
  result_ = result;
  offered_.reset();
  ++version_;
}

absl::Status Room::CheckRuns() const {
  if (result_) return InvalidArgument("the game is over");
  if (FreeSeat() != 0) return InvalidArgument("the second player has not come yet");
  return absl::OkStatus();
}

absl::Status Room::Play(int seat, const Ply& ply, Time now) {
  if (const absl::Status runs = CheckRuns(); !runs.ok()) return runs;
  if (seat != game_->seat_to_move()) return InvalidArgument("it is the turn of the other seat");
  if (game_->plies().size() >= kMostPlies) {
    return InvalidArgument("the game is too long: at most ", kMostPlies, " plies are played here");
  }
  if (const absl::Status legal = game_->Check(ply); !legal.ok()) {
    return WithPointNames(legal, spec().size);
  }
  if (clock_) {
    left_ = Left(now);
    left_[static_cast<std::size_t>(seat - 1)] += clock_->increment;
  }
  game_->Play(ply);
  turn_since_ = now;
  offered_.reset();
  ++version_;
  if (game_->outcome() != Outcome::kNone) result_ = {WinnerSeat(*game_).value_or(0), "rules"};
  return absl::OkStatus();
}

absl::Status Room::Resign(int seat, Time now) {
  if (const absl::Status runs = CheckRuns(); !runs.ok()) return runs;
  End({Other(seat), "resign"}, now);
  return absl::OkStatus();
}

std::optional<std::size_t> Room::PliesBefore(int seat) const {
  const std::unique_ptr<Game> game = game_->Clone();
  while (!game->plies().empty()) {
    game->TakeBack();
    if (game->seat_to_move() == seat) return game->plies().size();
  }
  return std::nullopt;
}

absl::Status Room::Offer(int seat, RoomOffer offer, Time now) {
  if (offered_ && offered_->seat != seat && offered_->offer == offer) {
    return Answer(seat, offer, /*accepts=*/true, now);
  }
  if (offer == RoomOffer::kRematch) {
    if (!result_) return InvalidArgument("the game is not over");
  } else if (const absl::Status runs = CheckRuns(); !runs.ok()) {
    return runs;
  }
  if (offer == RoomOffer::kTakeBack && !PliesBefore(seat)) {
    return InvalidArgument("this seat has made no ply");
  }
  offered_ = {offer, seat};
  return absl::OkStatus();
}

absl::Status Room::Answer(int seat, RoomOffer offer, bool accepts, Time now) {
  if (!offered_ || offered_->seat == seat || offered_->offer != offer) {
    return InvalidArgument("the other seat does not offer this");
  }
  const Offered accepted = *std::exchange(offered_, std::nullopt);
  if (accepts) Accept(accepted, now);
  return absl::OkStatus();
}

void Room::Accept(const Offered& offered, Time now) {
  switch (offered.offer) {
    case RoomOffer::kDraw: return End({0, "agreed"}, now);
    case RoomOffer::kTakeBack: {
      left_ = Left(now);
      turn_since_ = now;
      const std::size_t kept = PliesBefore(offered.seat).value_or(game_->plies().size());
      while (game_->plies().size() > kept) game_->TakeBack();
      ++version_;
      return;
    }
    case RoomOffer::kRematch:
      game_ = MakeGame(spec());
      std::swap(people_[0], people_[1]);
      result_.reset();
      return Begin(now);
  }
}

// --- The state ----------------------------------------------------------------------------------

ordered_json Room::State(int viewer, Time now) const {
  ordered_json moves = ordered_json::array(), players = ordered_json::array();
  for (const Ply& ply : game_->plies()) moves.push_back(PlyName(ply, spec().size));
  for (const Person& person : people_) {
    players.push_back(
        {{"name", person.name}, {"seated", !person.key.empty()}, {"present", person.pages > 0}});
  }
  ordered_json state = {{"version", version_},
                        {"game", SpecJson(spec())},
                        {"moves", std::move(moves)},
                        {"you", viewer},
                        {"players", std::move(players)},
                        {"clock", nullptr},
                        {"offer", nullptr},
                        {"result", nullptr}};
  if (clock_) {
    const auto left = Left(now);
    state["clock"] = {{"mainMs", clock_->main.count()},
                      {"incrementMs", clock_->increment.count()},
                      {"leftMs", {left[0].count(), left[1].count()}},
                      {"ticks", Ticks()}};
  }
  if (offered_) {
    state["offer"] = {{"kind", RoomOfferName(offered_->offer)}, {"seat", offered_->seat}};
  }
  if (result_) state["result"] = {{"winner", result_->winner}, {"reason", result_->reason}};
  return state;
}

}  // namespace tengen
