// SPDX-License-Identifier: Apache-2.0
//
// IrenseiModel: what TurnSearch knows of irensei: which turns are worth trying, and what is
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
#include "search/games/irensei_forcing.h"
#include "search/proof/depth_first.h"
#include "search/searcher.h"
#include "search/turn_search.h"

namespace tengen {

class IrenseiModel {
 public:
  using Board = IrenseiBoard;
  static constexpr bool kNullMove = true;

  explicit IrenseiModel(const Board& start) : board_(start), eval_(start), sixes_(board_, eval_) {}
  IrenseiModel(const IrenseiModel&) = delete;
  IrenseiModel& operator=(const IrenseiModel&) = delete;

  const Board& board() const { return board_; }
  const IrenseiEval& eval() const { return eval_; }

  void Make(Move turn) { sixes_.Make(turn); }
  void MakePass() { board_.MakePass(); }
  void Unmake() { sixes_.Unmake(); }

  Value Evaluate() const { return eval_.Evaluate(board_); }
  Value Prove(Move& best, Effort effort);
  bool Generate(TurnList& list, bool root);

  void SetBudget(const std::atomic<bool>* stop, Clock::time_point deadline) {
    solver_.SetBudget(stop, deadline);
  }
  bool Stopped() const { return solver_.Stopped(); }

 private:
  bool LosesToSixes(Cell turn);
  int OrderOf(Cell c) const;

  Board board_;
  IrenseiEval eval_;
  IrenseiForcing sixes_;
  DepthFirst<IrenseiForcing> solver_;
};

static_assert(TurnBrain<IrenseiModel>);

template <>
struct SearcherOn<IrenseiBoard> {
  static std::unique_ptr<Searcher> Make() { return std::make_unique<TurnSearcher<IrenseiModel>>(); }
};

}  // namespace tengen
