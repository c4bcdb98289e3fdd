// SPDX-License-Identifier: Apache-2.0
//
// FourModel: the search model (search/model.h) of four-in-a-row, for all kinds of placement, with
// and without clears. A winning cell is a cell on which a side completes four. It is a threat when
// a piece can reach it at once.
//
// A won or lost value is always proven. Not thread safe: each worker owns its model. No function
// fails.
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
  static constexpr bool kNullMove = false;  // zugzwang is frequent

  explicit FourModel(const Resources& resources) : BoardModel(resources) {}

  void Make(Move turn) { board_.Make(FourBits::IndexOf(ToPoint(turn.first))); }

  Value ImmediateResult(Move& best);
  Value ForcedResult(Node& node, Move& best);
  // Looks for a win by a sequence of threats.
  Value Prove(Effort effort, int depth, Move& best, std::uint64_t& nodes);
  // In misere the value of the tables or of the network is negated: rows are bad.
  Value Evaluate() {
    const Value value = BoardModel::Evaluate();
    return board_.rules().misere ? -value : value;
  }
  // If the side to move can win at once, lists only this move. Otherwise lists every legal move
  // after which the opponent cannot win at once. In misere: every move that does not lose at once.
  void List(Node& node, MoveList& list, bool root);
  // Looks for a win by threats. Adds its complete line if the budget is large enough. plies = 0: no
  // win found.
  // In misere the search for a win tries all moves.
  Proof WholeProof(const ProofBudget& budget);

  // Late in a game without clears, the exact solver (search/proof/four_solver.h) runs first. It may
  // use a part of the time for the move.
  RootProof ProveRoot(const RootQuestion& question);
  static int MovesToGo(const Game& game);
};

static_assert(GameModel<FourModel>);

std::unique_ptr<Searcher> MakeSearcherOn(const FourBoard&, const LineNet* net);

}  // namespace tengen
