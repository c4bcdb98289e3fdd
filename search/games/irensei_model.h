// SPDX-License-Identifier: Apache-2.0
//
// IrenseiModel: what the search knows of irensei: which turns are worth trying, and what is
// proven without a search.
//
// A six (six stones and one empty cell in a window of seven) is this game's four: it must be
// answered at once. It is answered by the empty cell, by capturing a stone of it, or by winning
// first; a turn that does none of these loses to the seven. (Nothing else helps: the seventh stone
// may be suicide, the ko that a capture makes lies where a stone was, not where the six is empty,
// and White's stones make no overline of Black's.) So a side that makes sixes until one cannot be
// answered has a proven win, and the few answers are all there are. Ends by repetition depend on
// what was played before and prove nothing here.
//
// Not thread safe; every worker owns one. Nothing fails.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "engine/boards/irensei_board.h"
#include "engine/move.h"
#include "eval/irensei_eval.h"
#include "eval/value.h"
#include "search/games/board_model.h"
#include "search/searcher.h"

namespace tengen {

class IrenseiModel : public BoardModel<IrenseiModel, IrenseiBoard> {
 public:
  static constexpr Family kFamily = Family::kIrensei;

  explicit IrenseiModel(const Resources&) {}

  void SetUp(const Board& board, bool /*same_game*/) {
    board_ = board;
    eval_ = IrenseiEval(board_);
  }
  void ClearMemory() {}
  void StopProofs(const std::atomic<bool>*, std::optional<Clock::time_point>) {}
  const Board& board() const { return board_; }
  const IrenseiEval& eval() const { return eval_; }

  void Make(Move turn);
  void MakePass() { board_.MakePass(); }
  void Unmake();

  Value Evaluate() const { return Unproven(eval_.Evaluate(board_)); }
  Value Prove(Effort effort, int depth, Move& best, std::uint64_t& nodes);
  void List(Node& node, MoveList& list, bool root);

  // Whether the side to move wins by sixes within `plies`, and with what first; the shortest way
  // not later than that. Exact up to three plies (a win in one or three is found if there is
  // one); beyond, and when `nodes` run out, it may be missed.
  Cell WinBySixes(int plies, int nodes, int* length);

 private:
  // A few cells, each once.
  class Cells {
   public:
    void Add(Cell c) {
      if (seen_.Has(c)) return;
      seen_.Add(c);
      cell_[size_++] = c;
    }
    bool Has(Cell c) const { return seen_.Has(c); }
    int size() const { return size_; }
    const Cell* begin() const { return cell_.data(); }
    const Cell* end() const { return cell_.data() + size_; }

   private:
    CellSet seen_;
    std::array<Cell, IrenseiBoard::kSide * IrenseiBoard::kSide> cell_;
    int size_ = 0;
  };

  Cell SevenOf(Color c) const;
  bool IsThreatened(Cells* answers) const;
  bool SixMakers(Cells* cells) const;
  bool Attack(int plies, Cell hint, Cell* best, int* length);
  bool Defend(int plies, int* length);
  bool LosesToSixes(Cell turn, Cell hint);
  int OrderOf(Cell c) const;

  Board board_;
  IrenseiEval eval_{board_};
  int nodes_left_ = 0;
};

static_assert(GameModel<IrenseiModel>);

template <>
struct SearcherOn<IrenseiBoard> {
  static std::unique_ptr<Searcher> Make();
};

}  // namespace tengen
