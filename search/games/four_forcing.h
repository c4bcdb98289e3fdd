// SPDX-License-Identifier: Apache-2.0
//
// FourForcing: attacks and answers in four-in-a-row (search/proof/forcing.h). A winning cell is a
// cell on which a side completes four. An attack is a move after which the attacker has a winning
// cell that a piece can reach at once. In games without clears the only answer is a piece on that
// cell. In games with clears or pops every legal move may be an answer, because it may move pieces.
// In edge-drop it may change where the next piece stops, so there it may be an answer, too.
// In misere nobody wins by a row, so there are no attacks.
//
// Not thread safe: each worker uses its own board and instance. No function fails.
#pragma once

#include <array>
#include <optional>

#include "absl/container/inlined_vector.h"
#include "engine/boards/four_board.h"
#include "search/proof/forcing.h"

namespace tengen {

class FourForcing {
 public:
  using Answers = FourBits;
  static constexpr int kShortestAttack = 3;
  static constexpr int kSurePlies = 0;

  // The board must outlive this object.
  explicit FourForcing(FourBoard& board) : board_(board) {}

  // The turns with which `side` would win now if it were to move. Empty in misere.
  const FourBits& WinsNow(Color side) {
    Facts& facts = facts_.back();
    if (!facts.wins[Index(side)]) facts.wins[Index(side)] = FindWins(side);
    return *facts.wins[Index(side)];
  }

  Key key() const { return board_.key(); }
  bool Thorough() const { return true; }
  // The cells to try if the side to move has no immediate win. If only a piece on a winning
  // cell of the opponent can stop it: the opponent's winning cells, if there are any. Otherwise:
  // all legal cells.
  FourBits Candidates() {
    const Color them = Opponent(board_.to_move());
    return board_.rules().any_turn_may_stop() || WinsNow(them).Empty() ? Legal() : WinsNow(them);
  }
  Move WinNow() { return FirstOf(WinsNow(board_.to_move())); }
  int Threat(FourBits& answers) {
    const FourBits& threats = WinsNow(Opponent(board_.to_move()));
    if (board_.rules().any_turn_may_stop()) {
      answers = Legal();
    } else if (threats.Count() == 1) {
      answers = threats;
    }
    return threats.Empty() ? 0 : 2;
  }
  template <class F>
  bool AnyAttack(F&& f) {
    return AnyAnswer(Candidates(), f);
  }
  template <class F>
  bool AnyAnswer(const FourBits& answers, F&& f) {
    bool done = false;
    answers.ForEach([&](int cell) { done = done || f(MoveOf(cell)); });
    return done;
  }
  Move OtherMove(const FourBits& answers) { return FirstOf(Legal() & ~answers); }
  AfterMove Make(Move move) {
    const Color mover = board_.to_move();
    board_.Make(FourBits::IndexOf(ToPoint(move.first)));
    facts_.emplace_back();
    return AfterMoveOf(board_.ending(), mover);
  }
  void Unmake() {
    board_.Unmake();
    facts_.pop_back();
  }

  static Move MoveOf(int cell) { return {ToCell(FourBits::PointOf(cell))}; }

 private:
  static Move FirstOf(const FourBits& cells) {
    return cells.Empty() ? Move{} : MoveOf(cells.First());
  }

  FourBits FindWins(Color side) {
    const FourRules& rules = board_.rules();
    if (rules.misere) return {};
    const FourBits drops = Legal() & board_.Completions(board_.stones(side), board_.empties());
    return rules.pop_out ? drops | board_.PopWins(board_.all_stones(), side) : drops;
  }
  const FourBits& Legal() {
    Facts& facts = facts_.back();
    if (!facts.legal) facts.legal = board_.Legal();
    return *facts.legal;
  }

  // Cached results of one position. An empty value is not computed yet.
  struct Facts {
    std::optional<FourBits> legal;
    std::array<std::optional<FourBits>, kColors> wins;
  };
  FourBoard& board_;
  absl::InlinedVector<Facts, 6> facts_{1};  // one entry per position, the current one last
};

}  // namespace tengen
