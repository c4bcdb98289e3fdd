// SPDX-License-Identifier: Apache-2.0
#include "protocol/reply.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(ReplyText, SpellsEveryReply) {
  EXPECT_EQ(ReplyText(reply::Ok{}), "OK");
  EXPECT_EQ(ReplyText(reply::Error{"no"}), "ERROR no");
  EXPECT_EQ(ReplyText(reply::Unknown{"command 'X'"}), "UNKNOWN command 'X'");
  EXPECT_EQ(ReplyText(reply::Move{StonePly({7, 14})}), "7,14");
  EXPECT_EQ(ReplyText(reply::Move{{PlyKind::kStones, {{0, 1}, {2, 3}, {4, 5}}, 0}}), "0,1 2,3 4,5");
  EXPECT_EQ(ReplyText(reply::Move{{PlyKind::kSwap, {}, 0}}), "SWAP");
  EXPECT_EQ(ReplyText(reply::Line{"PERFT 1 9"}), "PERFT 1 9");
  EXPECT_EQ(ReplyText(reply::Message{"hello"}), "MESSAGE hello");
}

TEST(ReplyText, ForbiddenPointsAreDigitPairsAndAFullStop) {
  EXPECT_EQ(ReplyText(reply::Forbidden{{{9, 12}, {10, 11}}}), "FORBID 09121011.");
  EXPECT_EQ(ReplyText(reply::Forbidden{}), "FORBID .");
}

TEST(ReplyText, AboutBeginsWithTheName) {
  EXPECT_THAT(ReplyText(reply::About{}), StartsWith("name=\"Tengen\", version=\""));
}

TEST(ReplyText, AboutEndsWithTheGames) {
  const std::string about = ReplyText(reply::About{});
  EXPECT_THAT(about, HasSubstr(", games=\"freestyle "));
  EXPECT_EQ(about.back(), '"');
}

TEST(ReportTexts, SeparatesPliesThatAreMoreThanAStone) {
  SearchReport report;
  report.lines = {
      {.value = 0,
       .depth = 1,
       .seldepth = 1,
       .moves = {
           {PlyKind::kStones, {{7, 7}, {8, 8}}, 0}, {PlyKind::kPass, {}, 0}, StonePly({1, 2})}}};
  EXPECT_THAT(ReportTexts(report), ElementsAre("depth 1-1 ev 0 n 0 0/s tm 0 pv 7,7 8,8;PASS;1,2"));
}

TEST(ValueText, ProvenResultsCountPlies) {
  EXPECT_EQ(ValueText(45), "45");
  EXPECT_EQ(ValueText(-3), "-3");
  EXPECT_EQ(ValueText(WinIn(7)), "+M7");
  EXPECT_EQ(ValueText(LossIn(6)), "-M6");
}

TEST(ReportTexts, PutsTheBestLineLast) {
  SearchReport report;
  report.best = StonePly({7, 7});
  report.nodes = 812'345;
  report.elapsed_ms = 830;
  report.lines = {
      {.value = 45, .depth = 12, .seldepth = 31, .moves = {StonePly({7, 7}), StonePly({8, 8})}},
      {.value = -20, .depth = 12, .seldepth = 30, .moves = {StonePly({6, 6})}}};
  EXPECT_THAT(ReportTexts(report),
              ElementsAre("depth 12-30 ev -20 n 812K 978K/s tm 830 pv 6,6",
                          "depth 12-31 ev 45 n 812K 978K/s tm 830 pv 7,7 8,8"));
}

TEST(ReportTexts, SaysThatADrawIsProven) {
  SearchReport report;
  report.lines = {
      {.value = 0, .drawn = true, .depth = 9, .seldepth = 9, .moves = {StonePly({3, 5})}}};
  EXPECT_THAT(ReportTexts(report), ElementsAre("depth 9-9 ev 0 draw n 0 0/s tm 0 pv 3,5"));
}

// A move can be marked as losing although its value is not a proven loss of the position.
TEST(RealtimeTexts, MarkTheMovesThatLose) {
  SearchReport report;
  report.lines = {{.value = 45, .moves = {StonePly({7, 7})}},
                  {.value = -800, .loses = true, .moves = {StonePly({6, 6})}}};
  EXPECT_THAT(RealtimeTexts(report, {15, 15}),
              ElementsAre("MESSAGE REALTIME REFRESH", "MESSAGE REALTIME LOSE 6,6",
                          "MESSAGE REALTIME BEST 7,7", "MESSAGE REALTIME VAL 45",
                          "MESSAGE REALTIME PV h8"));
}

TEST(DetailTexts, IsOneValueALine) {
  SearchReport report;
  report.best = StonePly({7, 7});
  report.nodes = 1000;
  report.elapsed_ms = 10;
  report.lines = {
      {.value = 0, .depth = 3, .seldepth = 5, .moves = {StonePly({7, 7}), StonePly({8, 8})}}};
  EXPECT_THAT(
      DetailTexts(report),
      ElementsAre("INFO PV 0", "INFO NUMPV 1", "INFO DEPTH 3", "INFO SELDEPTH 5",
                  "INFO TOTALNODES 1000", "INFO TOTALTIME 10", "INFO SPEED 100000", "INFO EVAL 0",
                  "INFO WINRATE 0.5000", "INFO BESTLINE 7,7 8,8", "INFO PV DONE"));
}

TEST(ReportTexts, SurvivesOddNumbers) {
  SearchReport report;
  report.best = StonePly({0, 0});
  report.lines = {{.value = WinIn(1),
                   .depth = 1,
                   .seldepth = 1,
                   .moves = std::vector<Ply>(400, StonePly({10, 10}))}};
  const std::vector<std::string> texts = ReportTexts(report);
  ASSERT_EQ(texts.size(), 1u);
  EXPECT_THAT(texts[0], StartsWith("depth 1-1 ev +M1 n 0 0/s tm 0 pv 10,10"));
  EXPECT_LT(texts[0].size(), 400u);
}

}  // namespace
}  // namespace tengen
