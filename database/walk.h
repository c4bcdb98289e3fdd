// SPDX-License-Identifier: Apache-2.0
//
// Functions that follow moves through the positions of the database. A "known" position is one that
// the database has. The positions "below" a position are those that can be reached from it through
// known positions. A function visits each position once, even if several orders of moves lead to
// it.
//
// Precondition: CheckDatabaseKnows returns OK for the game. The functions play moves in a Game and
// take them back. Calls wait for the disk. Errors and thread rule: as for Database.
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

// KnownIndex: finds the moves that may lead to known positions. Of() reads all positions of the
// game on this board once. After that no move needs a query of the database, which makes a walk
// through many positions much faster.
class KnownIndex {
 public:
  static absl::StatusOr<KnownIndex> Of(Database& database, const GameSpec& spec);

  // Returns the legal points that lead to a position that was known when the index was made. Sorted
  // by y, then x. The list may contain a few points that do not lead to a known position. In games
  // that remove stones, and in continuous play, the list has all legal points.
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

// Returns the moves from the game's position to known positions, sorted by y, then x. If several
// moves are symmetric images of each other, all of them are listed. A finished game has no moves.
// If an index is given, only its candidates are looked up in the database. The function plays each
// move in `game` and takes it back.
absl::StatusOr<std::vector<KnownMove>> KnownMoves(Database& database, Game& game,
                                                  const KnownIndex* index = nullptr);

// The instruction for EraseBelow about one position.
struct Fate {
  bool erase = true;
  bool go_on = true;  // also visit the positions below this one
};

// Erases positions below the game's position. `fate` returns the instruction for each position. The
// game's position itself is not erased. Returns the number of erased positions.
absl::StatusOr<std::int64_t> EraseBelow(Database& database, Game& game,
                                        const std::function<Fate(const PositionRecord&)>& fate);

// Merges into another database: the game's position, the positions below this position, and the
// known positions before each of the game's plies. Returns the number of positions copied.
absl::StatusOr<std::int64_t> CopyAround(Database& from, Game& game, Database& to);

// Merges all positions of one database into another. Returns their number.
absl::StatusOr<std::int64_t> CopyAll(Database& from, Database& to);

// Stores a record. If the database already has the position, merges `record` into the stored record
// (Merge).
absl::Status MergeInto(Database& database, std::string_view key, const PositionRecord& record);

}  // namespace tengen
