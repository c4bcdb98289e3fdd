// SPDX-License-Identifier: Apache-2.0
//
// DuplicateGames: games of a match that went as an earlier one did, ply for ply, between the same
// two engines, whoever sat where. They tell nothing that the earlier one had not told: a hundred
// games of engines that always answer the same are one game. Games that a failure ended do not
// count.
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
  // The number of the earlier game that this one repeats, if it does.
  std::optional<std::int64_t> Add(const JournalGame& game);

  std::int64_t games() const { return games_; }        // that were counted
  std::int64_t repeated() const { return repeated_; }  // of them

 private:
  // By the engines and a number that stands for the plies.
  std::map<std::pair<std::array<int, 2>, std::uint64_t>, std::int64_t> first_;
  std::int64_t games_ = 0, repeated_ = 0;
};

}  // namespace tengen
