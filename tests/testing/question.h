// SPDX-License-Identifier: Apache-2.0
//
// Question: a search request about a diagram. A test changes the stones and the game, then calls
// Request(). It is a plain value and not thread safe.
#pragma once

#include <memory>
#include <vector>

#include "engine/game.h"
#include "engine/games.h"
#include "search/request.h"

namespace tengen::testing {

struct Question : SearchRequest {
  GameSpec game;
  std::vector<Placement> record;
  Color to_move = Color::kBlack;

  std::unique_ptr<Game> Position() const {
    auto position = MakeGame(game);
    for (const Placement& placement : record) position->SetUp(placement);
    position->SetToMove(to_move);
    return position;
  }
  SearchRequest Request() const {
    SearchRequest request = *this;
    request.state = Position();
    return request;
  }
};

}  // namespace tengen::testing
