// SPDX-License-Identifier: Apache-2.0
//
// Shows why a point is forbidden (docs/rules.md): the stones of its threes, its fours, or its
// overline. Pure function.
#pragma once

#include <vector>

#include "engine/game.h"
#include "engine/types.h"

namespace tengen {

// The rows that make the point forbidden to game.foul_side(): for each row the stones of this side
// that it has beside the point itself, in their order on the line. A line may have two fours. Empty
// if the point is not forbidden, and in games with captures.
std::vector<std::vector<Point>> ForbiddenRows(const Game& game, Point p);

}  // namespace tengen
