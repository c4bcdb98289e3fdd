// SPDX-License-Identifier: Apache-2.0
//
// PlainModel<B>: what the search knows of a game that has a board and no model of its own: its
// legal moves. It sees as far as the tree reaches, and judges nothing beyond; what it calls won or
// lost is proven all the same.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "engine/board.h"
#include "search/games/board_model.h"
#include "search/model_searcher.h"

namespace tengen {

template <GameBoard B>
class PlainModel : public BoardModel<PlainModel<B>, B> {
 public:
  static constexpr Family kFamily = Family::kFour;  // the one that leaves nothing out
  static constexpr bool kNullMove = false;          // to move may be a burden

  using Resources = ModelBase::Resources;
  using Node = NodeFacts;
  explicit PlainModel(const Resources&) {}

  void SetUp(const B& board, bool /*same_game*/) { board_ = std::make_unique<B>(board); }
  void ClearMemory() {}
  void SetBudget(const std::atomic<bool>*, Clock::time_point) {}
  static bool Stopped() { return false; }

  const B& board() const { return *board_; }
  void Make(Move move) {
    const auto points = move.Points();
    board_->MakeTurn({points.data(), static_cast<std::size_t>(move.stones())});
  }
  void MakePass() { board_->MakePass(); }
  void Unmake() { board_->Unmake(); }

  static Value Prove(Effort, int, Move&, std::uint64_t&) { return kNoValue; }
  static Proof WholeProof(const ProofBudget&) { return {}; }
  static Value Evaluate() { return 0; }
  void List(Node& node, MoveList& list, bool /*root*/) {
    node.complete = true;
    for (const Move move : this->AllMoves()) list.Add(move, 0);
  }

 private:
  std::unique_ptr<B> board_;  // boards need no empty state
};

}  // namespace tengen
