// SPDX-License-Identifier: Apache-2.0
#include "notation/record/psq.h"

#include <limits>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;
using ::testing::Optional;

constexpr char kTournament[] =
    "Piskvorky 20x15, 4:11, 1\r\n"
    "8,8,0\r\n"
    "9,9,0\r\n"
    "20,15,1234\r\n"
    "pbrain-a.exe\r\n"
    "pbrain-b.exe\r\n"
    "15\r\n";

TEST(ParsePsq, ReadsATournamentRecord) {
  const PsqRecord record = ParsePsq(kTournament).value();
  EXPECT_EQ(record.size, (BoardSize{20, 15}));
  EXPECT_EQ(record.levels, (std::array<int, 2>{4, 11}));
  EXPECT_EQ(record.first_player, 1);
  ASSERT_EQ(record.moves.size(), 3u);
  EXPECT_EQ(record.moves[0], (PsqMove{{7, 7}, 0}));
  EXPECT_EQ(record.moves[2], (PsqMove{{19, 14}, 1234}));
  EXPECT_EQ(record.players[0], "pbrain-a.exe");
  EXPECT_EQ(record.players[1], "pbrain-b.exe");
  EXPECT_THAT(record.error_code, Optional(kPsqTimeOut));
  EXPECT_EQ(record.verdict, std::nullopt);
}

TEST(ParsePsq, ReadsTheJudgesVerdict) {
  const PsqRecord record =
      ParsePsq("Piskvorky 15x15, 11:11, 0\n8,8,0\nA.zip\nB.zip\n-1\n2,17\n").value();
  EXPECT_EQ(record.error_code, -1);
  EXPECT_THAT(record.verdict, Optional(PsqVerdict{2, "17"}));
}

// The Gomocup judge writes the name of the tournament after the comma.
TEST(ParsePsq, ATournamentMayHaveAnyName) {
  for (const std::string name : {"Freestyle15_1", "a, b", "", "-", "1"}) {
    const PsqRecord record =
        ParsePsq("Piskvorky 15x15, 11:11, 0\n8,8,0\nA.zip\nB.zip\n-1\n1," + name + "\n").value();
    EXPECT_THAT(record.verdict, Optional(PsqVerdict{1, name}));
    EXPECT_EQ(ParsePsq(PsqText(record)).value(), record);
  }
}

// A line that begins with -1 ends the list of moves. Yixin-Board reads such a line in the same way.
TEST(ParsePsq, ALineOfMinusOneEndsTheMoves) {
  for (const char* end : {"-1\n", "-1", "-1,-1,0\n", "-1\r\n"}) {
    const PsqRecord record =
        ParsePsq(std::string("Piskvorky 15x15, 0:0, 0\n8,8,0\n") + end).value();
    EXPECT_EQ(record.moves.size(), 1U);
    EXPECT_EQ(record.players[0], "");
  }
  EXPECT_EQ(ParsePsq("Piskvorky 15x15, 0:0, 0\n8,8,0\n-1\na\nb\n0\n").value().players[1], "b");
}

// If an illegal move loses a game, the Gomocup judge keeps this move in the record.
TEST(ParsePsq, TheLastMoveOfAJudgedGameMayBeIllegal) {
  for (const std::string move : {"8,8,50", "16,1,50"}) {
    const std::string text = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,10\n" + move + "\na\nb\n-1\n";
    const PsqRecord record = ParsePsq(text + "2,Standard\n").value();
    EXPECT_EQ(record.moves.size(), 2U);
    EXPECT_TRUE(record.illegal);
    EXPECT_EQ(ParsePsq(PsqText(record)).value(), record);
    EXPECT_THAT(std::string(ParsePsq(text).status().message()), HasSubstr("line 4: expected a"))
        << "without a verdict it is an error";
  }
}

TEST(ParsePsq, ARecordMayEndEarly) {
  EXPECT_TRUE(ParsePsq("Piskvorky 15x15, 0:0, 0").ok());
  EXPECT_EQ(ParsePsq("Piskvorky 15x15, 0:0, 0\n8,8\n").value().moves[0].time_ms, 0);
  EXPECT_EQ(ParsePsq("Piskvorky 15x15, 0:0, 0\n8,8,1\na\nb\n").value().players[1], "b");
}

TEST(ParsePsq, SaysWhatIsWrongAndWhere) {
  const auto error = [](std::string_view text) {
    return std::string(ParsePsq(text).status().message());
  };
  EXPECT_THAT(error(""), HasSubstr("line 1: expected 'Piskvorky"));
  EXPECT_THAT(error("Gomoku 15x15, 0:0, 0"), HasSubstr("line 1"));
  EXPECT_THAT(error("Piskvorky 15x15, 0:0"), HasSubstr("line 1"));
  EXPECT_THAT(error("Piskvorky 15x15, 0:0, 2"), HasSubstr("line 1"));
  EXPECT_THAT(error("Piskvorky 15x15, 0:0, 0\n8,8,0\n16,1,0\n"),
              HasSubstr("line 3: expected a point of"));
  EXPECT_THAT(error("Piskvorky 15x15, 0:0, 0\n0,1,0\n"), HasSubstr("line 2"));
  EXPECT_THAT(error("Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0\n"),
              HasSubstr("line 3: expected an empty point"));
  EXPECT_THAT(error("Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,-8\n"),
              HasSubstr("line 3: expected a time of 0"));
  EXPECT_THAT(error("Piskvorky 15x15, 0:0, 0\n8,8,0\na\nb\nc\n"),
              HasSubstr("line 5: expected an error"));
  EXPECT_THAT(error("Piskvorky 15x15, 0:0, 0\na\nb\n0\n3,1\n"),
              HasSubstr("line 5: expected winner"));
}

TEST(PointOfPsq, CountsFromOneAndKeepsTheFarthestOffTheBoard) {
  using Range = std::numeric_limits<int>;
  EXPECT_EQ(PointOfPsq(1, 15), (Point{0, 14}));
  EXPECT_EQ(PointOfPsq(0, Range::min()), (Point{-1, -1}));
  EXPECT_EQ(PointOfPsq(Range::max(), -7), (Point{Range::max() - 1, -1}));
}

TEST(PsqText, ReadsBackAsTheSame) {
  PsqRecord record;
  record.size = {15, 19};
  record.first_player = 1;
  record.moves = {{{7, 7}, 0}, {{14, 18}, 99'999}};
  EXPECT_EQ(ParsePsq(PsqText(record)).value(), record);
  record.players = {"pbrain-a", "pbrain-b"};
  record.error_code = kPsqFailure;
  EXPECT_EQ(ParsePsq(PsqText(record)).value(), record);
  record.verdict = PsqVerdict{1, "3"};
  EXPECT_EQ(ParsePsq(PsqText(record)).value(), record);
}

TEST(PsqText, IsSpelledAsPiskvorkDoes) {
  PsqRecord record;
  record.size = {15, 15};
  record.levels = {4, 4};
  record.moves = {{{7, 7}, 0}, {{8, 6}, 42}};
  record.players = {"pbrain-a.exe", "pbrain-b.exe"};
  record.error_code = kPsqNormal;
  EXPECT_EQ(PsqText(record),
            "Piskvorky 15x15, 4:4, 0\n8,8,0\n9,7,42\npbrain-a.exe\npbrain-b.exe\n0\n");
}

}  // namespace
}  // namespace tengen
