// SPDX-License-Identifier: Apache-2.0
//
// IrenseiModel: the search model (search/model.h) of irensei. The model lists the moves worth
// trying and finds the results that need no tree search.
//
// Values are in the units of eval/value.h, and lengths of wins in plies. Not thread safe: each
// worker owns its model. No function fails.
#pragma once

#include <memory>

#include "engine/boards/irensei_board.h"
#include "engine/move.h"
#include "eval/irensei_eval.h"
#include "eval/value.h"
#include "eval/window_net_eval.h"
#include "search/games/board_model.h"
#include "search/games/irensei_forcing.h"
#include "search/proof/depth_first.h"
#include "search/searcher.h"

namespace tengen {

class IrenseiModel : public BoardModel<IrenseiModel, IrenseiBoard, IrenseiEvaluator,
                                       DepthFirst<IrenseiForcing>, IrenseiNetEvaluator> {
 public:
  static constexpr ParamColumn kParamColumn = ParamColumn::kIrensei;

  explicit IrenseiModel(const Resources& resources) : BoardModel(resources) {}
  IrenseiModel(const IrenseiModel&) = delete;
  IrenseiModel& operator=(const IrenseiModel&) = delete;

  void Make(Move turn) { board_.Make(turn.first); }

  Value ImmediateResult(Move& best) const {
    best = sixes_.WinNow();
    return best.IsNone() ? kNoValue : WinIn(1);
  }
  Value ForcedResult(Node& node, Move&) const {
    IrenseiForcing::Answers answers;
    node.must_answer = node.only_answers = sixes_.Threat(answers) != 0;
    return kNoValue;
  }
  Value Prove(Effort effort, int depth, Move& best, std::uint64_t& nodes);
  void List(Node& node, MoveList& list, bool root);
  // Looks for a win by threats. Adds its complete line if the budget is large enough. plies = 0: no
  // win found.
  Proof WholeProof(const ProofBudget& budget) { return solver_.WholeWin(sixes_, budget, 3); }

  // Attacks: the move makes a window with four or more own stones and no stone of the opponent, or
  // the move captures. Denies: a stone of the opponent on this cell would be an attack. All other
  // moves are quiet.
  bool Attacks(Move turn) const { return Builds(board_.to_move(), turn.first); }
  bool Denies(Move turn) const { return Builds(Opponent(board_.to_move()), turn.first); }

 private:
  bool Builds(Color side, Cell cell) const;
  bool LosesToSixes(Cell turn);

  IrenseiForcing sixes_{board_};
};

static_assert(GameModel<IrenseiModel>);

std::unique_ptr<Searcher> MakeSearcherOn(const IrenseiBoard&, const LineNet* net);

}  // namespace tengen
