// SPDX-License-Identifier: Apache-2.0
//
// Functions that follow moves through the positions of the database. A "known" position is one that
// the database has. "Below" a position are the positions that can be reached from it through known
// positions. Each is visited once, even if several orders of moves lead to it.
//
// Precondition: CheckDatabaseKnows returns OK for the game. The functions play moves in a Game and
// take them back. Calls block while the disk works. Errors are those of the Database. Only one
// thread at a time may call.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "database/database.h"
#include "database/position_key.h"
#include "engine/game.h"

namespace tengen {

// KnownIndex: finds the moves that may lead to known positions, without a query of the database for
// each move. To make the index, the constructor reads all positions of the game on this board once.
// This makes a walk through many positions much faster.
class KnownIndex {
 public:
  static absl::StatusOr<KnownIndex> Of(Database& database, const GameSpec& spec);

  // The legal points that lead to a position that was known when the index was made, and rarely a
  // few others. In games that remove stones, and in continuous play, these are all legal points.
  // Sorted by y, then x.
  std::vector<Point> Candidates(const Game& game) const;

 private:
  std::span<const int> symmetries_;
  bool knows_ = false;  // false = the game removes stones, and positions_ is empty
  absl::flat_hash_set<std::uint64_t> positions_;  // hashes of the positions, the same for all
                                                  // images
};

// A move that leads to a known position.
struct KnownMove {
  Point point;
  std::string key;  // key of the position after the move
  PositionRecord record;
};

// The moves from the game's position to known positions, sorted by y, then x. Moves that are
// symmetric images of each other are all listed. A finished game has no moves. With an index, only
// its candidates are looked up in the database. Each move is played and taken back.
absl::StatusOr<std::vector<KnownMove>> KnownMoves(Database& database, Game& game,
                                                  const KnownIndex* index = nullptr);

// What EraseBelow does with a position.
struct Fate {
  bool erase = true;
  bool go_on = true;  // also visit the positions below it
};

// Erases positions below the game's position; `fate` decides about each. The game's position itself
// stays. Returns the number of erased positions.
absl::StatusOr<std::int64_t> EraseBelow(Database& database, Game& game,
                                        const std::function<Fate(const PositionRecord&)>& fate);

// Merges into another database: the game's position, the positions below it, and the known
// positions before each of the game's plies. Returns the number of positions copied.
absl::StatusOr<std::int64_t> CopyAround(Database& from, Game& game, Database& to);

// Merges all positions of one database into another. Returns their number.
absl::StatusOr<std::int64_t> CopyAll(Database& from, Database& to);

// Stores a record; if the position is known, merges it into the stored record (Merge).
absl::Status MergeInto(Database& database, std::string_view key, const PositionRecord& record);

}  // namespace tengen
