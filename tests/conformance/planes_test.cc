// SPDX-License-Identifier: Apache-2.0
//
// The planes and scalars of a board (engine/planes.h) say what its game says, after every ply of
// random games and after every ply that is taken back.
#include "engine/planes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/boards/capture_board.h"
#include "engine/boards/connect6_board.h"
#include "engine/boards/four_board.h"
#include "engine/boards/irensei_board.h"
#include "engine/boards/shape_board.h"
#include "engine/rules/game_of.h"
#include "engine/variants/caro.h"
#include "engine/variants/freestyle.h"
#include "engine/variants/renju.h"
#include "engine/variants/standard.h"
#include "search/registry.h"
#include "tests/testing/plies.h"

namespace tengen {
namespace {

using testing::Random;

// Whether the empty points around a stone's chain are one.
bool HasOneLiberty(const Game& game, Point stone) {
  std::vector<Point> chain = {stone}, liberties;
  for (std::size_t i = 0; i < chain.size(); ++i) {
    for (const Point step : {Point{1, 0}, Point{-1, 0}, Point{0, 1}, Point{0, -1}}) {
      const Point p = {chain[i].x + step.x, chain[i].y + step.y};
      if (!OnBoard(p, game.spec().size)) continue;
      std::vector<Point>* const list = game.At(p) == Stone::kEmpty    ? &liberties
                                       : game.At(p) == game.At(stone) ? &chain
                                                                      : nullptr;
      if (list != nullptr && std::find(list->begin(), list->end(), p) == list->end())
        list->push_back(p);
    }
  }
  return liberties.size() == 1;
}

bool IsOn(PlaneKind kind, const Game& game, Point p, const std::vector<Point>& forbidden) {
  switch (kind) {
    case PlaneKind::kBlack: return game.At(p) == Stone::kBlack;
    case PlaneKind::kWhite: return game.At(p) == Stone::kWhite;
    case PlaneKind::kDead: return game.At(p) == Stone::kDead;
    case PlaneKind::kForbidden:
      return std::find(forbidden.begin(), forbidden.end(), p) != forbidden.end();
    case PlaneKind::kAtari: return IsColor(game.At(p)) && HasOneLiberty(game, p);
    case PlaneKind::kKo: return game.ko() == p;
    case PlaneKind::kPlayable: return game.IsLegal(p);
  }
  return false;
}

// How often planes and scalars said something, by kind.
struct Seen {
  std::array<int, 7> planes{};
  std::array<int, 3> scalars{};
  int games = 0, tori = 0;
};

template <Planar B>
void Compare(const Game& game, const B& board, Seen& seen) {
  const std::vector<Point> forbidden = game.ForbiddenPoints();
  for (const PlaneKind kind : B::kPlanes) {
    // Game::IsLegal knows openings as well; boards do not.
    if (kind == PlaneKind::kPlayable && (game.in_opening() || game.outcome() != Outcome::kNone))
      continue;
    const CellSet plane = board.Plane(kind);
    int on = 0;
    for (const Point p : testing::PointsOf(game.spec().size)) {
      ASSERT_EQ(plane.Has(ToCell(p)), IsOn(kind, game, p, forbidden))
          << "plane " << static_cast<int>(kind) << " at " << p.x << ',' << p.y << ' '
          << testing::Story(game);
      on += plane.Has(ToCell(p));
    }
    ASSERT_EQ(plane.Count(), on) << "cells off the board";
    seen.planes[static_cast<std::size_t>(kind)] += on;
  }
  const auto scalars = board.Scalars();
  for (std::size_t i = 0; i < scalars.size(); ++i) {
    const ScalarKind kind = B::kScalars[i];
    const int expected = kind == ScalarKind::kCapturedByBlack   ? game.captured(Color::kBlack)
                         : kind == ScalarKind::kCapturedByWhite ? game.captured(Color::kWhite)
                                                                : board.stones_due();
    ASSERT_EQ(scalars[i], expected) << testing::Story(game);
    seen.scalars[static_cast<std::size_t>(kind)] += scalars[i];
  }
}

// Plays along on the game's board, if that is a B.
template <Planar B>
void PlayOn(Game& game, Random& random, Seen& seen) {
  const auto* const on = dynamic_cast<const GameOn<B>*>(&game);
  if (on == nullptr) return;
  ++seen.games;
  seen.tori += on->board().Geometry().torus;
  const int row = FindGame(game.spec().variant)->row_length;
  EXPECT_GE(on->board().Geometry().reach, row - 1) << game.spec().variant;
  EXPECT_LE(on->board().Geometry().reach, row) << game.spec().variant;
  for (int i = 0; i < 60 && !::testing::Test::HasFatalFailure(); ++i) {
    const std::optional<Ply> ply = testing::RandomPly(game, &random);
    if (!game.plies().empty() && (!ply || random.Percent(20))) {
      game.TakeBack();
    } else if (ply) {
      game.Play(*ply);
    }
    Compare(game, on->board(), seen);
  }
}

TEST(Planes, SayWhatTheGameSays) {
  Random random(1);
  Seen seen;
  for (const GameInfo& info : AllGames()) {
    for (int i = 0; i < 3; ++i) {
      const std::unique_ptr<Game> game = MakeGame(testing::RandomSpec(info, &random));
      PlayOn<ShapeBoard<Freestyle>>(*game, random, seen);
      PlayOn<ShapeBoard<Standard>>(*game, random, seen);
      PlayOn<ShapeBoard<Caro>>(*game, random, seen);
      PlayOn<ShapeBoard<Renju>>(*game, random, seen);
      PlayOn<ShapeBoard<RenjuCaroOverline>>(*game, random, seen);
      PlayOn<CaptureBoard>(*game, random, seen);
      PlayOn<Connect6Board>(*game, random, seen);
      PlayOn<FourBoard>(*game, random, seen);
      PlayOn<IrenseiBoard>(*game, random, seen);
      ASSERT_FALSE(HasFatalFailure());
    }
  }
  EXPECT_GE(seen.games, 3 * 36);
  EXPECT_GT(seen.tori, 0);
  for (std::size_t i = 0; i < seen.scalars.size(); ++i) EXPECT_GT(seen.scalars[i], 0) << i;
  // Dead stones and kos are rare in random games; the tests below make some.
  for (const PlaneKind kind : {PlaneKind::kBlack, PlaneKind::kWhite, PlaneKind::kForbidden,
                               PlaneKind::kAtari, PlaneKind::kPlayable})
    EXPECT_GT(seen.planes[static_cast<std::size_t>(kind)], 0) << static_cast<int>(kind);
}

TEST(Planes, ShowDeadStonesAndKos) {
  Seen seen;
  const std::unique_ptr<Game> lines = MakeGame({.variant = "freestyle", .size = {15, 15}});
  lines->Place({{3, 4}, Stone::kDead});
  lines->Play({5, 6});
  Compare(*lines, BoardOf<ShapeBoard<Freestyle>>(*lines), seen);
  EXPECT_EQ(seen.planes[static_cast<std::size_t>(PlaneKind::kDead)], 1);

  const std::unique_ptr<Game> chains = MakeGame({.variant = "irensei", .size = {19, 19}});
  //   . X O .
  //   X O . O    Black takes the one in the middle, and White may not take back.
  //   . X O .
  tengen::Setup setup{{19, 19}};
  for (const Point p : {Point{5, 4}, Point{4, 5}, Point{5, 6}})
    setup.stones.push_back({p, Stone::kBlack});
  for (const Point p : {Point{6, 4}, Point{7, 5}, Point{6, 6}, Point{5, 5}})
    setup.stones.push_back({p, Stone::kWhite});
  ASSERT_TRUE(chains->SetUp(setup).ok());
  chains->Play({6, 5});
  Compare(*chains, BoardOf<IrenseiBoard>(*chains), seen);
  EXPECT_EQ(seen.planes[static_cast<std::size_t>(PlaneKind::kKo)], 1);
}

}  // namespace
}  // namespace tengen
