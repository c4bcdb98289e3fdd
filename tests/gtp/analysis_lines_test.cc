// SPDX-License-Identifier: Apache-2.0
//
// Tests the options and the lines of the analysis commands. The expected lines have the forms that
// Sabaki, LizzieYZY and KataGo document.
#include "gtp/analysis_lines.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr BoardSize kBoard = {15, 15};

absl::StatusOr<AnalysisArguments> Parse(const std::vector<std::string>& words) {
  return ParseAnalysisArguments(words, kBoard);
}

PvLine LineOf(Value value, std::vector<Ply> moves) {
  return {.value = value, .depth = 3, .seldepth = 5, .moves = std::move(moves)};
}

TEST(AnalysisArgs, AreAColorAnIntervalAndOptions) {
  const auto arguments = Parse({"B", "50", "minmoves", "2", "maxmoves", "7", "rootInfo", "true"});
  ASSERT_TRUE(arguments.ok()) << arguments.status();
  EXPECT_EQ(arguments->color, Color::kBlack);
  EXPECT_EQ(arguments->interval.count(), 500);
  EXPECT_EQ(arguments->least_moves, 2);
  EXPECT_EQ(arguments->most_moves, 7);
  EXPECT_TRUE(arguments->root_info);
  EXPECT_EQ(Parse({"interval", "5"})->interval.count(), 50);
  EXPECT_FALSE(Parse({})->color.has_value());
}

TEST(AnalysisArgs, RestrictTheFirstStone) {
  const auto arguments = Parse({"avoid", "b", "H8,pass,J9", "1", "allow", "w", "A1", "3"});
  ASSERT_TRUE(arguments.ok()) << arguments.status();
  ASSERT_EQ(arguments->avoided.size(), 1u);
  EXPECT_THAT(arguments->avoided.front().points, ElementsAre(Point{7, 7}, Point{8, 6}));
  ASSERT_EQ(arguments->allowed.size(), 1u);
  EXPECT_EQ(arguments->allowed.front().color, Color::kWhite);
}

TEST(AnalysisArgs, MayAskForDataThatTengenDoesNotHave) {
  EXPECT_TRUE(Parse({"10", "ownership", "true", "pvVisits", "false"}).ok());
}

TEST(AnalysisArgs, RefuseOtherWords) {
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"green"},
                                             {"10", "maxmoves"},
                                             {"10x"},
                                             {"maxmoves", "-1"},
                                             {"rootInfo", "yes"},
                                             {"avoid", "b", "Z9", "1"},
                                             {"avoid", "b", "A1"},
                                             {"allow", "A1", "b", "1"}}) {
    EXPECT_FALSE(Parse(words).ok()) << ::testing::PrintToString(words);
  }
}

TEST(AnalysisLines, HaveTheFormOfLeelaZero) {
  SearchReport report;
  report.nodes = 1001;
  report.lines = {LineOf(0, {StonePly({7, 7}), StonePly({8, 6})}),
                  LineOf(-400, {StonePly({0, 14})})};
  EXPECT_EQ(AnalysisLine(report, AnalysisForm::kLeela, kBoard, 10, false),
            "info move H8 visits 500 winrate 5000 lcb 5000 order 0 pv H8 J9 "
            "info move A1 visits 500 winrate 909 lcb 909 order 1 pv A1");
  EXPECT_EQ(AnalysisLine(report, AnalysisForm::kLeela, kBoard, 1, false),
            "info move H8 visits 1001 winrate 5000 lcb 5000 order 0 pv H8 J9");
}

TEST(AnalysisLines, HaveTheFormOfKataGo) {
  SearchReport report;
  report.nodes = 90;
  report.lines = {LineOf(WinIn(3), {StonePly({7, 7}), Ply{PlyKind::kPass, {}, 0}})};
  EXPECT_EQ(AnalysisLine(report, AnalysisForm::kKata, kBoard, 10, true),
            "info move H8 visits 90 utility 1.000000 winrate 1.000000 scoreMean 299.97 scoreLead "
            "299.97 lcb 1.000000 order 0 pv H8 pass rootInfo visits 90 utility 1.000000 winrate "
            "1.000000 scoreMean 299.97 scoreLead 299.97");
}

TEST(AnalysisLines, ShowEachFirstStoneOnce) {
  SearchReport report;
  report.nodes = 10;
  report.lines = {LineOf(100, {{PlyKind::kStones, {{7, 7}, {8, 7}}, 0}}),
                  LineOf(50, {{PlyKind::kStones, {{7, 7}, {9, 7}}, 0}})};
  EXPECT_THAT(AnalysisLine(report, AnalysisForm::kLeela, kBoard, 10, false),
              HasSubstr("order 0 pv H8 J8"));
  EXPECT_EQ(AnalysisLine(report, AnalysisForm::kLeela, kBoard, 10, false).find("order 1"),
            std::string::npos);
}

TEST(AnalysisLines, AreEmptyWithoutALineOfPlay) {
  EXPECT_EQ(AnalysisLine(SearchReport{}, AnalysisForm::kKata, kBoard, 10, true), "");
}

// LizzieYZY and Sabaki read the numbers as 32-bit integers.
TEST(AnalysisLines, LimitTheNumberOfVisits) {
  SearchReport report;
  report.nodes = std::uint64_t{1} << 40;
  report.lines = {LineOf(0, {StonePly({7, 7})})};
  EXPECT_THAT(AnalysisLine(report, AnalysisForm::kLeela, kBoard, 10, false),
              HasSubstr("visits 2147483647 "));
}

}  // namespace
}  // namespace tengen
