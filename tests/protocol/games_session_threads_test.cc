// SPDX-License-Identifier: Apache-2.0
//
// Tests the protocol extension for all games. Golden transcripts cannot test these properties: the
// requests to the player, and events during a search, a PERFT count or a SOLVE proof.
#include <initializer_list>
#include <string>
#include <string_view>

#include "base/str_cat.h"
#include "base/text.h"
#include "engine/games.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "protocol/session.h"
#include "tests/testing/conversation.h"
#include "tests/testing/fake_player.h"

namespace tengen {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::Optional;
using ::testing::SizeIs;
using ::testing::StartsWith;

class GamesSessionTest : public ::testing::Test {
 protected:
  std::string Ask(std::initializer_list<const char*> lines) {
    for (const char* line : lines) talk_.Say(line);
    return talk_.Enqueue();
  }

  void StartGame(const char* info, const char* start = "START 15") {
    ASSERT_EQ(Ask({info, "INFO timeout_turn 100", start}), "OK");
  }

  void WaitForRequests(std::size_t count) { ASSERT_TRUE(player_.WaitForRequests(count)); }

  FakePlayer player_;
  Conversation talk_{player_};
};

TEST_F(GamesSessionTest, APlainManagerHearsNothingOfPlies) {
  ASSERT_EQ(Ask({"START 15"}), "OK");
  EXPECT_EQ(Ask({"PLAY 7,7"}), "7,7");
  EXPECT_EQ(Ask({"TURN 7,7"}), "ERROR 7,7 is occupied");
  EXPECT_EQ(Ask({"TURN 15,0"}), "ERROR 15,0 is off the board: 0,0 to 14,14");
}

TEST_F(GamesSessionTest, WhoUsesTheExtensionHearsWhichPlyIsIllegal) {
  ASSERT_EQ(Ask({"START 15"}), "OK");
  EXPECT_EQ(Ask({"PLAY 7,7"}), "7,7");
  EXPECT_THAT(Ask({"TURN SWAP"}), StartsWith("ERROR illegal ply 2: SWAP: "));
  EXPECT_EQ(Ask({"TURN 7,7"}), "ERROR illegal ply 2: 7,7: 7,7 is occupied");
}

TEST_F(GamesSessionTest, AdviceIsNotPlayed) {
  StartGame("INFO game freestyle");
  EXPECT_EQ(Ask({"PLAY 7,7"}), "7,7");
  EXPECT_EQ(Ask({"GENMOVE"}), "0,0");
  EXPECT_THAT(Ask({"SHOWSTATE"}), HasSubstr(" ply=1 "));
  EXPECT_EQ(Ask({"INFO pondering 1", "GENMOVE"}), "0,0");
  EXPECT_EQ(talk_.Enqueue(Conversation::kAMoment), Conversation::kSilence);
  EXPECT_THAT(player_.requests(), SizeIs(2));
}

TEST_F(GamesSessionTest, SolveHasItsOwnTime) {
  StartGame("INFO game freestyle");
  EXPECT_EQ(Ask({"INFO time_left 1", "SOLVE 77"}), "SOLVED unknown plies=- exact=0 pv=-");
  EXPECT_THAT(player_.requests()[0].limits.turn_ms, Optional(77));
  EXPECT_EQ(player_.requests()[0].limits.match_left_ms, std::nullopt);
  EXPECT_THAT(Ask({"SOLVE"}), StartsWith("SOLVED "));
  EXPECT_THAT(player_.requests()[1].limits.turn_ms, Optional(100));
}

TEST_F(GamesSessionTest, SolveCanBeStopped) {
  StartGame("INFO game freestyle");
  talk_.Say("SOLVE 600000");
  WaitForRequests(1);
  EXPECT_EQ(Ask({"YXSTOP"}), "SOLVED unknown plies=- exact=0 pv=-");
  talk_.Say("SOLVE 600000");
  WaitForRequests(2);
  EXPECT_THAT(Ask({"START 15"}), StartsWith("SOLVED "));
  EXPECT_EQ(talk_.Enqueue(), "OK");
}

TEST_F(GamesSessionTest, ACountCanBeStopped) {
  StartGame("INFO game freestyle");
  talk_.Say("PERFT 9");
  EXPECT_EQ(talk_.Enqueue(Conversation::kAMoment), Conversation::kSilence);
  EXPECT_EQ(Ask({"INFO timeout_turn 0", "YXSTOP"}), "ERROR PERFT 9 was stopped");
  EXPECT_EQ(Ask({"PERFT 2"}), "PERFT 2 50400");
  talk_.Say("PERFT 9");
  talk_.Say("END");
  EXPECT_TRUE(talk_.Over());
}

TEST_F(GamesSessionTest, QuestionsWaitForTheMove) {
  StartGame("INFO game freestyle");
  talk_.Say("INFO timeout_turn 600000");
  talk_.Say("TURN 7,7");
  WaitForRequests(1);
  for (const char* line : {"SHOWSTATE", "SHOWLEGAL", "GAMES", "PERFT 1"}) talk_.Say(line);
  EXPECT_EQ(talk_.Enqueue(Conversation::kAMoment), Conversation::kSilence);
  EXPECT_EQ(Ask({"YXSTOP"}), "0,0");
  EXPECT_THAT(talk_.Enqueue(), StartsWith("STATE game=freestyle options=- size=15x15 ply=2 "));
  EXPECT_THAT(talk_.Enqueue(), StartsWith("LEGAL 223 "));
  EXPECT_THAT(talk_.Enqueue(), StartsWith("GAMES "));
  EXPECT_EQ(talk_.Enqueue(), "PERFT 1 223");
}

TEST_F(GamesSessionTest, AGameChosenInTheMiddleOfASearchComesAfterItsMove) {
  StartGame("INFO game freestyle");
  talk_.Say("INFO timeout_turn 600000");
  talk_.Say("TURN 7,7");
  WaitForRequests(1);
  EXPECT_EQ(Ask({"INFO game gomoku", "YXSTOP"}), "0,0");
  EXPECT_THAT(Ask({"SHOWSTATE"}), StartsWith("STATE game=gomoku options=- size=15x15 ply=0 "));
}

TEST_F(GamesSessionTest, AWholeGameComesAsPlies) {
  StartGame("INFO game gomoku");
  EXPECT_EQ(Ask({"PLIES", "7,7", "8,8", "3,3", "DONE"}), "0,0");
  EXPECT_EQ(player_.requests()[0].state->plies().size(), 3u);
  EXPECT_EQ(player_.requests()[0].state->to_move(), Color::kWhite);
  EXPECT_EQ(
      Ask({"PLIES", "7,7", "8,8", "8,7", "9,9", "DONE"}).rfind("ERROR illegal ply 3: 8,7: ", 0),
      0u);
  EXPECT_THAT(
      Ask({"PLIES", "7,7", "hello", "DONE"}),
      AllOf(StartsWith("ERROR illegal ply 2: 'hello': a ply is "), Not(HasSubstr("BOARD"))));
  EXPECT_THAT(Ask({"SHOWSTATE"}), HasSubstr(" ply=4 "));
  EXPECT_EQ(Ask({"PLIES", "7,7", "START 15"}), "OK");
}

TEST_F(GamesSessionTest, SwitchesOfTheSameGameKeepThePlies) {
  StartGame("INFO game renju");
  for (const char* line : {"PLAY 7,7", "PLAY 8,8", "PLAY 0,0"}) {
    EXPECT_THAT(Ask({line}), HasSubstr(","));
  }
  const std::string state = Ask({"SHOWSTATE"});
  EXPECT_EQ(Ask({"INFO rif_five_exception 1", "SHOWSTATE"}), state);
  EXPECT_EQ(Ask({"INFO rif_five_exception 0", "INFO tiebreak pass", "SHOWSTATE"}), state);
  EXPECT_EQ(Ask({"TAKEBACK 0,0"}), "OK");
  // The plies of this game do not fit the opening. Therefore the opening takes effect in the next
  // game.
  EXPECT_THAT(Ask({"INFO opening rif", "SHOWLEGAL"}), StartsWith("LEGAL 223 "));
  EXPECT_EQ(Ask({"RESTART"}), "OK");
  EXPECT_THAT(Ask({"SHOWLEGAL"}), HasSubstr(" | 3"));
}

TEST_F(GamesSessionTest, WhereASidePutsTwiceTheOtherHasPassed) {
  StartGame("INFO game gomoku");
  EXPECT_EQ(Ask({"BOARD", "7,7,1", "8,8,1", "DONE"}),
            "ERROR illegal ply 2: 8,8: it is the turn of the other side");
  EXPECT_EQ(Ask({"BOARD", "7,7,2", "8,8,1", "3,3,2", "9,9,1", "10,10,2", "4,4,2", "DONE"}), "0,0");
  EXPECT_THAT(Ask({"SHOWSTATE"}), HasSubstr(" ply=8 to_move=B "));
}

TEST_F(GamesSessionTest, ASetUpNeedsNoStartAndLeavesItsBoardAlone) {
  EXPECT_EQ(Ask({"INFO game fourinarow", "SETUP", "size 4 4", "row ....", "row ....", "row W...",
                 "row B...", "to_move B", "DONE"}),
            "OK");
  EXPECT_EQ(Ask({"SHOWLEGAL"}), "LEGAL 4 0,1 1,3 2,3 3,3");
  EXPECT_THAT(Ask({"RESTART"}), StartsWith("ERROR no game yet"));
  EXPECT_THAT(Ask({"PLIES", "0,3", "DONE"}), StartsWith("ERROR no game yet"));
  EXPECT_EQ(Ask({"SHOWLEGAL"}), "LEGAL 4 0,1 1,3 2,3 3,3");
  EXPECT_EQ(Ask({"START 8"}), "OK");
  EXPECT_THAT(Ask({"SHOWSTATE"}), HasSubstr(" size=8x8 ply=0 "));
}

// SETUP may start a game that does not allow the board size of START.
TEST_F(GamesSessionTest, ListsAreForTheBoardOfStart) {
  StartGame("INFO game freestyle", "START 19");
  const std::string setup = Ask({"INFO game fourinarow", "SETUP", "size 4 4", "row ....",
                                 "row ....", "row ....", "row B...", "to_move W", "DONE"});
  EXPECT_EQ(setup, "OK");
  for (const char* list : {"BOARD", "PLIES", "SWAP2BOARD"}) {
    EXPECT_EQ(Ask({list, "DONE"}), "ERROR fourinarow has no board of 19x19: the sizes are 4 to 12")
        << list;
  }
  EXPECT_EQ(Ask({"SHOWLEGAL"}), "LEGAL 4 0,2 1,3 2,3 3,3");
}

TEST_F(GamesSessionTest, ASetUpThatTheGameDoesNotHaveIsRefused) {
  StartGame("INFO game freestyle", "START 5");
  const auto set_up = [this](std::initializer_list<const char*> extra) {
    for (const char* line : {"SETUP", "size 5 5", "row B....", "row .....", "row .....",
                             "row .....", "row ....W", "to_move B"}) {
      talk_.Say(line);
    }
    for (const char* line : extra) talk_.Say(line);
    return Ask({"DONE"});
  };
  EXPECT_EQ(set_up({}), "OK");
  EXPECT_THAT(set_up({"caps 2 0"}), HasSubstr("does not count captured stones"));
  EXPECT_THAT(set_up({"ko 1,1"}), HasSubstr("no ko at 1,1"));
  EXPECT_THAT(set_up({"stones_left 2"}), HasSubstr("must be 1"));
  EXPECT_THAT(set_up({"last 9,9"}), HasSubstr("off the board"));
  EXPECT_THAT(set_up({"hello"}), HasSubstr("begins with size"));
  EXPECT_THAT(Ask({"SHOWSTATE"}), HasSubstr(" ply=0 to_move=B "));
  EXPECT_EQ(Ask({"SETUP", "size 3 3", "row ...", "row ...", "row ..#", "to_move B", "DONE"}),
            "ERROR freestyle has no board of 3x3: the sizes are 5 to 22");
}

TEST_F(GamesSessionTest, NoGameOfTheFamilyHasDeadStones) {
  for (const GameInfo& game : AllGames()) {
    if (game.family.empty()) continue;
    std::string name = StrCat("INFO game ", game.family);
    for (const std::string_view option : game.options) StrAppend(&name, " ", option);
    const int side = game.sizes.SquareNear(kMaxBoard).width;
    ASSERT_EQ(Ask({name.c_str(), StrCat("START ", side).c_str()}), "OK") << name;
    const std::string before = Ask({"SHOWSTATE"});
    talk_.Say("SETUP");
    talk_.Say(StrCat("size ", side, " ", side));
    for (int y = 0; y < side; ++y) {
      talk_.Say("row " + std::string(static_cast<std::size_t>(side), y % 2 == 0 ? '#' : '.'));
    }
    EXPECT_EQ(Ask({"to_move B", "DONE"}),
              "ERROR 0,0 is dead, but only a continuous game has dead stones")
        << name;
    EXPECT_EQ(Ask({"SHOWSTATE"}), before) << name;
  }
}

TEST_F(GamesSessionTest, AContinuousGameHasDeadStones) {
  const auto set_up = [this] {
    return Ask({"SETUP", "size 5 5", "row ##...", "row .....", "row .....", "row .....",
                "row .....", "to_move B", "DONE"});
  };
  ASSERT_EQ(Ask({"START 5"}), "OK");
  EXPECT_THAT(set_up(), StartsWith("ERROR 0,0 is dead"));
  ASSERT_EQ(Ask({"INFO rule 2", "START 5"}), "OK");
  EXPECT_EQ(set_up(), "OK");
  EXPECT_THAT(Ask({"SHOWSTATE"}), HasSubstr("board=##.../"));
}

TEST_F(GamesSessionTest, ARuleCanChangeAfterASetUp) {
  EXPECT_EQ(Ask({"SETUP", "size 6 5", "row B.....", "row ......", "row ......", "row ......",
                 "row .....W", "to_move W", "DONE"}),
            "OK");
  EXPECT_EQ(Ask({"PLAY 3,3"}), "3,3");
  EXPECT_EQ(Ask({"INFO rule 4", "SHOWSTATE"}),
            "STATE game=renju options=- size=6x5 ply=0 to_move=B black_seat=1 caps=- ko=- last=3,3 "
            "result=none reason=- board=B...../....../....../...W../.....W");
  EXPECT_EQ(Ask({"INFO rule 1", "PLAY 0,1"}), "0,1");
}

TEST_F(GamesSessionTest, AGameMayHaveSmallerBoardsThanGomocups) {
  StartGame("INFO game fourinarow", "START 4");
  EXPECT_EQ(Ask({"SHOWLEGAL"}), "LEGAL 4 0,3 1,3 2,3 3,3");
  EXPECT_THAT(Ask({"START 13"}), StartsWith("ERROR fourinarow has no board of 13x13"));
  EXPECT_EQ(Ask({"SHOWLEGAL"}), "LEGAL 4 0,3 1,3 2,3 3,3");
  EXPECT_THAT(Ask({"INFO rule 0", "BEGIN"}), StartsWith("ERROR freestyle has no board of 4x4"));
}

TEST_F(GamesSessionTest, WhatNoPositionAllowsIsIllegalAfterTheEndToo) {
  StartGame("INFO game fourinarow", "START 4");
  for (const char* line :
       {"PLAY 0,3", "PLAY 0,2", "PLAY 1,3", "PLAY 1,2", "PLAY 2,3", "PLAY 2,2", "PLAY 3,3"}) {
    EXPECT_THAT(Ask({line}), HasSubstr(","));
  }
  EXPECT_EQ(Ask({"TURN 3,2"}), "ERROR game over: black wins by line");
  EXPECT_EQ(Ask({"TURN PASS"}), "ERROR illegal ply 8: PASS: there are no passes in this game");
}

TEST_F(GamesSessionTest, ProblemsOfInfoAreToldOnceAndChangeNothing) {
  StartGame("INFO game gomoku");
  EXPECT_EQ(Ask({"PLAY 7,7"}), "7,7");
  const std::string state = Ask({"SHOWSTATE"});
  EXPECT_THAT(Ask({"INFO game chess", "INFO opening rif", "SHOWSTATE"}),
              StartsWith("ERROR no game chess: the games are freestyle"));
  EXPECT_EQ(Ask({"GAMES renjuu"}), "ERROR no game renjuu, did you mean renju?");
  EXPECT_EQ(Ask({"GAMES pente kreyo"}), "ERROR pente has no option kreyo, did you mean keryo?");
  EXPECT_EQ(Ask({"SHOWSTATE"}), state);
  EXPECT_THAT(Ask({"INFO game irensei", "START 15"}), StartsWith("ERROR irensei has no board"));
  EXPECT_EQ(Ask({"START 19"}), "OK");
}

TEST_F(GamesSessionTest, PondersOnlyOnFreePlay) {
  StartGame("INFO game gomoku");
  EXPECT_EQ(Ask({"INFO opening none", "INFO pondering 1", "TURN 7,7"}), "0,0");
  WaitForRequests(2);
  EXPECT_EQ(player_.requests()[1].state->plies().size(), 3u);
  EXPECT_EQ(Ask({"YXSTOP", "INFO pondering 0", "START 15"}), "OK");
}

}  // namespace
}  // namespace tengen
