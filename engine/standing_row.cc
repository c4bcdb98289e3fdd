// SPDX-License-Identifier: Apache-2.0
#include "engine/standing_row.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>

#include "absl/status/status.h"
#include "engine/games.h"
#include "engine/geometry.h"
#include "engine/ply.h"

namespace tengen {
namespace {

constexpr int kShortestRow = 3;  // no game has a shorter winning row

bool IsRow(EndReason reason) {
  return reason == EndReason::kLine || reason == EndReason::kFiveStands;
}

}  // namespace

int LongestRowThrough(const Game& game, Point p) {
  const BoardSize size = game.spec().size;
  const auto run = [&](int dx, int dy) {
    int length = 0;
    for (Point q = {p.x + dx, p.y + dy}; OnBoard(q, size) && game.At(q) == game.At(p);
         q = {q.x + dx, q.y + dy}) {
      ++length;
    }
    return length;
  };
  int longest = 0;
  for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
    longest = std::max(longest, run(dx, dy) + 1 + run(-dx, -dy));
  }
  return longest;
}

// Removes a stone of a row from the set-up and then plays it. Tries the stones of the side that is
// not to move first, because that side made the last turn.
std::optional<StandingRow> FindStandingRow(const Game& game, const Setup& setup) {
  if (game.spec().continuous) return std::nullopt;
  const Color to_move = setup.to_move;
  for (const Color color : {Opponent(to_move), to_move}) {
    for (std::size_t i = 0; i < setup.stones.size(); ++i) {
      const Placement last = setup.stones[i];
      if (last.stone != StoneOf(color) || LongestRowThrough(game, last.point) < kShortestRow)
        continue;
      Setup before = setup;
      before.stones.erase(before.stones.begin() + static_cast<std::ptrdiff_t>(i));
      before.to_move = color;
      before.ko.reset();
      before.last_turn.clear();
      before.stones_due = 0;
      const std::unique_ptr<Game> played = MakeGame(game.spec());
      if (!played->SetUp(before).ok()) continue;
      if (played->Forms().front().stones == 2) {  // `last` is the second stone of the turn
        before.stones_due = 1;
        if (!played->SetUp(before).ok()) continue;
      }
      if (!played->Check(StonePly(last.point)).ok()) continue;
      played->Play(last.point);
      if (played->outcome() == Outcome::kNone || !IsRow(played->reason())) continue;
      return StandingRow{std::move(before), last.point};
    }
  }
  return std::nullopt;
}

}  // namespace tengen
