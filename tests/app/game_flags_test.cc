// SPDX-License-Identifier: Apache-2.0
#include "app/game_flags.h"

#include <string>
#include <vector>

#include "engine/games.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

absl::StatusOr<GameSpec> SpecOf(const std::vector<std::string>& args) {
  GameFlags game;
  FlagTable flags("test", "");
  game.AddTo(&flags);
  std::vector<std::string> plain;
  if (const absl::Status status = flags.Parse(args, &plain); !status.ok()) return status;
  return game.Spec();
}

TEST(GameFlagsTest, WithoutASizeItIsTheUsualBoard) {
  EXPECT_EQ(SpecOf({})->size, (BoardSize{15, 15}));
  EXPECT_EQ(SpecOf({"--game", "renju"})->size, (BoardSize{15, 15}));
  EXPECT_EQ(SpecOf({"--game", "pente"})->size, (BoardSize{19, 19}));
  EXPECT_EQ(SpecOf({"--game", "connect6"})->size, (BoardSize{19, 19}));
  EXPECT_EQ(SpecOf({"--game", "connect6-toroidal"})->size, (BoardSize{15, 15}));
  EXPECT_EQ(SpecOf({"--game", "fourinarow"})->size, (BoardSize{7, 6}));
  for (const GameInfo& info : AllGames()) {
    EXPECT_TRUE(SpecOf({"--game", std::string(info.name)}).ok()) << info.name;
  }
  EXPECT_EQ(SpecOf({"--game", "fourinarow", "--size", "8"})->size, (BoardSize{8, 8}));
}

TEST(GameFlagsTest, TheHelpNamesEveryFamily) {
  GameFlags game;
  FlagTable flags("test", "");
  game.AddTo(&flags);
  for (const std::string_view family : GameFamilies()) {
    EXPECT_NE(flags.Help().find(family), std::string::npos) << family;
  }
}

}  // namespace
}  // namespace tengen
