// SPDX-License-Identifier: Apache-2.0
//
// Golden transcripts (tests/golden/protocol) cannot test these properties: the requests to the
// player, durations, and events during a search.
#include <chrono>
#include <string>
#include <thread>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "protocol/session.h"
#include "tests/testing/conversation.h"
#include "tests/testing/fake_player.h"
#include "tests/testing/processor_time.h"

namespace tengen {
namespace {

using std::chrono::milliseconds;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Optional;
using ::testing::SizeIs;
using ::testing::StartsWith;

constexpr char kLongTurn[] = "INFO timeout_turn 600000";  // FakePlayer searches up to this limit
constexpr char kShortTurn[] = "INFO timeout_turn 100";    // FakePlayer answers at once

class SessionTest : public ::testing::Test {
 protected:
  // Sends the lines and returns the reply to the last one.
  std::string Ask(std::initializer_list<const char*> lines) {
    for (const char* line : lines) talk_.Say(line);
    return talk_.Enqueue();
  }

  void StartWith(const char* info) { ASSERT_EQ(Ask({info, "START 15"}), "OK"); }

  // Starts a search that does not end by itself.
  void StartLongSearch() {
    StartWith(kLongTurn);
    talk_.Say("TURN 7,7");
    WaitForRequests(1);
  }

  void WaitForRequests(std::size_t count) { ASSERT_TRUE(player_.WaitForRequests(count)); }

  FakePlayer player_;
  Conversation talk_{player_};
};

// TURN asks for a move of a game, and the player may end this search early. GENMOVE and YXNBEST ask
// for an analysis of the position.
TEST_F(SessionTest, AsksForAMoveOrForAnalysis) {
  StartWith(kShortTurn);
  EXPECT_EQ(Ask({"TURN 7,7"}), "0,0");
  EXPECT_EQ(Ask({"GENMOVE"}), "1,0");
  EXPECT_EQ(Ask({"YXNBEST 1"}), "1,0");
  ASSERT_THAT(player_.requests(), SizeIs(3));
  EXPECT_FALSE(player_.requests()[0].for_analysis);
  EXPECT_TRUE(player_.requests()[1].for_analysis);
  EXPECT_TRUE(player_.requests()[2].for_analysis);
}

TEST_F(SessionTest, AsksThePlayerForALevelAndASeed) {
  StartWith(kShortTurn);
  EXPECT_EQ(Ask({"INFO level 3", "INFO seed 8", "TURN 7,7"}), "0,0");
  EXPECT_EQ(player_.requests()[0].level, 3);
  EXPECT_EQ(player_.requests()[0].seed, 8u);
}

TEST_F(SessionTest, AsksThePlayerForTheWholePosition) {
  StartWith(kShortTurn);
  EXPECT_EQ(Ask({"INFO rule 4", "INFO thread_num 3", "INFO time_left 5000", "INFO max_node 77",
                 "INFO max_depth 9", "INFO time_increment 20", "BOARD", "7,7,1", "8,8,2", "6,6,1",
                 "5,5,2", "DONE"}),
            "0,0");
  ASSERT_THAT(player_.requests(), SizeIs(1));
  const SearchRequest request = player_.requests()[0];
  EXPECT_EQ(request.state->spec().variant, "renju");
  EXPECT_EQ(request.state->spec().size, (BoardSize{15, 15}));
  EXPECT_EQ(request.state->record(), (std::vector<Placement>{{{7, 7}, Stone::kBlack},
                                                             {{8, 8}, Stone::kWhite},
                                                             {{6, 6}, Stone::kBlack},
                                                             {{5, 5}, Stone::kWhite}}));
  EXPECT_EQ(request.state->to_move(), Color::kBlack);
  EXPECT_EQ(request.threads, 3);
  EXPECT_EQ(request.level, kFullLevel);
  EXPECT_EQ(request.multi_pv, 1);
  EXPECT_THAT(request.limits.turn_ms, Optional(100));
  EXPECT_THAT(request.limits.match_left_ms, Optional(5000));
  EXPECT_EQ(request.limits.increment_ms, 20);
  EXPECT_EQ(request.limits.max_nodes, 77u);
  EXPECT_EQ(request.limits.max_depth, 9);
}

TEST_F(SessionTest, OneStoneMoreOfTheOpponentMakesOwnWhite) {
  StartWith(kShortTurn);
  EXPECT_EQ(Ask({"BOARD", "7,7,2", "8,8,1", "6,6,2", "DONE"}), "0,0");
  EXPECT_EQ(player_.requests()[0].state->to_move(), Color::kWhite);
  EXPECT_EQ(player_.requests()[0].state->record()[1].stone, Stone::kWhite);
}

TEST_F(SessionTest, StonesMayComeColourByColour) {
  StartWith(kShortTurn);
  EXPECT_EQ(Ask({"BOARD", "7,7,1", "8,8,1", "1,1,2", "2,2,2", "DONE"}), "0,0");
  EXPECT_EQ(player_.requests()[0].state->to_move(), Color::kBlack);
}

TEST_F(SessionTest, ACrookedListBeginsWithBlack) {
  StartWith(kShortTurn);
  EXPECT_EQ(Ask({"BOARD", "7,7,2", "8,8,2", "9,9,2", "DONE"}), "0,0");
  EXPECT_EQ(player_.requests()[0].state->record()[0].stone, Stone::kBlack);
  EXPECT_EQ(player_.requests()[0].state->to_move(), Color::kWhite);
}

// Some managers number the stones by colour: 1 for Black and 2 for White.
TEST_F(SessionTest, OneOwnStoneMoreMeansThatTheOtherSideIsToMove) {
  StartWith(kShortTurn);
  EXPECT_EQ(Ask({"BOARD", "7,7,1", "DONE"}), "0,0");
  EXPECT_EQ(player_.requests()[0].state->record()[0].stone, Stone::kBlack);
  EXPECT_EQ(player_.requests()[0].state->to_move(), Color::kWhite);
  EXPECT_EQ(Ask({"YXBOARD", "7,7,1", "8,8,2", "9,9,1", "DONE", "YXNBEST 1"}), "0,0");
  EXPECT_EQ(player_.requests()[1].state->to_move(), Color::kWhite);
}

TEST_F(SessionTest, AListMayStandOnOneLine) {
  StartWith(kShortTurn);
  EXPECT_EQ(Ask({"BOARD 7,7,2 0,0,1 1,0,2 DONE"}), "2,0");
  EXPECT_EQ(player_.requests()[0].state->record().size(), 3u);
  EXPECT_EQ(Ask({"BOARD 7,7,2", "0,0,1 1,0,2", "2,0,1 3,0,2 DONE"}), "4,0");
  EXPECT_EQ(Ask({"YXBOARD DONE", "YXNBEST 1"}), "0,0");
  EXPECT_EQ(Ask({"YXBLOCK 0,0 1,0 DONE", "YXNBEST 1"}), "2,0");
  EXPECT_EQ(Ask({"YXBLOCKUNDO 0,0 DONE", "BOARD DONE"}), "0,0");
  EXPECT_THAT(Ask({"YXQUERYDATABASEONE 7,7 DONE", "BOARD DONE"}), "0,0");
  EXPECT_THAT(Ask({"BOARD", "7,7,1 x DONE", "DONE"}), HasSubstr("a stone is x,y"));
  EXPECT_EQ(talk_.Enqueue(Conversation::kAMoment), Conversation::kSilence);
}

TEST_F(SessionTest, DeadStonesCountForTheTurnAndStayDead) {
  StartWith("INFO rule 2");
  EXPECT_EQ(Ask({kShortTurn, "BOARD", "7,7,3", "8,8,3", "9,9,3", "DONE"}), "0,0");
  const SearchRequest request = player_.requests()[0];
  EXPECT_TRUE(request.state->spec().continuous);
  EXPECT_EQ(request.state->to_move(), Color::kWhite);
  EXPECT_EQ(request.state->record()[0].stone, Stone::kDead);
}

// --- Bounds -------------------------------------------------------------------------------------

TEST_F(SessionTest, ALongBacklogTakesNoSquareOfItsLength) {
  constexpr int kLines = 10'000;
  StartLongSearch();
  for (int i = 0; i < kLines; ++i) talk_.Say("PERFT 1");
  const testing::ProcessorTime time;
  EXPECT_EQ(Ask({"YXSTOP"}), "0,0");
  for (int i = 0; i < kLines; ++i) ASSERT_EQ(talk_.Enqueue(), "PERFT 1 223");
  EXPECT_LT(time.ms(), 5000) << "17 s where every search looked at all the lines that wait";
}

TEST_F(SessionTest, WhatFindsNoRoomIsLostAndTold) {
  StartLongSearch();
  const std::string question = "ABOUT" + std::string(4000, ' ');
  const std::size_t fit = Session::kMostWaiting / question.size();
  for (std::size_t i = 0; i < fit + 100; ++i) talk_.Say(question);
  EXPECT_EQ(Ask({"YXSTOP"}), "0,0") << "what ends a search has room of its own";
  std::size_t answers = 0;
  std::string reply = talk_.Enqueue();
  for (; reply.rfind("name=", 0) == 0; reply = talk_.Enqueue()) ++answers;
  EXPECT_EQ(reply, "ERROR input lines were lost here: more than 16 MiB of input was waiting");
  EXPECT_LE(answers, fit);
  EXPECT_GT(answers, fit / 2);
  EXPECT_THAT(Ask({"ABOUT"}), StartsWith("name=")) << "there is room again";
}

TEST_F(SessionTest, AListHoldsNoMoreThanABoardOrAGame) {
  StartWith(kShortTurn);
  talk_.Say("BOARD");
  for (int i = 0; i < 485; ++i) talk_.Say("7,7,1");
  EXPECT_EQ(Ask({"DONE"}),
            "ERROR a list takes at most 484 stones, the points of the largest board");
  talk_.Say("PLIES");
  for (int i = 0; i < 5001; ++i) talk_.Say("7,7");
  EXPECT_EQ(Ask({"DONE"}), "ERROR PLIES takes at most 10000 plies and points together");
}

TEST_F(SessionTest, TheClockOfABoardStartsWithItsFirstLine) {
  StartWith(kShortTurn);
  const Clock::time_point before = Clock::now();
  talk_.Say("BOARD");
  std::this_thread::sleep_for(milliseconds(30));
  const Clock::time_point after = Clock::now();
  EXPECT_EQ(Ask({"DONE"}), "0,0");
  EXPECT_GE(player_.requests()[0].arrival, before);
  EXPECT_LT(player_.requests()[0].arrival, after);
}

TEST_F(SessionTest, KeepsTheMatchClock) {
  StartWith("INFO timeout_match 1000000");
  const Clock::time_point before = Clock::now();
  talk_.Say("TURN 7,7");
  WaitForRequests(1);
  std::this_thread::sleep_for(milliseconds(50));
  EXPECT_EQ(Ask({"YXSTOP"}), "0,0");
  talk_.Say("TURN 8,8");
  WaitForRequests(2);
  const auto passed =
      std::chrono::duration_cast<milliseconds>(Clock::now() - before + milliseconds(1)).count();
  const std::int64_t left = player_.requests()[1].limits.match_left_ms.value();
  EXPECT_LE(left, 1'000'000 - 50);
  EXPECT_GE(left, 1'000'000 - passed);
}

TEST_F(SessionTest, GivesThePlayerTheMemoryItMayUse) {
  StartWith("INFO max_memory 83886080");
  Ask({kShortTurn, "BEGIN"});
  EXPECT_LT(player_.memory(), 50u << 20);
  EXPECT_GT(player_.memory(), 40u << 20);
}

TEST_F(SessionTest, StartIsCheap) {
  StartWith(kShortTurn);
  for (int i = 0; i < 20; ++i) {
    const testing::ProcessorTime time;
    ASSERT_EQ(Ask({"START 15"}), "OK");
    if (time.ms() < 1) return;
  }
  FAIL() << "no START out of 20 took less than a millisecond";
}

TEST_F(SessionTest, StopAnswersTheMoveSoFar) {
  StartLongSearch();
  EXPECT_EQ(Ask({"YXSTOP"}), "0,0");
  EXPECT_EQ(talk_.Enqueue(Conversation::kAMoment), Conversation::kSilence);
  EXPECT_EQ(Ask({"YXNBEST 1", "STOP"}), "1,0");
}

TEST_F(SessionTest, MoveNowIsTimeoutZeroInTheMiddleOfASearch) {
  StartLongSearch();
  EXPECT_EQ(Ask({"INFO timeout_turn 0"}), "0,0");
  EXPECT_EQ(Ask({kShortTurn, "TURN 8,8"}), "1,0");
  EXPECT_THAT(player_.requests()[1].limits.turn_ms, Optional(100));
}

TEST_F(SessionTest, OtherInfoDoesNotDisturbASearch) {
  StartLongSearch();
  for (const char* line : {"INFO timeout_turn 50000", "INFO evaluate 2,2", "INFO rule 1", "INFO",
                           "INFO time_left 1000", ""}) {
    talk_.Say(line);
  }
  EXPECT_EQ(talk_.Enqueue(Conversation::kAMoment), Conversation::kSilence);
  EXPECT_EQ(Ask({"YXSTOP"}), "0,0");
  EXPECT_EQ(Ask({kShortTurn, "INFO time_left 2147483647", "TURN 8,8"}), "1,0");
  EXPECT_EQ(player_.requests()[1].state->spec().variant, "standard");
  EXPECT_THAT(player_.requests()[1].state->record(), SizeIs(3));
}

TEST_F(SessionTest, QuestionsWaitForTheMove) {
  StartLongSearch();
  for (const char* line : {"ABOUT", "FOOBAR", "TURN x", "YXSHOWFORBID", "YXHASHCLEAR"}) {
    talk_.Say(line);
  }
  EXPECT_EQ(talk_.Enqueue(Conversation::kAMoment), Conversation::kSilence);
  EXPECT_EQ(player_.clears(), 0);
  EXPECT_EQ(Ask({"YXSTOP"}), "0,0");
  EXPECT_THAT(talk_.Enqueue(), StartsWith("name="));
  EXPECT_THAT(talk_.Enqueue(), StartsWith("UNKNOWN "));
  EXPECT_THAT(talk_.Enqueue(), StartsWith("ERROR "));
  EXPECT_EQ(talk_.Enqueue(), "FORBID .");
  EXPECT_EQ(Ask({"PLAY 9,9"}), "9,9");
  EXPECT_EQ(player_.clears(), 1);
}

TEST_F(SessionTest, CommandsThatMakeTheSearchPointlessStopIt) {
  StartLongSearch();
  EXPECT_EQ(Ask({"START 20"}), "0,0");
  EXPECT_EQ(talk_.Enqueue(), "OK");
  talk_.Say("TURN 19,19");
  WaitForRequests(2);
  EXPECT_EQ(Ask({"RESTART"}), "0,0");
  EXPECT_EQ(talk_.Enqueue(), "OK");
  talk_.Say("TURN 19,19");
  WaitForRequests(3);
  EXPECT_EQ(Ask({"TAKEBACK 0,0"}), "0,0");
  EXPECT_EQ(talk_.Enqueue(), "OK");
}

TEST_F(SessionTest, ABoardInTheMiddleOfASearchIsKeptWhole) {
  StartLongSearch();
  for (const char* line : {"BOARD", "1,1,2", "INFO timeout_turn 10", "DONE", "ABOUT"}) {
    talk_.Say(line);
  }
  EXPECT_EQ(talk_.Enqueue(), "0,0");
  EXPECT_EQ(talk_.Enqueue(), "0,0");
  EXPECT_THAT(talk_.Enqueue(), StartsWith("name="));
  EXPECT_THAT(player_.requests()[1].state->record(), SizeIs(1));
  EXPECT_THAT(player_.requests()[1].limits.turn_ms, Optional(10));
}

TEST_F(SessionTest, ManyTurnsAtOnceAreAllAnswered) {
  StartLongSearch();
  for (const char* line : {"TURN 8,8", "TURN 9,9", "TURN 10,10", "YXSTOP", "ABOUT"}) {
    talk_.Say(line);
  }
  for (const char* move : {"0,0", "1,0", "2,0"}) EXPECT_EQ(talk_.Enqueue(), move);
  EXPECT_EQ(Ask({"YXSTOP"}), "3,0");
  EXPECT_THAT(talk_.Enqueue(), StartsWith("name="));
}

TEST_F(SessionTest, ACommandAtTheInstantOfTheMoveIsNotLost) {
  StartWith("INFO timeout_turn 0");
  for (int i = 0; i < 300; ++i) {
    ASSERT_EQ(Ask({"BOARD", "7,7,2", "DONE"}), "0,0");
    ASSERT_EQ(Ask({"START 15"}), "OK");
  }
}

TEST_F(SessionTest, EndComesThroughInTheMiddleOfASearch) {
  StartLongSearch();
  talk_.Say("ABOUT");
  talk_.Say("END");
  EXPECT_TRUE(talk_.Over());
}

TEST_F(SessionTest, TheScoreIsOutBeforeTheMove) {
  player_.SetValue([](const SearchRequest&) { return WinIn(7); });
  StartWith(kShortTurn);
  talk_.Say("BEGIN");
  std::string before;
  while (const std::optional<std::string> line = talk_.HearLine()) {
    if (*line == "0,0") break;
    before = *line;
  }
  EXPECT_THAT(before, AllOf(StartsWith("MESSAGE depth 1-2 "), HasSubstr(" ev +M7 ")));
}

TEST_F(SessionTest, PondersOnlyWhenAskedTo) {
  StartWith(kShortTurn);
  EXPECT_EQ(Ask({"TURN 7,7"}), "0,0");
  EXPECT_EQ(Ask({"INFO pondering 1", "TURN 8,8"}), "1,0");
  WaitForRequests(3);
  const SearchRequest ponder = player_.requests()[2];
  EXPECT_THAT(ponder.state->record(), SizeIs(5));  // after the expected reply
  EXPECT_EQ(ponder.state->record().back(), (Placement{{2, 0}, Stone::kBlack}));
  EXPECT_EQ(ponder.state->to_move(), Color::kWhite);
  EXPECT_EQ(ponder.limits.turn_ms, std::nullopt);
  EXPECT_EQ(ponder.limits.match_left_ms, std::nullopt);
  EXPECT_EQ(talk_.Enqueue(Conversation::kAMoment), Conversation::kSilence);

  EXPECT_EQ(Ask({"INFO time_left 50000", "TURN 9,9"}), "2,0");
  WaitForRequests(5);
  EXPECT_THAT(player_.requests()[3].state->record(), SizeIs(5));
  EXPECT_THAT(player_.requests()[3].limits.match_left_ms, Optional(50'000));
}

TEST_F(SessionTest, PonderingGivesWayToEveryCommand) {
  StartWith(kShortTurn);
  EXPECT_EQ(Ask({"INFO pondering 1", "BEGIN"}), "0,0");
  WaitForRequests(2);
  EXPECT_THAT(Ask({"ABOUT"}), StartsWith("name="));
  EXPECT_EQ(Ask({"TURN 8,8"}), "1,0");
  WaitForRequests(4);
  EXPECT_EQ(Ask({"YXSTOP", "INFO timeout_turn 0", "START 15"}), "OK");
  EXPECT_EQ(Ask({"BEGIN"}), "0,0");
  WaitForRequests(6);
  EXPECT_EQ(Ask({"INFO pondering 0", "TURN 8,8"}), "1,0");
  EXPECT_EQ(talk_.Enqueue(Conversation::kAMoment), Conversation::kSilence);
  EXPECT_THAT(player_.requests(), SizeIs(7));
}

TEST_F(SessionTest, NBestAsksForVariations) {
  StartWith(kShortTurn);
  EXPECT_EQ(Ask({"YXBOARD", "7,7,2", "DONE", "YXNBEST 3"}), "0,0");
  EXPECT_EQ(player_.requests()[0].multi_pv, 3);
  EXPECT_EQ(Ask({"TURN 9,9"}), "1,0");
  EXPECT_EQ(player_.requests()[1].multi_pv, 1);
}

TEST_F(SessionTest, DetailIsShownOnlyToThoseWhoAsk) {
  StartWith("INFO show_detail 2");
  EXPECT_EQ(Ask({kShortTurn, "BEGIN"}), "INFO PV 0");
  for (std::string line = "INFO"; line != "0,0"; line = talk_.Enqueue()) {
    EXPECT_THAT(line, StartsWith("INFO"));
  }
  EXPECT_EQ(Ask({"INFO show_detail 1", "TURN 9,9"}), "1,0");
}

TEST_F(SessionTest, BlockedPointsAreExcludedUntilGivenBack) {
  StartWith(kShortTurn);
  EXPECT_EQ(Ask({"YXBLOCK", "0,0", "1,0", "21,21", "DONE", "START 15"}), "OK");
  EXPECT_EQ(Ask({"BEGIN"}), "2,0");
  EXPECT_THAT(player_.requests()[0].excluded, SizeIs(2));  // the points on the board
  EXPECT_EQ(Ask({"RESTART"}), "OK");
  EXPECT_EQ(Ask({"YXBLOCKUNDO", "1,0", "DONE", "BEGIN"}), "1,0");
  EXPECT_EQ(Ask({"RESTART"}), "OK");
  EXPECT_EQ(Ask({"YXBLOCKRESET", "BEGIN"}), "0,0");
  EXPECT_THAT(Ask({"YXBLOCK", "-1,0", "DONE"}),
              StartsWith("ERROR -1,0 is off the largest board: 0,0 to 21,21"));
}

TEST_F(SessionTest, Swap2SwapsOrStaysByTheValueOfTheSearch) {
  StartWith("INFO rule 1");
  talk_.Say(kShortTurn);
  player_.SetValue([](const SearchRequest&) { return -30; });
  EXPECT_EQ(Ask({"SWAP2BOARD", "7,7", "8,7", "9,9", "DONE"}), "SWAP");
  player_.SetValue([](const SearchRequest&) { return 30; });
  EXPECT_EQ(Ask({"SWAP2BOARD", "7,7", "8,7", "9,9", "DONE"}), "0,0");
  EXPECT_EQ(Ask({"SWAP2BOARD", "7,7,1", "8,7,2", "9,9,1", "8,8,2", "8,6,1", "DONE"}), "0,0");
  const SearchRequest request = player_.requests().back();
  EXPECT_THAT(request.state->record(), SizeIs(5));
  EXPECT_EQ(request.state->to_move(), Color::kWhite);
  EXPECT_EQ(request.state->spec().variant, "standard");
  // SWAP2BOARD does not change the game: BEGIN starts a game without an opening.
  EXPECT_EQ(Ask({"BEGIN"}), "0,0");
  EXPECT_THAT(player_.requests().back().state->record(), IsEmpty());
}

TEST_F(SessionTest, Swap2CanBeStopped) {
  StartWith(kLongTurn);
  for (const char* line : {"SWAP2BOARD", "7,7", "8,7", "9,9", "DONE"}) talk_.Say(line);
  WaitForRequests(1);
  EXPECT_EQ(Ask({"YXSTOP"}), "0,0");
}

}  // namespace
}  // namespace tengen
