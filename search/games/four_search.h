// SPDX-License-Identifier: Apache-2.0
//
// FourSearcher: four-in-a-row's Searcher. Late in a game without clears it first lets the exact
// solver (search/proof/four_solver.h) have a part of the clock; what that does not settle goes to
// the search over turns with FourModel.
#pragma once

#include <memory>

#include "engine/boards/four_board.h"
#include "search/games/four_model.h"
#include "search/proof/four_solver.h"
#include "search/searcher.h"
#include "search/turn_search.h"

namespace tengen {

class FourSearcher final : public Searcher {
 public:
  SearchReport Think(const SearchRequest& request, TranspositionTable& table, const StopFlag& stop,
                     const ProgressFn& on_progress) override;
  SolveReport Solve(const SearchRequest& request, TranspositionTable& table,
                    const StopFlag& stop) override;
  void ClearMemory() override { turns_.ClearMemory(); }

 private:
  TurnSearcher<FourModel> turns_;
};

template <>
struct SearcherOn<FourBoard> {
  static std::unique_ptr<Searcher> Make();
};

}  // namespace tengen
