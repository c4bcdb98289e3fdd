// SPDX-License-Identifier: Apache-2.0
//
// Tests the rooms without a network. The test sets the time.
#include "server/rooms.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "engine/sentence.h"
#include "nlohmann/json.hpp"

namespace tengen {
namespace {

using ::testing::HasSubstr;
using json = nlohmann::json;
using std::chrono::milliseconds;

constexpr const char* kAnn = "the key of Ann, 1";
constexpr const char* kBo = "the key of Bo, 22";
constexpr const char* kCy = "the key of Cy, 33";

class RoomsTest : public ::testing::Test {
 protected:
  // Makes a room in which Ann has the first seat.
  void Create(json fields) {
    fields.update({{"key", kAnn}, {"name", "Ann"}});
    const absl::StatusOr<std::string> made = rooms_.Create(fields.dump());
    ASSERT_TRUE(made.ok()) << made.status();
    code_ = json::parse(*made)["code"];
    ann_ = Watch(kAnn, "Ann");
  }
  // Makes a room in which Ann and Bo have the seats.
  void Begin(const json& fields) {
    Create(fields);
    bo_ = Watch(kBo, "Bo");
  }

  std::unique_ptr<RoomWatch> Watch(const char* key, const char* name = "") {
    auto watch =
        rooms_.Watch(json{{"code", code_}, {"key", key}, {"name", name}, {"sit", true}}.dump());
    EXPECT_TRUE(watch.ok()) << watch.status();
    return watch.ok() ? *std::move(watch) : nullptr;
  }

  // The newest state. Precondition: it is newer than the one before.
  json Next(RoomWatch& watch) {
    const std::optional<std::string> text = watch.Next(milliseconds(0));
    EXPECT_TRUE(text.has_value());
    const json state = text ? json::parse(*text) : json();
    if (state.contains("version")) version_ = state["version"];
    return state;
  }

  // Acts on the present version of the game.
  absl::Status Act(const char* key, json fields) {
    if (const auto state = ann_->Next(milliseconds(0))) version_ = json::parse(*state)["version"];
    fields.update({{"code", code_}, {"key", key}});
    if (!fields.contains("version")) fields["version"] = version_;
    return rooms_.Act(fields.dump()).status();
  }
  absl::Status Play(const char* key, const char* ply) {
    return Act(key, {{"act", "ply"}, {"ply", ply}});
  }
  absl::Status Offer(const char* key, const char* act, const char* offer) {
    return Act(key, {{"act", act}, {"offer", offer}});
  }
  void PlayAll(const std::vector<const char*>& plies) {
    const char* key = kAnn;
    for (const char* const ply : plies) {
      ASSERT_EQ(Play(key, ply), absl::OkStatus()) << ply;
      key = key == kAnn ? kBo : kAnn;
    }
  }

  Clock::time_point now_{};
  Rooms rooms_{
      {.most_rooms = 2, .most_watchers = 1, .most_pages = 2, .now = [this] { return now_; }}};
  std::string code_;
  json version_;
  std::unique_ptr<RoomWatch> ann_, bo_;
};

TEST_F(RoomsTest, WhoComesFirstGetsTheSeatAndTheNextWatches) {
  Create({{"game", "renju"}});
  EXPECT_TRUE(rooms_.Has(code_));
  EXPECT_EQ(code_.size(), 32u);
  json state = Next(*ann_);
  EXPECT_EQ(state["you"], 1);
  EXPECT_EQ(state["players"][1]["seated"], false);
  EXPECT_THAT(Play(kAnn, "h8").message(), HasSubstr("the second player has not come yet"));
  bo_ = Watch(kBo, "Bo");
  EXPECT_EQ(Next(*bo_)["you"], 2);
  state = Next(*ann_);
  EXPECT_EQ(state["players"], json::parse(R"([{"name":"Ann","seated":true,"present":true},
                                              {"name":"Bo","seated":true,"present":true}])"));
  const auto cy = Watch(kCy);
  EXPECT_EQ(Next(*cy)["you"], 0);
  EXPECT_EQ(Play(kCy, "h8").code(), absl::StatusCode::kPermissionDenied);
  // A person keeps the seat while no page shows the room.
  bo_.reset();
  EXPECT_EQ(Next(*ann_)["players"][1]["present"], false);
  EXPECT_EQ(Next(*Watch(kBo))["you"], 2);
}

TEST_F(RoomsTest, OnlyTheSideToMovePlaysAndTheRulesApply) {
  Begin({{"game", "freestyle"}});
  EXPECT_THAT(Play(kBo, "h8").message(), HasSubstr("it is the turn of the other seat"));
  PlayAll({"h8"});
  EXPECT_THAT(Play(kAnn, "i8").message(), HasSubstr("it is the turn of the other seat"));
  const absl::Status occupied = Play(kBo, "h8");
  EXPECT_EQ(occupied.message(), "ply: h8 is occupied");
  EXPECT_EQ(SentenceOf(occupied)->key, "refusal.occupied");
  EXPECT_THAT(Play(kBo, "z99").message(), HasSubstr("ply: "));
  EXPECT_THAT(Play(kBo, "").message(), HasSubstr("a ply such as \"h8\" wanted"));
  EXPECT_EQ(Next(*bo_)["moves"], json({"h8"}));
}

TEST_F(RoomsTest, AGameEndsByTheRules) {
  Begin({{"game", "tictactoe"}});
  PlayAll({"a1", "a2", "b1", "b2", "c1"});
  EXPECT_EQ(Next(*bo_)["result"], json::parse(R"({"winner":1,"reason":"rules"})"));
  EXPECT_THAT(Play(kBo, "c2").message(), HasSubstr("the game is over"));
  EXPECT_THAT(Act(kBo, {{"act", "resign"}}).message(), HasSubstr("the game is over"));
  EXPECT_THAT(Offer(kBo, "offer", "draw").message(), HasSubstr("the game is over"));
}

TEST_F(RoomsTest, APlyThatIsSentTwiceIsPlayedOnce) {
  Begin({{"game", "connect6"}});
  const json version = Next(*bo_)["version"];
  const json first = {{"act", "ply"}, {"ply", "j10"}, {"version", version}};
  EXPECT_EQ(Act(kAnn, first), absl::OkStatus());
  EXPECT_EQ(Act(kAnn, first).code(), absl::StatusCode::kAborted);
  EXPECT_EQ(Next(*bo_)["moves"], json({"j10"}));
  EXPECT_EQ(Play(kBo, "k10 k11"), absl::OkStatus());
  EXPECT_EQ(Next(*bo_)["moves"], json({"j10", "k10 k11"}));
}

TEST_F(RoomsTest, ASwapChangesTheColoursOfTheSeats) {
  Begin({{"game", {{"variant", "freestyle"}, {"opening", "swap-2"}}}});
  EXPECT_EQ(Play(kAnn, "h8 i9 j10"), absl::OkStatus());
  EXPECT_EQ(Play(kBo, "swap"), absl::OkStatus());
  // White is to move, and White is now the first seat.
  EXPECT_FALSE(Play(kBo, "a1").ok());
  EXPECT_EQ(Play(kAnn, "a1"), absl::OkStatus());
  EXPECT_EQ(Play(kBo, "b1"), absl::OkStatus());
}

TEST_F(RoomsTest, TheClockThatRunsOutLoses) {
  Begin({{"game", "pente"}, {"clock", {{"mainMs", 1000}, {"incrementMs", 100}}}});
  now_ += milliseconds(400);
  PlayAll({"j10"});
  now_ += milliseconds(300);
  json state = Next(*bo_);
  EXPECT_EQ(state["clock"]["leftMs"], json({700, 700}));
  EXPECT_EQ(state["clock"]["ticks"], true);
  EXPECT_EQ(state["result"], nullptr);
  now_ += milliseconds(699);
  EXPECT_EQ(bo_->Next(milliseconds(0)), std::nullopt);
  now_ += milliseconds(1);
  EXPECT_THAT(Play(kBo, "k10").message(), HasSubstr("the game is over"));
  state = Next(*bo_);
  EXPECT_EQ(state["result"], json::parse(R"({"winner":1,"reason":"timeout"})"));
  EXPECT_EQ(state["clock"]["leftMs"], json({700, 0}));
  EXPECT_EQ(state["clock"]["ticks"], false);
}

TEST_F(RoomsTest, TheClocksWaitForTheSecondPlayer) {
  Create({{"game", "pente"}, {"clock", {{"mainMs", 1000}}}});
  now_ += milliseconds(5000);
  bo_ = Watch(kBo);
  EXPECT_EQ(Next(*bo_)["clock"]["leftMs"], json({1000, 1000}));
}

// The stream itself notices the end of the time: nobody has to send a request.
TEST_F(RoomsTest, AStreamTellsThatTheTimeIsOver) {
  Begin({{"game", "pente"}, {"clock", {{"mainMs", 1000}}}});
  Next(*bo_);
  now_ += milliseconds(1000);
  EXPECT_EQ(Next(*bo_)["result"]["winner"], 2);
}

TEST_F(RoomsTest, PliesAreTakenBackByConsent) {
  Begin({{"game", "freestyle"}});
  EXPECT_THAT(Offer(kAnn, "offer", "takeback").message(), HasSubstr("has made no ply"));
  PlayAll({"h8", "i9", "j10", "k11"});
  EXPECT_EQ(Offer(kAnn, "offer", "takeback"), absl::OkStatus());
  EXPECT_EQ(Next(*bo_)["offer"], json::parse(R"({"kind":"takeback","seat":1})"));
  EXPECT_THAT(Offer(kAnn, "accept", "takeback").message(), HasSubstr("does not offer this"));
  EXPECT_THAT(Offer(kBo, "accept", "draw").message(), HasSubstr("does not offer this"));
  EXPECT_EQ(Offer(kBo, "decline", "takeback"), absl::OkStatus());
  EXPECT_EQ(Next(*bo_)["moves"].size(), 4u);
  EXPECT_EQ(Offer(kAnn, "offer", "takeback"), absl::OkStatus());
  EXPECT_EQ(Offer(kBo, "accept", "takeback"), absl::OkStatus());
  const json state = Next(*bo_);
  EXPECT_EQ(state["moves"], json({"h8", "i9"}));
  EXPECT_EQ(state["offer"], nullptr);
  EXPECT_EQ(Play(kAnn, "a1"), absl::OkStatus());
  EXPECT_EQ(Offer(kAnn, "offer", "draw"), absl::OkStatus());
  EXPECT_EQ(Play(kBo, "b1"), absl::OkStatus());  // a ply is an answer, too
  EXPECT_EQ(Next(*bo_)["offer"], nullptr);
}

TEST_F(RoomsTest, ADrawByConsentAndANewGameWithOtherSides) {
  Begin({{"game", "freestyle"}, {"clock", {{"mainMs", 1000}}}});
  PlayAll({"h8"});
  EXPECT_THAT(Offer(kAnn, "offer", "rematch").message(), HasSubstr("the game is not over"));
  EXPECT_EQ(Offer(kAnn, "offer", "draw"), absl::OkStatus());
  EXPECT_EQ(Offer(kBo, "offer", "draw"), absl::OkStatus());  // both offer the same: it is accepted
  EXPECT_EQ(Next(*bo_)["result"], json::parse(R"({"winner":0,"reason":"agreed"})"));
  now_ += milliseconds(5000);
  EXPECT_EQ(Offer(kBo, "offer", "rematch"), absl::OkStatus());
  EXPECT_EQ(Offer(kAnn, "accept", "rematch"), absl::OkStatus());
  const json state = Next(*bo_);
  EXPECT_EQ(state["you"], 1);
  EXPECT_EQ(state["players"][0]["name"], "Bo");
  EXPECT_EQ(state["moves"], json::array());
  EXPECT_EQ(state["result"], nullptr);
  EXPECT_EQ(state["clock"]["leftMs"], json({1000, 1000}));
  EXPECT_FALSE(Play(kAnn, "h8").ok());
  EXPECT_EQ(Play(kBo, "h8"), absl::OkStatus());
  EXPECT_EQ(Act(kBo, {{"act", "resign"}}), absl::OkStatus());
  EXPECT_EQ(Next(*bo_)["result"], json::parse(R"({"winner":2,"reason":"resign"})"));
}

TEST_F(RoomsTest, ANameCanChange) {
  Begin({{"game", "freestyle"}});
  EXPECT_EQ(Act(kBo, {{"act", "name"}, {"name", "Bob\n"}}), absl::OkStatus());
  EXPECT_EQ(Next(*ann_)["players"][1]["name"], "Bob?");
  EXPECT_THAT(Act(kBo, {{"act", "name"}, {"name", std::string(65, 'x')}}).message(),
              HasSubstr("name: a text of at most 64 bytes wanted"));
}

TEST_F(RoomsTest, TheRoomThatWasNotUsedForTheLongestTimeIsRemoved) {
  Create({{"game", "freestyle"}});
  const std::string first = code_;
  const auto make = [&] {
    now_ += milliseconds(1);
    const json fields = {{"game", "pente"}, {"key", kAnn}};
    return json::parse(*rooms_.Create(fields.dump()))["code"].get<std::string>();
  };
  const std::string second = make();
  make();
  EXPECT_TRUE(rooms_.Has(first)) << "a page shows it";
  EXPECT_FALSE(rooms_.Has(second));
  // If pages show all rooms, the oldest is removed nevertheless.
  code_ = make();
  const auto other = Watch(kAnn);
  EXPECT_TRUE(rooms_.Has(first));
  make();
  EXPECT_FALSE(rooms_.Has(first));
  EXPECT_TRUE(rooms_.Has(code_));
}

TEST_F(RoomsTest, ARemovedRoomEndsItsStreams) {
  Create({{"game", "freestyle"}});
  Next(*ann_);
  std::vector<std::unique_ptr<RoomWatch>> others;
  for (int i = 0; i < 2; ++i) {
    now_ += milliseconds(1);
    const json fields = {{"game", "pente"}, {"key", kAnn}};
    code_ = json::parse(*rooms_.Create(fields.dump()))["code"];
    others.push_back(Watch(kAnn));
  }
  EXPECT_EQ(Next(*ann_), json({{"error", "code: there is no such room any more"}}));
  EXPECT_TRUE(ann_->ended());
}

TEST_F(RoomsTest, PagesAreBounded) {
  Begin({{"game", "freestyle"}});
  const auto watch = [&](const char* key) {
    return rooms_.Watch(json{{"code", code_}, {"key", key}}.dump());
  };
  const auto watcher = watch(kCy), second = watch(kAnn);
  ASSERT_TRUE(watcher.ok());
  ASSERT_TRUE(second.ok());
  EXPECT_EQ(watch("the key of one more").status().code(), absl::StatusCode::kUnavailable);
  EXPECT_EQ(watch(kAnn).status().code(), absl::StatusCode::kUnavailable);
  EXPECT_TRUE(watch(kBo).ok());
}

TEST_F(RoomsTest, WrongRequestsAreRefusedInOneLine) {
  Begin({{"game", "freestyle"}});
  const auto created = [&](const json& fields) {
    return std::string(rooms_.Create(fields.dump()).status().message());
  };
  EXPECT_THAT(created({{"game", "chess"}, {"key", kAnn}}), HasSubstr("game: there is no game"));
  EXPECT_THAT(created({{"moves", {"h8"}}}), HasSubstr("there is no field 'moves' here"));
  EXPECT_THAT(created({{"key", "short"}}), HasSubstr("key: a secret of 16 to 64 characters"));
  EXPECT_THAT(created({{"key", kAnn}, {"seat", 3}}), HasSubstr("seat: 1 or 2 wanted"));
  for (const char* const clock :
       {"7", "{}", R"({"mainMs":0})", R"({"mainMs":5,"incrementMs":-1})"}) {
    EXPECT_THAT(created({{"key", kAnn}, {"clock", json::parse(clock)}}),
                HasSubstr("clock: mainMs"));
  }
  EXPECT_THAT(rooms_.Create("[]").status().message(), HasSubstr("one JSON object wanted"));
  const json wrong_code = {{"code", std::string(32, '0')}, {"key", kAnn}};
  EXPECT_EQ(rooms_.Act(wrong_code.dump()).status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(rooms_.Watch(wrong_code.dump()).status().code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(Act(kAnn, {{"act", "dance"}}).message(), HasSubstr("act: \"ply\", \"resign\""));
  EXPECT_THAT(Offer(kAnn, "offer", "money").message(), HasSubstr("offer: \"takeback\""));
  EXPECT_THAT(Act(kAnn, {{"act", "resign"}, {"version", "1"}}).message(), HasSubstr("version: "));
}

}  // namespace
}  // namespace tengen
