// SPDX-License-Identifier: Apache-2.0
//
// Room: a game of two people over the network (docs/serve.md "Two people"): the game, the two
// seats, the clocks, and what one side offers to the other. The room applies the rules: it refuses
// an illegal ply, and a ply of the seat that is not to move.
//
// The caller passes the time. Times never decrease from call to call. Call Settle before each other
// function that has a time. Not thread safe. No function blocks. Errors: one line that says why the
// room refuses, kInvalidArgument; if the rules forbid a ply, with a sentence (engine/sentence.h).
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "base/clock.h"
#include "engine/game.h"
#include "engine/ply.h"
#include "nlohmann/json.hpp"

namespace tengen {

// The time of each seat for the game, and the time that each ply adds.
struct RoomClock {
  std::chrono::milliseconds main;
  std::chrono::milliseconds increment;
};

enum class RoomOffer : std::uint8_t { kTakeBack, kDraw, kRematch };

// "takeback", "draw" and "rematch", also the other way; nullopt = another text.
std::string_view RoomOfferName(RoomOffer offer);
std::optional<RoomOffer> RoomOfferOf(std::string_view name);

class Room {
 public:
  using Time = Clock::time_point;

  Room(const GameSpec& spec, std::optional<RoomClock> clock);

  // --- People ------------------------------------------------------------------------------
  // The key is the secret by which a person is known. 0 = this key has no seat.
  int SeatOf(std::string_view key) const;
  // The seat that nobody has; 0 = both are taken.
  int FreeSeat() const;
  // Gives a free seat to a person. When both seats are taken, the game begins.
  void Sit(int seat, std::string key, std::string name, Time now);
  void Rename(int seat, std::string name);
  // The number of pages that show the room to this person.
  int pages(int seat) const { return people_[static_cast<std::size_t>(seat - 1)].pages; }
  void ChangePages(int seat, int by) { At(seat).pages += by; }

  // --- The game ----------------------------------------------------------------------------
  const GameSpec& spec() const { return game_->spec(); }
  // Changes with each ply, take-back, end and beginning of a game.
  std::int64_t version() const { return version_; }
  // Ends the game if the time of the side to move is over. True: it has ended the game.
  bool Settle(Time now);
  // The time until the clock of the side to move runs out; nullopt = no clock runs.
  std::optional<std::chrono::milliseconds> LeftToMove(Time now) const;

  absl::Status Play(int seat, const Ply& ply, Time now);
  absl::Status Resign(int seat, Time now);
  // If the other seat has offered the same, this accepts the offer.
  absl::Status Offer(int seat, RoomOffer offer, Time now);
  absl::Status Answer(int seat, RoomOffer offer, bool accepts, Time now);

  // Everything that a page shows. `viewer`: the seat of the person; 0 = none.
  nlohmann::ordered_json State(int viewer, Time now) const;

 private:
  struct Person {
    std::string key;  // empty = nobody has the seat
    std::string name;
    int pages = 0;
  };
  struct Result {
    int winner = 0;  // a seat; 0 = a draw
    std::string_view reason;
  };
  struct Offered {
    RoomOffer offer;
    int seat;
  };

  Person& At(int seat) { return people_[static_cast<std::size_t>(seat - 1)]; }
  bool Ticks() const;
  std::array<std::chrono::milliseconds, 2> Left(Time now) const;
  // The number of plies before the last ply of this seat; nullopt = the seat has made no ply.
  std::optional<std::size_t> PliesBefore(int seat) const;
  absl::Status CheckRuns() const;
  void Begin(Time now);
  void End(Result result, Time now);
  void Accept(const Offered& offered, Time now);

  std::optional<RoomClock> clock_;
  std::unique_ptr<Game> game_;
  std::array<Person, 2> people_;                     // by seat
  std::array<std::chrono::milliseconds, 2> left_{};  // at the time turn_since_
  Time turn_since_;
  std::optional<Result> result_;
  std::optional<Offered> offered_;
  std::int64_t version_ = 1;
};

}  // namespace tengen
