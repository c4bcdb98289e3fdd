// SPDX-License-Identifier: Apache-2.0
#include "search/player/opening_generator.h"

#include <cstdlib>
#include <memory>
#include <set>
#include <vector>

#include "engine/games.h"
#include "engine/geometry.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

const GameSpec kFifteen{.variant = "freestyle", .size = {15, 15}};

OpeningSettings Quick() {
  OpeningSettings settings;
  settings.nodes = 300;
  return settings;
}

std::vector<Ply> Lay(const GameSpec& spec, std::uint64_t seed, const std::set<Key>& taken = {},
                     const OpeningSettings& settings = Quick()) {
  const std::unique_ptr<Player> player = MakePlayer();
  RandomStream random(seed);
  StopFlag stop{false};
  return GenerateOpening(
      spec, settings, [&taken](Key key) { return taken.contains(key); }, random, *player, stop);
}

std::unique_ptr<Game> After(const GameSpec& spec, const std::vector<Ply>& plies) {
  std::unique_ptr<Game> game = MakeGame(spec);
  for (const Ply& ply : plies) {
    EXPECT_TRUE(game->Check(ply).ok());
    game->Play(ply);
  }
  return game;
}

TEST(BalancedOpeningTest, SameSeedSameOpening) {
  EXPECT_EQ(Lay(kFifteen, 1), Lay(kFifteen, 1));
  EXPECT_NE(Lay(kFifteen, 1), Lay(kFifteen, 2));
}

TEST(BalancedOpeningTest, StonesLieTogetherAndNobodyIsBetterOff) {
  int even = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const std::vector<Ply> plies = Lay(kFifteen, seed);
    ASSERT_GE(plies.size(), 3u);
    ASSERT_LE(plies.size(), 9u);
    const std::unique_ptr<Game> game = After(kFifteen, plies);
    EXPECT_EQ(game->outcome(), Outcome::kNone);
    for (const Ply& a : plies) {
      for (const Ply& b : plies) {
        EXPECT_LT(std::abs(a.points[0].x - b.points[0].x), 9);
        EXPECT_LT(std::abs(a.points[0].y - b.points[0].y), 9);
      }
    }
    // A new player searches the position. It has no results of earlier searches.
    const std::unique_ptr<Player> player = MakePlayer();
    SearchRequest request;
    request.state = game->Clone();
    request.limits.max_nodes = 3'000;
    even += std::abs(player->Think(request, {false}, nullptr).lines.front().value) < 250;
  }
  EXPECT_GE(even, 12);
}

// A position that has an even value in a short search may still be a forced win. With more nodes
// and a narrower window, the generator must return fewer openings that are forced wins.
TEST(BalancedOpeningTest, MoreNodesInANarrowerWindowLeaveLessToWin) {
  const auto decided = [](const OpeningSettings& settings) {
    int count = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      SearchRequest request;
      request.state = After(kFifteen, Lay(kFifteen, seed, {}, settings));
      request.limits.max_nodes = 20'000;
      count += std::abs(MakePlayer()->Think(request, {false}, nullptr).lines.front().value) > 170;
    }
    return count;
  };
  OpeningSettings careful = Quick();
  careful.nodes = 10'000;
  careful.window = 50;
  EXPECT_LT(decided(careful), decided(Quick()));
}

TEST(BalancedOpeningTest, WhatIsTakenIsNotChosen) {
  const std::vector<Ply> first = Lay(kFifteen, 3);
  const Key key = SymmetricKey(*After(kFifteen, first));
  EXPECT_NE(Lay(kFifteen, 3, {key}), first);
}

TEST(BalancedOpeningTest, ImagesHaveOneKey) {
  const std::vector<Ply> plies = Lay(kFifteen, 4);
  const Key key = SymmetricKey(*After(kFifteen, plies));
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    std::vector<Ply> images = plies;
    for (Ply& ply : images) {
      ply.points[0] = Transform(symmetry, ply.points[0], kFifteen.size);
    }
    EXPECT_EQ(SymmetricKey(*After(kFifteen, images)), key);
  }
  std::vector<Ply> shorter = plies;
  shorter.pop_back();
  EXPECT_NE(SymmetricKey(*After(kFifteen, shorter)), key);
}

TEST(BalancedOpeningTest, AStopGivesUp) {
  const std::unique_ptr<Player> player = MakePlayer();
  RandomStream random(1);
  StopFlag stop{true};
  EXPECT_TRUE(GenerateOpening(
                  kFifteen, Quick(), [](Key) { return false; }, random, *player, stop)
                  .empty());
}

// If no position is even, GenerateOpening must return the most even one.
TEST(BalancedOpeningTest, EveryGameHasOne) {
  for (const char* const name : {"renju", "pente", "connect6", "fourinarow", "irensei"}) {
    const GameInfo* const info = FindGame(name);
    ASSERT_NE(info, nullptr);
    const GameSpec spec = FamilySpec(*info, info->sizes.SquareNear(0));
    const std::vector<Ply> plies = Lay(spec, 5);
    EXPECT_FALSE(plies.empty()) << name;
    EXPECT_EQ(After(spec, plies)->outcome(), Outcome::kNone) << name;
  }
}

}  // namespace
}  // namespace tengen
