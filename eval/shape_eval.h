// SPDX-License-Identifier: Apache-2.0
//
// ShapeEvaluator: computes the value of a position as a sum of the combination weights of its empty
// cells. The score of a move is computed from the weights of its cell. The evaluator processes the
// changes of the position only when it is called. If a stone was put and removed again between two
// calls, the evaluator does no work for it. A solver that never calls the evaluator loses no time
// by it.
//
// An evaluator is not thread safe: every worker has its own. An evaluator follows one Position
// object; call Reset after this position was reset. The weights must outlive the evaluator. No
// function fails.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/boards/position.h"
#include "eval/evaluator.h"
#include "eval/value.h"
#include "eval/weights.h"

namespace tengen {

template <Variant V>
class ShapeEvaluator {
 public:
  using Weights = ShapeWeights;
  static constexpr int kTermScale = 1;
  // True if both colours have the same rules of lines. In this case both colours use the same
  // weights.
  static constexpr bool kColorsAlike = V::kExact[0] == V::kExact[1] && !V::kForbidden;

  explicit ShapeEvaluator(const ShapeWeights& weights)
      : weights_(&weights), combination_of_(ShapeTable::CombinationNumbers().data()) {}

  void Reset(const Position<V>& position) {
    frames_.assign(1, Frame{});
    base_ = position.stones_put();
    for (const Color c : {Color::kBlack, Color::kWhite})
      CellTerms(position, c,
                [&](int weight, int factor) { frames_[0].sum[Index(c)] += weight * factor; });
  }

  // The value of the position for the side to move.
  Value Evaluate(const Position<V>& position) {
    CatchUp(position);
    return frames_.back().sum[Index(position.to_move())] + weights_->tempo;
  }

  void Prepare(const Position<V>&) {}
  // A stone of the side to move on the cell makes patterns, and prevents patterns of the opponent.
  // The score is the sum of the scores of both.
  int MoveScore(const Position<V>& position, Cell cell) const {
    const Color us = position.to_move(), them = Opponent(us);
    return Of(us, position.ShapeAt(us, cell)).attack +
           Of(them, position.ShapeAt(them, cell)).defend;
  }

  template <class F>
  void ValueTerms(const Position<V>& position, F&& term) const {
    term(weights_->tempo, 1);
    CellTerms(position, position.to_move(), term);
  }
  template <class F>
  void MoveTerms(const Position<V>& position, Cell cell, F&& term) const {
    const Color us = position.to_move(), them = Opponent(us);
    const Shape ours = position.ShapeAt(us, cell), theirs = position.ShapeAt(them, cell);
    if (combination_of_[ours] != 0) term(Of(us, ours).attack, 1);
    if (combination_of_[theirs] != 0) term(Of(them, theirs).defend, 1);
  }

 private:
  // The sums for Black to move and for White to move, after the Put with the number `serial`.
  struct Frame {
    std::uint64_t serial = 0;
    std::array<std::int32_t, kColors> sum{};
  };

  const CombinationWeights& Of(Color c, Shape shape) const {
    return weights_->combination[Index(c)][combination_of_[shape]];
  }

  template <class F>
  void CellTerms(const Position<V>& position, Color to_move, F&& term) const {
    position.empties().ForEach([&](Cell cell) {
      for (const Color c : {Color::kBlack, Color::kWhite}) {
        const Shape shape = position.ShapeAt(c, cell);
        if (combination_of_[shape] == 0) continue;  // its weights are 0
        const CombinationWeights& w = Of(c, shape);
        if (c == to_move) {
          term(w.to_move, 1);
        } else {
          term(w.waiting, -1);
        }
      }
    });
  }

  void CatchUp(const Position<V>& position) {
    const int puts = position.stones_put() - base_;
    if (static_cast<int>(frames_.size()) > puts + 1) frames_.resize(puts + 1);
    while (frames_.size() > 1 && frames_.back().serial != DeltaOf(position, frames_.size()).serial)
      frames_.pop_back();
    while (static_cast<int>(frames_.size()) <= puts) Advance(DeltaOf(position, frames_.size() + 1));
  }

  // The changes of the Put that leads to frame number `frames`, counted from 1. Frame 1 is the
  // state after Reset.
  auto DeltaOf(const Position<V>& position, std::size_t frames) const {
    return position.Delta(base_ + static_cast<int>(frames) - 2);
  }

  void Advance(typename Position<V>::DeltaView delta) {
    Frame next{delta.serial, frames_.back().sum};
    for (const ShapeChange* change = delta.begin; change != delta.end; ++change) {
      for (const Color c : {Color::kBlack, Color::kWhite}) {
        const auto old_shape = static_cast<Shape>(change->old_shapes >> (16 * Index(c)));
        const auto new_shape = static_cast<Shape>(change->new_shapes >> (16 * Index(c)));
        if (old_shape == new_shape) continue;
        const CombinationWeights& from = Of(c, old_shape);
        const CombinationWeights& to = Of(c, new_shape);
        next.sum[Index(c)] += to.to_move - from.to_move;
        next.sum[1 - Index(c)] -= to.waiting - from.waiting;
      }
    }
    frames_.push_back(next);
  }

  const ShapeWeights* weights_;
  const std::uint16_t* combination_of_;
  // The value of stones_put() at the latest Reset. The caller must not undo these Puts before the
  // next Reset.
  int base_ = 0;
  std::vector<Frame> frames_;
};

}  // namespace tengen
