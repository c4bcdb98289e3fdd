// SPDX-License-Identifier: Apache-2.0
#include "selfplay/shard_table.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "base/files.h"
#include "selfplay/shard.h"
#include "tests/testing/scratch_folder.h"

namespace tengen {
namespace {

TEST(ShardTableTest, ARowForEachPly) {
  const testing::ScratchFolder folder;
  Shard shard;
  shard.header = {{.variant = "renju", .size = {15, 15}}, 2, 3, 2, 77, "{}", "Tengen 1"};
  GameRecord game;
  game.game = shard.header.game;
  game.seed = 18446744073709551615U;
  game.opening_plies = 1;
  game.winner = 2;
  game.reason = "forbidden:33";
  game.plies = {{StonePly({7, 7})}, {{PlyKind::kSwap, {}, 0}}, {StonePly({8, 6})}};
  game.plies[2].value = -31;
  shard.games.push_back(game);
  game.winner.reset();
  game.reason = "a \"b\", c";
  game.plies = {{{PlyKind::kStones, {{0, 0}, {14, 14}}, 0}}};
  shard.games.push_back(game);
  ASSERT_TRUE(WriteShard(folder.path() / "renju-15x15-g2-00003.games.zst", shard).ok());
  std::ostringstream table;
  ASSERT_TRUE(WriteShardTable(folder.path(), table).ok());
  const std::string first = "renju-15x15-g2-00003,0,18446744073709551615,2,\"forbidden:33\",1,";
  EXPECT_EQ(table.str(),
            "shard,game,seed,winner,reason,opening_plies,ply,kind,play,value\n" +  //
                first + "1,stones,\"7,7\",\n" +                                    //
                first + "2,swap,\"SWAP\",\n" +                                     //
                first + "3,stones,\"8,6\",-31\n" +
                "renju-15x15-g2-00003,1,18446744073709551615,,\"a \"\"b\"\", c\",1,"
                "1,stones,\"0,0 14,14\",\n");
}

TEST(ShardTableTest, WhatCannotBeReadOrWrittenIsAnError) {
  const testing::ScratchFolder folder;
  std::ostringstream table;
  EXPECT_FALSE(WriteShardTable(folder.path() / "none", table).ok());
  ASSERT_TRUE(WriteFile(folder.path() / "x.games.zst", "no shard").ok());
  EXPECT_FALSE(WriteShardTable(folder.path(), table).ok());
  const testing::ScratchFolder empty;
  table.setstate(std::ios::failbit);
  EXPECT_FALSE(WriteShardTable(empty.path(), table).ok());
}

}  // namespace
}  // namespace tengen
