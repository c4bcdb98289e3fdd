// SPDX-License-Identifier: Apache-2.0
//
// What the database knows around a position: the moves that lead into known positions, and all that
// can be reached by such moves. Positions are reached on one way each, however many lead there.
//
// Games are those that CheckDatabaseKnows; they are left as they were. Block for the disk.
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

// Which moves lead to a position that a database knew when the index was made: all that do, and
// hardly any that do not. Takes the time to read all positions of the game on the board once; a
// walk through many is faster by far for it. In games whose stones are taken off it knows nothing
// and says all.
class KnownIndex {
 public:
  static absl::StatusOr<KnownIndex> Of(Database& database, const GameSpec& spec);

  // Of the legal points, by y, then x.
  std::vector<Point> Candidates(const Game& game) const;

 private:
  std::span<const int> symmetries_;
  bool knows_ = false;
  absl::flat_hash_set<std::uint64_t> positions_;
};

struct KnownMove {
  Point point;
  std::string key;  // of the position after it
  PositionRecord record;
};

// By y, then x; points that are images of each other each for itself. A finished game has none.
// With an index of the database it is only asked about candidates.
absl::StatusOr<std::vector<KnownMove>> KnownMoves(Database& database, Game& game,
                                                  const KnownIndex* index = nullptr);

// What becomes of a position below the one asked about.
struct Fate {
  bool erase = true;
  bool go_on = true;  // to those below it
};

// How many were erased. The position itself stays.
absl::StatusOr<std::int64_t> EraseBelow(Database& database, Game& game,
                                        const std::function<Fate(const PositionRecord&)>& fate);

// Merges into another database the position, what is below it and, if the game was played from its
// start, what is known on the way to it. How many there were.
absl::StatusOr<std::int64_t> CopyAround(Database& from, Game& game, Database& to);

// Merges all of one database into another. How many positions there were.
absl::StatusOr<std::int64_t> CopyAll(Database& from, Database& to);

// Merges what is said of a position into the database.
absl::Status MergeInto(Database& database, std::string_view key, const PositionRecord& record);

}  // namespace tengen
