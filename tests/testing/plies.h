// SPDX-License-Identifier: Apache-2.0
//
// Random games of any kind: a random GameSpec that the list of games allows, and random legal plies
// of every form. Uses only the Game interface. Not thread safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/games.h"
#include "engine/geometry.h"
#include "engine/rules/opening.h"
#include "tests/testing/random.h"

namespace tengen::testing {

inline std::vector<Point> PointsOf(BoardSize size) {
  std::vector<Point> points;
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x) points.push_back({x, y});
  return points;
}

// A random size of the game; small boards are more frequent than large ones.
inline BoardSize RandomSize(const GameInfo& info, Random* random) {
  const BoardSizes& sizes = info.sizes;
  if (!sizes.sides.empty()) {
    const int side = sizes.sides[static_cast<std::size_t>(
        random->Between(0, static_cast<int>(sizes.sides.size()) - 1))];
    return {side, side};
  }
  const int top = std::max(sizes.min, std::min(sizes.max, random->Percent(70) ? 10 : sizes.max));
  return {random->Between(sizes.min, top), random->Between(sizes.min, top)};
}

// A GameSpec with random switches and a random opening that fits the board.
inline GameSpec RandomSpec(const GameInfo& info, Random* random) {
  GameSpec spec = FamilySpec(info, RandomSize(info, random));
  const int last = static_cast<int>(info.openings.size()) - 1;
  do {
    spec.opening = info.openings[static_cast<std::size_t>(random->Between(0, last))];
  } while (!OpeningFits(spec.opening, spec.size));
  spec.canonical = random->Percent(50);
  spec.allow_pass = info.passes && random->Percent(80);
  spec.tiebreak = info.passes && random->Percent(50);
  spec.rif_five_exception = random->Percent(50);
  spec.continuous = info.gomocup_rule >= 0 && random->Percent(10);
  return spec;
}

// A random point of `among`. It is usually beside a stone, so that the stones influence each other.
// (RandomPlyOf places turns of three stones near the centre, because openings require it.)
inline Point RandomPoint(const Game& game, const std::vector<Point>& among, Random* random) {
  const BoardSize size = game.spec().size;
  for (int tries = 0; tries < 10; ++tries) {
    const Point p = random->Of(among);
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        const Point near = {p.x + dx, p.y + dy};
        if (OnBoard(near, size) && IsColor(game.At(near))) return p;
      }
    }
  }
  return random->Of(among);
}

// A random legal ply of this form. Empty result: no legal ply was found.
inline std::optional<Ply> RandomPlyOf(const Game& game, const Form& form, Random* random) {
  if (form.kind == PlyKind::kSwap || form.kind == PlyKind::kPass) return Ply{form.kind, {}};
  const std::vector<Point> legal = game.LegalPoints();
  if (legal.empty()) return std::nullopt;
  const BoardSize size = game.spec().size;
  const Point centre = CentreOf(size);
  for (int tries = 0; tries < 2000; ++tries) {
    Ply ply{form.kind, {RandomPoint(game, legal, random)}};
    if (form.max_declared > 0) ply.declared = random->Between(1, form.max_declared);
    const int count = form.kind == PlyKind::kPick ? 2 : form.stones;
    const std::vector<Point> second = form.kind == PlyKind::kStones && count == 2
                                          ? game.LegalSecond(ply.points[0])
                                          : std::vector<Point>{};
    while (static_cast<int>(ply.points.size()) < count) {
      Point p;
      if (!second.empty()) {
        p = RandomPoint(game, second, random);
      } else if (form.kind == PlyKind::kStones && count == 3 && random->Percent(70)) {
        p = {centre.x + random->Between(-2, 2), centre.y + random->Between(-2, 2)};
      } else {
        // A stone of the same ply may make new points legal, so any point is tried, too.
        p = random->Percent(50)
                ? random->Of(legal)
                : Point{random->Between(0, size.width - 1), random->Between(0, size.height - 1)};
      }
      ply.points.push_back(p);
    }
    if (game.Check(ply).ok()) return ply;
  }
  return std::nullopt;
}

// A random legal ply. Passes are rare. Empty result: the game is over, or no legal ply was found.
inline std::optional<Ply> RandomPly(const Game& game, Random* random) {
  std::vector<Form> forms = game.Forms();
  if (forms.size() > 1 && forms.back().kind == PlyKind::kPass && !random->Percent(5)) {
    forms.pop_back();
  }
  random->Shuffle(&forms);
  for (const Form& form : forms) {
    std::optional<Ply> ply = RandomPlyOf(game, form, random);
    if (ply) return ply;
  }
  return std::nullopt;
}

// Plays up to `plies` random plies.
inline void PlaySome(Game* game, int plies, Random* random) {
  for (int i = 0; i < plies; ++i) {
    const std::optional<Ply> ply = RandomPly(*game, random);
    if (!ply) return;
    game->Play(*ply);
  }
}

inline std::string TextOf(const Ply& ply) {
  std::string text;
  for (const Point p : ply.points) text += std::to_string(p.x) + "," + std::to_string(p.y) + " ";
  switch (ply.kind) {
    case PlyKind::kStones: break;
    case PlyKind::kSwap: return "swap";
    case PlyKind::kPass: return "pass";
    case PlyKind::kOffer: return "offer " + text;
    case PlyKind::kPick: return "pick " + text;
  }
  return ply.declared > 0 ? text + "#" + std::to_string(ply.declared) : text;
}

// The game and all its plies as text, for messages of failed tests.
inline std::string Story(const Game& game) {
  const GameSpec& spec = game.spec();
  std::string text = spec.variant + " " + std::to_string(spec.size.width) + "x" +
                     std::to_string(spec.size.height) + " " +
                     std::string(OpeningName(spec.opening)) + (spec.canonical ? " canonical" : "") +
                     (spec.continuous ? " continuous" : "") + ":";
  for (const Ply& ply : game.plies()) text += " | " + TextOf(ply);
  return text;
}

}  // namespace tengen::testing
