// SPDX-License-Identifier: Apache-2.0
//
// PlainModel<B>: the search model (search/model.h) of a game that has a board class but no model.
// The model only lists the legal moves, and every position that is not decided has the value 0.
// Therefore the search finds only wins and losses that its tree reaches. These results are proven.
// WholeTree (search/games/whole_tree.h) completes their lines.
//
// Not thread safe: each worker owns its model. No function fails.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/board.h"
#include "search/games/board_model.h"
#include "search/games/whole_tree.h"
#include "search/model_searcher.h"

namespace tengen {

// Stands in for the evaluator, which the game does not have.
template <GameBoard B>
struct NoEvaluator {
  explicit NoEvaluator(const B&) {}
  void Reset(const B&) {}
  Value Evaluate(const B&) { return 0; }
};

template <GameBoard B>
class PlainModel : public BoardModel<PlainModel<B>, B, NoEvaluator<B>, ClockOnly> {
 public:
  static constexpr ParamColumn kParamColumn =
      ParamColumn::kFour;                   // in this column no moves are left out
  static constexpr bool kNullMove = false;  // zugzwang is possible

  using Node = NodeFacts;
  struct Resources {
    B board;  // any position; board classes need no default constructor
  };
  explicit PlainModel(const Resources& resources) : PlainModel::BoardModel(resources.board) {}

  void Make(Move move) {
    const auto points = move.Points();
    this->board_.MakeTurn({points.data(), static_cast<std::size_t>(move.stones())});
  }

  static Value Prove(Effort, int, Move&, std::uint64_t&) { return kNoValue; }
  Proof WholeProof(const ProofBudget& budget) {
    return WholeWin(this->board_, this->solver_.clock, budget);
  }
  void List(Node& node, MoveList& list, bool /*root*/) {
    node.complete = true;
    for (const Move move : AllMovesOn(this->board_)) list.Add(move, 0);
  }
};

// Makes the searcher of games on a board of type B. The header of a model declares an overload for
// its own board and defines it in a .cc file. The registry includes that header.
template <GameBoard B>
std::unique_ptr<Searcher> MakeSearcherOn(const B& board) {
  return std::make_unique<ModelSearcher<PlainModel<B>>>(typename PlainModel<B>::Resources{board});
}

}  // namespace tengen
