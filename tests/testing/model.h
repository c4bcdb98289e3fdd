// SPDX-License-Identifier: Apache-2.0
//
// Helpers to call the model of a game (search/model.h) without a search. Not thread safe.
#pragma once

#include <cstdint>

#include "engine/move.h"
#include "eval/value.h"
#include "search/model.h"
#include "search/move_picker.h"

namespace tengen::testing {

template <class M>
struct ModelOn : M {
  explicit ModelOn(const typename M::Board& board) : M(typename M::Resources{}) {
    this->SetUp(board, /*same_game=*/false);
  }
};

// Returns a proven value without a search tree, or kNoValue. Calls the functions of the model in
// the same order as a search node.
template <class M>
Value Prove(M& model, Move& best, Effort effort) {
  typename M::Node node;
  Value value = model.ImmediateResult(best);
  if (value == kNoValue) value = model.ForcedResult(node, best);
  if (value != kNoValue || node.must_answer) return value;
  std::uint64_t nodes = 0;
  return model.Prove(effort, /*depth=*/1, best, nodes);
}

// Adds the moves of the position to the list. Returns true if the list is complete.
template <class M>
bool List(M& model, MoveList& list, bool root) {
  typename M::Node node;
  model.List(node, list, root);
  return node.complete;
}

}  // namespace tengen::testing
