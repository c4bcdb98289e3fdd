// SPDX-License-Identifier: Apache-2.0
//
// Searcher: a player's search of one game. The registry makes one per game on first use
// (ModelSearcher<M>); search/player/player.cc asks the one that a request names. Same promises and
// threading rule as Player: one Think or Solve at a time.
#pragma once

#include <cstddef>

#include "base/stop_flag.h"
#include "search/params.h"
#include "search/report.h"
#include "search/request.h"
#include "search/transposition.h"

namespace tengen {

class Searcher {
 public:
  virtual ~Searcher() = default;
  virtual SearchReport Think(const SearchRequest& request, TranspositionTable& table,
                             const StopFlag& stop, const ProgressFn& on_progress) = 0;
  virtual SolveReport Solve(const SearchRequest& request, TranspositionTable& table,
                            const StopFlag& stop) = 0;
  virtual void ClearMemory() = 0;
  // What a thread of it takes beside the shared table.
  virtual std::size_t BytesPerThread() const = 0;
  // The column of search/params.h that it plays by.
  virtual ParamColumn family() const = 0;
};

}  // namespace tengen
