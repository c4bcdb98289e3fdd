// SPDX-License-Identifier: Apache-2.0
//
// SearchRequest: everything that a search needs to know, as one value. The struct contains no
// pointer to data of the caller. No function fails.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "engine/game.h"
#include "search/limits.h"

namespace tengen {

// The highest level of play: the full strength of the engine (search/player/levels.h). Level 1 is
// the lowest.
inline constexpr int kFullLevel = 10;

struct SearchRequest {
  // The game to search. It must not be over, and no other code may use this copy. A Player handles
  // a position in an opening as if free play had begun: it places a stone.
  // search/player/opening_choice.h handles the choices of an opening.
  std::shared_ptr<const Game> state;
  Limits limits;
  // When the command was read from the manager. The clock starts at this time.
  Clock::time_point arrival = Clock::now();
  int threads = 1;
  int multi_pv = 1;
  std::vector<Point> excluded;  // the search does not play these points at the root
  std::vector<Point> only;      // if not empty: the only points for root moves
  // 1 to kFullLevel. Below kFullLevel, only one thread searches and `seed` decides the random
  // choices.
  int level = kFullLevel;
  std::uint64_t seed = 0;
  bool watch_root = false;  // progress also reports each root move (SearchReport::step)
  // True: the user wants to know about the position, not only a move to play. The search then runs
  // to its limits, even if there is only one move. After it has found a win, it looks for a sooner
  // one.
  bool for_analysis = false;

  // A copy of this request for another position, with `ms` milliseconds from now. Openings use its
  // result to make a choice, so for_analysis is false.
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
