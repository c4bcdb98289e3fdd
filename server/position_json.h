// SPDX-License-Identifier: Apache-2.0
//
// A position as a page needs it to draw the board and to let somebody play on it, and the games
// there are, as JSON. docs/serve.md tells the fields. Pure functions.
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

// The ply that somebody is putting together, point by point.
struct BegunPly {
  std::optional<Form> form;  // of the game's; nothing: the first
  std::vector<Point> points;
};

// {"key":"does.stops.4","values":[],"text":"stops the four"}
nlohmann::ordered_json SentenceJson(const Sentence& sentence);

// The title of a game, with a key.
Sentence GameTitle(const GameInfo& info);

// The position at the end of the query's moves.
nlohmann::ordered_json PositionFacts(const AnalysisQuery& query, const BegunPly& begun);

// All games of the registry.
nlohmann::ordered_json GamesFacts();

// The game of each level of the challenge (play/challenge.h), from level 1 upwards.
nlohmann::ordered_json LadderFacts();

}  // namespace tengen
