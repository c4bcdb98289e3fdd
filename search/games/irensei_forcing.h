// SPDX-License-Identifier: Apache-2.0
//
// IrenseiForcing: attacks and answers in irensei (search/proof/forcing.h).
//
// A six is a window of seven cells with six stones and one empty cell. The opponent must answer a
// six at once, like a four in gomoku. There are three answers: a stone on the empty cell, the
// capture of one of the six stones, or a win. No other move stops the seven. Reasons:
// - The seventh stone is legal even if it is suicide.
// - A ko after a capture is on the cell of the captured stone, not on the empty cell of the six.
// - White's stones cannot turn Black's row into an overline.
//
// Therefore the list of answers is complete. A side has a proven win if it makes sixes until the
// opponent has no answer. If a game ends by repetition, the result depends on earlier moves, so it
// proves nothing about the position.
//
// Not thread safe: each worker uses its own board and instance. No function fails.
#pragma once

#include <array>

#include "engine/boards/irensei_board.h"
#include "engine/cell_set.h"
#include "search/proof/forcing.h"

namespace tengen {

class IrenseiForcing {
 public:
  // A short list of cells without duplicates.
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
  static constexpr int kSurePlies = 3;  // the search always finds a win in 1 or 3 plies

  // The board must outlive this object.
  explicit IrenseiForcing(IrenseiBoard& board) : board_(board) {}

  Key key() const { return board_.key(); }
  bool Thorough() const { return false; }
  Move WinNow() const { return {SevenOf(board_.to_move())}; }
  // Finds the six of the opponent that has the fewest answers, and writes these answers. Some of
  // the answers may be illegal. Returns 2 if there is a six, else 0.
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
  // Makes a legal move, which need not be an attack.
  AfterMove Make(Move move);
  void Unmake() { board_.Unmake(); }

  // Sets a move to try first in every position, even if the move is no attack there. A move without
  // a cell: no move is preferred.
  void set_hint(Move hint) { hint_ = hint.first; }

 private:
  Cell SevenOf(Color c) const;
  void AddAttacks(Answers& turns) const;

  IrenseiBoard& board_;
  Cell hint_ = kNoCell;
};

}  // namespace tengen
