// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <random>
#include <utility>

#include "engine/geometry.h"
#include "engine/rules/opening.h"
#include "search/player/opening_decisions.h"

namespace tengen {
namespace {

// Three stones (black, white, black) as offsets from the centre. They are the most even of 280
// random triples on 15x15: each was searched for 2.5 seconds under the exact-five rule. If the
// evaluation changes, choose new triples.
using Triple = std::array<Point, kTripleStones>;
constexpr auto kTriples = std::to_array<Triple>({
    {{{3, -7}, {5, -5}, {4, -4}}},
    {{{-6, -2}, {-7, 2}, {-6, -6}}},
    {{{-4, -4}, {-2, -6}, {-6, -4}}},
    {{{-3, 0}, {-3, -3}, {-2, 4}}},
    {{{-6, -3}, {-6, -1}, {-6, 0}}},
    {{{-6, -6}, {-6, -4}, {-5, -3}}},
    {{{-7, -3}, {-5, -6}, {-6, 0}}},
    {{{1, -6}, {3, -3}, {-1, -6}}},
    {{{-4, -7}, {0, -7}, {-5, -4}}},
    {{{-7, 0}, {-5, 4}, {-7, 1}}},
});
// A triple that fits on every board, for boards that are too small for all of kTriples.
constexpr Triple kSmallBoardTriple = {{{-2, -2}, {2, 2}, {2, -1}}};

// A stone at most this many king's steps from another stone counts as near.
constexpr int kNear = 3;

int MiddleCount(const Form& form) { return (form.max_declared + 1) / 2; }

bool AddSecond(OpeningTurn& turn, Ply& ply) {
  std::vector<Point> seconds = turn.game().LegalSecond(ply.points.front());
  std::shuffle(seconds.begin(), seconds.end(), turn.random());
  for (const Point second : seconds) {
    ply.points = {ply.points.front(), second};
    if (turn.game().Check(ply).ok()) return true;
  }
  return false;
}

int RandomSymmetry(OpeningTurn& turn) {
  const BoardSize size = turn.game().spec().size;
  const unsigned symmetries = size.width == size.height ? kSymmetries : kSymmetries / 2;
  return static_cast<int>(turn.random()() % symmetries);
}

Ply Turned(const Triple& triple, int symmetry, BoardSize size) {
  Ply ply;
  for (const Point p : triple) ply.points.push_back(Transform(symmetry, p, size));
  return ply;
}

Ply OnBoardOf(Triple offsets, int symmetry, BoardSize size) {
  const Point centre = CentreOf(size);
  for (Point& p : offsets) p = {centre.x + p.x, centre.y + p.y};
  return Turned(offsets, symmetry, size);
}

// Adds random stones of alternating colours to the ply until it has `count` stones. Each stone is
// legal after the stones before it.
void AddRandomStones(OpeningTurn& turn, Ply& ply, int count) {
  const std::unique_ptr<Game> free = turn.game().WithoutOpening();
  for (const Point p : ply.points) free->Play(StonePly(p));
  while (static_cast<int>(ply.points.size()) < count && free->outcome() == Outcome::kNone) {
    const std::vector<Point> legal = free->LegalPoints();
    ply.points.push_back(legal[turn.random()() % legal.size()]);
    free->Play(StonePly(ply.points.back()));
  }
}

// Adds stones to the first stone of a ply of several stones. False: no legal ply was found.
bool AddStones(OpeningTurn& turn, Ply& ply, int count) {
  if (!turn.game().LegalSecond(ply.points.front()).empty()) return AddSecond(turn, ply);
  constexpr int kTries = 100;
  for (int i = 0; i < kTries; ++i) {
    ply.points.resize(1);
    AddRandomStones(turn, ply, count);
    if (turn.game().Check(ply).ok()) return true;
  }
  return false;
}

}  // namespace

int DistanceToStones(const Game& game, Point p) {
  int least = kMaxBoard;
  ForEachPoint(game.spec().size, [&](Point q) {
    if (game.At(q) == Stone::kEmpty) return;
    least = std::min(least, std::max(std::abs(p.x - q.x), std::abs(p.y - q.y)));
  });
  return least;
}

std::vector<Ply> FirstPlies(const OpeningTurn& turn, const SearchReport& report, const Form& form) {
  std::vector<Ply> plies;
  for (const PvLine& line : report.lines) {
    Ply ply = line.moves.front();
    ply.declared = MiddleCount(form);
    if (turn.game().Check(ply).ok()) plies.push_back(std::move(ply));
  }
  return plies;
}

std::vector<Ply> SomeTurns(OpeningTurn& turn, const Form& form, int most) {
  std::vector<Point> points = turn.game().LegalPoints();
  std::shuffle(points.begin(), points.end(), turn.random());
  const auto far = std::stable_partition(points.begin(), points.end(), [&](Point p) {
    return DistanceToStones(turn.game(), p) <= kNear;
  });
  std::vector<Ply> turns;
  for (const Point first : Alternate<Point>({points.begin(), far}, {far, points.end()})) {
    if (static_cast<int>(turns.size()) >= most) break;
    Ply ply = StonePly(first);
    ply.declared = MiddleCount(form);
    if (form.stones > 1 && !AddStones(turn, ply, form.stones)) continue;
    if (turn.game().Check(ply).ok()) turns.push_back(std::move(ply));
  }
  return turns;
}

// The list begins with kTriples if the game allows them, else with the 26 openings of renju. Random
// triples follow. In games with gravity, all triples are random.
std::vector<Ply> SomeTriples(OpeningTurn& turn, const Form& form, int most) {
  const GameSpec& spec = turn.game().spec();
  std::vector<Ply> triples;
  const auto add = [&](Ply ply) {
    ply.declared = MiddleCount(form);
    if (turn.game().Check(ply).ok()) triples.push_back(std::move(ply));
  };
  for (const Triple& triple : kTriples) add(OnBoardOf(triple, RandomSymmetry(turn), spec.size));
  if (triples.empty()) add(OnBoardOf(kSmallBoardTriple, 0, spec.size));
  if (triples.empty()) {
    for (const Triple& opening : CanonicalOpenings(spec.size)) {
      add(Turned(opening, spec.canonical ? 0 : RandomSymmetry(turn), spec.size));
    }
  }
  std::shuffle(triples.begin(), triples.end(), turn.random());
  constexpr int kTries = 200;
  for (int i = 0; i < kTries && static_cast<int>(triples.size()) < most; ++i) {
    Ply ply;
    AddRandomStones(turn, ply, kTripleStones);
    add(std::move(ply));
  }
  return triples;
}

}  // namespace tengen
