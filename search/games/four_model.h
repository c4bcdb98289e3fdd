// SPDX-License-Identifier: Apache-2.0
//
// FourModel: what four-in-a-row knows for the search (search/model.h), under
// all placements, with and without clears. A cell on which a side completes four is its winning
// cell; it is a threat as soon as a piece may end there.
//
// Under gravity winning cells that nobody may reach yet decide the game by parity: when only
// such columns are left, the sides take turns in them, and whose turn it is on a cell follows
// from the number of cells from it to the top (odd and even threats, Allis, "A Knowledge-based
// Approach of Connect-Four", 1988).
//
// What it calls proven is proven. Not thread safe; every worker owns one.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/boards/four_board.h"
#include "eval/value.h"
#include "search/games/board_model.h"
#include "search/searcher.h"

namespace tengen {

class FourModel : public BoardModel<FourModel, FourBoard> {
 public:
  static constexpr Family kFamily = Family::kFour;
  static constexpr bool kNullMove = false;  // to move is often a burden here

  explicit FourModel(const Resources&) {}

  void SetUp(const Board& board, bool /*same_game*/) { board_ = board; }
  void ClearMemory() {}
  void StopProofs(const std::atomic<bool>*, std::optional<Clock::time_point>) {}
  const FourBoard& board() const { return board_; }
  void Make(Move turn) { board_.Make(FourBits::IndexOf(ToPoint(turn.first))); }
  void MakePass() { board_.MakePass(); }
  void Unmake() { board_.Unmake(); }

  Value Evaluate() const;
  // Wins at once and wins by a row of threats; losses to threats that cannot all be met.
  Value Prove(Effort effort, int depth, Move& best, std::uint64_t& nodes);
  // Every legal cell but those after which the opponent wins at once.
  void List(Node& node, MoveList& list, bool root);

  // Late in a game without clears the exact solver (search/proof/four_solver.h) has a part of the
  // clock first.
  RootProof ProveRoot(const RootQuestion& question);
  static int MovesToGo(const Game& game);

 private:
  static Move MoveOf(int index) { return {ToCell(FourBits::PointOf(index))}; }

  // The cells on which `side` would win now if it were to move.
  FourBits WinsNow(Color side) const {
    return board_.Legal() & FourCompletions(board_.stones(side), board_.empties());
  }
  // Plies to a win of the side to move by threats alone, at most `moves` of its own; 0: none
  // found. Precondition: it has no win at once, and the opponent threatens at most `threats`.
  int WinByThreats(int moves, FourBits threats, int& first);
  // The same after the side to move has played `cell` and threatens to win: over all replies
  // that meet the threats. Plies from here.
  int AnswersLose(int moves);

  FourBoard board_{{7, 6}, {}};
  int effort_left_ = 0;  // makes that WinByThreats may still spend
};

static_assert(GameModel<FourModel>);

template <>
struct SearcherOn<FourBoard> {
  static std::unique_ptr<Searcher> Make();
};

}  // namespace tengen
