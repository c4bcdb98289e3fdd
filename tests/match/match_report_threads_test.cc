// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "match/match_report.h"
#include "nlohmann/json.hpp"
#include "tests/testing/browser.h"

namespace tengen {
namespace {

MatchSettings Settings() {
  MatchSettings settings;
  settings.game = {.variant = "freestyle", .size = {15, 15}};
  settings.engines.resize(2);
  settings.engines[0].name = "<b>new</b>";
  settings.engines[0].limits.nodes = 100;
  settings.engines[1].name = "old";
  settings.engines[1].command = "./old & \"co\"";
  settings.engines[1].limits.turn_ms = 50;
  settings.games = 40;
  settings.sprt = SprtSettings{.elo0 = 0, .elo1 = 100};
  return settings;
}

// Twelve games. The seat that moves first wins, except that games 5 and 10 are draws. Game 4 ends
// because the other seat crashes.
std::vector<JournalGame> Games() {
  std::vector<JournalGame> games;
  for (int i = 0; i < 12; ++i) {
    JournalGame game;
    game.record.game = {.variant = "freestyle", .size = {15, 15}};
    game.record.players = {i % 2 == 0 ? "<b>new</b>" : "old", i % 2 == 0 ? "old" : "<b>new</b>"};
    for (int k = 0; k < 9; ++k) game.record.plies.push_back({StonePly({k / 2, k % 2})});
    game.record.winner = i % 5 == 4 ? 0 : 1;
    game.record.reason = "line";
    game.finished = {.number = i,
                     .engines = {i % 2, 1 - i % 2},
                     .winner = *game.record.winner,
                     .plies = 9,
                     .reason = "line"};
    if (i == 3) {
      game.finished.reason = "crash";
      game.finished.failing_seat = 2;
      game.finished.failure = {Fault::kCrash, "signal 11 at ply 10"};
    }
    games.push_back(game);
  }
  return games;
}

bool Has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(MatchReportTest, SaysWhatThereIs) {
  const std::string page = MatchHtml(Settings(), Games());
  EXPECT_FALSE(Has(page, "<b>new"));
  EXPECT_TRUE(Has(page, "&lt;b&gt;new&lt;/b&gt;"));
  EXPECT_TRUE(Has(page, "./old &amp; &quot;co&quot;"));
  EXPECT_TRUE(Has(page, "freestyle 15x15"));
  EXPECT_TRUE(Has(page, "12 of 40"));
  EXPECT_TRUE(Has(page, "100 nodes"));
  EXPECT_TRUE(Has(page, "50 ms a ply"));
  EXPECT_TRUE(Has(page, "signal 11 at ply 10"));
  EXPECT_TRUE(Has(page, "Sequential test"));
  EXPECT_TRUE(Has(page, "SPRT open: LLR "));
  EXPECT_TRUE(Has(page, "95 % range"));
  EXPECT_TRUE(Has(page, "<svg"));
  EXPECT_FALSE(Has(page, "http://") && Has(page, "src=\"http"));
}

// The page must contain the plies of each game, with the time and search data of each ply. It must
// mark the winning row.
TEST(MatchReportTest, GamesAreReplayed) {
  JournalGame game = Games().front();
  game.record.plies.clear();
  for (int k = 0; k < 9; ++k) {
    PlyRecord ply = {StonePly({k / 2, k % 2})};
    ply.ms = 1500;
    ply.depth = 7;
    game.record.plies.push_back(ply);
  }
  const std::string page = MatchHtml(Settings(), {game});
  const std::string_view begin = "id=\"games\">";
  const std::size_t from = page.find(begin) + begin.size();
  const nlohmann::json plies = nlohmann::json::parse(
      page.substr(from, page.find("</script>", from) - from))["games"][0]["plies"];
  ASSERT_EQ(plies.size(), 10u);
  EXPECT_EQ(plies[1]["title"], "1. a15");
  EXPECT_EQ(plies[1]["value"], "1.5 s");
  EXPECT_EQ(plies[2]["note"], "old: 1.5 s, depth 7");
  EXPECT_EQ(plies[9]["marks"].size(), 5u);
  EXPECT_EQ(plies[9]["marks"][0]["kind"], "ring");
  EXPECT_EQ(plies[9]["note"], "<b>new</b>: 1.5 s, depth 7. 1-0, line");
  EXPECT_TRUE(Has(page, "<a href=\"#game-1\">1</a>"));
}

TEST(MatchReportTest, TheRefereeNamesPointsAsThePageDoes) {
  JournalGame game = Games().front();
  game.finished.failing_seat = 2;
  game.finished.failure = {Fault::kIllegal, "ply 10, 7,4: 7,4 is occupied"};
  const std::string page = MatchHtml(Settings(), {game});
  EXPECT_TRUE(Has(page, ">ply 10, h11: h11 is occupied<")) << "in the table";
  EXPECT_TRUE(Has(page, "line: ply 10, h11: h11 is occupied\"")) << "and under the board";
  game.finished.failure = {Fault::kGarbage, "said '7,4 or so'"};
  EXPECT_TRUE(Has(MatchHtml(Settings(), {game}), "said &#39;7,4 or so&#39;")) << "its own words";
}

TEST(MatchReportTest, SaysHowEachOfThreeCouldPlayAndHowWellItDid) {
  MatchSettings settings = Settings();
  settings.sprt.reset();
  settings.engines[0].level = 3;
  settings.engines[1].threads = 2;
  settings.engines.push_back({.name = "third", .memory_mb = 350, .info = {{"hash_size", "18"}}});
  std::vector<JournalGame> games = Games();
  for (JournalGame& game : games) {
    if (game.finished.number % 3 == 0) game.finished.engines[1] = 2;
  }
  const std::string page = MatchHtml(settings, games);
  EXPECT_TRUE(Has(page, "100 nodes, level 3, 64 MiB"));
  EXPECT_TRUE(Has(page, "50 ms a ply, 2 threads, 64 MiB"));
  EXPECT_TRUE(Has(page, "350 MiB, INFO hash_size 18"));
  EXPECT_NE(page.find(">Elo<"), page.rfind(">Elo<")) << "of engines, and of pairings";
}

TEST(MatchReportTest, AMatchWithoutGamesIsAPageToo) {
  EXPECT_TRUE(Has(MatchHtml(Settings(), {}), "0 of 40"));
}

TEST(MatchReportTest, OpensInABrowser) {
  if (const std::string why = testing::WhyNoBrowser(); !why.empty()) GTEST_SKIP() << why;
  const std::optional<std::string> dom = testing::DomOf(MatchHtml(Settings(), Games()));
  ASSERT_TRUE(dom.has_value());
  EXPECT_TRUE(Has(*dom, "Game 4: old - &lt;b&gt;new&lt;/b&gt;"));
}

}  // namespace
}  // namespace tengen
