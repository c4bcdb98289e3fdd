// SPDX-License-Identifier: Apache-2.0
//
// FourModel: what four-in-a-row knows for the search (search/model.h), under
// all placements, with and without clears. A cell on which a side completes four is its winning
// cell; it is a threat as soon as a piece may end there.
//
// What it calls proven is proven. Not thread safe; every worker owns one.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/boards/four_board.h"
#include "eval/four_eval.h"
#include "eval/value.h"
#include "eval/window_net_eval.h"
#include "search/games/board_model.h"
#include "search/games/four_forcing.h"
#include "search/proof/depth_first.h"
#include "search/searcher.h"

namespace tengen {

class FourModel : public BoardModel<FourModel, FourBoard, FourEvaluator, DepthFirst<FourForcing>,
                                    FourNetEvaluator> {
 public:
  static constexpr ParamColumn kParamColumn = ParamColumn::kFour;
  static constexpr bool kNullMove = false;  // to move is often a burden here

  explicit FourModel(const Resources& resources) : BoardModel(resources) {}

  void Make(Move turn) { board_.Make(FourBits::IndexOf(ToPoint(turn.first))); }

  Value ImmediateResult(Move& best);
  Value ForcedResult(Node& node, Move& best);
  // Wins by a row of threats.
  Value Prove(Effort effort, int depth, Move& best, std::uint64_t& nodes);
  // Every legal cell but those after which the opponent wins at once.
  void List(Node& node, MoveList& list, bool root);
  // A win by threats with its whole line, where the budget reaches.
  Proof WholeProof(const ProofBudget& budget) {
    FourForcing rules(board_);
    return solver_.WholeWin(rules, budget, 3);
  }

  // Late in a game without clears the exact solver (search/proof/four_solver.h) has a part of the
  // clock first.
  RootProof ProveRoot(const RootQuestion& question);
  static int MovesToGo(const Game& game);
};

static_assert(GameModel<FourModel>);

std::unique_ptr<Searcher> MakeSearcherOn(const FourBoard&, const LineNet* net);

}  // namespace tengen
