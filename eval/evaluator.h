// SPDX-License-Identifier: Apache-2.0
//
// Evaluator: the interface that gives a search the static value of a position and the scores of its
// moves, for the side to move. A search has no other source of them. An evaluator gives no
// information about proven results and threats: a search takes those from boards and proofs
// (search/). So any evaluator of a board can replace another one.
//
// Ownership: each worker owns its evaluator, which is not thread safe. The evaluator follows the
// one board object on which the worker makes and takes back moves. It does not own the board.
// Weights are read-only and live as long as the program (eval/weights.h).
//
// This table shows when to call which function; none of them fails:
//   Reset      after the board was set up or replaced by another object; computes all from scratch
//   Evaluate   at any time; an evaluator that follows its board processes the new moves here
//   Prepare    once in a node before its move scores; computes what all of them need
//   MoveScore  for each move of the prepared position; also after moves that were taken back again
// Moves that were made and taken back between two calls cost nothing here.
//
// A move score is the score of one stone. For the second stone of a turn, the first one must be on
// the board. Scores only order moves; each evaluator has its own scale.
//
// SummingEvaluator: an evaluator that lists the terms of its sums, so that train/fit.cc can fit
// its weights. ValueTerms(board, f) and MoveTerms(board, cell, f) call f(weight, factor). `weight`
// is a reference to a number in E::Weights. The value or score is the sum of weight * factor,
// divided by kTermScale. Rounding and limits can change it.
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

// TermsEvaluator: a base class for evaluators that keep no state of the board and sum their terms
// at each call. The derived class E has ValueTerms and MoveTerms. E::WeightsName(board) names the
// weights file for the rules of the board. E may replace a function here by a faster one, or by
// one that keeps a state.
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
