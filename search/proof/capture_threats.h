// SPDX-License-Identifier: Apache-2.0
//
// Exact threats in the pente family: which side wins at once, and which replies to a direct threat
// do not lose at once.
//
// Few replies need to be tried. Suppose that the attacker can win next turn on cell f. A reply that
// captures nothing and poofs nothing can change this win in only two ways. The reply is on f or, in
// games with poofs, at an end of the group to which f belongs. In boat, a row must also survive the
// next turn. A reply helps to break this row later only if it is at an end of a group of the row's
// stones. A capture breaks a row only if it removes one of the row's stones. Each of these replies
// is tried on the board.
//
// The games with extra rules (CaptureRules) have more exceptions. A reply may make the cell illegal
// or a foul for the attacker. A reply may also make an overline of the defender's stones: a capture
// on f can then leave exactly five of them. Such replies are listed too.
//
// The functions exist for CaptureBoard and for CaptureFoulBoard. Units: plies count stones of both
// sides up to and including the last one. The rules are in docs/rules.md. Not thread safe. No
// function fails.
#pragma once

#include "engine/boards/capture_board.h"
#include "engine/cell_set.h"
#include "engine/types.h"
#include "search/proof/forcing.h"

namespace tengen {

// A cell where `us` would win at once if `us` were to move; kNoCell = no such cell. Precondition:
// the game is not over.
template <class Board>
Cell WinNow(Board& board, Color us);

// The threat that the side to move must answer. Every stone that is not in `replies` loses in at
// most `plies` plies, this stone included. If `plies` is 1 or 2, it loses in exactly this number of
// plies, but a foul loses in one ply.
struct CaptureThreat {
  int plies = 0;  // 0: there is no threat
  // The cell where the opponent would win. kNoCell = there is no threat, or (boat) a row on the
  // board already wins if it is not broken.
  Cell cell = kNoCell;
  CellSet replies;
};
// The result is valid only if the side to move cannot win at once.
template <class Board>
CaptureThreat ThreatAgainstMover(Board& board);

// The attacks of the pente family for search/proof/forcing.h: every stone that may threaten to win
// with the next move, by a four or a capture. `thorough`: the search tries every first stone that
// can threaten. Therefore it finds the shortest win, and it misses no win in one, two or three
// plies.
template <class Board>
class CaptureForcingOn {
 public:
  using Answers = CellSet;
  static constexpr int kShortestAttack = 2;  // boat: a five that cannot be broken
  static constexpr int kSurePlies = 0;

  // The board must outlive this object.
  explicit CaptureForcingOn(Board& board, bool thorough = false)
      : board_(board), thorough_(thorough) {}

  Key key() const { return board_.key(); }
  bool Thorough() const { return thorough_ && made_ == 0; }
  Move WinNow() { return {tengen::WinNow(board_, board_.to_move())}; }
  int Threat(CellSet& answers) {
    const CaptureThreat threat = ThreatAgainstMover(board_);
    answers = threat.replies;
    return threat.plies;
  }
  template <class F>
  bool AnyAttack(F&& f) {
    const CaptureThreat threat = ThreatAgainstMover(board_);
    CellSet tried = board_.IllegalCells(board_.to_move());
    for (int stage = 0; stage < kStages; ++stage) {
      CellSet cells = AttacksOf(stage);
      if (threat.plies != 0) cells = cells & threat.replies;
      const bool found = cells.Any([&](Cell c) {
        if (tried.Has(c)) return false;
        tried.Add(c);
        return f(Move{c});
      });
      if (found) return true;
    }
    return false;
  }
  template <class F>
  bool AnyAnswer(const CellSet& answers, F&& f) {
    return answers.Any([&](Cell c) { return f(Move{c}); });
  }
  Move OtherMove(const CellSet& answers) const;
  AfterMove Make(Move move) {
    const Color mover = board_.to_move();
    board_.Make(move.first);
    ++made_;
    return AfterMoveOf(board_.ending(), mover);
  }
  void Unmake() {
    board_.Unmake();
    --made_;
  }

 private:
  static constexpr int kStages = 8;
  CellSet AttacksOf(int stage) const;

  Board& board_;
  bool thorough_;
  int made_ = 0;
};

using CaptureForcing = CaptureForcingOn<CaptureBoard>;

}  // namespace tengen
