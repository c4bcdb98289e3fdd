// SPDX-License-Identifier: Apache-2.0
//
// The signature must include every game. It must depend only on the search.
#include "search/player/signature.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <sstream>
#include <string>

#include "engine/games.h"
#include "search/player/player.h"

namespace tengen {
namespace {

// The number of plies by which the test reduces the depths, so that builds with sanitizers are fast
// enough.
constexpr int kShallower = 6;

// The numbers that RunSignatureBench prints, by their names.
std::map<std::string, std::uint64_t> Printed() {
  std::stringstream out;
  EXPECT_EQ(RunSignatureBench(out, {.shallower = kShallower}), 0);
  std::map<std::string, std::uint64_t> numbers;
  constexpr std::size_t kNumberWidth = 13;
  for (std::string line; std::getline(out, line);) {
    if (line.find("nodes/s") != std::string::npos) continue;
    const std::size_t end = line.find_last_not_of(' ', line.size() - kNumberWidth);
    EXPECT_TRUE(numbers.emplace(line.substr(0, end + 1), std::stoull(line.substr(end + 1))).second)
        << line;
  }
  return numbers;
}

TEST(Signature, HasALineForEveryGame) {
  std::map<std::string, std::uint64_t> numbers = Printed();
  std::uint64_t tournament = 0, total = 0;
  for (const GameInfo& game : AllGames()) {
    const std::uint64_t nodes = numbers[std::string(game.name)];
    EXPECT_GT(nodes, 0u) << game.name;
    total += nodes;
    if (game.gomocup_rule >= 0) tournament += nodes;
  }
  EXPECT_EQ(numbers["subtotal of games with an INFO rule"], tournament);
  EXPECT_EQ(numbers["total"], total);
  EXPECT_EQ(numbers.size(), AllGames().size() + 2);
}

class GameSignature : public ::testing::TestWithParam<GameInfo> {};

// Earlier searches of the player must not change the signature. This includes searches in other
// games.
TEST_P(GameSignature, Repeats) {
  const auto player = MakePlayer();
  const std::uint64_t first = SignatureOf(GetParam(), *player, kShallower);
  EXPECT_EQ(SignatureOf(GetParam(), *player, kShallower), first);
  const auto used = MakePlayer();
  for (const GameInfo& other : {AllGames().front(), AllGames().back()})
    SignatureOf(other, *used, kShallower);
  EXPECT_EQ(SignatureOf(GetParam(), *used, kShallower), first);
}

INSTANTIATE_TEST_SUITE_P(AllGames, GameSignature, ::testing::ValuesIn(AllGames()),
                         [](const auto& test) {
                           std::string name(test.param.name);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(Signature, OfOneGameWithOtherLimitsSaysWhatItIs) {
  std::stringstream out;
  EXPECT_EQ(RunSignatureBench(
                out, {.game = "pente", .limits = {.max_nodes = 300}, .memory_bytes = 1 << 20}),
            0);
  std::string name, total;
  std::uint64_t nodes = 0, sum = 0;
  ASSERT_TRUE(out >> name >> nodes >> total >> sum) << out.str();
  EXPECT_EQ(name, "pente");
  EXPECT_GT(nodes, 0u);
  EXPECT_EQ(total, "total");
  EXPECT_EQ(sum, nodes);
  EXPECT_NE(out.str().find("not the signature"), std::string::npos);
  EXPECT_TRUE(BenchOptions().IsSignature());
}

// With a smaller depth the search visits fewer nodes.
TEST(Signature, FollowsTheDepth) {
  const auto player = MakePlayer();
  const GameInfo& game = AllGames().front();
  EXPECT_LT(SignatureOf(game, *player, kShallower + 2), SignatureOf(game, *player, kShallower));
}

}  // namespace
}  // namespace tengen
