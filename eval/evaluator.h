// SPDX-License-Identifier: Apache-2.0
//
// Evaluator: how good a position is and how promising a move looks in it, for the side to move.
// The one seam through which a search learns either; what it knows of won and lost positions and
// of threats it has from boards and proofs (search/), never from here, so an evaluator can be
// replaced by any other for its board.
//
// Who owns what: a worker owns its evaluator, which follows the one board object that the worker
// makes and takes back moves on, and keeps nothing of it but what it computed. Weights belong to
// nobody: they are read-only and stay for ever (eval/weights.h).
//
// What is computed when:
//   Reset      after the board was set up, or is another object: everything from scratch
//   Evaluate   whenever it is asked; an evaluator that follows its board catches up here
//   Prepare    once in a node, before its move scores are asked: what they all need
//   MoveScore  for each move; good until the board changes for longer than a look ahead
// Moves that are made and taken back between two questions are free for those that ask nothing.
//
// A move score is that of one stone; the second stone of a turn is asked with the first one on the
// board. Scores order moves; their scale is the evaluator's own.
//
// SummingEvaluator: one that says what it sums, so that it can be fitted (train/fit.cc).
// ValueTerms(board, f) and MoveTerms(board, cell, f) call f(weight, factor) with weights out of
// E::Weights by reference; value and score are the sum of weight * factor, divided by kTermScale,
// but for rounding and limits.
#pragma once

#include <concepts>

#include "engine/geometry.h"
#include "eval/value.h"
#include "eval/weights.h"

namespace tengen {

template <class E, class Board>
concept Evaluator = requires(E& e, const E& now, const Board& board, Cell cell) {
  {e.Reset(board)};
  { e.Evaluate(board) } -> std::same_as<Value>;
  {e.Prepare(board)};
  { now.MoveScore(board, cell) } -> std::same_as<int>;
};

template <class E, class Board>
concept SummingEvaluator = Evaluator<E, Board> &&
    requires(const E& now, const Board& board, Cell cell) {
  typename E::Weights;
  { E::kTermScale } -> std::convertible_to<int>;
  {now.ValueTerms(board, [](const auto& /*weight*/, auto /*factor*/) {})};
  {now.MoveTerms(board, cell, [](const auto& /*weight*/, auto /*factor*/) {})};
};

// What evaluators with weights W have in common: they follow no board and sum their terms when
// they are asked. An E that keeps something, or is quicker, has functions of its own instead. It
// says the terms, and by WeightsName(board) which file has the weights for such a board.
template <class E, class Board, class W>
class TermsEvaluator {
 public:
  using Weights = W;
  static constexpr int kTermScale = 1;

  explicit TermsEvaluator(const Board& board)
      : TermsEvaluator(board, WeightsOf<W>({E::WeightsName(board)})) {}
  TermsEvaluator(const Board&, const W& weights) : weights_(&weights) {}

  void Reset(const Board&) {}
  Value Evaluate(const Board& board) const {
    Value v = 0;
    self().ValueTerms(board, [&](int weight, int factor) { v += weight * factor / E::kTermScale; });
    return Unproven(v);
  }
  void Prepare(const Board&) {}
  int MoveScore(const Board& board, Cell cell) const {
    int score = 0;
    self().MoveTerms(board, cell, [&](int weight, int factor) { score += weight * factor; });
    return score / E::kTermScale;
  }

 protected:
  const W* weights_;

 private:
  const E& self() const { return static_cast<const E&>(*this); }
};

}  // namespace tengen
