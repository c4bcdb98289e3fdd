// SPDX-License-Identifier: Apache-2.0
//
// What the database calls a position: the game, the board's size, the side to move and the stones,
// the same for all images of them under the board's symmetries. A key holds all of it, so a
// position can be had back from it; two positions never share one.
//
// What the games have beside stones belongs to it where it counts: captured stones, the ko, dead
// stones. What a key does not tell: which opening was played, who owns which colour, whether the
// turn before was a pass, the switches of INFO tiebreak, allow_pass and rif_five_exception.
//
// Pure functions; not thread safe as far as Game is not.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "engine/board.h"
#include "engine/game.h"
#include "engine/types.h"

namespace tengen {

// OK for a game whose turns are one stone; connect6 is not for the database.
absl::Status CheckDatabaseKnows(const GameSpec& spec);

class PositionKey {
 public:
  // Precondition: CheckDatabaseKnows.
  explicit PositionKey(const Game& game);

  // The keys of positions of one game on one board begin alike and nobody else's do (GamePrefix).
  const std::string& bytes() const { return bytes_; }

  // Points are stored as they lie in one image of the position, the same for all. Of points that
  // are images of each other in the position itself one stands for all.
  Point Stored(Point p) const;

 private:
  std::string bytes_;
  BoardSize size_;
  std::vector<int> to_stored_;  // symmetries that lead to that image
};

// How a board of the game may be turned without the game noticing (engine/geometry.h).
std::span<const int> SymmetriesOf(const GameSpec& spec);

// What the keys of all positions of this game on this board begin with.
std::string GamePrefix(const GameSpec& spec);

// A position as it is stored. A plain value.
struct StoredPosition {
  std::string game;  // a row of the registry
  BoardSize size;
  bool continuous = false;
  Color to_move = Color::kBlack;
  std::vector<Point> black, white, dead;        // each sorted by y, then x
  std::optional<std::pair<int, int>> captures;  // by black and by white, where they count
  std::optional<Point> ko;
};

// Nothing: bytes that no PositionKey has.
std::optional<StoredPosition> ReadKey(std::string_view bytes);

// The position in free play. Nothing: the game has no such position (a size, stones, captures).
std::unique_ptr<Game> GameFor(const StoredPosition& position);

// The spec of free play of that game.
GameSpec FreePlaySpec(const GameSpec& spec);

}  // namespace tengen
