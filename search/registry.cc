// SPDX-License-Identifier: Apache-2.0
#include "search/registry.h"

#include <array>
#include <cassert>

#include "engine/game_of.h"
#include "engine/variants/caro.h"
#include "engine/variants/freestyle.h"
#include "engine/variants/renju.h"
#include "engine/variants/standard.h"
#include "search/searcher_for.h"

namespace tengen {
namespace {

template <Variant V>
requires SharesKernel<V, KernelOf<V>>
constexpr GameInfo Row() {
  return {.name = V::kName,
          .title = V::kTitle,
          .gomocup_rule = V::kGomocupRule,
          .min_board = V::kMinBoard,
          .max_board = V::kMaxBoard,
          .make_game = [](const GameSpec& spec) -> std::unique_ptr<Game> {
            return std::make_unique<GameOf<V>>(spec);
          },
          .make_searcher = []() -> std::unique_ptr<Searcher> {
            return std::make_unique<SearcherFor<KernelOf<V>>>(
                TablesFor<V>(), WeightsFor(V::kName, KernelOf<V>::kName));
          }};
}

// One row per game.
constexpr std::array kGames = {
    Row<Freestyle>(),         Row<Standard>(),  Row<Caro>(),
    Row<CaroOverline>(),      Row<Renju>(),     Row<RenjuStandard>(),
    Row<RenjuCaroOverline>(), Row<RenjuCaro>(),
};

}  // namespace

std::span<const GameInfo> AllGames() { return kGames; }

const GameInfo* FindGame(std::string_view name) {
  for (const GameInfo& game : kGames)
    if (game.name == name) return &game;
  return nullptr;
}

const GameInfo* FindGomocupRule(int bits) {
  for (const GameInfo& game : kGames)
    if (game.gomocup_rule == (bits & ~2)) return &game;
  return nullptr;
}

std::unique_ptr<Game> MakeGame(const GameSpec& spec) {
  const GameInfo* const game = FindGame(spec.variant);
  assert(game != nullptr);
  return game->make_game(spec);
}

}  // namespace tengen
