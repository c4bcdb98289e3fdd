// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "analysis/analysis_answer.h"
#include "engine/games.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "notation/ply_text.h"
#include "tests/testing/fake_player.h"
#include "tests/testing/sanitized.h"

namespace tengen {
namespace {

using nlohmann::json;

std::vector<json> LinesOf(const std::string& line, Player& player) {
  AnalysisRequest request = ParseAnalysisRequest(line, {.max_nodes = 200});
  EXPECT_TRUE(request.command.ok()) << request.command.status();
  std::vector<json> lines;
  if (!request.command.ok()) return lines;
  const auto query =
      std::make_shared<const AnalysisQuery>(std::get<AnalysisQuery>(*std::move(request.command)));
  const AnalysisTask task = {request.id, query, query->turns.front()};
  const StopFlag stop = false;
  AnswerQuery(task, /*threads=*/1, player, stop,
              [&lines](const std::string& text) { lines.push_back(json::parse(text)); });
  EXPECT_FALSE(lines.empty());
  return lines;
}

json AnswerTo(const std::string& line) {
  const std::unique_ptr<Player> player = MakePlayer();
  player->SetMemory(std::size_t{8} << 20);
  const std::vector<json> lines = LinesOf(line, *player);
  return lines.empty() ? json() : lines.back();
}

// If the board of a question has a winning row, the game is over, whichever side is to move.
TEST(AnalysisAnswerTest, ARowThatStandsIsTheEnd) {
  const auto board = [](const std::string& row3, const std::string& row5) {
    std::string rows;
    for (int y = 0; y < 15; ++y) {
      rows += (y == 0 ? "\"" : ",\"") +
              (y == 3   ? row3
               : y == 5 ? row5
                        : std::string(15, '.')) +
              '"';
    }
    return "{\"id\":\"a\",\"board\":[" + rows + "],";
  };
  const std::string five = "...BBBBB.......", four = ".....WWWW......";
  json answer = AnswerTo(board(five, four) + R"("toMove":"white"})");
  EXPECT_EQ(answer["outcome"], "black");
  EXPECT_EQ(answer["reason"], "line");
  EXPECT_EQ(answer["toMove"], "white");
  EXPECT_EQ(answer["value"]["loss"], 1);
  EXPECT_FALSE(answer.contains("move"));
  EXPECT_EQ(AnswerTo(board(five, four) + R"("toMove":"white","lastTurn":["h12"]})")["outcome"],
            "black");
  EXPECT_EQ(AnswerTo(board(five, four) + R"("toMove":"black"})")["outcome"], "black");
  // A row of six wins in freestyle, but not in standard.
  const std::string six = "...BBBBBB......";
  EXPECT_EQ(AnswerTo(board(six, four) + R"("toMove":"white"})")["outcome"], "black");
  answer = AnswerTo(board(six, four) + R"("game":"standard","toMove":"white"})");
  EXPECT_FALSE(answer.contains("outcome"));
  EXPECT_EQ(answer["mate"], 1);
  // A row of four does not end the game.
  EXPECT_EQ(AnswerTo(board("...BBBB........", four) + R"("toMove":"white"})")["mate"], 1);
  // A move after the end of the game is an error.
  const AnalysisRequest late = ParseAnalysisRequest(
      board(five, four) + R"("toMove":"white","moves":["a1"]})", {.max_nodes = 200});
  EXPECT_FALSE(late.command.ok());
  // In connect6 and four-in-a-row, a winning row on the board also ends the game.
  std::string rows = "\"BBBBBB.............\"";
  for (int y = 1; y < 19; ++y)
    rows += y == 9 ? ",\"....WWWWW..........\"" : ",\"...................\"";
  EXPECT_EQ(AnswerTo(R"({"id":"a","game":"connect6","toMove":"white","board":[)" + rows +
                     "]}")["outcome"],
            "black");
  EXPECT_EQ(AnswerTo(R"({"id":"a","game":"fourinarow","toMove":"white","board":[".......",)"
                     R"(".......",".......",".......","WWW....","BBBB..."]})")["outcome"],
            "black");
}

TEST(AnalysisAnswerTest, ASearchKeepsTheClock) {
  FakePlayer fake(FakePlayer::Temper::kHasty);
  (void)LinesOf(R"({"id":"a","clock":{"leftMs":60000,"incrementMs":500}})", fake);
  ASSERT_EQ(fake.requests().size(), 1u);
  EXPECT_EQ(fake.requests().front().limits.match_left_ms, 60000);
  EXPECT_EQ(fake.requests().front().limits.increment_ms, 500);
  // The search must not use more time than the clock has. It must return a move even if no time is
  // left.
  const json answer = AnswerTo(R"({"id":"a","moves":["h8"],"clock":{"leftMs":400}})");
  EXPECT_LE(answer["ms"], 400);
  EXPECT_TRUE(AnswerTo(R"({"id":"a","moves":["h8"],"clock":{"leftMs":0}})").contains("move"));
}

// The value of a point in the answer. null: the answer has no value for this point.
json ValueAt(const json& answer, const std::string& move) {
  for (const json& value : answer["boardValues"]) {
    if (value["move"] == move) return value;
  }
  return nullptr;
}

TEST(AnalysisAnswerTest, TellsAWinWithItsLength) {
  const json answer = AnswerTo(R"({"id":"w","moves":["h8","a1","h9","c1","h10","e1","h11","g1"]})");
  EXPECT_EQ(answer["id"], "w");
  EXPECT_EQ(answer["turnNumber"], 8);
  EXPECT_EQ(answer["isDuringSearch"], false);
  EXPECT_EQ(answer["toMove"], "black");
  EXPECT_EQ(answer["mate"], 1);
  EXPECT_EQ(answer["value"], json({{"win", 1.0}, {"draw", 0.0}, {"loss", 0.0}}));
  EXPECT_TRUE(answer["move"] == "7,3" || answer["move"] == "7,8") << answer;
  EXPECT_EQ(answer["lines"][0]["pv"][0], answer["move"]);
}

TEST(AnalysisAnswerTest, NamesPointsForPeopleWhenAsked) {
  const std::string four = R"({"id":"n","moves":["h8","a1","h9","c1","h10","e1","h11","g1"],)";
  const json answer = AnswerTo(four + R"("exclude":["h7"],"names":true})");
  EXPECT_EQ(answer["move"], "7,3");
  EXPECT_EQ(answer["moveName"], "h12");
  EXPECT_EQ(answer["lines"][0]["moveName"], "h12");
  EXPECT_EQ(answer["lines"][0]["pvNames"], json({"h12"}));
  EXPECT_FALSE(AnswerTo(four + R"("exclude":["h7"]})").contains("moveName"));
}

TEST(AnalysisAnswerTest, TellsAProvenDraw) {
  const json answer =
      AnswerTo(R"({"id":"d","game":"fourinarow","size":4,"limits":{"nodes":200000}})");
  EXPECT_EQ(answer["value"], json({{"win", 0.0}, {"draw", 1.0}, {"loss", 0.0}}));
  EXPECT_EQ(answer["lines"][0]["value"], answer["value"]);
  EXPECT_EQ(answer["score"], 0);
}

// A question without a level or a clock is an analysis. With a level or a clock, it asks for a move
// of a game.
TEST(AnalysisAnswerTest, AsksForAnalysisUnlessItPlays) {
  for (const auto& [fields, analysis] :
       {std::pair("", true), std::pair(R"(,"limits":{"ms":50})", true),
        std::pair(R"(,"clock":{"leftMs":60000})", false), std::pair(R"(,"level":3)", false)}) {
    FakePlayer fake(FakePlayer::Temper::kHasty);
    (void)LinesOf(std::string(R"({"id":"a")") + fields + "}", fake);
    ASSERT_EQ(fake.requests().size(), 1u);
    EXPECT_EQ(fake.requests().front().for_analysis, analysis) << fields;
  }
}

// The answer to the first question announces a win. Without this win in memory, the later searches
// would find a longer win.
TEST(AnalysisAnswerTest, AnAnnouncedWinComesNearer) {
  const std::unique_ptr<Player> player = MakePlayer();
  player->SetMemory(std::size_t{24} << 20);
  const std::string begin =
      R"({"id":"n","game":{"variant":"renju","size":[15,15],"rif_five_exception":false},)"
      R"("limits":{"nodes":20000},"moves":["8,4","7,4","10,5","10,6",)"
      R"("9,3","7,5","11,5","8,5","9,6","7,6","7,3","6,5","9,5","4,5","5,5","9,4","12,5")";
  const json first = LinesOf(begin + "]}", *player).back();
  ASSERT_TRUE(first.contains("mate")) << first;
  ASSERT_EQ(first["move"], "13,5");
  const json then = LinesOf(begin + R"(,"13,5","6,7"]})", *player).back();
  ASSERT_TRUE(then.contains("mate")) << then;
  EXPECT_LE(then["mate"], first["mate"].get<int>() - 2);
}

TEST(AnalysisAnswerTest, TellsALoss) {
  const json answer =
      AnswerTo(R"({"id":1,"moves":["h8","a1","h9","c1","h10","e1","h11"],"limits":{"depth":4}})");
  EXPECT_EQ(answer["id"], 1);
  EXPECT_EQ(answer["toMove"], "white");
  EXPECT_EQ(answer["mate"], -2);
  EXPECT_EQ(answer["value"]["loss"], 1.0);
}

TEST(AnalysisAnswerTest, AFinishedGameHasAnOutcome) {
  const json answer =
      AnswerTo(R"({"id":"w","moves":["h8","a1","h9","c1","h10","e1","h11","g1","h12"]})");
  EXPECT_EQ(answer["outcome"], "black");
  EXPECT_EQ(answer["reason"], "line");
  EXPECT_FALSE(answer.contains("move"));
}

TEST(AnalysisAnswerTest, SeveralLinesAreDifferentMovesBestFirst) {
  const json answer = AnswerTo(R"({"id":"m","moves":["h8","i9"],"multiPv":4})");
  ASSERT_EQ(answer["lines"].size(), 4u);
  std::set<std::string> moves;
  for (std::size_t i = 0; i < 4; ++i) {
    moves.insert(answer["lines"][i]["move"].get<std::string>());
    const std::size_t before = i == 0 ? 0 : i - 1;
    EXPECT_LE(answer["lines"][i]["score"], answer["lines"][before]["score"]);
  }
  EXPECT_EQ(moves.size(), 4u);
}

TEST(AnalysisAnswerTest, ALevelIsRepeatedFromItsSeed) {
  std::set<std::string> moves;
  for (int seed = 0; seed < 12; ++seed) {
    const std::string line =
        R"({"id":"l","moves":["h8","i9","g9"],"level":1,"seed":)" + std::to_string(seed) + "}";
    const json answer = AnswerTo(line);
    EXPECT_EQ(AnswerTo(line)["move"], answer["move"]);
    EXPECT_EQ(answer["lines"][0]["move"], answer["move"]);
    moves.insert(answer["move"].get<std::string>());
  }
  EXPECT_GT(moves.size(), 2u);
}

TEST(AnalysisAnswerTest, ExcludedMovesAreNotPlayedAndOnlyTheOnlyOnes) {
  const std::string four = R"("moves":["h8","a1","h9","c1","h10","e1","h11","g1"])";
  EXPECT_EQ(AnswerTo(R"({"id":"e",)" + four + R"(,"exclude":["h7"]})")["move"], "7,3");
  EXPECT_EQ(AnswerTo(R"({"id":"e",)" + four + R"(,"exclude":["h12"]})")["move"], "7,8");
  EXPECT_EQ(AnswerTo(R"({"id":"o",)" + four + R"(,"only":["o15"]})")["move"], "14,0");
  EXPECT_EQ(AnswerTo(R"({"id":"o",)" + four + R"(,"only":["h8"]})")["error"],
            "exclude and only leave no legal move");
}

TEST(AnalysisAnswerTest, BoardValuesAreOfEveryLegalPoint) {
  const json answer =
      AnswerTo(R"({"id":"b","size":9,"moves":["e5","a1","e6","c1","e7","f1","e8","h1"],)"
               R"("includeBoardValues":true,"boardNodes":5})");
  EXPECT_EQ(answer["boardValues"].size(), 81u - 8u);
  for (const char* const win : {"4,0", "4,5"}) EXPECT_EQ(ValueAt(answer, win)["mate"], 1) << win;
  EXPECT_EQ(ValueAt(answer, "4,4"), nullptr) << "occupied";
  EXPECT_TRUE(ValueAt(answer, "8,8").contains("score"));
}

TEST(AnalysisAnswerTest, AForbiddenPointLosesAtOnce) {
  const json answer =
      AnswerTo(R"({"id":"f","game":"renju","moves":["h8","a1","i8","a3","j9","a5","j10","o1"],)"
               R"("includeBoardValues":true,"boardNodes":1})");
  // A black stone on this point makes a double three, so Black loses.
  EXPECT_EQ(ValueAt(answer, "9,7")["mate"], -1);
  EXPECT_EQ(ValueAt(answer, "9,7")["win"], 0.0);
}

TEST(AnalysisAnswerTest, InAnOpeningStonesStayWhereItAllowsThem) {
  const json answer =
      AnswerTo(R"({"id":"p","game":{"variant":"gomoku","size":[15,15],"opening":"pro"},)"
               R"("moves":["h8","i9"]})");
  EXPECT_EQ(answer["inOpening"], true);
  const Point p = ParsePly(answer["move"].get<std::string>())->points.front();
  EXPECT_TRUE(p.x < 5 || p.x > 9 || p.y < 5 || p.y > 9) << answer["move"];
}

// In an opening, the lines of the answer contain plies of free play. The move of the answer must be
// a ply that the opening allows.
TEST(AnalysisAnswerTest, InAnOpeningTheMoveIsWhatItAsksFor) {
  const auto move = [](const std::string& opening, const std::string& moves) {
    const json answer =
        AnswerTo(R"({"id":"o","game":{"variant":"renju","size":[15,15],"opening":")" + opening +
                 R"("},"moves":)" + moves + "}");
    EXPECT_EQ(answer["inOpening"], true);
    EXPECT_EQ(answer["lines"].size(), 1u);
    return ParsePly(answer["move"].get<std::string>()).value_or(Ply{});
  };
  EXPECT_EQ(move("swap-2", "[]").points.size(), 3u);
  // Black has two stones close together, and White's only stone is in a corner. White's position is
  // worse, so the seat that owns White swaps.
  EXPECT_EQ(move("swap-2", R"(["7,7 0,0 8,8"])").kind, PlyKind::kSwap);
}

TEST(AnalysisAnswerTest, ProgressInAnOpeningTellsNoMove) {
  const std::unique_ptr<Player> player = MakePlayer();
  const std::vector<json> lines =
      LinesOf(R"({"id":"p","game":{"variant":"gomoku","size":[15,15],"opening":"swap-2"},)"
              R"("limits":{"depth":2},"reportDuringSearchEvery":0})",
              *player);
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_FALSE(lines[0].contains("move"));
  EXPECT_TRUE(lines[2].contains("move"));
}

TEST(AnalysisAnswerTest, ProgressComesBeforeTheAnswer) {
  const std::unique_ptr<Player> player = MakePlayer();
  const std::vector<json> lines =
      LinesOf(R"({"id":"p","moves":["h8","i9"],"limits":{"depth":4},"reportDuringSearchEvery":0})",
              *player);
  ASSERT_EQ(lines.size(), 5u) << "one for each depth, and the answer";
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(lines[i]["isDuringSearch"], true);
    EXPECT_EQ(lines[i]["lines"][0]["depth"], i + 1);
  }
  EXPECT_EQ(lines.back()["isDuringSearch"], false);
}

// Reports one result at the start and no new result later. Ends after the report was written 4
// times.
class SlowPlayer final : public FakePlayer {
 public:
  explicit SlowPlayer(const std::atomic<int>& told) : told_(told) {}
  SearchReport Think(const SearchRequest& request, const StopFlag& /*stop*/,
                     const ProgressFn& on_progress) override {
    const Ply ply = {PlyKind::kStones, {request.state->LegalPoints().front()}, 0};
    const SearchReport report = {.best = ply, .lines = {{.depth = 1, .moves = {ply}}}};
    on_progress(report);
    while (told_ < 4) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return report;
  }

 private:
  const std::atomic<int>& told_;
};

TEST(AnalysisAnswerTest, ProgressGoesOnWhereNothingNewIsFound) {
  AnalysisRequest request = ParseAnalysisRequest(
      R"({"id":"p","moves":["h8"],"reportDuringSearchEvery":0.01})", {.max_nodes = 200});
  ASSERT_TRUE(request.command.ok());
  const auto query =
      std::make_shared<const AnalysisQuery>(std::get<AnalysisQuery>(*std::move(request.command)));
  std::atomic<int> told = 0;
  SlowPlayer player(told);
  const StopFlag stop = false;
  std::vector<json> lines;  // written by one thread at a time
  AnswerQuery({request.id, query, query->turns.front()}, /*threads=*/1, player, stop,
              [&](const std::string& text) {
                lines.push_back(json::parse(text));
                ++told;
              });
  ASSERT_GE(lines.size(), 5u);
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    EXPECT_EQ(lines[i]["isDuringSearch"], true);
    EXPECT_EQ(lines[i]["lines"], lines[0]["lines"]);
    if (i > 0) {
      EXPECT_GT(lines[i]["ms"], lines[i - 1]["ms"]);
    }
  }
  EXPECT_EQ(lines.back()["isDuringSearch"], false);
}

// Earlier questions must not change the answer to a question.
TEST(AnalysisAnswerTest, TheSameQuestionHasTheSameAnswer) {
  const std::unique_ptr<Player> player = MakePlayer();
  const std::string question =
      R"({"id":"q","game":"renju","moves":["h8","i9","j7"],"limits":{"nodes":3000},"multiPv":2})";
  json first = LinesOf(question, *player).back();
  (void)LinesOf(R"({"id":"x","game":"renju","moves":["h8","i9","j7","k8"]})", *player);
  (void)LinesOf(R"({"id":"x","game":"pente","size":19,"moves":["j10"]})", *player);
  json second = LinesOf(question, *player).back();
  first.erase("ms");
  second.erase("ms");
  EXPECT_EQ(first, second);
}

TEST(AnalysisAnswerTest, EveryGameIsAnswered) {
  const std::unique_ptr<Player> player = MakePlayer();
  for (const GameInfo& info : testing::SampledGames()) {
    SCOPED_TRACE(info.name);
    const BoardSize size = info.sizes.SquareNear(9);
    ASSERT_TRUE(info.sizes.Has(size));
    const json question = {{"id", "g"},
                           {"game", info.name},
                           {"size", {size.width, size.height}},
                           {"limits", {{"nodes", 60}}},
                           {"multiPv", 2}};
    const json answer = LinesOf(question.dump(), *player).back();
    ASSERT_TRUE(answer.contains("move")) << answer;
    const std::unique_ptr<Game> game = MakeGame({.variant = std::string(info.name), .size = size});
    const std::optional<Ply> ply = ParsePly(answer["move"].get<std::string>());
    ASSERT_TRUE(ply.has_value());
    EXPECT_TRUE(game->Check(*ply).ok()) << answer["move"];
  }
}

TEST(AnalysisAnswerTest, ValuesOfATurnAndOfWhatFollows) {
  EXPECT_EQ(ValueBefore(LossIn(4)), WinIn(5));
  EXPECT_EQ(ValueBefore(WinIn(3)), LossIn(4));
  EXPECT_EQ(ValueBefore(17), -17);
}

}  // namespace
}  // namespace tengen
