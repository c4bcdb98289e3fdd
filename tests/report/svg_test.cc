// SPDX-License-Identifier: Apache-2.0
#include "report/svg.h"

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

std::size_t Count(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

TEST(SvgTest, EscapesWhatWouldBeMarkup) {
  EXPECT_EQ(HtmlEscaped("a<b> & \"c\" 'd'"), "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;");
}

TEST(SvgTest, AFileOfItsOwnHasItsStyle) {
  BoardPicture picture = {.size = {15, 15}, .description = "<x>"};
  picture.stones = {{{7, 7}, Stone::kBlack, "1"}};
  const std::string svg = BoardSvgFile(picture);
  EXPECT_THAT(svg, ::testing::StartsWith("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  EXPECT_THAT(svg, HasSubstr("width=\"776\" height=\"776\""));
  EXPECT_THAT(svg, HasSubstr("<title>&lt;x&gt;</title><style>"));
  EXPECT_THAT(svg, HasSubstr(".black{fill:"));
  EXPECT_EQ(Count(svg, "var("), 0U);
}

TEST(SvgTest, DrawsLinesStonesAndMarks) {
  BoardPicture picture = {.size = {15, 13}, .description = "\"<x>"};
  picture.stones = {
      {{7, 7}, Stone::kBlack, "1"}, {{8, 7}, Stone::kWhite, ""}, {{0, 0}, Stone::kDead, ""}};
  picture.marks = {{{1, 2}, PictureMark::Kind::kRing, Tone::kGood, ""},
                   {{3, 2}, PictureMark::Kind::kCross, Tone::kBad, ""},
                   {{4, 2}, PictureMark::Kind::kLabel, Tone::kPlain, "<A>"}};
  const std::string svg = BoardSvg(picture);
  EXPECT_EQ(Count(svg, "class=\"axis\""), 15u + 13u);
  EXPECT_EQ(Count(svg, "V"), 15u);
  EXPECT_THAT(svg, ContainsRegex("y=\"30\">13</text>.*y=\"318\">1</text>")) << "row 1 is below";
  EXPECT_EQ(Count(svg, "class=\"black\""), 1u);
  EXPECT_EQ(Count(svg, "class=\"white\""), 1u);
  EXPECT_EQ(Count(svg, "class=\"dead\""), 1u);
  EXPECT_EQ(Count(svg, "class=\"on-black\""), 1u);
  EXPECT_EQ(Count(svg, "class=\"star\""), 5u);
  EXPECT_THAT(svg, HasSubstr("class=\"ring good\""));
  EXPECT_THAT(svg, HasSubstr("class=\"cross bad\""));
  EXPECT_THAT(svg, HasSubstr("&lt;A&gt;"));
  EXPECT_THAT(svg, HasSubstr("aria-label=\"&quot;&lt;x&gt;\""));
}

TEST(SvgTest, PiecesThatDropLieInHoles) {
  const std::string svg =
      BoardSvg({.size = {7, 6}, .cells = true, .marks = {{{3, 5}, PictureMark::Kind::kZone}}});
  EXPECT_EQ(Count(svg, "class=\"hole\""), 42u);
  EXPECT_EQ(Count(svg, "class=\"grid\""), 0u);
  EXPECT_EQ(Count(svg, "class=\"zone\""), 1u);
}

TEST(SvgTest, SmallBoardsHaveNoStarPoints) {
  EXPECT_EQ(Count(BoardSvg({.size = {7, 6}}), "class=\"star\""), 0u);
}

TEST(SvgTest, DrawsACurveWithItsLevelsAndBand) {
  Chart chart = {.x_name = "games", .y_name = "LLR"};
  chart.series = {{"a", {{0, -1}, {10, 0}, {20, 3, "end & all", Tone::kBad}}},
                  {"b", {{0, 0}, {20, 1}}}};
  chart.band = ChartBand{{{0, -2, 2}, {20, 1, 4}}};
  chart.levels = {{2.94, "H1"}, {-2.94, "H0"}};
  const std::string svg = ChartSvg(chart);
  EXPECT_EQ(Count(svg, "class=\"level\""), 2u);
  EXPECT_EQ(Count(svg, "class=\"band\""), 1u);
  EXPECT_EQ(Count(svg, "class=\"line s0\""), 2u) << "the curve and its legend";
  EXPECT_THAT(svg, HasSubstr("<title>end &amp; all</title>"));
  EXPECT_THAT(svg, HasSubstr("class=\"dot bad\""));
  EXPECT_THAT(svg, HasSubstr("data-low=\"0\" data-high=\"20\""));
  EXPECT_THAT(svg, Not(HasSubstr("nan")));
}

TEST(SvgTest, WhatIsNotFiniteIsAGap) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  constexpr double kInf = std::numeric_limits<double>::infinity();
  Chart chart = {.x_name = "x", .y_name = "y"};
  chart.series = {{"a", {{0, 1}, {1, kNan, "none"}, {2, 2}, {3, kInf}, {4, 1}}}};
  const std::string svg = ChartSvg(chart);
  EXPECT_THAT(svg, Not(HasSubstr("nan")));
  EXPECT_THAT(svg, Not(HasSubstr("inf")));
  EXPECT_THAT(svg, Not(HasSubstr("<title>none")));
  const std::size_t line = svg.find("class=\"line s0\"");
  EXPECT_EQ(Count(svg.substr(line, svg.find("/>", line) - line), "M"), 3u);
}

TEST(SvgTest, ChartsOfNothingAndOfOnePointAreDrawn) {
  EXPECT_THAT(ChartSvg({.x_name = "x", .y_name = "y"}), HasSubstr("</svg>"));
  Chart chart = {.x_name = "x", .y_name = "y"};
  chart.series = {{"a", {{5, 5}}}};
  EXPECT_THAT(ChartSvg(chart), Not(HasSubstr("nan")));
}

}  // namespace
}  // namespace tengen
