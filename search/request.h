// SPDX-License-Identifier: Apache-2.0
//
// SearchRequest: everything a search is asked, as one value; nothing in it points back.
#pragma once

#include <memory>
#include <vector>

#include "engine/game.h"
#include "search/limits.h"

namespace tengen {

struct SearchRequest {
  // The game to think about, not over; nobody else uses this copy. Of a game in its opening,
  // a Player tells a stone of free play; what the opening asks for, search/opening_choice.h.
  std::shared_ptr<const Game> state;
  Limits limits;
  // When the command that asked was read from the wire: the clock starts there.
  Clock::time_point arrival = Clock::now();
  int threads = 1;
  int multi_pv = 1;
  std::vector<Point> excluded;  // never played at the root
  std::vector<Point> only;      // when not empty: nothing else is played at the root
  bool watch_root = false;      // progress also tells of each root move (SearchReport::step)
};

}  // namespace tengen
