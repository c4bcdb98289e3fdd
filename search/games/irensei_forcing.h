// SPDX-License-Identifier: Apache-2.0
//
// IrenseiForcing: what attacks and what answers in irensei (search/proof/forcing.h).
//
// A six (six stones and one empty cell in a window of seven) is this game's four: it must be
// answered at once. It is answered by the empty cell, by capturing a stone of it, or by winning
// first; a turn that does none of these loses to the seven. (Nothing else helps: the seventh stone
// may be suicide, the ko that a capture makes lies where a stone was, not where the six is empty,
// and White's stones make no overline of Black's.) So a side that makes sixes until one cannot be
// answered has a proven win, and the few answers are all there are. Ends by repetition depend on
// what was played before and prove nothing here.
//
// One per worker, beside the board that it makes moves on. Nothing fails.
#pragma once

#include <array>

#include "engine/boards/irensei_board.h"
#include "engine/cell_set.h"
#include "search/proof/forcing.h"

namespace tengen {

class IrenseiForcing {
 public:
  // A few cells, each once.
  class Answers {
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
  static constexpr int kShortestAttack = 3;
  static constexpr int kSurePlies = 3;  // a win in one or three is found if there is one

  // The board must outlive it.
  explicit IrenseiForcing(IrenseiBoard& board) : board_(board) {}

  Key key() const { return board_.key(); }
  bool Thorough() const { return false; }
  Move WinNow() const { return {SevenOf(board_.to_move())}; }
  // All that can be done against one of the sixes, the one with the fewest answers; some of them
  // may be illegal.
  int Threat(Answers& answers) const;
  template <class F>
  bool AnyAttack(F&& f) {
    Answers turns, answers;
    AddAttacks(turns);
    if (turns.size() == 0) return false;
    const bool threatened = Threat(answers) != 0;
    for (const Cell c : turns)
      if ((!threatened || answers.Has(c)) && board_.IsLegal(c) && f(Move{c})) return true;
    return false;
  }
  template <class F>
  bool AnyAnswer(const Answers& answers, F&& f) {
    for (const Cell c : answers)
      if (board_.IsLegal(c) && f(Move{c})) return true;
    return false;
  }
  Move OtherMove(const Answers& answers) const;
  // Also for moves that are no attacks.
  AfterMove Make(Move move);
  void Unmake() { board_.Unmake(); }

  // The attack that is tried first, wherever it is one; none: no matter.
  void set_hint(Move hint) { hint_ = hint.first; }

 private:
  Cell SevenOf(Color c) const;
  void AddAttacks(Answers& turns) const;

  IrenseiBoard& board_;
  Cell hint_ = kNoCell;
};

}  // namespace tengen
