// SPDX-License-Identifier: Apache-2.0
#include "arena/html_report.h"

#include <optional>
#include <string>
#include <string_view>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/testing/browser.h"

namespace tengen {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

GameViewer ThreePlies() {
  GameViewer viewer;
  viewer.size = {5, 5};
  viewer.value = "chance:";
  std::string rows(25, '.');
  viewer.plies.push_back({rows, {}, "Start", "50 %", "", Tone::kPlain, {}});
  rows[12] = 'X';
  viewer.plies.push_back({rows, {{2, 2}}, "1. c3", "52 %", "", Tone::kPlain, {}});
  rows[0] = 'O';
  viewer.plies.push_back({rows,
                          {{0, 0}},
                          "2. a1",
                          "80 %",
                          "</script><script>alert(1)</script>",
                          Tone::kBad,
                          {{{1, 1}, PictureMark::Kind::kRing, Tone::kGood, ""}}});
  viewer.chart = {.x_name = "ply", .y_name = "chance"};
  viewer.chart.series = {{"a", {{0, 50}, {1, 52}, {2, 80}}}};
  return viewer;
}

HtmlReport Everything() {
  HtmlReport report("A < B & \"C\"");
  report.AddFacts({{"game", "renju <15x15>"}});
  report.AddViewer(ThreePlies());
  report.AddHeading("Tables <b>");
  report.AddParagraph("said & done");
  report.AddTable({{{"name", false}, {"games", true}}, {{{"<x>"}, {"12", Tone::kGood, 2}}}});
  Chart chart = {.x_name = "games", .y_name = "Elo"};
  chart.series = {{"a", {{0, 0}, {1, 5}}}};
  report.AddChart(chart, "how it went");
  report.AddBoards({{{.size = {5, 5}}, "1. c3", "a caption", 1}});
  return report;
}

TEST(HtmlReportTest, EscapesEveryText) {
  const std::string page = Everything().Text();
  EXPECT_THAT(page, HasSubstr("<title>A &lt; B &amp; &quot;C&quot;</title>"));
  EXPECT_THAT(page, HasSubstr("renju &lt;15x15&gt;"));
  EXPECT_THAT(page, HasSubstr("Tables &lt;b&gt;"));
  EXPECT_THAT(page, HasSubstr("said &amp; done"));
  EXPECT_THAT(page, HasSubstr("&lt;x&gt;"));
  EXPECT_THAT(page, Not(HasSubstr("alert(1)</script>")));
}

TEST(HtmlReportTest, FetchesNothing) {
  const std::string page = Everything().Text();
  EXPECT_THAT(page, HasSubstr("default-src 'none'"));
  EXPECT_THAT(page, Not(ContainsRegex("(src|href)=\"[^#]")));
  EXPECT_THAT(page, Not(HasSubstr("@import")));
  EXPECT_THAT(page, Not(HasSubstr("url(")));
}

TEST(HtmlReportTest, TellsTheViewerTheGameAsJson) {
  const std::string page = Everything().Text();
  const std::string_view begin = "id=\"game\">";
  const std::size_t from = page.find(begin) + begin.size();
  const nlohmann::json game =
      nlohmann::json::parse(page.substr(from, page.find("</script>", from) - from));
  EXPECT_EQ(game["width"], 5);
  ASSERT_EQ(game["plies"].size(), 3u);
  EXPECT_EQ(game["plies"][2]["note"], "</script><script>alert(1)</script>");
  EXPECT_EQ(game["plies"][2]["marks"][0]["tone"], "good");
  EXPECT_EQ(game["plies"][1]["played"], nlohmann::json({{2, 2}}));
}

TEST(HtmlReportTest, LinksLeadToPlies) {
  const std::string page = Everything().Text();
  EXPECT_THAT(page, HasSubstr("<a href=\"#ply-2\">12</a>"));
  EXPECT_THAT(page, HasSubstr("<a href=\"#ply-1\">1. c3</a>"));
}

// What a browser makes of it: the script runs under the page's own security policy, the last ply
// is shown, or the one that the address names.
TEST(HtmlReportTest, OpensInChromium) {
  const std::string why_not = testing::WhyNoBrowser();
  if (!why_not.empty()) GTEST_SKIP() << why_not;
  const std::string page = Everything().Text();
  const std::optional<std::string> last = testing::DomOf(page);
  ASSERT_TRUE(last.has_value());
  EXPECT_THAT(*last, HasSubstr("<b>2. a1</b><div class=\"bad\">chance: 80 %</div>"));
  EXPECT_THAT(*last, HasSubstr("<li class=\"bad now\">"));
  EXPECT_THAT(*last, HasSubstr("class=\"cursor\" d=\"M"));
  const std::optional<std::string> first = testing::DomOf(page, "#ply-1");
  ASSERT_TRUE(first.has_value());
  EXPECT_THAT(*first, HasSubstr("<b>1. c3</b>"));
  EXPECT_THAT(*first, HasSubstr("<li class=\"plain now\">"));
}

}  // namespace
}  // namespace tengen
