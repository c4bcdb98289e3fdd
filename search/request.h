// SPDX-License-Identifier: Apache-2.0
//
// SearchRequest: everything a search is asked, as one value; nothing in it points back.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/game.h"
#include "search/limits.h"

namespace tengen {

struct SearchRequest {
  GameSpec game;
  std::vector<Placement> record;  // in the order of placing
  Color to_move = Color::kBlack;
  Limits limits;
  // When the command that asked was read from the wire: the clock starts there.
  Clock::time_point arrival = Clock::now();
  int threads = 1;
  int multi_pv = 1;
  std::vector<Point> excluded;  // never played at the root
  std::vector<Point> only;      // when not empty: nothing else is played at the root
};

}  // namespace tengen
