// SPDX-License-Identifier: Apache-2.0
#include "selfplay/open_rows.h"

#include <array>

#include "engine/games.h"
#include "engine/geometry.h"

namespace tengen {
namespace {

constexpr std::array<Point, kDirections> kSteps = {{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

// Counts the row that begins at `first`, if it fits on the board.
void CountRow(const Game& game, const GameInfo& info, Point first, Point step, RowCounts* counts) {
  const BoardSize size = game.spec().size;
  std::array<bool, 4> seen{};  // indexed by Stone: true if the row has such a stone
  for (int i = 0; i < info.shortest_row; ++i) {
    Point p = {first.x + i * step.x, first.y + i * step.y};
    if (info.wraps) p = {(p.x + size.width) % size.width, (p.y + size.height) % size.height};
    if (!OnBoard(p, size)) return;
    seen[static_cast<std::size_t>(game.At(p))] = true;
  }
  const auto has = [&seen](Stone stone) { return seen[static_cast<std::size_t>(stone)]; };
  ++counts->all;
  if (!has(Stone::kDead) && !(has(Stone::kBlack) && has(Stone::kWhite))) ++counts->open;
}

}  // namespace

std::optional<RowCounts> CountOpenRows(const Game& game) {
  const GameSpec& spec = game.spec();
  const GameInfo& info = *FindGame(spec.variant);
  if (!info.stones_stay || spec.continuous || spec.tiebreak) return std::nullopt;
  RowCounts counts;
  for (int y = 0; y < spec.size.height; ++y) {
    for (int x = 0; x < spec.size.width; ++x) {
      for (const Point step : kSteps) CountRow(game, info, {x, y}, step, &counts);
    }
  }
  return counts;
}

}  // namespace tengen
