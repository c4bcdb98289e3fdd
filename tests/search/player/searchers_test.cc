// SPDX-License-Identifier: Apache-2.0
#include "search/player/searchers.h"

#include "engine/games.h"
#include "eval/line_net_eval.h"
#include "eval/nets.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

TEST(Registry, WhatNetworksMayPlayOneIsBuiltInFor) {
  for (const GameInfo& game : AllGames()) {
    const std::optional<LineNetFeatureCounts> extras = NetFeaturesOf(game.name);
    if (!extras) continue;
    EXPECT_NE(BuiltInLineNet(game.name, NetGameOf(game.name), *extras), nullptr) << game.name;
  }
}

TEST(Searchers, EveryGameHasOne) {
  for (const GameInfo& game : AllGames())
    EXPECT_NE(MakeSearcher(game.name, nullptr), nullptr) << game.name;
}

}  // namespace
}  // namespace tengen
