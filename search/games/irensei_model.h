// SPDX-License-Identifier: Apache-2.0
//
// IrenseiModel: what the search knows of irensei: which turns are worth trying, and what is
// proven without a search.
//
// Not thread safe; every worker owns one. Nothing fails.
#pragma once

#include <atomic>
#include <memory>

#include "engine/boards/irensei_board.h"
#include "engine/move.h"
#include "eval/irensei_eval.h"
#include "eval/value.h"
#include "search/games/board_model.h"
#include "search/games/irensei_forcing.h"
#include "search/proof/depth_first.h"
#include "search/searcher.h"

namespace tengen {

class IrenseiModel : public BoardModel<IrenseiModel, IrenseiBoard> {
 public:
  static constexpr Family kFamily = Family::kIrensei;

  explicit IrenseiModel(const Resources&) {}
  IrenseiModel(const IrenseiModel&) = delete;
  IrenseiModel& operator=(const IrenseiModel&) = delete;

  void SetUp(const Board& board, bool same_game) {
    board_ = board;
    if (!same_game) ClearMemory();
  }
  void ClearMemory() { solver_.Clear(); }
  const Board& board() const { return board_; }

  void Make(Move turn) { board_.Make(turn.first); }
  void MakePass() { board_.MakePass(); }
  void Unmake() { board_.Unmake(); }

  Value Evaluate() const { return Unproven(evaluator_.Evaluate(board_)); }
  Value Prove(Effort effort, int depth, Move& best, std::uint64_t& nodes);
  void List(Node& node, MoveList& list, bool root);
  // A win by threats with its whole line, where the budget reaches.
  Proof WholeProof(const ProofBudget& budget) { return solver_.WholeWin(sixes_, budget, 3); }

  void SetBudget(const std::atomic<bool>* stop, Clock::time_point deadline) {
    solver_.SetBudget(stop, deadline);
  }
  bool Stopped() const { return solver_.Stopped(); }

 private:
  bool LosesToSixes(Cell turn);

  Board board_;
  IrenseiEvaluator evaluator_{board_};
  IrenseiForcing sixes_{board_};
  DepthFirst<IrenseiForcing> solver_;
};

static_assert(GameModel<IrenseiModel>);

template <>
struct SearcherOn<IrenseiBoard> {
  static std::unique_ptr<Searcher> Make();
};

}  // namespace tengen
