// SPDX-License-Identifier: Apache-2.0
//
// OpponentsWinAfter: whether a move of the side to move lets the other side win by threats. The
// tree of the search ends where this begins: a move that looks best may lose to a long line of
// threats that its leaves were too shallow or too poor to see.
#pragma once

#include "engine/move.h"
#include "search/model.h"

namespace tengen {

// The proof begins with the opponent's reply; its value is his and counts from there. The model's
// budget of time counts. Precondition: a legal move that does not end the game.
template <GameModel Model>
RootProof OpponentsWinAfter(Model& model, Move move, int plies, int max_nodes) {
  model.Make(move);
  RootProof proof = model.ProveWithin(plies, max_nodes);
  model.Unmake();
  return proof;
}

}  // namespace tengen
