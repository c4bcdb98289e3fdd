// SPDX-License-Identifier: Apache-2.0
#include "report/html_report.h"

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

BoardChange Put(Stone stone, Point p) { return {BoardChange::Kind::kPut, stone, p, {}}; }

// Black plays c3. White plays a5, which is a mistake: b4 is better.
GameViewer ThreePlies() {
  GameViewer viewer;
  viewer.game = {.variant = "freestyle", .size = {5, 5}};
  GameViewer::Ply start;
  start.title = "Start";
  start.value = "Black 50 %";
  GameViewer::Ply first;
  first.title = "1. c3";
  first.value = "Black 52 %";
  first.changes = {Put(Stone::kBlack, {2, 2})};
  first.played = {{2, 2}};
  first.lines = {{"", "52 %", "(played)", Tone::kPlain, {{"c3", first.changes}}}};
  GameViewer::Ply second;
  second.side = Color::kWhite;
  second.title = "2. a5";
  second.value = "Black 80 %";
  second.grade = "mistake";
  second.note = "</script><script>alert(1)</script>";
  second.tone = Tone::kBad;
  second.changes = {Put(Stone::kWhite, {0, 0})};
  second.played = {{0, 0}};
  second.captured = "Captured: none";
  second.marks = {{{4, 4}, PictureMark::Kind::kCross, Tone::kBad, ""}};
  second.lines = {
      {"A",
       "60 %",
       "",
       Tone::kGood,
       {{"b4", {Put(Stone::kWhite, {1, 1})}},
        {"d4",
         {Put(Stone::kBlack, {3, 1}), {BoardChange::Kind::kTaken, Stone::kBlack, {2, 2}, {}}}}}},
      {"", "20 %", "(played)", Tone::kBad, {{"a5", second.changes}}}};
  second.retry = true;
  viewer.games = {{"1", "the game", {start, first, second}}};
  Chart chart = {.x_name = "ply", .y_name = "chance"};
  chart.series = {{"a", {{0, 50}, {1, 52}, {2, 80}}}};
  viewer.chart = chart;
  return viewer;
}

HtmlReport Everything() {
  HtmlReport report("A < B & \"C\"");
  report.AddFacts({{"game", "renju <15x15>"}});
  report.AddViewer(ThreePlies());
  report.AddHeading("Tables <b>");
  report.AddParagraph("said & done");
  report.AddTable({{{"name", false}, {"games", true}}, {{{"<x>"}, {"12", Tone::kGood, "ply-2"}}}});
  Chart chart = {.x_name = "games", .y_name = "Elo"};
  chart.series = {{"a", {{0, 0}, {1, 5}}}};
  report.AddChart(chart, "how it went");
  report.AddBoards({{{.size = {5, 5}}, "1. c3", "a caption", "ply-1"}});
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
  EXPECT_THAT(page, Not(ContainsRegex("url\\([^#]"))) << "url(#...) is a part of the page";
}

TEST(HtmlReportTest, TellsTheViewerTheGameAsJson) {
  const std::string page = Everything().Text();
  const std::string_view begin = "id=\"games\">";
  const std::size_t from = page.find(begin) + begin.size();
  const nlohmann::json data =
      nlohmann::json::parse(page.substr(from, page.find("</script>", from) - from));
  EXPECT_EQ(data["width"], 5);
  const nlohmann::json& plies = data["games"][0]["plies"];
  ASSERT_EQ(plies.size(), 3u);
  EXPECT_EQ(plies[2]["note"], "</script><script>alert(1)</script>");
  EXPECT_EQ(plies[2]["marks"][0]["kind"], "cross");
  EXPECT_EQ(plies[1]["played"], nlohmann::json::parse(R"(["c3"])"));
  EXPECT_EQ(plies[1]["added"], nlohmann::json::parse(R"([["c3", "X"]])"));
  EXPECT_EQ(plies[2]["lines"][0]["steps"][1],
            nlohmann::json::parse(R"({"name": "d4", "added": [["d4", "X"]], "removed": ["c3"]})"));
  EXPECT_EQ(data["kind"]["rowLength"], 5);
}

TEST(HtmlReportTest, LinksLeadToPlies) {
  const std::string page = Everything().Text();
  EXPECT_THAT(page, HasSubstr("<a href=\"#ply-2\">12</a>"));
  EXPECT_THAT(page, HasSubstr("<a href=\"#ply-1\">1. c3</a>"));
}

// Without its script the page must show the last position and the list of plies.
TEST(HtmlReportTest, ReadsWithoutItsScript) {
  const std::string page = Everything().Text();
  EXPECT_THAT(page, HasSubstr("<circle class=\"white\" cx=\"30\" cy=\"30\""));
  EXPECT_THAT(page, HasSubstr("<li class=\"bad\">2. a5 <span>mistake</span></li>"));
  EXPECT_THAT(page, HasSubstr("aria-live=\"polite\""));
}

// A swap has no number, so the stone after it is number 2.
TEST(HtmlReportTest, ThePictureNumbersStonesAndNotPlies) {
  GameViewer viewer = ThreePlies();
  std::vector<GameViewer::Ply>& plies = viewer.games.front().plies;
  GameViewer::Ply swap;
  swap.title = "swap";
  plies.insert(plies.begin() + 2, swap);
  HtmlReport report("A swap");
  report.AddViewer(viewer);
  EXPECT_THAT(report.Text(), HasSubstr(R"(<text class="on-white" x="30" y="30">2</text>)"));
}

// Opens the page in a browser. The script must run under the security policy of the page. The page
// must show the last ply, or the ply in the fragment of the address.
TEST(HtmlReportTest, OpensInChromium) {
  const std::string why_not = testing::WhyNoBrowser();
  if (!why_not.empty()) GTEST_SKIP() << why_not;
  const std::string page = Everything().Text();
  const std::optional<std::string> last = testing::DomOf(page);
  ASSERT_TRUE(last.has_value());
  EXPECT_THAT(*last, HasSubstr("<b class=\"bad\">2. a5: mistake</b><div>Black 80 %</div>"));
  EXPECT_THAT(*last, HasSubstr("<button class=\"bad\" aria-current=\"true\" tabindex=\"0\">"));
  EXPECT_THAT(*last, HasSubstr("aria-label=\"The board after 2. a5. Black: c3. White: a5.\""));
  EXPECT_THAT(*last, HasSubstr("class=\"on-white\" x=\"34\" y=\"34\">2</text>"));
  EXPECT_THAT(*last, HasSubstr("class=\"mark good\" x=\"64\" y=\"64\">A</text>"));
  EXPECT_THAT(*last, HasSubstr("<p class=\"taken\">Captured: none</p>"));
  EXPECT_THAT(*last, HasSubstr("class=\"cursor\" d=\"M"));
  const std::optional<std::string> first = testing::DomOf(page, "#ply-1");
  ASSERT_TRUE(first.has_value());
  EXPECT_THAT(*first, HasSubstr("<b class=\"plain\">1. c3</b>"));
  EXPECT_THAT(*first, HasSubstr("<button class=\"plain\" aria-current=\"true\" tabindex=\"0\">"));
}

// The document of the page after the script `act` has run. The script clicks and types like a user.
std::string After(const std::string& act, std::string page = Everything().Text()) {
  page.insert(page.rfind("</body>"), "<script type=\"module\">" + act + "</script>");
  return testing::DomOf(page).value_or("");
}

TEST(HtmlReportTest, ALineIsPlayedThroughOnTheBoard) {
  if (const std::string why_not = testing::WhyNoBrowser(); !why_not.empty()) {
    GTEST_SKIP() << why_not;
  }
  std::string dom = After("document.querySelectorAll('.lines button')[1].click()");
  EXPECT_THAT(dom, HasSubstr("<b>2 of 2: d4</b>"));
  EXPECT_THAT(dom, HasSubstr("The line after d4. Black: d4. White: b4.")) << "c3 was taken";
  EXPECT_THAT(dom, HasSubstr("class=\"on-black\" x=\"124\" y=\"64\">2</text>"));
  const std::string key =
      "document.dispatchEvent(new KeyboardEvent('keydown', {key: 'KEY', bubbles: true}));";
  const auto press = [&key](const std::string& name) {
    return std::string(key).replace(key.find("KEY"), 3, name);
  };
  dom = After("document.querySelectorAll('.lines button')[1].click();" + press("ArrowLeft"));
  EXPECT_THAT(dom, HasSubstr("<b>1 of 2: b4</b>"));
  dom = After("document.querySelectorAll('.lines button')[1].click();" + press("Escape"));
  EXPECT_THAT(dom, HasSubstr("2. a5: mistake</b>"));
  dom = After(press("Home") + press("ArrowRight"));
  EXPECT_THAT(dom, HasSubstr("<b class=\"plain\">1. c3</b>"));
}

TEST(HtmlReportTest, AMistakeIsTriedAgain) {
  if (const std::string why_not = testing::WhyNoBrowser(); !why_not.empty()) {
    GTEST_SKIP() << why_not;
  }
  const auto answer = [](const std::string& point) {
    return After(
        "document.querySelector('.retry').click();"
        "document.querySelector('[name=point]').value = '" +
        point + "'; document.querySelector('.answer button').click()");
  };
  std::string dom = After("document.querySelector('.retry').click()");
  EXPECT_THAT(dom, HasSubstr("<b>Mistake 1 of 1: White to move</b>"));
  EXPECT_THAT(dom, HasSubstr("The board before 2. a5. Black: c3. White: none."));
  EXPECT_THAT(dom, Not(HasSubstr(">A</text>"))) << "that would be the answer";
  EXPECT_THAT(answer("b4"), HasSubstr("<b class=\"good\">b4: 60 %</b>"));
  EXPECT_THAT(answer("a5"), HasSubstr("<b class=\"bad\">a5 is what was played.</b>"));
  EXPECT_THAT(answer("e1"), HasSubstr("<b>e1 is none of the plies that were looked at.</b>"));
  for (const char* const wrong : {"c3", "f1", "a6", ""}) {
    EXPECT_THAT(answer(wrong), HasSubstr("<b>No such point is free.</b>")) << wrong;
  }
}

TEST(HtmlReportTest, PiecesAreTriedWhereTheyDrop) {
  if (const std::string why_not = testing::WhyNoBrowser(); !why_not.empty()) {
    GTEST_SKIP() << why_not;
  }
  GameViewer viewer = ThreePlies();
  viewer.game.variant = "fourinarow";
  viewer.games[0].plies[1].marks = {{{1, 1}, PictureMark::Kind::kZone, Tone::kPlain, ""}};
  HtmlReport report("pieces");
  report.AddViewer(viewer);
  const std::string act =
      "document.querySelector('.retry').click();"
      "document.querySelector('[name=point]').value = 'POINT';"
      "document.querySelector('.answer button').click()";
  const auto answer = [&](const std::string& point) {
    return After(std::string(act).replace(act.find("POINT"), 5, point), report.Text());
  };
  EXPECT_THAT(answer("e1"), HasSubstr("<b>No piece comes to rest there.</b>"));
  EXPECT_THAT(answer("b4"), HasSubstr("<b class=\"good\">b4: 60 %</b>"));
}

TEST(HtmlReportTest, OneOfManyGamesIsChosen) {
  GameViewer viewer = ThreePlies();
  viewer.chart.reset();
  viewer.games.push_back(viewer.games.front());
  viewer.games.back().name = "7";
  viewer.games.back().title = "the <other>";
  viewer.games.back().plies.pop_back();
  HtmlReport report("games");
  report.AddViewer(viewer);
  EXPECT_THAT(report.Text(), HasSubstr("<option value=\"1\">the &lt;other&gt;</option>"));
  if (const std::string why_not = testing::WhyNoBrowser(); !why_not.empty()) {
    GTEST_SKIP() << why_not;
  }
  EXPECT_THAT(testing::DomOf(report.Text()).value_or(""), HasSubstr("2. a5: mistake</b>"));
  EXPECT_THAT(testing::DomOf(report.Text(), "#game-7").value_or(""),
              HasSubstr("<b class=\"plain\">1. c3</b>"));
  EXPECT_THAT(testing::DomOf(report.Text(), "#game-7-ply-0").value_or(""),
              HasSubstr("<b class=\"plain\">Start</b>"));
}

}  // namespace
}  // namespace tengen
