// SPDX-License-Identifier: Apache-2.0
//
// Tests the levels below full strength. Their moves must be legal, repeatable, and weaker than at
// full strength. Matches show how much weaker these levels are (docs/strength.md).
#include "search/player/levels.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bench/baseline_player.h"
#include "engine/games.h"
#include "engine/geometry.h"
#include "engine/rules/opening.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "search/player/opening_choice.h"
#include "search/player/player.h"
#include "tests/testing/sanitized.h"

namespace tengen {
namespace {

const StopFlag kGoOn{false};

GameSpec SpecOf(const GameInfo& info) {
  GameSpec spec = FamilySpec(info, info.usual_board);
  spec.opening = OpeningKind::kNone;
  return spec;
}

SearchRequest Ask(const Game& game, int level, std::uint64_t seed) {
  SearchRequest request;
  request.state = game.Clone();
  request.level = level;
  request.seed = seed;
  return request;
}

std::unique_ptr<Game> Diagram(const char* name, const std::vector<Point>& black,
                              const std::vector<Point>& white, Color to_move) {
  std::unique_ptr<Game> game = MakeGame(SpecOf(*FindGame(name)));
  Setup setup = {.size = game->spec().size, .to_move = to_move};
  for (const Point p : black) setup.stones.push_back({p, Stone::kBlack});
  for (const Point p : white) setup.stones.push_back({p, Stone::kWhite});
  EXPECT_TRUE(game->SetUp(setup).ok());
  return game;
}

TEST(Levels, StrengthsAreSpreadOverThem) {
  EXPECT_EQ(LevelOfStrength(0), 1);
  EXPECT_EQ(LevelOfStrength(100), kFullLevel);
  std::set<int> reached;
  for (int strength = 0; strength <= 100; ++strength) {
    reached.insert(LevelOfStrength(strength));
    if (strength > 0) {
      EXPECT_GE(LevelOfStrength(strength), LevelOfStrength(strength - 1));
    }
  }
  EXPECT_EQ(reached.size(), static_cast<std::size_t>(kFullLevel));
}

// True if every stone loses the game at once, as on a nearly full board in misere.
bool MustLose(Game* game) {
  const Outcome lost = WinFor(Opponent(game->to_move()));
  const std::vector<Point> legal = game->LegalPoints();
  return std::all_of(legal.begin(), legal.end(), [&](Point p) {
    game->Play(p);
    const bool loses = game->outcome() == lost;
    game->TakeBack();
    return loses;
  });
}

TEST(Levels, KeepTheRulesOfEveryGame) {
  constexpr std::size_t kMostPlies = testing::kSanitized ? 2 : 10;  // a sanitizer is slow
  const std::unique_ptr<Player> player = MakePlayer();
  for (const GameInfo& info : testing::SampledGames()) {
    for (const int level : {1, 4, 7}) {
      const std::unique_ptr<Game> game = MakeGame(SpecOf(info));
      while (game->outcome() == Outcome::kNone && game->plies().size() < kMostPlies) {
        const Color mover = game->to_move();
        const SearchReport report = player->Think(Ask(*game, level, 7), kGoOn, nullptr);
        ASSERT_TRUE(game->Check(report.best).ok()) << info.name << " level " << level;
        ASSERT_FALSE(report.lines.empty()) << info.name;
        EXPECT_EQ(report.lines.front().moves.front(), report.best) << info.name;
        game->Play(report.best);
        if (game->outcome() != WinFor(Opponent(mover))) continue;
        game->TakeBack();
        EXPECT_TRUE(MustLose(game.get())) << info.name << ": a foul";
        break;
      }
    }
  }
}

TEST(Levels, PlayEveryOpening) {
  const std::unique_ptr<Player> player = MakePlayer();
  for (const char* name : {"renju", "pente", "connect6", "fourinarow"}) {
    const GameInfo& info = *FindGame(name);
    for (const OpeningKind opening : info.openings) {
      if (!OpeningFits(opening, info.usual_board)) continue;
      GameSpec spec = SpecOf(info);
      spec.opening = opening;
      const std::unique_ptr<Game> game = MakeGame(spec);
      while (game->in_opening()) {
        const SearchReport report = ChoosePly(Ask(*game, 2, 5), 5, *player, kGoOn, nullptr);
        ASSERT_TRUE(game->Check(report.best).ok()) << name << ' ' << OpeningName(opening);
        game->Play(report.best);
      }
    }
  }
}

TEST(Levels, RepeatFromASeedWhateverWasAskedBefore) {
  const std::unique_ptr<Player> player = MakePlayer();
  const std::unique_ptr<Game> game =
      Diagram("freestyle", {{7, 7}, {8, 8}, {6, 8}}, {{8, 7}, {7, 8}}, Color::kWhite);
  for (int level = 1; level < kFullLevel; ++level) {
    const Ply first = player->Think(Ask(*game, level, 3), kGoOn, nullptr).best;
    SearchRequest other = Ask(*game, kFullLevel, 0);
    other.limits.max_nodes = 2000;
    player->Think(other, kGoOn, nullptr);
    EXPECT_EQ(player->Think(Ask(*game, level, 3), kGoOn, nullptr).best, first) << level;
    EXPECT_EQ(MakePlayer()->Think(Ask(*game, level, 3), kGoOn, nullptr).best, first) << level;
  }
  std::set<Point> points;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    points.insert(player->Think(Ask(*game, 1, seed), kGoOn, nullptr).best.points.front());
  }
  EXPECT_GT(points.size(), 3u);
}

TEST(Levels, LowOnesOverlookAFourAndHighOnesDoNot) {
  const std::unique_ptr<Player> player = MakePlayer();
  const std::unique_ptr<Game> game = Diagram("freestyle", {{4, 7}, {5, 7}, {6, 7}, {7, 7}},
                                             {{3, 7}, {5, 8}, {6, 8}, {9, 9}}, Color::kWhite);
  constexpr int kSeeds = 60;
  std::vector<int> stopped(kFullLevel);
  for (const int level : {1, 4, 7, 9}) {
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
      const Ply ply = player->Think(Ask(*game, level, seed), kGoOn, nullptr).best;
      stopped[static_cast<std::size_t>(level)] += ply == StonePly({8, 7});
    }
  }
  EXPECT_LT(stopped[1], kSeeds);
  EXPECT_GT(stopped[1], kSeeds / 3);
  EXPECT_GE(stopped[4], stopped[1]);
  EXPECT_GE(stopped[7], kSeeds - 1);
  EXPECT_EQ(stopped[9], kSeeds);
}

// The distance from p to the nearest stone, in steps to one of the eight neighbours.
int StepsToStone(const Game& game, Point p) {
  int least = kMaxBoard;
  ForEachPoint(game.spec().size, [&](Point q) {
    if (game.At(q) == Stone::kEmpty) return;
    least = std::min(least, std::max(std::abs(p.x - q.x), std::abs(p.y - q.y)));
  });
  return least;
}

TEST(Levels, OpenNearTheMiddleAndPlayNearTheStones) {
  const std::unique_ptr<Player> player = MakePlayer();
  for (const auto& [name, size] : {std::pair{"freestyle", BoardSize{15, 15}},
                                   {"freestyle", BoardSize{20, 20}},
                                   {"renju", BoardSize{15, 15}},
                                   {"pente", BoardSize{19, 19}},
                                   {"connect6", BoardSize{19, 19}},
                                   {"irensei", BoardSize{19, 19}},
                                   {"freestyle", BoardSize{9, 22}}}) {
    GameSpec spec = SpecOf(*FindGame(name));
    spec.size = size;
    for (const int level : {1, 2, 3, 5}) {
      for (std::uint64_t seed = 0; seed < 12; ++seed) {
        SCOPED_TRACE(std::string(name) + " level " + std::to_string(level));
        const std::unique_ptr<Game> game = MakeGame(spec);
        const Point first = player->Think(Ask(*game, level, seed), kGoOn, nullptr).best.points[0];
        const int off =
            std::abs(2 * first.x - (size.width - 1)) + std::abs(2 * first.y - (size.height - 1));
        EXPECT_LE(off, std::min(size.width, size.height) / 2) << first.x << ',' << first.y;
        game->Play(first);
        if (level > 1) continue;  // a search may find points further away
        while (game->plies().size() < 8 && game->outcome() == Outcome::kNone) {
          const Ply ply = player->Think(Ask(*game, level, seed), kGoOn, nullptr).best;
          for (const Point p : ply.points)
            EXPECT_LE(StepsToStone(*game, p), 2) << p.x << ',' << p.y;
          game->Play(ply);
        }
      }
    }
  }
}

TEST(Levels, APieceOpensInAMiddleColumn) {
  const std::unique_ptr<Player> player = MakePlayer();
  const std::unique_ptr<Game> game = MakeGame(SpecOf(*FindGame("fourinarow")));
  std::set<int> columns;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    columns.insert(player->Think(Ask(*game, 1, seed), kGoOn, nullptr).best.points[0].x);
  }
  EXPECT_EQ(columns, (std::set<int>{2, 3, 4}));
}

// The level answers a stone in the corner near this stone. If a request allows only far points, the
// level plays the nearest of these points.
TEST(Levels, StayNearWhateverIsAllowed) {
  const std::unique_ptr<Player> player = MakePlayer();
  const std::unique_ptr<Game> game = Diagram("freestyle", {{0, 0}}, {}, Color::kWhite);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    SearchRequest request = Ask(*game, 1, seed);
    EXPECT_LE(StepsToStone(*game, player->Think(request, kGoOn, nullptr).best.points[0]), 2);
    request.only = {{7, 7}, {14, 14}};
    EXPECT_EQ(player->Think(request, kGoOn, nullptr).best, StonePly({7, 7}));
  }
}

TEST(Levels, KeepToTheAllowedPoints) {
  const std::unique_ptr<Player> player = MakePlayer();
  const std::unique_ptr<Game> game = Diagram("pente", {{9, 9}}, {{10, 10}}, Color::kBlack);
  const std::vector<Point> some = {{8, 8}, {11, 11}, {3, 3}};
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    SearchRequest only = Ask(*game, 1, seed), but = only;
    only.only = some;
    but.excluded = some;
    const Point of = player->Think(only, kGoOn, nullptr).best.points.front();
    const Point not_of = player->Think(but, kGoOn, nullptr).best.points.front();
    EXPECT_THAT(some, ::testing::Contains(of));
    EXPECT_THAT(some, ::testing::Not(::testing::Contains(not_of)));
  }
}

TEST(Levels, AQuestionForSeveralLinesIsAnsweredWithoutOversights) {
  const std::unique_ptr<Player> player = MakePlayer();
  const std::unique_ptr<Game> game = Diagram("freestyle", {{4, 7}, {5, 7}, {6, 7}, {7, 7}},
                                             {{3, 7}, {5, 8}, {6, 8}}, Color::kBlack);
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    SearchRequest request = Ask(*game, 1, seed);
    request.multi_pv = 3;
    const SearchReport report = player->Think(request, kGoOn, nullptr);
    EXPECT_EQ(report.best, StonePly({8, 7}));
  }
}

// The baseline player, which looks only one move ahead, must beat the lowest level.
TEST(Levels, TheLowestLosesToWhoLooksOneMoveAhead) {
  const std::unique_ptr<Player> player = MakePlayer();
  for (const char* name : {"freestyle", "renju", "pente"}) {
    const GameInfo& info = *FindGame(name);
    int lost = 0, won = 0;
    constexpr int kGames = 40;
    for (int number = 0; number < kGames; ++number) {
      const std::unique_ptr<Game> game = MakeGame(SpecOf(info));
      const std::uint64_t seed = 100 + static_cast<std::uint64_t>(number);
      BaselinePlayer baseline(info.row_length, seed);
      const Color ours = number % 2 == 0 ? Color::kBlack : Color::kWhite;
      while (game->outcome() == Outcome::kNone) {
        game->Play(game->to_move() == ours ? player->Think(Ask(*game, 1, seed), kGoOn, nullptr).best
                                           : baseline.Choose(*game));
      }
      won += game->outcome() == WinFor(ours);
      lost += game->outcome() == WinFor(Opponent(ours));
    }
    EXPECT_GT(2 * lost, 3 * won) << name << ": won " << won << ", lost " << lost << " of "
                                 << kGames;
  }
}

}  // namespace
}  // namespace tengen
