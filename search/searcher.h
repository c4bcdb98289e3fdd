// SPDX-License-Identifier: Apache-2.0
//
// Searcher: a player's search of one game. When a game is used for the first time, the registry
// creates its searcher (ModelSearcher<M>). search/player/player.cc calls the searcher for the game
// of the request. The guarantees, errors and thread rule are those of Player
// (search/player/player.h). Only one Think or Solve may run at a time.
#pragma once

#include <cstddef>

#include "base/stop_flag.h"
#include "search/announced.h"
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
  // Memory of one thread in addition to the shared table, in bytes.
  virtual std::size_t BytesPerThread() const = 0;
  // The column of search/params.h that this searcher uses.
  virtual ParamColumn param_column() const = 0;

  // Think stores the wins that it announces in this object; nullptr = Think does not store wins.
  // The object must outlive the searches.
  void UseAnnounced(Announced* announced) { announced_ = announced; }

 protected:
  Announced* announced_ = nullptr;
};

}  // namespace tengen
