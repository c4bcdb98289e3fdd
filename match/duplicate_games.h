// SPDX-License-Identifier: Apache-2.0
//
// DuplicateGames: counts the games of a match that repeat an earlier game ply for ply, with the
// same two engines. The seats do not matter: a game also repeats an earlier game if the two engines
// have swapped seats. A repeated game has no new information: two deterministic engines may play
// the same game a hundred times. Games that ended by a failure are not counted.
//
// Not thread safe. No function fails.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "match/match_journal.h"

namespace tengen {

class DuplicateGames {
 public:
  // Adds a game. Returns the number of the earlier game that this game repeats, or nullopt if it
  // repeats no earlier game.
  std::optional<std::int64_t> Add(const JournalGame& game);

  std::int64_t games() const { return games_; }        // number of counted games
  std::int64_t repeated() const { return repeated_; }  // counted games that repeat an earlier game

 private:
  // The number of the first game with these engines and this hash of the plies.
  std::map<std::pair<std::array<int, 2>, std::uint64_t>, std::int64_t> first_;
  std::int64_t games_ = 0, repeated_ = 0;
};

}  // namespace tengen
