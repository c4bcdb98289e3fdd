// SPDX-License-Identifier: Apache-2.0
#include "database/position_key.h"

#include <map>
#include <memory>
#include <set>
#include <string>

#include "engine/games.h"
#include "engine/geometry.h"
#include "gtest/gtest.h"
#include "tests/testing/plies.h"

namespace tengen {
namespace {

using testing::PlaySome;
using testing::Random;
using testing::RandomSpec;

GameSpec SpecOf(std::string variant, BoardSize size = {15, 15}) {
  GameSpec spec;
  spec.variant = std::move(variant);
  spec.size = size;
  return spec;
}

std::unique_ptr<Game> GameAfter(const GameSpec& spec, std::initializer_list<Point> stones) {
  std::unique_ptr<Game> game = MakeGame(spec);
  for (const Point p : stones) game->Play(p);
  return game;
}

std::unique_ptr<Game> Turned(const Game& game, int symmetry) {
  std::unique_ptr<Game> turned = MakeGame(FreePlaySpec(game.spec()));
  for (const Placement& placement : game.record()) {
    turned->SetUp({Transform(symmetry, placement.point, game.spec().size), placement.stone});
  }
  turned->SetToMove(game.to_move());
  return turned;
}

TEST(PositionKeyTest, IsTheSameForAllImagesAndForEveryOrderOfTheStones) {
  Random random(7);
  const GameSpec spec = SpecOf("freestyle");
  for (int i = 0; i < 50; ++i) {
    const std::unique_ptr<Game> game = MakeGame(spec);
    PlaySome(game.get(), random.Between(0, 40), &random);
    const PositionKey key(*game);
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
      const std::unique_ptr<Game> turned = Turned(*game, symmetry);
      const PositionKey image(*turned);
      ASSERT_EQ(image.bytes(), key.bytes()) << symmetry;
      // Stored() of a point must not depend on the image, either.
      for (const Point p : {Point{0, 0}, Point{3, 9}, Point{7, 7}}) {
        EXPECT_EQ(image.Stored(Transform(symmetry, p, spec.size)), key.Stored(p));
      }
    }
  }
  EXPECT_EQ(PositionKey(*GameAfter(spec, {{7, 7}, {8, 8}, {6, 6}})).bytes(),
            PositionKey(*GameAfter(spec, {{6, 6}, {8, 8}, {7, 7}})).bytes());
}

TEST(PositionKeyTest, TellsApartWhatIsNotTheSame) {
  const GameSpec spec = SpecOf("freestyle");
  std::set<std::string> keys;
  const auto add = [&keys](const Game& game) { keys.insert(PositionKey(game).bytes()); };
  add(*GameAfter(spec, {{7, 7}}));
  add(*GameAfter(spec, {{7, 8}}));
  add(*GameAfter(spec, {{7, 7}, {7, 8}}));
  add(*GameAfter(spec, {{7, 8}, {7, 7}}));
  add(*GameAfter(SpecOf("renju"), {{7, 7}}));
  add(*GameAfter(SpecOf("freestyle", {16, 16}), {{7, 7}}));
  add(*GameAfter(SpecOf("freestyle", {15, 16}), {{7, 7}}));
  const std::unique_ptr<Game> white_to_move = GameAfter(spec, {{7, 7}});
  white_to_move->SetToMove(Color::kBlack);
  add(*white_to_move);
  GameSpec continuous = spec;
  continuous.continuous = true;
  add(*GameAfter(continuous, {{7, 7}}));
  EXPECT_EQ(keys.size(), 9u);
}

TEST(PositionKeyTest, PointsThatAreImagesOfEachOtherAreStoredAsOne) {
  const std::unique_ptr<Game> centre = GameAfter(SpecOf("renju"), {{7, 7}});
  const PositionKey key(*centre);
  EXPECT_EQ(key.Stored({7, 6}), key.Stored({8, 7}));
  EXPECT_EQ(key.Stored({0, 0}), key.Stored({14, 14}));
  EXPECT_NE(key.Stored({7, 6}), key.Stored({8, 8}));
}

// Pieces fall in this game, so a position must not be turned upside down.
TEST(PositionKeyTest, FourInARowIsOnlyMirrored) {
  const GameSpec spec = SpecOf("fourinarow", {7, 7});
  const auto key = [&spec](Point p) { return PositionKey(*GameAfter(spec, {p})).bytes(); };
  EXPECT_EQ(key({0, 6}), key({6, 6}));
  const std::unique_ptr<Game> up = MakeGame(spec);
  EXPECT_TRUE(up->IsLegal({0, 6}));
  EXPECT_NE(key({0, 6}), key({1, 6}));
}

// For every game that the database supports, a key contains the whole position.
TEST(PositionKeyTest, APositionCanBeHadBackFromIt) {
  Random random(11);
  int seen = 0;
  for (const GameInfo& info : AllGames()) {
    for (int i = 0; i < 6; ++i) {
      const GameSpec spec = FreePlaySpec(RandomSpec(info, &random));
      if (!CheckDatabaseKnows(spec).ok()) continue;
      const std::unique_ptr<Game> game = MakeGame(spec);
      PlaySome(game.get(), random.Between(0, 30), &random);
      if (game->outcome() != Outcome::kNone) continue;
      const PositionKey key(*game);
      ASSERT_TRUE(key.bytes().starts_with(GamePrefix(spec))) << spec.variant;
      const std::optional<StoredPosition> stored = ReadKey(key.bytes());
      ASSERT_TRUE(stored.has_value()) << spec.variant;
      EXPECT_EQ(stored->game, spec.variant);
      EXPECT_EQ(stored->size, spec.size);
      EXPECT_EQ(stored->to_move, game->to_move());
      const std::unique_ptr<Game> back = GameFor(*stored);
      ASSERT_NE(back, nullptr) << spec.variant;
      EXPECT_EQ(PositionKey(*back).bytes(), key.bytes()) << spec.variant;
      ++seen;
    }
  }
  EXPECT_GT(seen, 30);
}

TEST(PositionKeyTest, ReadsNothingFromWhatIsNoKey) {
  const std::string key = PositionKey(*GameAfter(SpecOf("renju"), {{7, 7}, {8, 8}})).bytes();
  ASSERT_TRUE(ReadKey(key).has_value());
  for (std::size_t length = 0; length < key.size(); ++length) {
    EXPECT_FALSE(ReadKey(key.substr(0, length)).has_value()) << length;
  }
  EXPECT_FALSE(ReadKey(key + "x").has_value());
  EXPECT_FALSE(ReadKey("no game").has_value());
}

TEST(PositionKeyTest, Connect6IsRefused) {
  EXPECT_FALSE(CheckDatabaseKnows(SpecOf("connect6", {19, 19})).ok());
  EXPECT_TRUE(CheckDatabaseKnows(SpecOf("renju")).ok());
}

}  // namespace
}  // namespace tengen
