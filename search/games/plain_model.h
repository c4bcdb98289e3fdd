// SPDX-License-Identifier: Apache-2.0
//
// PlainModel<B>: what the search knows of a game that has a board and no model of its own: its
// legal moves. It sees as far as the tree reaches, and judges nothing beyond; what it calls won or
// lost is proven all the same.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "base/clock.h"
#include "engine/board.h"
#include "search/games/board_model.h"
#include "search/model_searcher.h"

namespace tengen {

// In the place of an evaluator and of a solver.
template <GameBoard B>
struct NoEvaluator {
  explicit NoEvaluator(const B&) {}
  void Reset(const B&) {}
  Value Evaluate(const B&) { return 0; }
};
struct NoSolver {
  void Clear() {}
  void SetBudget(const std::atomic<bool>*, Clock::time_point) {}
  bool Stopped() const { return false; }
};

template <GameBoard B>
class PlainModel : public BoardModel<PlainModel<B>, B, NoEvaluator<B>, NoSolver> {
 public:
  static constexpr ParamColumn kParamColumn =
      ParamColumn::kFour;                   // the one that leaves no moves out
  static constexpr bool kNullMove = false;  // to move may be a burden

  using Node = NodeFacts;
  struct Resources {
    B board;  // any; boards need no empty state
  };
  explicit PlainModel(const Resources& resources) : PlainModel::BoardModel(resources.board) {}

  void Make(Move move) {
    const auto points = move.Points();
    this->board_.MakeTurn({points.data(), static_cast<std::size_t>(move.stones())});
  }

  static Value Prove(Effort, int, Move&, std::uint64_t&) { return kNoValue; }
  static Proof WholeProof(const ProofBudget&) { return {}; }
  void List(Node& node, MoveList& list, bool /*root*/) {
    node.complete = true;
    for (const Move move : this->AllMoves()) list.Add(move, 0);
  }
};

// The searcher of games on a board of type B. The header of a model has an overload of its own for
// its board, defined in a .cc file; the registry includes that header.
template <GameBoard B>
std::unique_ptr<Searcher> MakeSearcherOn(const B& board) {
  return std::make_unique<ModelSearcher<PlainModel<B>>>(typename PlainModel<B>::Resources{board});
}

}  // namespace tengen
