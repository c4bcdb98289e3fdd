// SPDX-License-Identifier: Apache-2.0
//
// Helpers for tests of templates: the five-in-a-row games as a list of types, their names for
// GoogleTest, and random positions of each game. Not thread safe.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/boards/position.h"
#include "engine/games.h"
#include "engine/variants/caro.h"
#include "engine/variants/freestyle.h"
#include "engine/variants/omok.h"
#include "engine/variants/renju.h"
#include "engine/variants/standard.h"
#include "tests/testing/random.h"

namespace tengen::testing {

// Use TYPED_TEST_SUITE(Name, AllGameTypes, GameNames). In a test, V = TypeParam is the game's
// variant.
using AllGameTypes = ::testing::Types<Freestyle, Standard, Caro, CaroOverline, Omok, Renju,
                                      RenjuStandard, RenjuCaroOverline, RenjuCaro>;
struct GameNames {
  template <class V>
  static std::string GetName(int) {
    std::string name(V::kName);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
  }
};

// The rows of the list of games (AllGames) that a manager can select by INFO rule.
inline std::vector<GameInfo> GomocupGames() {
  std::vector<GameInfo> games;
  for (const GameInfo& game : AllGames())
    if (game.gomocup_rule >= 0) games.push_back(game);
  return games;
}

// A position as the engine uses it: it has the tables of the game and the code of the game's
// kernel.
template <Variant V>
using PositionOf = Position<KernelOf<V>>;
template <Variant V>
PositionOf<V> EmptyPosition(BoardSize size) {
  return PositionOf<V>(size, true, TablesFor<V>());
}

template <class P>
std::string Picture(const P& position) {
  std::string text;
  for (int y = 0; y < position.size().height; ++y) {
    for (int x = 0; x < position.size().width; ++x)
      text += ".XO#"[static_cast<int>(position.At(ToCell({x, y})))];
    text += '\n';
  }
  return text + (position.to_move() == Color::kBlack ? "black to move\n" : "white to move\n");
}

template <class P>
Cell RandomCell(const P& position, Random* random) {
  return ToCell({random->Between(0, position.size().width - 1),
                 random->Between(0, position.size().height - 1)});
}

// A position with many stones close together, so that rows touch each other. No side has a
// winning row yet. A side may be able to complete a winning row.
template <Variant V>
PositionOf<V> RandomPosition(Random* random) {
  PositionOf<V> p = EmptyPosition<V>({random->Between(7, 11), random->Between(7, 11)});
  const int stones = p.size().width * p.size().height * random->Between(15, 50) / 100;
  const int black_share = random->Between(35, 65);
  for (int i = 0; i < stones; ++i) {
    const Color c = random->Percent(black_share) ? Color::kBlack : Color::kWhite;
    const Cell cell = RandomCell(p, random);
    if (p.IsEmpty(cell) && p.ThreatAt(c, cell) != CellThreat::kFive) p.Put(cell, StoneOf(c));
  }
  p.SetToMove(random->Percent(50) ? Color::kBlack : Color::kWhite);
  return p;
}

}  // namespace tengen::testing
