// SPDX-License-Identifier: Apache-2.0
//
// RowModel: the search model (search/model.h) of the games on a RowBoard, where rows of one length
// win and rows of another length lose. A threat is a cell where a side wins with its next stone.
//
// A won or lost value is always proven. Not thread safe: each worker owns its model. No function
// fails.
#pragma once

#include "engine/boards/row_board.h"
#include "search/games/board_model.h"
#include "search/games/plain_model.h"
#include "search/games/whole_tree.h"
#include "search/proof/forcing.h"

namespace tengen {

class RowModel : public BoardModel<RowModel, RowBoard, NoEvaluator<RowBoard>, ClockOnly> {
 public:
  static constexpr ParamColumn kParamColumn = ParamColumn::kFour;
  static constexpr bool kNullMove = false;  // zugzwang decides games in which a row loses

  explicit RowModel(const Resources& resources) : BoardModel(resources) {}

  void Make(Move move) { board_.Make(FourBits::IndexOf(ToPoint(move.first))); }

  Value ImmediateResult(Move& best);
  // Two threats of the opponent win.
  Value ForcedResult(Node& node, Move& best);
  static Value Prove(Effort, int, Move&, std::uint64_t&) { return kNoValue; }
  // Looks for a win by a search of all moves.
  Proof WholeProof(const ProofBudget& budget) { return WholeWin(board_, solver_.clock, budget); }
  // Compares the numbers of threats, and of cells where each side may put a stone without losing.
  Value Evaluate() const;
  // If the side to move can win at once, lists only this move. Otherwise lists every move after
  // which the game is not lost within two plies. If there is none, lists the moves that lose
  // latest.
  void List(Node& node, MoveList& list, bool root);

  // If few cells are empty, searches all moves to the end. Only this proves draws.
  RootProof ProveRoot(const RootQuestion& question);
  static int MovesToGo(const Game& game);
};

static_assert(GameModel<RowModel>);

}  // namespace tengen
