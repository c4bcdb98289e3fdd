// SPDX-License-Identifier: Apache-2.0
//
// Writes as JSON what a page needs: a position, to draw the board and to let a user play on it, and
// the list of games. docs/serve.md and docs/api.schema.json describe the fields. Pure functions.
#pragma once

#include <optional>
#include <vector>

#include "analysis/analysis_request.h"
#include "engine/game.h"
#include "engine/games.h"
#include "engine/opening_kind.h"
#include "engine/sentence.h"
#include "nlohmann/json.hpp"

namespace tengen {

// An unfinished ply, which the user enters point by point.
struct BegunPly {
  std::optional<Form> form;  // one of the game's forms; absent = the first
  std::vector<Point> points;
};

// {"key":"does.stops.4","values":[],"text":"stops the four"}
nlohmann::ordered_json SentenceJson(const Sentence& sentence);

// The title of a game, with a key.
Sentence GameTitle(const GameInfo& info);

// The position after the moves of the query.
nlohmann::ordered_json PositionFacts(const AnalysisQuery& query, const BegunPly& begun);

// All games of the registry.
nlohmann::ordered_json GamesFacts();

// The game of each level of the challenge (play/challenge.h), from level 1 upwards.
nlohmann::ordered_json LadderFacts();

}  // namespace tengen
