// SPDX-License-Identifier: Apache-2.0
//
// Threats in the pente family, exactly: who wins at once, which replies to a direct threat can
// hold.
//
// Why few replies suffice: let the attacker win next turn on f. A stone that captures nothing and
// poofs nothing changes the win on f only by standing on f or, where poofs exist, by bounding the
// group that f belongs to. In boat a row must also stand afterwards: a stone can help to break it
// later only by flanking a group of the row's stones. A capture breaks a row only by taking a stone
// of it. Each such reply is then tried on the board.
//
// Plies count stones of both sides up to and including the last one. Not thread safe.
#pragma once

#include "engine/boards/capture_board.h"
#include "engine/cell_set.h"
#include "engine/types.h"
#include "search/proof/forcing.h"

namespace tengen {

// A cell where `us`, if it were its turn, wins at once; kNoCell: nowhere. The game is not over.
Cell WinNow(CaptureBoard& board, Color us);

// What the side to move must answer. `replies`: every stone left out loses within `plies`,
// counted with that stone; in exactly so many where they are one or two.
struct CaptureThreat {
  int plies = 0;  // 0: nothing is threatened
  Cell cell = kNoCell;
  CellSet replies;
};
// Counts only for a side that does not win at once.
CaptureThreat ThreatAgainstMover(CaptureBoard& board);

// What attacks in the pente family (search/proof/forcing.h): every stone that may threaten to win
// at once, a four or a capture. `thorough`: of the first stones all that can, and the shortest win,
// so that of wins in one, two and three plies none is missed.
class CaptureForcing {
 public:
  using Answers = CellSet;
  static constexpr int kShortestAttack = 2;  // boat: a five that cannot be broken
  static constexpr int kSurePlies = 0;

  // The board must outlive it.
  explicit CaptureForcing(CaptureBoard& board, bool thorough = false)
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
    CellSet tried;
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

  CaptureBoard& board_;
  bool thorough_;
  int made_ = 0;
};

}  // namespace tengen
