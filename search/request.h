// SPDX-License-Identifier: Apache-2.0
//
// SearchRequest: everything a search is asked, as one value; nothing in it points back.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "engine/game.h"
#include "search/limits.h"

namespace tengen {

// Levels of play count from 1; this one is the engine with all it has (search/player/levels.h).
inline constexpr int kFullLevel = 10;

struct SearchRequest {
  // The game to think about, not over; nobody else uses this copy. Of a game in its opening,
  // a Player tells a stone of free play; what the opening asks for, search/player/opening_choice.h.
  std::shared_ptr<const Game> state;
  Limits limits;
  // When the command that asked was read from the wire: the clock starts there.
  Clock::time_point arrival = Clock::now();
  int threads = 1;
  int multi_pv = 1;
  std::vector<Point> excluded;  // never played at the root
  std::vector<Point> only;      // when not empty: nothing else is played at the root
  // 1 to kFullLevel. Below that level one thread thinks, and the seed decides what is free.
  int level = kFullLevel;
  std::uint64_t seed = 0;
  bool watch_root = false;  // progress also tells of each root move (SearchReport::step)

  // The same question about another position, with a clock of its own: so many ms from now.
  SearchRequest About(std::shared_ptr<const Game> position, std::int64_t ms) const {
    SearchRequest question = *this;
    question.state = std::move(position);
    question.limits.turn_ms = ms;
    question.limits.match_left_ms.reset();
    question.limits.increment_ms = 0;
    question.arrival = Clock::now();
    return question;
  }
};

}  // namespace tengen
