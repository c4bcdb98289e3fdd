// SPDX-License-Identifier: Apache-2.0
//
// Tests networks from files: which files LoadNet refuses, and that a player uses the network until
// UseNet selects another one.
#include "eval/loaded_net.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <memory>
#include <string>

#include "engine/games.h"
#include "eval/line_net.h"
#include "eval/nets.h"
#include "eval/weights.h"
#include "search/player/player.h"
#include "tests/testing/line_nets.h"
#include "tests/testing/scratch_folder.h"

namespace tengen {
namespace {

class LoadedNetTest : public ::testing::Test {
 protected:
  void Write(const std::string& bytes) const { std::ofstream(file_, std::ios::binary) << bytes; }
  static std::string NetOf(std::string_view game) {
    testing::Random random(1);
    const LineNetFeatureCounts extras = NetFeaturesOf(game).value_or(LineNetFeatureCounts{});
    return SerializeWeights(game, testing::RandomLineNet(&random, 200, extras).Sections());
  }
  std::string ErrorOf(const std::string& bytes) const {
    Write(bytes);
    return std::string(LoadNet(file_).status().message());
  }

  const testing::ScratchFolder folder_;
  const std::string file_ = (folder_.path() / "net.tgsn").string();
};

// LoadNet must not open a pipe. Opening a pipe would wait until another process opens it for
// writing.
TEST_F(LoadedNetTest, PipesAndDevicesAreRefused) {
  ASSERT_EQ(mkfifo(file_.c_str(), 0600), 0);
  EXPECT_EQ(LoadNet(file_).status().message(), "expected a file, not a pipe or device");
  EXPECT_EQ(MakePlayer()->LoadMemory(file_, {.size = {15, 15}}, 1).message(),
            "expected a file, not a folder, a pipe or a device");
  EXPECT_EQ(LoadNet("/dev/zero").status().message(), "expected a file, not a pipe or device");
}

TEST_F(LoadedNetTest, PlaysItsGameAndThoseThatShareItsKernel) {
  Write(NetOf("freestyle"));
  const std::shared_ptr<const LoadedNet> net = *LoadNet(file_);
  EXPECT_TRUE(PlaysWith("freestyle", *net));
  EXPECT_FALSE(PlaysWith("renju", *net));
  EXPECT_FALSE(PlaysWith("pente", *net));
  EXPECT_FALSE(PlaysWith("connect6", *net));
  EXPECT_FALSE(PlaysWith("gomoku", *net));
  Write(NetOf("standard"));
  EXPECT_TRUE(PlaysWith("gomoku", **LoadNet(file_)));
  Write(NetOf("fourinarow-edge-grow-4"));
  EXPECT_TRUE(PlaysWith("fourinarow-edge-grow-4-clear", **LoadNet(file_)));
  EXPECT_FALSE(PlaysWith("fourinarow", **LoadNet(file_)));
}

TEST_F(LoadedNetTest, SaysWhatDoesNotFit) {
  EXPECT_EQ(LoadNet(file_).status().message(), "cannot open it: No such file or directory");
  EXPECT_EQ(LoadNet(folder_.path().string()).status().message(), "expected a file, not a folder");
  EXPECT_EQ(ErrorOf(std::string((1 << 20) + 1, 'a')), "cannot read it: it has more than 1 MiB");
  EXPECT_EQ(ErrorOf(""), "not a Tengen weights file (it must begin with TGSW)");
  EXPECT_EQ(ErrorOf(NetOf("freestyle").substr(0, 5000)),
            "weights file is damaged (its checksum does not match)");
  EXPECT_EQ(ErrorOf(std::string(BuiltInWeightsFiles().front().bytes)).find("weights for "), 0u);
  EXPECT_EQ(ErrorOf(NetOf("go")),
            "the network is for go, but Tengen plays no game of this name with a network");
  LineNetWeights bare;
  EXPECT_THAT(ErrorOf(SerializeWeights("pente", bare.Sections())),
              ::testing::HasSubstr("expects 'value-fact' of"));
  LineNetWeights weights(*NetFeaturesOf("freestyle"));
  weights.bias[0] = 5000;
  EXPECT_EQ(ErrorOf(SerializeWeights("freestyle", weights.Sections())),
            "section 'bias' has the number 5000, the limit is 4095");
  EXPECT_EQ(ErrorOf(NetOf("freestyle")), "");
  EXPECT_EQ(ErrorOf(NetOf("pente")), "");
}

TEST_F(LoadedNetTest, APlayerUsesItUntilItIsToldOtherwise) {
  const auto nodes_of = [](Player& player, std::string_view game) {
    SearchRequest request;
    GameSpec spec;
    spec.variant = std::string(game);
    spec.size = {15, 15};
    const std::unique_ptr<Game> state = MakeGame(spec);
    for (const Point p : {Point{7, 7}, Point{8, 8}, Point{7, 9}}) state->Play(p);
    request.state = state->Clone();
    request.limits.max_depth = 5;
    player.ClearMemory();
    return player.Think(request, StopFlag(false), [](const SearchReport&) {}).nodes;
  };
  Write(NetOf("renju"));
  const auto net = LoadNet(file_);
  ASSERT_TRUE(net.ok());
  EXPECT_EQ((*net)->game, "renju");
  const std::unique_ptr<Player> player = MakePlayer();
  const auto built_in = nodes_of(*player, "renju");
  const auto freestyle = nodes_of(*player, "freestyle");
  player->UseNet(*net);
  const auto with_net = nodes_of(*player, "renju");
  EXPECT_NE(with_net, built_in);
  EXPECT_EQ(nodes_of(*player, "renju"), with_net);
  EXPECT_EQ(nodes_of(*player, "freestyle"), freestyle);
  player->UseNet(nullptr);
  EXPECT_EQ(nodes_of(*player, "renju"), built_in);
}

// The other games of the pente family have other capture rules. They must not use a network of
// pente.
TEST_F(LoadedNetTest, PlaysPenteAlone) {
  const auto best_of = [](Player& player, std::string_view game) {
    SearchRequest request;
    const std::unique_ptr<Game> state = MakeGame({.variant = std::string(game), .size = {15, 15}});
    for (const Point p : {Point{7, 7}, Point{8, 8}, Point{7, 9}}) state->Play(p);
    request.state = state->Clone();
    request.limits.max_depth = 3;
    player.ClearMemory();
    const SearchReport report = player.Think(request, StopFlag(false), [](const SearchReport&) {});
    return std::pair(report.nodes, report.lines.front().value);
  };
  Write(NetOf("pente"));
  const auto net = LoadNet(file_);
  ASSERT_TRUE(net.ok());
  const std::unique_ptr<Player> player = MakePlayer();
  for (const std::string_view game : {"pente", "pente-boat", "freestyle"}) {
    player->UseNet(nullptr);
    const auto built_in = best_of(*player, game);
    player->UseNet(*net);
    EXPECT_EQ(best_of(*player, game) == built_in, game != "pente") << game;
  }
}

}  // namespace
}  // namespace tengen
