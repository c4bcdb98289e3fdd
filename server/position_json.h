// SPDX-License-Identifier: Apache-2.0
//
// Writes the data for a page as JSON: the list of games, and a position with everything that is
// needed to draw the board and to let a user play. docs/serve.md and docs/api.schema.json describe
// the fields. Pure functions.
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

// The title of a game as a sentence with a key.
Sentence GameTitle(const GameInfo& info);

// The position after the moves of the query.
nlohmann::ordered_json PositionFacts(const AnalysisQuery& query, const BegunPly& begun);

// All games of the registry.
nlohmann::ordered_json GamesFacts();

// The 26 openings of renju, with their stones on a board of 15x15.
nlohmann::ordered_json OpeningPatternsFacts();

// The rules that are played at each level of the challenge (play/challenge.h), from level 1
// upwards.
nlohmann::ordered_json LadderFacts();

}  // namespace tengen
