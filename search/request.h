// SPDX-License-Identifier: Apache-2.0
//
// SearchRequest: everything that a search needs to know, as one value. It contains no pointer to
// data of the caller. No function fails.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "engine/game.h"
#include "search/limits.h"

namespace tengen {

// Levels of play count from 1. This one is the full strength of the engine
// (search/player/levels.h).
inline constexpr int kFullLevel = 10;

struct SearchRequest {
  // The game to search. It must not be over, and no other code may use this copy. In an opening, a
  // Player returns a stone as in free play. search/player/opening_choice.h handles the choices of
  // an opening.
  std::shared_ptr<const Game> state;
  Limits limits;
  // When the command was read from the manager. The clock starts at this time.
  Clock::time_point arrival = Clock::now();
  int threads = 1;
  int multi_pv = 1;
  std::vector<Point> excluded;  // never played at the root
  std::vector<Point> only;      // if not empty: only these are played at the root
  // 1 to kFullLevel. Below kFullLevel one thread searches, and `seed` decides the random choices.
  int level = kFullLevel;
  std::uint64_t seed = 0;
  bool watch_root = false;  // progress also reports each root move (SearchReport::step)
  // True: the report is an answer about the position, not a move of a game. Then the search uses
  // its limits even if there is only one move. After a win it looks for a sooner one.
  bool for_analysis = false;

  // The same request for another position, with a clock of `ms` milliseconds from now. The search
  // is only a step of a choice, so it is not for analysis.
  SearchRequest About(std::shared_ptr<const Game> position, std::int64_t ms) const {
    SearchRequest question = *this;
    question.state = std::move(position);
    question.limits.turn_ms = ms;
    question.limits.match_left_ms.reset();
    question.limits.increment_ms = 0;
    question.arrival = Clock::now();
    question.for_analysis = false;
    return question;
  }
};

}  // namespace tengen
