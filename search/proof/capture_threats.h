// SPDX-License-Identifier: Apache-2.0
//
// Exact threats in the pente family: which side wins at once, and which replies to a direct threat
// do not lose at once.
//
// Why few replies are enough: let the attacker win next turn on cell f. A stone that captures
// nothing and poofs nothing changes the win in only two ways. It stands on f or, where poofs exist,
// it bounds the group that f belongs to. In boat a row must also survive the next turn. A stone can
// help to break the row later only by flanking a group of the row's stones. A capture breaks a row
// only by taking one of its stones. Each of these replies is then tried on the board.
//
// Units: plies count stones of both sides up to and including the last one. The rules are in
// docs/rules.md. Not thread safe. No function fails.
#pragma once

#include "engine/boards/capture_board.h"
#include "engine/cell_set.h"
#include "engine/types.h"
#include "search/proof/forcing.h"

namespace tengen {

// A cell where `us` would win at once if it were its turn; kNoCell: none. Precondition: the game is
// not over.
Cell WinNow(CaptureBoard& board, Color us);

// The threat that the side to move must answer. Every stone that is not in `replies` loses within
// `plies`, counted with that stone. If `plies` is 1 or 2, it loses in exactly that many plies.
struct CaptureThreat {
  int plies = 0;  // 0: there is no threat
  // Where the opponent would win. kNoCell: there is no threat, or there is a row that already wins
  // if it is not broken (boat).
  Cell cell = kNoCell;
  CellSet replies;
};
// Valid only if the side to move cannot win at once.
CaptureThreat ThreatAgainstMover(CaptureBoard& board);

// The attacks of the pente family for search/proof/forcing.h: every stone that may threaten to win
// at once, by a four or a capture. `thorough`: tries every first stone that can threaten, and finds
// the shortest win. So no win in one, two or three plies is missed.
class CaptureForcing {
 public:
  using Answers = CellSet;
  static constexpr int kShortestAttack = 2;  // boat: a five that cannot be broken
  static constexpr int kSurePlies = 0;

  // The board must outlive this object.
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
