// SPDX-License-Identifier: Apache-2.0
//
// IrenseiModel: what the search knows of irensei: which turns are worth trying, and what is
// proven without a search.
//
// Not thread safe; every worker owns one. Nothing fails.
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
  // A win by threats with its whole line, where the budget reaches.
  Proof WholeProof(const ProofBudget& budget) { return solver_.WholeWin(sixes_, budget, 3); }

  // A move that leaves a window with four stones of its side or takes stones; one that keeps the
  // other side from such. The others are quiet.
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
