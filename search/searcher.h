// SPDX-License-Identifier: Apache-2.0
//
// Searcher: a player's brain for one game. The registry makes one per game on first use
// (SearcherFor<V>); search/player.cc asks the one that a request names. Same threading rule
// as Player: one Think at a time.
#pragma once

#include <cstddef>
#include <memory>

#include "search/player.h"
#include "search/report.h"
#include "search/request.h"
#include "search/transposition.h"

namespace tengen {

class Searcher {
 public:
  virtual ~Searcher() = default;
  virtual SearchReport Think(const SearchRequest& request, TranspositionTable& table,
                             const StopFlag& stop, const ProgressFn& on_progress) = 0;
  virtual void ClearMemory() = 0;
};

}  // namespace tengen
