// SPDX-License-Identifier: Apache-2.0
//
// The definitions of PenteModelOn. Include this file only in the .cc file that compiles the model
// for a class of boards.
#pragma once

#include <algorithm>
#include <array>

#include "search/games/pente_model.h"
#include "search/model_searcher.h"

namespace tengen {
namespace internal {

// Budgets (nodes, plies) of the threat solver: one for each Effort.
inline constexpr std::array<ProofBudget, 3> kPenteBudgets = {{{3, 9}, {40, 15}, {6000, 41}}};
inline constexpr int kShortWin = 3;  // plies; the root finds every win of this length

// A static value from the winner's side, in the units of eval/value.h. It is used if the side to
// move wins at once, or if no tried answer stops a threat.
inline constexpr Value kAsGoodAsWon = 3000;

// The list has at most this number of moves in a quiet position, except at the root.
inline constexpr int kMostMoves = 32;

}  // namespace internal

using internal::kAsGoodAsWon, internal::kMostMoves, internal::kPenteBudgets, internal::kShortWin;

// The static value after both sides have answered direct threats in the best way. `turns` limits
// the number of these answers.
template <class B>
Value PenteModelOn<B>::Quiet(int turns) {
  const Color us = board_.to_move();
  if (WinNow(board_, us) != kNoCell) return kAsGoodAsWon;
  const CaptureThreat threat = ThreatAgainstMover(board_);
  if (threat.plies == 0 || turns == 0) return StaticValue();
  Value best = -kAsGoodAsWon;
  const auto try_cell = [&](Cell c) {
    board_.Make(c);
    const Ending ending = board_.ending();
    Value v = 0;
    if (ending.outcome == Outcome::kNone) {
      v = WinNow(board_, board_.to_move()) != kNoCell ? -kAsGoodAsWon : -Quiet(turns - 1);
    } else if (ending.outcome != Outcome::kDraw) {
      v = ending.outcome == WinFor(us) ? kAsGoodAsWon : -kAsGoodAsWon;
    }
    board_.Unmake();
    best = std::max(best, v);
  };
  if (threat.cell != kNoCell && !board_.IsSelfCapture(us, threat.cell)) try_cell(threat.cell);
  (board_.CaptureCells(us) & threat.replies).ForEach([&](Cell c) {
    if (c != threat.cell) try_cell(c);
  });
  return best;
}

// Looks for a win within kShortWin plies. It finds every such win.
template <class B>
Proof PenteModelOn<B>::ShortWin() {
  CaptureForcingOn<B> thorough(board_, true);
  return solver_.Win(thorough, {.plies = kShortWin});
}

template <class B>
Value PenteModelOn<B>::Prove(Effort effort, int, Move& best, std::uint64_t&) {
  const bool root = effort == Effort::kRoot;
  Proof proof;
  if (root) proof = ShortWin();
  CaptureForcingOn<B> rules(board_);
  const ProofBudget& budget = kPenteBudgets[static_cast<int>(effort)];
  if (proof.plies == 0) proof = solver_.Win(rules, budget, root ? kShortWin + 2 : budget.plies, 4);
  best = proof.first();
  return proof.plies == 0 ? kNoValue : WinIn(proof.plies);
}

template <class B>
Proof PenteModelOn<B>::WholeProof(const ProofBudget& budget) {
  CaptureForcingOn<B> thorough(board_, true), rules(board_);
  const ProofBudget brief = {budget.nodes, std::min(budget.plies, kShortWin)};
  Proof proof = solver_.WholeWin(thorough, brief, kShortWin);
  if (proof.plies == 0) proof = solver_.WholeWin(rules, budget, kShortWin + 2);
  // With these rules the solver does not try all attacks, so it cannot prove that there is no win.
  const CaptureRules& game = board_.rules();
  if (game.poof || game.boat || game.HasExtraRules()) proof.exhausted = false;
  return proof;
}

// True if the opponent threatens to make a four with two cells that complete the five.
template <class B>
bool PenteModelOn<B>::FacesOpenThree() const {
  const typename B::Lines& lines = board_.lines();
  const Color them = Opponent(board_.to_move());
  return lines.CountOf(them, CellThreat::kOpenFour) + lines.CountOf(them, CellThreat::kDoubleFour) >
         0;
}

// The replies to an open three: cells where the opponent makes a four; own fours; captures; poofs;
// stones that prepare a capture.
template <class B>
CellSet PenteModelOn<B>::RepliesToOpenThree() const {
  const Color us = board_.to_move();
  CellSet replies = board_.CaptureCells(us) | board_.PoofCells(us) | board_.FlankCells(us);
  for (const CellThreat kind : {CellThreat::kFour, CellThreat::kFourThree, CellThreat::kDoubleFour,
                                CellThreat::kOpenFour, CellThreat::kFive})
    for (const Color c : {Color::kBlack, Color::kWhite})
      replies = replies | board_.lines().CellsOf(c, kind);
  return replies;
}

// At the root, removes moves after which the opponent wins within kShortWin plies. If all moves
// lose, removes none.
template <class B>
void PenteModelOn<B>::DropLosing(MoveList& list) {
  MoveList kept;
  for (const ScoredMove& entry : list) {
    board_.Make(entry.move.first);
    const Outcome outcome = board_.ending().outcome;
    const bool loses =
        outcome == Outcome::kNone ? ShortWin().plies != 0 : outcome == WinFor(board_.to_move());
    board_.Unmake();
    if (!loses) kept.Add(entry.move, entry.score);
  }
  if (!kept.empty()) list = kept;
}

// Games with extra rules: removes the cells on which the side to move may not put a stone, and the
// fouls. If only fouls are left, keeps one of them. If no cell is left, adds the other legal cells.
template <class B>
void PenteModelOn<B>::DropIllegal(CellSet& cells) {
  const Color us = board_.to_move();
  const CellSet illegal = board_.IllegalCells(us);
  CellSet legal, fouls;
  const auto sort = [&](Cell c) {
    if (illegal.Has(c)) return;
    (board_.IsFoul(us, c) ? fouls : legal).Add(c);
  };
  cells.ForEach(sort);
  if (legal.First() == kNoCell && fouls.First() == kNoCell) board_.lines().empties().ForEach(sort);
  if (legal.First() == kNoCell) legal.Add(fouls.First());
  cells = legal;
}

template <class B>
void PenteModelOn<B>::List(Node& node, MoveList& list, bool root) {
  const Color us = board_.to_move();
  CellSet cells = board_.lines().Candidates();
  if (cells.First() == kNoCell) {
    if (board_.lines().empty_count() < board_.size().width * board_.size().height) {
      cells = board_.lines().empties();
    } else {
      cells.Add(ToCell({board_.size().width / 2, board_.size().height / 2}));
    }
  }
  const Cell win = WinNow(board_, us);
  if (win != kNoCell) {
    list.Add({win}, 0);
    node.complete = true;
    return;
  }
  int most = kMaxBoard * kMaxBoard;
  const CaptureThreat threat = node.threat ? *node.threat : ThreatAgainstMover(board_);
  if (threat.plies != 0) {
    // All moves that are left out lose. The list has only one of them: a move that does not lose
    // sooner than necessary.
    CellSet replies = threat.replies;
    bool one_left_out = false;
    cells.ForEach([&](Cell c) {
      if (one_left_out || replies.Has(c) || board_.IsSelfCapture(us, c)) return;
      if (board_.IsFoul(us, c)) return;
      if (threat.plies > 2) {
        board_.Make(c);
        const bool sooner = WinNow(board_, board_.to_move()) != kNoCell;
        board_.Unmake();
        if (sooner) return;
      }
      replies.Add(c);
      one_left_out = true;
    });
    node.complete = node.lists_answers = true;
    cells = replies;
  } else if (!root && FacesOpenThree()) {
    cells = RepliesToOpenThree();
  } else {
    cells = cells | board_.CaptureCells(us) | board_.PoofCells(us);
    if (!root) most = kMostMoves;
  }
  if constexpr (B::kExtraRules) DropIllegal(cells);
  MoveList found;
  PrepareScores();
  cells.ForEach([&](Cell c) { found.Add({c}, MoveScore(c)); });
  found.KeepBest(most);
  if (root) DropLosing(found);
  for (const ScoredMove& entry : found) list.Add(entry.move, entry.score);
}

template <class B>
bool PenteModelOn<B>::Attacks(Move turn) const {
  const Color us = board_.to_move();
  return board_.lines().ThreatAt(us, turn.first) != CellThreat::kQuiet ||
         board_.CaptureCells(us).Has(turn.first) || board_.FlankCells(us).Has(turn.first);
}

template <class B>
bool PenteModelOn<B>::Denies(Move turn) const {
  const Color them = Opponent(board_.to_move());
  return board_.lines().ThreatAt(them, turn.first) != CellThreat::kQuiet ||
         board_.CaptureCells(them).Has(turn.first);
}

}  // namespace tengen
