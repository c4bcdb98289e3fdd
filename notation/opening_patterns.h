// SPDX-License-Identifier: Apache-2.0
//
// The names of the 26 openings of renju (rules.md section 9), in any orientation. Players of all
// games of five in a row use them. Pure functions, for any thread. No function fails.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/game.h"

namespace tengen {

// One of the 26 openings. The codes are D1 to D13 if White's stone is directly beside Black's, and
// I1 to I13 if it is diagonally beside it. Source of the names and of their order: docs/rules.md,
// section 9.
struct OpeningPattern {
  std::string_view code;  // "D4"
  std::string_view name;  // "Kagetsu"
};

// All 26, in the order of CanonicalOpenings (engine/rules/opening.h).
std::span<const OpeningPattern> OpeningPatterns();

// The opening that the first three stones of the game form. nullopt: the game has fewer stones or
// began from a set-up, the stones form none of the 26 openings, or the game is not five in a row
// without captures.
std::optional<OpeningPattern> OpeningPatternOf(const Game& game);

// "Kagetsu (D4)"; empty without a pattern.
std::string OpeningPatternText(const Game& game);

}  // namespace tengen
