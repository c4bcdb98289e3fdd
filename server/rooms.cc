// SPDX-License-Identifier: Apache-2.0
#include "server/rooms.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "analysis/analysis_request.h"
#include "base/json_text.h"
#include "base/resources.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/sentence.h"
#include "notation/point_names.h"
#include "server/json_api.h"
#include "server/secret.h"

namespace tengen {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;

constexpr std::size_t kShortestKey = 16, kLongestKey = 64;
constexpr std::size_t kLongestName = 64;  // bytes
constexpr std::int64_t kMostMain = 86'400'000, kMostIncrement = 3'600'000;
constexpr std::int64_t kMostVersion = std::int64_t{1} << 53;  // JSON numbers are exact up to it

absl::Status NoRoom() { return absl::NotFoundError("code: there is no such room any more"); }

absl::Status Wanted(std::string_view field, std::string_view wanted) {
  return InvalidArgument(field, ": ", wanted, " wanted");
}

absl::StatusOr<json> ParseRequest(std::string_view text) {
  NeedReserve();
  absl::StatusOr<json> object = ParseJson(text, kMostQuestionValues);
  if (!object.ok() || !object->is_object()) {
    return InvalidArgument("one JSON object wanted, not ", Excerpt(text));
  }
  return object;
}

absl::Status OnlyFields(const json& object, const std::vector<std::string_view>& fields) {
  for (const auto& item : object.items()) {
    if (std::find(fields.begin(), fields.end(), item.key()) == fields.end()) {
      return InvalidArgument("there is no field ", Quoted(item.key()), " here");
    }
  }
  return absl::OkStatus();
}

// The text of a member; "" = absent.
absl::StatusOr<std::string> TextOf(const json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end()) return "";
  if (!found->is_string()) return Wanted(key, "a text");
  return found->get<std::string>();
}

absl::StatusOr<std::string> KeyOf(const json& object) {
  absl::StatusOr<std::string> key = TextOf(object, "key");
  if (!key.ok()) return key;
  if (key->size() < kShortestKey || key->size() > kLongestKey) {
    return Wanted("key", StrCat("a secret of ", kShortestKey, " to ", kLongestKey, " characters"));
  }
  return key;
}

absl::StatusOr<std::string> NameOf(const json& object) {
  absl::StatusOr<std::string> name = TextOf(object, "name");
  if (!name.ok()) return name;
  if (name->size() > kLongestName) {
    return Wanted("name", StrCat("a text of at most ", kLongestName, " bytes"));
  }
  return WithoutControls(*name);
}

absl::StatusOr<std::optional<RoomClock>> ClockOf(const json& object) {
  const auto found = object.find("clock");
  if (found == object.end() || found->is_null()) return std::nullopt;
  std::optional<std::int64_t> main, increment;
  if (found->is_object() && found->contains("mainMs")) {
    main = WholeNumber<std::int64_t>(found->at("mainMs"), 1, kMostMain);
    increment = WholeNumber<std::int64_t>(found->value("incrementMs", json(0)), 0, kMostIncrement);
  }
  if (!main || !increment) {
    return Wanted("clock", StrCat("mainMs from 1 to ", kMostMain, " and incrementMs from 0 to ",
                                  kMostIncrement));
  }
  return RoomClock{milliseconds(*main), milliseconds(*increment)};
}

absl::StatusOr<GameSpec> SpecOf(const json& object) {
  json position = json::object();
  for (const char* const key : {"game", "size"}) {
    if (object.contains(key)) position[key] = object[key];
  }
  const absl::StatusOr<AnalysisQuery> query = ParseAnalysisPosition(position);
  if (!query.ok()) return query.status();
  return query->spec;
}

absl::StatusOr<Ply> PlyOf(const json& object, BoardSize size) {
  const absl::StatusOr<std::string> text = TextOf(object, "ply");
  if (!text.ok()) return text.status();
  absl::StatusOr<std::optional<Ply>> ply = ParsePlyOnBoard(*text, size);
  if (!ply.ok()) return WithMessage(ply.status(), StrCat("ply: ", ply.status().message()));
  if (!*ply) return Wanted("ply", "a ply such as \"h8\"");
  return **std::move(ply);
}

std::string StateText(const Room& room, int seat, Clock::time_point now) {
  NeedReserve();
  return room.State(seat, now).dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace

struct Rooms::Held {
  std::string code;
  Room room;
  Clock::time_point used;
  std::int64_t revision = 1;  // changes with everything that a page shows
  int watchers = 0;           // open streams without a seat
  bool removed = false;

  Held(std::string secret, Room made, Clock::time_point now)
      : code(std::move(secret)), room(std::move(made)), used(now) {}
  bool IsOpen() const { return watchers + room.pages(1) + room.pages(2) > 0; }
};

Rooms::Rooms(RoomsOptions options) : options_(std::move(options)) {}
Rooms::~Rooms() = default;

bool Rooms::Has(std::string_view code) const {
  const std::lock_guard lock(mutex_);
  return Find(code) != nullptr;
}

std::shared_ptr<Rooms::Held> Rooms::Find(std::string_view code) const {
  const auto found = std::find_if(rooms_.begin(), rooms_.end(),
                                  [&](const auto& held) { return SameSecret(held->code, code); });
  return found == rooms_.end() ? nullptr : *found;
}

// If there are too many rooms, removes one: first those that no page shows, and of these the one
// that was not used for the longest time.
void Rooms::MakePlace() {
  if (rooms_.size() < options_.most_rooms) return;
  const auto oldest =
      std::min_element(rooms_.begin(), rooms_.end(), [](const auto& a, const auto& b) {
        return std::pair(a->IsOpen(), a->used) < std::pair(b->IsOpen(), b->used);
      });
  (*oldest)->removed = true;
  rooms_.erase(oldest);
  changed_.notify_all();
}

void Rooms::Changed(Held& held) {
  ++held.revision;
  changed_.notify_all();
}

absl::StatusOr<std::string> Rooms::Create(std::string_view text) {
  const absl::StatusOr<json> object = ParseRequest(text);
  if (!object.ok()) return object.status();
  const absl::Status fields = OnlyFields(*object, {"game", "size", "clock", "seat", "key", "name"});
  if (!fields.ok()) return fields;
  const absl::StatusOr<GameSpec> spec = SpecOf(*object);
  if (!spec.ok()) return spec.status();
  const absl::StatusOr<std::optional<RoomClock>> clock = ClockOf(*object);
  if (!clock.ok()) return clock.status();
  const absl::StatusOr<std::string> key = KeyOf(*object), name = NameOf(*object);
  if (!key.ok()) return key;
  if (!name.ok()) return name;
  const std::optional<int> seat = WholeNumber(object->value("seat", json(1)), 1, 2);
  if (!seat) return Wanted("seat", "1 or 2");

  const std::lock_guard lock(mutex_);
  const Clock::time_point now = options_.now();
  MakePlace();
  rooms_.push_back(std::make_shared<Held>(RandomSecret(), Room(*spec, *clock), now));
  Held& held = *rooms_.back();
  held.room.Sit(*seat, *key, *name, now);
  return JsonText({{"code", held.code}});
}

absl::StatusOr<std::string> Rooms::Act(std::string_view text) {
  const absl::StatusOr<json> object = ParseRequest(text);
  if (!object.ok()) return object.status();
  const absl::Status fields =
      OnlyFields(*object, {"code", "key", "version", "act", "ply", "offer", "name"});
  if (!fields.ok()) return fields;
  const absl::StatusOr<std::string> code = TextOf(*object, "code"), key = KeyOf(*object);
  if (!code.ok()) return code;
  if (!key.ok()) return key;

  const std::lock_guard lock(mutex_);
  const std::shared_ptr<Held> held = Find(*code);
  if (held == nullptr) return NoRoom();
  const int seat = held->room.SeatOf(*key);
  if (seat == 0) return absl::PermissionDeniedError("key: the key of a seat of this room wanted");
  if (held->room.Settle(options_.now())) Changed(*held);
  if (const absl::Status done = Do(*held, seat, *object); !done.ok()) return done;
  held->used = options_.now();
  Changed(*held);
  return StateText(held->room, held->room.SeatOf(*key), held->used);
}

absl::Status Rooms::Do(Held& held, int seat, const json& object) {
  const absl::StatusOr<std::string> act = TextOf(object, "act");
  if (!act.ok()) return act.status();
  Room& room = held.room;
  if (*act == "name") {
    const absl::StatusOr<std::string> name = NameOf(object);
    if (name.ok()) room.Rename(seat, *name);
    return name.status();
  }
  const auto version = WholeNumber<std::int64_t>(object.value("version", json()), 1, kMostVersion);
  if (!version) return Wanted("version", "the version of the state that the act is about");
  if (*version != room.version()) {
    return absl::AbortedError(
        StrCat("version: the game has changed, its version is now ", room.version()));
  }
  const Clock::time_point now = options_.now();
  if (*act == "resign") return room.Resign(seat, now);
  if (*act == "ply") {
    const absl::StatusOr<Ply> ply = PlyOf(object, room.spec().size);
    if (!ply.ok()) return ply.status();
    const absl::Status played = room.Play(seat, *ply, now);
    return played.ok() ? played : WithMessage(played, StrCat("ply: ", played.message()));
  }
  if (*act != "offer" && *act != "accept" && *act != "decline") {
    return Wanted("act", R"("ply", "resign", "offer", "accept", "decline" or "name")");
  }
  const absl::StatusOr<std::string> name = TextOf(object, "offer");
  if (!name.ok()) return name.status();
  const std::optional<RoomOffer> offer = RoomOfferOf(*name);
  if (!offer) return Wanted("offer", R"("takeback", "draw" or "rematch")");
  if (*act == "offer") return room.Offer(seat, *offer, now);
  return room.Answer(seat, *offer, *act == "accept", now);
}

// --- Streams ------------------------------------------------------------------------------------

absl::StatusOr<std::unique_ptr<RoomWatch>> Rooms::Watch(std::string_view text) {
  const absl::StatusOr<json> object = ParseRequest(text);
  if (!object.ok()) return object.status();
  const absl::Status fields = OnlyFields(*object, {"code", "key", "name", "sit"});
  if (!fields.ok()) return fields;
  const absl::StatusOr<std::string> code = TextOf(*object, "code"), key = KeyOf(*object);
  const absl::StatusOr<std::string> name = NameOf(*object);
  if (!code.ok()) return code.status();
  if (!key.ok()) return key.status();
  if (!name.ok()) return name.status();
  const json sit = object->value("sit", json(false));
  if (!sit.is_boolean()) return Wanted("sit", "true or false");

  const std::lock_guard lock(mutex_);
  const std::shared_ptr<Held> held = Find(*code);
  if (held == nullptr) return NoRoom();
  Room& room = held->room;
  const Clock::time_point now = options_.now();
  if (const int free = room.FreeSeat(); sit == true && free != 0 && room.SeatOf(*key) == 0) {
    room.Sit(free, *key, *name, now);
  }
  const int seat = room.SeatOf(*key);
  const bool full = seat == 0 ? held->watchers >= options_.most_watchers
                              : room.pages(seat) >= options_.most_pages;
  if (full) return absl::UnavailableError("too many pages show this game; close one of them");
  held->used = now;
  return std::make_unique<RoomWatch>(*this, held, *key);
}

RoomWatch::RoomWatch(Rooms& rooms, std::shared_ptr<Rooms::Held> held, std::string key)
    : rooms_(rooms),
      held_(std::move(held)),
      key_(std::move(key)),
      seated_(held_->room.SeatOf(key_) != 0) {
  Count(1);
}

RoomWatch::~RoomWatch() {
  const std::lock_guard lock(rooms_.mutex_);
  held_->used = rooms_.options_.now();
  Count(-1);
}

void RoomWatch::Count(int by) {
  if (seated_) {
    held_->room.ChangePages(held_->room.SeatOf(key_), by);
  } else {
    held_->watchers += by;
  }
  rooms_.Changed(*held_);
}

std::optional<std::string> RoomWatch::Next(milliseconds wait) {
  std::unique_lock lock(rooms_.mutex_);
  const auto is_new = [this] { return held_->removed || held_->revision != seen_; };
  if (const auto left = held_->room.LeftToMove(rooms_.options_.now())) {
    wait = std::min(wait, *left);
  }
  rooms_.changed_.wait_for(lock, wait, is_new);
  const Clock::time_point now = rooms_.options_.now();
  if (held_->room.Settle(now)) rooms_.Changed(*held_);
  if (!is_new()) return std::nullopt;
  seen_ = held_->revision;
  ended_ = held_->removed;
  if (ended_) return JsonApi::ErrorText(NoRoom());
  return StateText(held_->room, held_->room.SeatOf(key_), now);
}

}  // namespace tengen
