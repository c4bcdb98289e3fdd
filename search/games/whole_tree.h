// SPDX-License-Identifier: Apache-2.0
//
// WholeTree<B>: a search of all moves of a game with its own board class (engine/board.h), with
// alpha-beta and without memory. It serves games without a search for wins by threats. WholeWin:
// the shortest win that it finds.
//
// Values are in the units of eval/value.h, and limits in moves made and plies. Not thread safe: the
// search makes and takes back moves on the board of its caller. No function fails.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "engine/board.h"
#include "engine/move.h"
#include "eval/value.h"
#include "search/proof/forcing.h"

namespace tengen {

// All legal moves, with all stones of the turn. The two stones of a turn are in the order in which
// IsLegalSecond accepts them.
template <GameBoard B>
std::vector<Move> AllMovesOn(const B& board) {
  std::vector<Move> moves;
  ForEachPoint(board.size(), [&](Point a) {
    if (!board.IsLegal(a)) return;
    if (board.stones_due() == 1) {
      moves.push_back({ToCell(a)});
      return;
    }
    ForEachPoint(board.size(), [&](Point b) {
      if (board.IsLegalSecond(a, b)) moves.push_back({ToCell(a), ToCell(b)});
    });
  });
  return moves;
}

template <GameBoard B>
class WholeTree {
 public:
  // The board and the clock must outlive the search.
  WholeTree(B& board, ProofClock& clock, std::int64_t nodes)
      : board_(board), clock_(clock), most_nodes_(nodes) {}

  // The value for the side to move. A game that is not decided within `plies` plies counts as a
  // draw. If the result is at most `alpha`, the value is at most the result.
  Value Best(int plies, Value alpha = -kInfinite) {
    line_.clear();
    return Best(0, plies, alpha, kInfinite, line_);
  }
  // The best line of the last value above `alpha`.
  const std::vector<Move>& line() const { return line_; }
  // True if a limit ended the search. Then its value has no meaning.
  bool Stopped() const { return nodes_ > most_nodes_ || clock_.stopped(); }
  std::int64_t nodes() const { return nodes_; }

 private:
  Value Best(int ply, int plies, Value alpha, Value beta, std::vector<Move>& line) {
    Value best = -kInfinite;
    for (const Move move : AllMovesOn(board_)) {
      if (best >= beta || Stopped() || clock_.Stopped()) break;
      ++nodes_;
      const Color us = board_.to_move();
      std::vector<Move> rest;
      const auto points = move.Points();
      board_.MakeTurn({points.data(), static_cast<std::size_t>(move.stones())});
      const Outcome outcome = board_.ending().outcome;
      Value value = 0;
      if (outcome == WinFor(us)) {
        value = WinIn(ply + 1);
      } else if (outcome == WinFor(Opponent(us))) {
        value = LossIn(ply + 1);
      } else if (outcome == Outcome::kNone && ply + 1 < plies) {
        value = -Best(ply + 1, plies, -beta, -alpha, rest);
      }
      board_.Unmake();
      if (value <= best) continue;
      best = value;
      alpha = std::max(alpha, best);
      line = {move};
      line.insert(line.end(), rest.begin(), rest.end());
    }
    return best;
  }

  B& board_;
  ProofClock& clock_;
  const std::int64_t most_nodes_;
  std::int64_t nodes_ = 0;
  std::vector<Move> line_;
};

// The shortest win of the side to move within the budget, with its line. It looks for short wins
// first, because a longer search needs many more nodes.
template <GameBoard B>
Proof WholeWin(B& board, ProofClock& clock, const ProofBudget& budget) {
  Proof proof;
  WholeTree<B> tree(board, clock, budget.nodes);
  const BoardSize size = board.size();
  const int most = std::min(budget.plies, size.width * size.height);
  for (int plies = 1; plies <= most && proof.plies == 0; ++plies) {
    const Value value = tree.Best(plies, /*alpha=*/0);
    if (tree.Stopped() || IsLoss(value)) break;
    if (IsWin(value)) proof.plies = PliesToEnd(value);
  }
  if (proof.plies != 0) proof.line = tree.line();
  proof.whole = proof.plies != 0;
  proof.nodes = tree.nodes();
  return proof;
}

// The solver of a model that remembers nothing between its proofs: it only has their time limit.
struct ClockOnly {
  ProofClock clock;
  void Clear() {}
  void SetBudget(const std::atomic<bool>* stop, Clock::time_point deadline) {
    clock.SetBudget(stop, deadline);
  }
  bool Stopped() const { return clock.stopped(); }
};

}  // namespace tengen
