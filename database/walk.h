// SPDX-License-Identifier: Apache-2.0
//
// What the database knows around a position: the moves that lead into known positions, and all that
// can be reached by such moves. Positions are reached on one way each, however many lead there.
//
// Games are those that CheckDatabaseKnows; they are left as they were. Block for the disk.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "database/database.h"
#include "database/position_key.h"
#include "engine/game.h"

namespace tengen {

struct KnownMove {
  Point point;
  std::string key;  // of the position after it
  PositionRecord record;
};

// By y, then x; points that are images of each other each for itself. A finished game has none.
absl::StatusOr<std::vector<KnownMove>> KnownMoves(Database& database, Game& game);

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
