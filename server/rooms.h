// SPDX-License-Identifier: Apache-2.0
//
// Rooms: the games of two people over the network (server/room.h), and their requests, JSON in and
// JSON out (docs/serve.md "Two people", docs/api.schema.json). The rooms are in memory only. If
// there is no place for a new room, the room that was not used for the longest time is removed.
//
// A room has a code, and each person has a key. Both are secrets. The code is the right to use the
// room. The key, which the person chooses, is the right to a seat.
//
// Any thread may call the functions. Only RoomWatch::Next blocks. Errors, with one line that says
// what is accepted:
//   kInvalidArgument    a field is wrong, or the room refuses the act (server/room.h);
//   kNotFound           no room has this code;
//   kPermissionDenied   the key has no seat in the room;
//   kAborted            the game has changed, so the act is not about the present position;
//   kUnavailable        the room has too many watchers.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "base/clock.h"
#include "nlohmann/json_fwd.hpp"
#include "server/room.h"

namespace tengen {

struct RoomsOptions {
  std::size_t most_rooms = 64;
  int most_watchers = 16;  // streams without a seat, in each room
  int most_pages = 4;      // streams of each seat
  std::function<Clock::time_point()> now = Clock::now;
};

class RoomWatch;

class Rooms {
 public:
  explicit Rooms(RoomsOptions options = {});
  // All RoomWatch objects must be destroyed first.
  ~Rooms();
  Rooms(const Rooms&) = delete;
  Rooms& operator=(const Rooms&) = delete;

  // True if a room has this code.
  bool Has(std::string_view code) const;

  // `text`: the body of the request.
  absl::StatusOr<std::string> Create(std::string_view text);
  absl::StatusOr<std::string> Act(std::string_view text);
  // Gives the free seat, if there is one, to the key of the request.
  absl::StatusOr<std::unique_ptr<RoomWatch>> Watch(std::string_view text);

 private:
  friend class RoomWatch;
  struct Held;

  std::shared_ptr<Held> Find(std::string_view code) const;
  void MakePlace();
  absl::Status Do(Held& held, int seat, const nlohmann::json& object);
  void Changed(Held& held);

  const RoomsOptions options_;
  mutable std::mutex mutex_;  // guards the rooms and what they contain
  std::condition_variable changed_;
  std::list<std::shared_ptr<Held>> rooms_;
};

// The states of a room, as one person sees them. One thread at a time may use it.
class RoomWatch {
 public:
  // For Rooms, while it holds its mutex.
  RoomWatch(Rooms& rooms, std::shared_ptr<Rooms::Held> held, std::string key);
  ~RoomWatch();
  RoomWatch(const RoomWatch&) = delete;
  RoomWatch& operator=(const RoomWatch&) = delete;

  // Waits at most this time for a state that is newer than the one before; the first call does not
  // wait. nullopt = there is no newer state.
  // If the room was removed, the last state is an error, and ended() is true then.
  std::optional<std::string> Next(std::chrono::milliseconds wait);
  bool ended() const { return ended_; }

 private:
  void Count(int by);

  Rooms& rooms_;
  const std::shared_ptr<Rooms::Held> held_;
  const std::string key_;
  const bool seated_;
  std::int64_t seen_ = 0;
  bool ended_ = false;
};

}  // namespace tengen
