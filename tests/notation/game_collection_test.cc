// SPDX-License-Identifier: Apache-2.0
#include "notation/record/game_collection.h"

#include <string>

#include "base/compression.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;

const std::string kTwo = "(;SZ[15]PB[Ann]PW[Ben];B[hh])\n (;SZ[15]C[\\](];B[aa];W[bb])";

std::string Line(const std::string& id, int plies) {
  GameRecord record;
  record.id = id;
  for (int x = 0; x < plies; ++x) record.plies.push_back({StonePly({x, 0})});
  return RecordLine(record) + "\n";
}

absl::StatusOr<GameRecord> FirstGame(const std::string& text, const std::string& id = "") {
  return ParseGameOf(text, id, {.variant = "", .size = {15, 15}});
}

// The number of plies of the game, or the error message.
std::string Found(const std::string& text, const std::string& id = "") {
  const absl::StatusOr<GameRecord> record = FirstGame(text, id);
  return record.ok() ? std::to_string(record->plies.size())
                     : std::string(record.status().message());
}

TEST(GameCollectionTest, OneGameNeedsNoId) {
  EXPECT_EQ(Found("(;SZ[15];B[hh])"), "1");
  EXPECT_EQ(Found("h8i9j10"), "3");
  EXPECT_EQ(Found(Line("", 2)), "2");
  EXPECT_EQ(Found("{\n\"game\":{\"variant\":\"freestyle\"},\n\"plies\":[]}\n"), "0")
      << "one object in many lines";
}

TEST(GameCollectionTest, OfManyTheIdSaysWhich) {
  EXPECT_EQ(Found(kTwo, "1"), "1");
  EXPECT_EQ(Found(kTwo, "2"), "2");
  const std::string lines = "{\"match\":{}}\n" + Line("20", 1) + Line("10", 2) + "{\"id\":\"3";
  EXPECT_EQ(Found(lines, "10"), "2");
  EXPECT_EQ(Found(lines, "20"), "1");
  EXPECT_EQ(Found(lines, "2"), "there is no game '2' in it; the games are 20, 10");
}

TEST(GameCollectionTest, AsksWhich) {
  EXPECT_EQ(Found(kTwo), "there are 2 games in it, choose one with --id: 1 (Ann - Ben), 2");
  EXPECT_EQ(Found(kTwo, "3"), "there is no game '3' in it; the games are 1 (Ann - Ben), 2");
  EXPECT_EQ(Found("(;SZ[15];B[hh])", "x"), "there is no game 'x' in it; the game is 1");
  std::string many;
  for (int i = 1; i <= 30; ++i) many += "(;SZ[15];B[hh])";
  EXPECT_EQ(Found(many),
            "there are 30 games in it, choose one with --id: 1, 2, 3, 4, 5, 6, 7, 8, ... 30");
}

TEST(GameCollectionTest, AShardIsReadByOthers) {
  const std::string shard = CompressFrame("{}\n(;SZ[15])(;SZ[15])", 1);
  EXPECT_THAT(Found(shard, ""), HasSubstr("selfplay --inspect"));
  EXPECT_THAT(std::string(ParseGame(shard, {}).status().message()),
              HasSubstr("selfplay --inspect"));
}

TEST(GameCollectionTest, WhatIsNoGameIsAnError) {
  EXPECT_THAT(Found(""), HasSubstr("expected a game as JSON, SGF, PSQ"));
  EXPECT_THAT(Found("{\"id\":\"1"), HasSubstr("invalid JSON"));
  EXPECT_THAT(Found("(;SZ[15];B[hh])(;SZ[15];B[hh", "2"), HasSubstr("does not end with ']'"));
}

}  // namespace
}  // namespace tengen
