// SPDX-License-Identifier: Apache-2.0
//
// A ply of several points as it is being put together: where its next point may be. For boards on
// which plies are made point by point, in every game and opening. A pure function.
#pragma once

#include <span>
#include <vector>

#include "engine/game.h"
#include "engine/opening_kind.h"
#include "engine/ply.h"

namespace tengen {

// The points with which a ply of this form that has begun so may go on and still become legal,
// sorted by y, then x; none where the ply is complete. `form` is one of the game's.
std::vector<Point> NextPoints(const Game& game, const Form& form, std::span<const Point> begun);

}  // namespace tengen
