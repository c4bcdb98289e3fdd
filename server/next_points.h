// SPDX-License-Identifier: Apache-2.0
//
// Finds the next points of an unfinished ply. It is for user interfaces in which the user enters a
// ply point by point, in every game and opening. A pure function.
#pragma once

#include <span>
#include <vector>

#include "engine/game.h"
#include "engine/opening_kind.h"
#include "engine/ply.h"

namespace tengen {

// `begun`: the points of the ply so far. Returns the points that may follow them, so that a ply of
// this form can still become legal. Sorted by y, then x. Empty if the ply is complete.
// Precondition: `form` is one of game.Forms().
std::vector<Point> NextPoints(const Game& game, const Form& form, std::span<const Point> begun);

}  // namespace tengen
