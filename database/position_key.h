// SPDX-License-Identifier: Apache-2.0
//
// PositionKey: the key of a position in the database. It contains the game, the board size, the
// side to move and the stones. In games with captures, a ko or dead stones, the key contains these,
// too. Positions that are images of each other under the symmetries of the board have the same key.
// All other positions have different keys, and ReadKey computes the position from its key.
//
// A key does not contain: the opening, which player has which colour, whether the last turn was a
// pass, and the switches of INFO tiebreak, allow_pass and rif_five_exception.
//
// Pure functions. While one of them reads a Game, no other thread may change it.
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

// OK if the database can store positions of the game: games with one stone per turn. kUnimplemented
// for connect6.
absl::Status CheckDatabaseKnows(const GameSpec& spec);

class PositionKey {
 public:
  // Precondition: CheckDatabaseKnows returns OK.
  explicit PositionKey(const Game& game);

  // A key begins with the GamePrefix of its game and board. Keys of other games or boards do not.
  const std::string& bytes() const { return bytes_; }

  // The point under which a text at `p` is stored. The result is the place of `p` in the stored
  // image of the position. If the position itself is symmetric, points that are images of each
  // other share one stored point.
  Point Stored(Point p) const;

 private:
  std::string bytes_;
  BoardSize size_;
  std::vector<int> to_stored_;  // symmetries from the position to its stored image
};

// The symmetries under which the game's rules do not change (numbers of engine/geometry.h).
std::span<const int> SymmetriesOf(const GameSpec& spec);

// The bytes with which the keys of all positions of this game on this board begin.
std::string GamePrefix(const GameSpec& spec);

// The position of a key, in its stored image. A plain value.
struct StoredPosition {
  std::string game;  // a name of the registry (GameInfo::name)
  BoardSize size;
  bool continuous = false;
  Color to_move = Color::kBlack;
  std::vector<Point> black, white, dead;        // each sorted by y, then x
  std::optional<std::pair<int, int>> captures;  // captures by Black and by White; empty if the
                                                // game has no captures
  std::optional<Point> ko;
};

// Parses a key. nullopt = the bytes are not a key.
std::optional<StoredPosition> ReadKey(std::string_view bytes);

// The position as a game in free play (FreePlaySpec). nullptr = the game does not allow this board
// size, these stones or these captures.
std::unique_ptr<Game> GameFor(const StoredPosition& position);

// The spec for free play: without an opening and without `canonical`.
GameSpec FreePlaySpec(const GameSpec& spec);

}  // namespace tengen
