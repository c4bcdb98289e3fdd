// SPDX-License-Identifier: Apache-2.0
//
// Evaluator: the interface from which a search gets the static value of a position and the scores
// of its moves, for the side to move. An evaluator gives no information about proven results and
// threats: the search gets that information from boards and proofs (search/). So a search can use
// any evaluator of its board.
//
// Ownership: each worker owns its evaluator, which is not thread safe. An evaluator follows one
// board object, on which the worker makes and undoes moves. The evaluator does not own this board.
// Weights are read-only and exist until the program ends (eval/weights.h).
//
// This table shows when to call each function. No function fails:
//   Reset      after the board was set up or replaced by another object; computes everything anew
//   Evaluate   at any time; an evaluator that follows its board processes the new moves here
//   Prepare    once in a node before its move scores; computes the data that all these scores need
//   MoveScore  for each move of the prepared position; also after other moves were made and undone
// If a move was made and undone between two calls, the evaluator does no work for it.
//
// A move score is the score of one stone. Before you ask for the score of the second stone of a
// turn, put the first stone on the board. Scores only order moves; each evaluator has its own
// scale.
//
// SummingEvaluator: an evaluator that lists the terms of its sums, so that train/fit.cc can fit
// its weights. ValueTerms(board, f) and MoveTerms(board, cell, f) call f(weight, factor). `weight`
// is a reference to a number in E::Weights. The value or score is the sum of weight * factor,
// divided by kTermScale. The result of the evaluator can differ from this sum by rounding and
// limits.
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

// TermsEvaluator: a base class for evaluators that store nothing about the board and add all terms
// again at each call. The derived class E has ValueTerms and MoveTerms. E::WeightsName(board) names
// the weights file for the rules of the board. E may replace a function of this class by a faster
// function, or by a function that stores a state.
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
