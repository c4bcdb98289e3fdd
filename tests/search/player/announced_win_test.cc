// SPDX-License-Identifier: Apache-2.0
//
// Tests announced wins: with each turn of the winner, the announced win must become shorter by at
// least two plies. Also tests that a search for analysis uses all of its limit, and that a reported
// value is never a bound.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "engine/games.h"
#include "search/player/player.h"

namespace tengen {
namespace {

constexpr std::size_t kLargeMemory = std::size_t{24} << 20;

// A position as the plies from the empty board: "7,7 8,8".
struct Spot {
  std::string_view variant;
  BoardSize size;
  std::string_view plies;
};

// Positions in which an earlier version announced a win, and then needed more plies than announced.
constexpr Spot kFreestyle = {"freestyle",
                             {15, 15},
                             "7,7 8,7 10,8 10,5 4,12 9,4 7,8 7,6 9,9 8,5 10,3 8,3 11,6 8,4 "
                             "8,6"};
constexpr Spot kRenju = {"renju",
                         {15, 15},
                         "8,4 7,4 10,5 10,6 9,3 7,5 11,5 8,5 9,6 7,6 7,3 6,5 9,5 4,5 5,5 9,4 "
                         "12,5"};
constexpr Spot kStandard = {"standard",
                            {15, 15},
                            "8,2 3,4 8,4 6,3 2,2 2,4 4,5 6,5 6,4 4,4 1,4 7,3 8,3 8,5 8,1 8,0 "
                            "7,5 5,3 4,3 7,4 5,2 6,6 6,2 7,2 10,7 7,7 5,5 6,7 7,6 6,8 6,9 5,7 "
                            "4,7"};
constexpr Spot kGrow = {
    "fourinarow-edge-grow-4", {8, 8}, "5,7 6,7 2,7 3,7 3,6 2,6 0,4 2,5 0,5 0,6 2,4 3,5"};
// Here the tree search finds a win in 17 plies. A second search does not find all moves of this win
// again: against the best defence, its win is longer.
constexpr Spot kClear = {"fourinarow-clear",
                         {7, 6},
                         "3,5 3,4 3,3 5,5 4,5 3,2 5,4 3,1 1,5 2,5 2,4 2,3 2,2 4,4 1,4 1,3 5,3 "
                         "1,2 4,3 4,2 4,1 1,1 1,0 6,5 5,2 5,1"};
constexpr Spot kPente = {"pente",
                         {19, 19},
                         "9,7 8,10 6,10 6,8 7,5 8,8 8,6 10,8 7,8 9,9 6,4 5,3 7,11 7,9 5,7 "
                         "10,10 7,7 12,6 11,7"};

// Here the tree search with 20000 nodes finds a win in 23 plies. It does not find the answer to the
// reply 5,11.
constexpr Spot kCaro = {"caro",
                        {15, 15},
                        "9,12 11,12 8,10 10,10 8,11 7,10 9,11 9,9 7,9 10,12 8,8 8,9 6,8 5,7 "
                        "7,8 10,8 10,9 10,11 9,10 7,12 6,10 10,13"};

std::unique_ptr<Game> Set(const Spot& position) {
  GameSpec spec;
  spec.variant = std::string(position.variant);
  spec.size = position.size;
  spec.rif_five_exception = false;
  std::unique_ptr<Game> game = MakeGame(spec);
  std::string_view rest = position.plies;
  while (!rest.empty()) {
    const std::vector<int> numbers = ParseIntegers(TakeWord(rest)).value();
    game->Play(Point{numbers.at(0), numbers.at(1)});
  }
  return game;
}

std::unique_ptr<Player> NewPlayer() {
  std::unique_ptr<Player> player = MakePlayer();
  player->SetMemory(kLargeMemory);
  return player;
}

SearchReport Think(Player& player, const Game& game, const Limits& limits, bool for_analysis) {
  SearchRequest request;
  request.state = game.Clone();
  request.limits = limits;
  request.for_analysis = for_analysis;
  const StopFlag never{false};
  return player.Think(request, never, nullptr);
}

// Plays the position to the end of the game. The first announced win must have at least `least`
// plies. `questions`: the player forgets its searches before each turn of the winner, as `analyze`
// does.
void PlayOut(const Spot& position, int least, bool questions) {
  SCOPED_TRACE(std::string(position.variant) + (questions ? ", questions" : ", a game"));
  const std::unique_ptr<Game> game = Set(position);
  const std::unique_ptr<Player> winner = NewPlayer(), loser = NewPlayer();
  const Color side = game->to_move();
  int before = 0;  // the length of the last announced win in plies
  while (game->outcome() == Outcome::kNone) {
    if (questions) winner->ForgetSearches();
    const SearchReport report = Think(*winner, *game, {.max_nodes = 20'000}, questions);
    const Value value = report.lines.front().value;
    ASSERT_TRUE(IsWin(value)) << value << " after +M" << before;
    if (before == 0) {
      ASSERT_GE(PliesToEnd(value), least);
    } else {
      ASSERT_LE(PliesToEnd(value), before - 2);
    }
    before = PliesToEnd(value);
    game->Play(report.best);
    if (game->outcome() != Outcome::kNone) break;
    game->Play(Think(*loser, *game, {.max_nodes = 20'000}, false).best);
  }
  EXPECT_EQ(game->outcome(), WinFor(side));
  EXPECT_EQ(before, 1);
}

TEST(AnnouncedWin, ComesNearerWithEachQuestion) {
  PlayOut(kFreestyle, 7, true);
  PlayOut(kRenju, 11, true);
  PlayOut(kStandard, 11, true);
  PlayOut(kGrow, 11, true);
}

TEST(AnnouncedWin, ComesNearerWithEachTurnOfAGame) {
  PlayOut(kFreestyle, 7, false);
  PlayOut(kStandard, 11, false);
  PlayOut(kGrow, 11, false);
}

// Before the search announces a win, it must have found an answer to every reply. Then, after any
// reply, a search with few nodes must find the rest of the win.
TEST(AnnouncedWin, HasAnAnswerToEveryReply) {
  for (const Spot& position : {kFreestyle, kRenju, kStandard, kCaro, kClear, kPente}) {
    SCOPED_TRACE(position.variant);
    const std::unique_ptr<Game> game = Set(position);
    const std::unique_ptr<Player> player = NewPlayer();
    const SearchReport report = Think(*player, *game, {.max_nodes = 20'000}, true);
    const Value value = report.lines.front().value;
    if (!IsWin(value)) continue;
    game->Play(report.best);
    for (const Point reply : game->LegalPoints()) {
      game->Play(reply);
      if (game->outcome() == Outcome::kNone) {
        player->ForgetSearches();
        const Value then = Think(*player, *game, {.max_nodes = 1000}, false).lines.front().value;
        EXPECT_GE(then, value + 2) << reply.x << "," << reply.y;
      }
      game->TakeBack();
    }
  }
}

// Asks twice about the same position, the second time with fewer nodes.
TEST(AnnouncedWin, IsNotForgotten) {
  const std::unique_ptr<Game> game = Set(kStandard);
  const std::unique_ptr<Player> player = NewPlayer();
  const Value value = Think(*player, *game, {.max_nodes = 20'000}, true).lines.front().value;
  ASSERT_TRUE(IsWin(value));
  player->ForgetSearches();
  EXPECT_GE(Think(*player, *game, {.max_nodes = 100}, true).lines.front().value, value);
  EXPECT_GE(Think(*player, *game, {.max_nodes = 100}, false).lines.front().value, value);
}

// If all moves except one lose at once, a search in a game ends early. A search for analysis uses
// its whole time.
TEST(ForAnalysis, AnOnlyMoveIsSearchedToTheLimit) {
  const Spot four = {"freestyle", {15, 15}, "7,7 6,8 8,7 5,9 9,7 4,10 0,14 3,11"};
  const std::unique_ptr<Game> game = Set(four);
  const std::unique_ptr<Player> player = NewPlayer();
  constexpr std::int64_t kMs = 300;
  const SearchReport move = Think(*player, *game, {.turn_ms = kMs}, false);
  EXPECT_EQ(move.lines.front().depth, 6);
  const SearchReport answer = Think(*player, *game, {.turn_ms = kMs}, true);
  EXPECT_EQ(answer.best, move.best);
  EXPECT_GE(answer.elapsed_ms, kMs * 3 / 4);
}

// The node limit stops the search within its last depth. At this moment, the value of this depth
// may be only a bound, for example 2625 instead of 900. The search must then report the value of
// the depth before. A proven value is no bound.
TEST(Score, IsNotABound) {
  const Spot position = {"freestyle",
                         {15, 15},
                         "6,7 11,7 11,4 7,8 9,8 9,4 8,5 3,8 10,1 10,7 8,7 12,7 13,7 10,5 11,6 "
                         "10,6 10,8 12,8 13,9 12,9 12,6 10,4 10,3 12,10 12,11 13,10 11,10 10,9 "
                         "11,8 8,4 9,5 5,7 9,2 8,1 7,4 8,3 13,6 12,5 13,5 13,8 13,3 13,4 7,5 "
                         "8,2 8,0 6,5 6,1 6,3 7,3 7,6 9,9 9,7 11,3 9,3 7,1 7,2 12,3 14,3 5,4 "
                         "5,9 10,2 12,4 8,8 5,8 8,9"};
  const std::unique_ptr<Game> game = Set(position);
  const std::unique_ptr<Player> player = NewPlayer();
  SearchRequest request;
  request.state = game->Clone();
  const StopFlag never{false};
  int unproven = 0;
  for (int nodes = 500; nodes <= 4000; nodes += 100) {
    player->ClearMemory();
    request.limits.max_nodes = static_cast<std::uint64_t>(nodes);
    std::vector<Value> exact;
    const SearchReport report = player->Think(request, never, [&](const SearchReport& progress) {
      exact.push_back(progress.lines.front().value);
    });
    const Value value = report.lines.front().value;
    if (IsWin(value) || IsLoss(value)) continue;
    ++unproven;
    ASSERT_FALSE(exact.empty());
    EXPECT_EQ(value, exact.back()) << nodes;
  }
  EXPECT_GT(unproven, 10);
}

// With few nodes, the search may end when its only result is that the first move loses.
TEST(Score, IsNeverTheEdgeOfTheProvenValues) {
  for (const Spot& position : {kFreestyle, kRenju, kStandard, kPente}) {
    const std::unique_ptr<Player> player = NewPlayer();
    const std::unique_ptr<Game> game = Set(position);
    game->TakeBack();
    for (int nodes = 20; nodes < 2000; nodes += 60) {
      player->ClearMemory();
      const auto limit = static_cast<std::uint64_t>(nodes);
      const Value value = Think(*player, *game, {.max_nodes = limit}, false).lines.front().value;
      if (!IsWin(value) && !IsLoss(value)) {
        EXPECT_LE(std::abs(value), 3000) << nodes;
      }
    }
  }
}

TEST(Draw, IsReportedAsProven) {
  const Spot small = {"fourinarow", {4, 4}, ""};
  const SearchReport report = Think(*NewPlayer(), *Set(small), {.max_nodes = 200'000}, false);
  EXPECT_EQ(report.lines.front().value, 0);
  EXPECT_TRUE(report.lines.front().drawn);
}

}  // namespace
}  // namespace tengen
