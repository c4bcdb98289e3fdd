// SPDX-License-Identifier: Apache-2.0
//
// Tests one turn in the games of tournaments, in positions with a known answer.
// tests/conformance/player_contract_test.cc tests the properties that all games share.
#include "search/player/player.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/compression.h"
#include "base/files.h"
#include "engine/games.h"
#include "search/transposition.h"
#include "tests/testing/games.h"
#include "tests/testing/question.h"
#include "tests/testing/scratch_folder.h"
#include "tests/testing/suite_data.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;
using testing::Question;
constexpr std::size_t kPlayerMemory = std::size_t{24} << 20;

Question On(BoardSize size, std::string_view variant = "freestyle") {
  Question request;
  request.game.variant = std::string(variant);
  request.game.size = size;
  request.limits.max_nodes = 5000;
  return request;
}
// A position from rows of '.', 'X', 'O', '#'.
Question Diagram(const std::vector<std::string>& rows, Color to_move,
                 std::string_view variant = "freestyle") {
  Question request = On({static_cast<int>(rows[0].size()), static_cast<int>(rows.size())}, variant);
  for (int y = 0; y < request.game.size.height; ++y) {
    for (int x = 0; x < request.game.size.width; ++x) {
      const auto stone = static_cast<Stone>(std::string(".XO#").find(rows[y][x]));
      if (stone != Stone::kEmpty) request.record.push_back({{x, y}, stone});
    }
  }
  request.to_move = to_move;
  return request;
}
Question Middle() {  // a quiet middle game
  Question request = On({15, 15});
  Stone stone = Stone::kBlack;
  for (const Point p : {Point{7, 7}, {8, 8}, {8, 6}, {6, 8}, {9, 7}, {7, 5}}) {
    request.record.push_back({p, stone});
    stone = stone == Stone::kBlack ? Stone::kWhite : Stone::kBlack;
  }
  return request;
}

class PlayerTest : public ::testing::Test {
 protected:
  PlayerTest() : player_(MakePlayer()) { player_->SetMemory(kPlayerMemory); }

  SearchReport Think(Question request) { return Think(request, never_); }
  SearchReport Think(Question request, const StopFlag& stop) {
    request.arrival = Clock::now();
    const SearchReport report = player_->Think(request.Request(), stop, nullptr);
    ExpectSound(request, report);
    return report;
  }

  // Checks the requirements for every report: a legal move, and lines that can be played.
  static void ExpectSound(const Question& request, const SearchReport& report) {
    const auto game = request.Position();
    ASSERT_EQ(report.best.points.size(), 1u);
    const Point best = report.best.points[0];
    ASSERT_TRUE(game->IsLegal(best)) << best.x << "," << best.y;
    ASSERT_FALSE(report.lines.empty());
    EXPECT_EQ(report.lines.front().moves.front(), report.best);
    std::set<Point> first;
    for (const PvLine& line : report.lines) {
      ASSERT_FALSE(line.moves.empty());
      EXPECT_TRUE(first.insert(line.moves.front().points[0]).second) << "lines begin differently";
      const auto copy = game->Clone();
      for (const Ply& ply : line.moves) {
        ASSERT_EQ(ply.points.size(), 1u);
        ASSERT_TRUE(copy->IsLegal(ply.points[0]));
        copy->Play(ply);
      }
    }
  }

  std::unique_ptr<Player> player_;
  const StopFlag never_{false};
};

TEST_F(PlayerTest, OpensInTheMiddle) {
  for (const GameInfo& info : testing::GomocupGames()) {
    const SearchReport report = Think(On({15, 15}, info.name));
    EXPECT_EQ(report.best, StonePly({7, 7})) << info.name;
  }
}

TEST_F(PlayerTest, TakesAFive) {
  for (const GameInfo& info : testing::GomocupGames()) {
    const SearchReport report =
        Think(Diagram({".........", ".OOOO....", ".........", ".XXXX....", ".........", ".........",
                       ".........", ".........", "........."},
                      Color::kBlack, info.name));
    EXPECT_TRUE(report.best == StonePly({0, 3}) || report.best == StonePly({5, 3})) << info.name;
    EXPECT_EQ(report.lines[0].value, WinIn(1)) << info.name;
    EXPECT_EQ(report.lines[0].moves.size(), 1u) << info.name;
  }
}

TEST_F(PlayerTest, AnswersAFour) {
  for (const GameInfo& info : testing::GomocupGames()) {
    const SearchReport report =
        Think(Diagram({".........", "XOOOO....", ".........", "..X.X....", "...X.....", ".........",
                       ".........", ".........", "........."},
                      Color::kBlack, info.name));
    EXPECT_EQ(report.best, StonePly({5, 1})) << info.name;
  }
}

TEST_F(PlayerTest, DepthIsLimited) {
  Question request = Middle();
  request.limits.max_nodes = 0;
  for (const int depth : {1, 2, 5}) {
    request.limits.max_depth = depth;
    const SearchReport report = Think(request);
    EXPECT_EQ(report.lines[0].depth, depth);
    EXPECT_LE(report.nodes, 500'000u);
  }
}

TEST_F(PlayerTest, ProgressComesWithGrowingDepthAndEndsInTheReport) {
  Question request = Middle();
  std::vector<SearchReport> seen;
  request.arrival = Clock::now();
  const SearchReport last =
      player_->Think(request.Request(), never_, [&](const SearchReport& r) { seen.push_back(r); });
  ASSERT_FALSE(seen.empty());
  for (std::size_t i = 1; i < seen.size(); ++i) {
    EXPECT_GT(seen[i].lines[0].depth, seen[i - 1].lines[0].depth);
    EXPECT_GE(seen[i].nodes, seen[i - 1].nodes);
  }
  EXPECT_GE(last.nodes, seen.back().nodes);
}

// Results of one board size must not be used on another board size. Only the larger board has empty
// cells to the right of Black's rows. On this board Black wins by fours against any white move in
// the corner.
TEST_F(PlayerTest, AnotherBoardSizeIsAnotherGame) {
  Question large = On({12, 12}), small = On({7, 7});
  large.record =
      small.record = {{{4, 2}, Stone::kBlack}, {{5, 2}, Stone::kBlack}, {{6, 2}, Stone::kBlack},
                      {{5, 4}, Stone::kBlack}, {{6, 3}, Stone::kBlack}, {{3, 2}, Stone::kWhite},
                      {{0, 6}, Stone::kBlack}, {{1, 6}, Stone::kBlack}, {{2, 6}, Stone::kBlack},
                      {{0, 4}, Stone::kWhite}, {{2, 5}, Stone::kWhite}};
  large.to_move = small.to_move = Color::kWhite;
  large.only = small.only = {{0, 0}};
  large.limits = small.limits = {.max_depth = 1};
  EXPECT_TRUE(IsLoss(Think(large).lines[0].value));
  const Value after = Think(small).lines[0].value;
  player_ = MakePlayer();
  const Value fresh = Think(small).lines[0].value;
  EXPECT_FALSE(IsLoss(fresh));
  EXPECT_EQ(after, fresh);
}

TEST_F(PlayerTest, GamesTakeTurns) {
  Question request = Middle();
  const SearchReport fresh = Think(request);
  Question other = request;
  other.game.variant = "renju";
  Think(other);
  // The size of the memory is the only data that the two games share. Think(request) runs once
  // here, because the histories of a worker are kept after ClearMemory.
  Think(request);
  player_->ClearMemory();
  EXPECT_EQ(Think(request).nodes, fresh.nodes);
}

std::vector<std::string> AlmostFull() {  // no side can make a five with one stone
  return {"XXOOX", "OOXXO", "XXOOX", "OOXXO", "XXOO."};
}

TEST_F(PlayerTest, TheLastCell) {
  for (const GameInfo& info : testing::GomocupGames()) {
    const SearchReport report = Think(Diagram(AlmostFull(), Color::kBlack, info.name));
    EXPECT_EQ(report.best, StonePly({4, 4})) << info.name;
  }
}

TEST_F(PlayerTest, AFullBoardHasNoMove) {
  std::vector<std::string> rows = AlmostFull();
  rows[4][4] = 'X';
  for (const GameInfo& info : testing::GomocupGames()) {
    const Question request = Diagram(rows, Color::kWhite, info.name);
    const SearchReport report = player_->Think(request.Request(), never_, nullptr);
    EXPECT_TRUE(report.best.points.empty()) << info.name;
    EXPECT_TRUE(report.lines.empty()) << info.name;
  }
}

TEST_F(PlayerTest, SmallBoardsArePlayedToTheEnd) {
  for (const GameInfo& info : testing::GomocupGames()) {
    Question request = On({info.sizes.min, info.sizes.min + 1}, info.name);
    request.limits.max_nodes = 300;
    const auto game = MakeGame(request.game);
    while (game->outcome() == Outcome::kNone) {
      request.record = game->record();
      request.to_move = game->to_move();
      const Point best = Think(request).best.points[0];
      ASSERT_TRUE(game->IsLegal(best)) << info.name;
      game->Play(best);
    }
  }
}

TEST_F(PlayerTest, FivesOnTheBoardDoNotHurt) {
  for (const GameInfo& info : testing::GomocupGames()) {
    for (const Color to_move : {Color::kBlack, Color::kWhite}) {
      Think(Diagram({".........", "XXXXX....", "..O......", "OOOOOO...", "..XX.XX..", "...#.....",
                     "..XXXX...", ".....O...", "........."},
                    to_move, info.name));
      Think(Diagram({"XXXXXXX", "OOOOOOO", ".......", "XXXXXXX", "OOOOOOO"}, to_move, info.name));
    }
  }
}

TEST_F(PlayerTest, BlackWithFoulsOnlyAnswersSomething) {
  // The only empty cell makes a row of six for Black.
  const SearchReport report =
      Think(Diagram({"XXX.XX", "OOXXOO", "XXOOXX", "OOXXOO", "XXOOXX"}, Color::kBlack, "renju"));
  EXPECT_EQ(report.best, StonePly({3, 0}));
}

// White's move 9,8 allows Black a win by threats in 19 plies. Without LookForRefutation, the tree
// search does not prove this win with so few nodes.
TEST_F(PlayerTest, SeesALongWinOfTheOpponent) {
  Question request = On({15, 15});
  Stone stone = Stone::kBlack;
  for (const Point p : {Point{5, 8},
                        {10, 5},
                        {6, 2},
                        {10, 8},
                        {9, 5},
                        {5, 9},
                        {9, 6},
                        {9, 4},
                        {10, 7},
                        {8, 4},
                        {11, 6}}) {
    request.record.push_back({p, stone});
    stone = stone == Stone::kBlack ? Stone::kWhite : Stone::kBlack;
  }
  request.to_move = Color::kWhite;
  request.only = {{9, 8}};
  request.limits.max_nodes = 60'000;
  const Value value = Think(request).lines.front().value;
  EXPECT_TRUE(IsLoss(value)) << value;
}

// At least 80 % of the answers must be right. The other positions need a longer search than a test
// can run.
TEST_F(PlayerTest, DefendsAsTheSuiteSays) {
  int tried = 0, right = 0;
  for (const testing::Problem& problem : testing::LoadSuite("defend")) {
    if (!problem.ok || problem.ok->empty()) continue;
    Question request;
    request.game = problem.spec;
    request.record = problem.stones;
    request.to_move = problem.to_move;
    request.limits.max_nodes = 10'000;
    const Point best = Think(request).best.points[0];
    ++tried;
    right += std::find(problem.ok->begin(), problem.ok->end(), best) != problem.ok->end();
  }
  EXPECT_GT(tried, 10);
  EXPECT_GE(100 * right, 80 * tried);
}

// Regression test: the search was stopped just after it had found that its first move loses. It
// then played this move and reported a loss, although it already knew another move that did not
// lose.
TEST_F(PlayerTest, IsNotLostWhenStoppedBeforeTheOtherMovesWereCounted) {
  Question request = On({15, 15});
  Stone stone = Stone::kBlack;
  for (const Point p : {Point{7, 7},
                        {7, 8},
                        {8, 9},
                        {8, 7},
                        {7, 6},
                        {9, 6},
                        {10, 5},
                        {8, 5},
                        {7, 4},
                        {7, 5},
                        {6, 9},
                        {8, 4},
                        {8, 6},
                        {9, 3},
                        {6, 6}}) {
    request.record.push_back({p, stone});
    stone = stone == Stone::kBlack ? Stone::kWhite : Stone::kBlack;
  }
  request.to_move = Color::kWhite;
  for (int nodes = 400; nodes < 1000; nodes += 3) {
    player_->ClearMemory();
    request.limits.max_nodes = nodes;
    ASSERT_FALSE(IsLoss(Think(request).lines.front().value)) << nodes;
  }
}

// White makes a four-three. White's stone also blocks one of the two fours that Black could make
// with one stone. Then this stone of Black is no foul, but a four that White must answer.
TEST_F(PlayerTest, AFoulThatTheWinningStoneLiftsIsAnAnswer) {
  Question request =
      Diagram({".....OXX.XXXO", "........X.O..", "......OOX....", "......X.X....", "...OXX.X..OOO",
               "......X.OO...", ".....OX..OX..", "......X......", "......X......", "......O......",
               ".............", ".............", ".............", ".............", "OOO.........."},
              Color::kWhite, "renju-caro");
  request.limits.max_nodes = 2000;
  EXPECT_FALSE(IsWin(Think(request).lines.front().value));
}

// Another player can load the saved memory and use it, but only for the same game.
TEST_F(PlayerTest, MemoryGoesToAFileAndBack) {
  const testing::ScratchFolder folder;
  const std::string file = (folder.path() / "memory").string();
  const Question question = Middle();
  const GameSpec game = question.Position()->spec();
  EXPECT_FALSE(player_->SaveMemory(file, game).ok());  // no search result is stored yet
  Question first = question;
  first.limits = {.max_depth = 8};
  const SearchReport report = Think(first);
  ASSERT_TRUE(player_->SaveMemory(file, game).ok());
  EXPECT_GT(player_->memory_use().used_bytes, 0u);

  const std::unique_ptr<Player> other = MakePlayer();
  other->SetMemory(kPlayerMemory);
  ASSERT_TRUE(other->LoadMemory(file, game, 1).ok());
  first.arrival = Clock::now();
  const SearchReport again = other->Think(first.Request(), never_, nullptr);
  EXPECT_LT(again.nodes, report.nodes);

  GameSpec renju = game;
  renju.variant = "renju";
  EXPECT_THAT(std::string(other->LoadMemory(file, renju, 1).message()), HasSubstr("another game"));
  EXPECT_FALSE(other->LoadMemory(file + ".none", game, 1).ok());
  // LoadMemory must find a change of any byte.
  std::string bytes = ReadFile(file).value();
  for (const std::size_t at : {bytes.size() - 1, bytes.size() - 10, bytes.size() / 2}) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 4);
    ASSERT_TRUE(WriteFile(file, damaged).ok());
    EXPECT_THAT(std::string(other->LoadMemory(file, game, 1).message()), HasSubstr("damaged"));
  }
  // LoadMemory must also refuse a move off the board, even if the checksum is right.
  std::string entry(TranspositionTable::kEntryBytes, '\0');
  entry[8] = 1;  // a cell of the border
  const std::uint32_t sum = ContentChecksum(entry);
  std::string made = bytes.substr(0, bytes.find('\n')) + "\n1\n" + entry;
  for (int i = 0; i < 4; ++i) made.push_back(static_cast<char>(sum >> (8 * i)));
  ASSERT_TRUE(WriteFile(file, made).ok());
  EXPECT_THAT(std::string(other->LoadMemory(file, game, 1).message()), HasSubstr("damaged"));
  ASSERT_TRUE(WriteFile(file, bytes).ok());
  ASSERT_TRUE(other->LoadMemory(file, game, 1).ok());
  std::filesystem::resize_file(file, std::filesystem::file_size(file) - 5);
  EXPECT_THAT(std::string(other->LoadMemory(file, game, 1).message()), HasSubstr("damaged"));
}

// With watch_root set, the reports name each root move when its search begins and when it ends.
// Without watch_root, the reports never name these moves.
TEST_F(PlayerTest, TheRootCanBeWatched) {
  Question question = Middle();
  question.limits = {.max_depth = 4};
  for (const bool watch : {true, false}) {
    SearchRequest request = question.Request();
    request.watch_root = watch;
    int begun = 0, done = 0;
    std::optional<Ply> open;
    player_->Think(request, never_, [&](const SearchReport& report) {
      if (!report.step) return;
      if (report.step->done) {
        EXPECT_EQ(open, report.step->ply);
        ++done;
      } else {
        open = report.step->ply;
        ++begun;
      }
    });
    EXPECT_EQ(begun > 0, watch);
    EXPECT_LE(done, begun);
    EXPECT_EQ(done > 0, watch);
  }
}

}  // namespace
}  // namespace tengen
