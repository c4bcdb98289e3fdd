// SPDX-License-Identifier: Apache-2.0
//
// Finds the next points of an unfinished ply. User interfaces need this if the user enters a ply
// point by point. It works in every game and opening. A pure function.
#pragma once

#include <span>
#include <vector>

#include "engine/game.h"
#include "engine/opening_kind.h"
#include "engine/ply.h"

namespace tengen {

// `begun`: the points of the ply so far. Returns each point that the user may enter next: with this
// point, the ply can be completed to a legal ply of this form. Sorted by y, then x. Empty if the
// ply is complete. Precondition: `form` is one of game.Forms().
std::vector<Point> NextPoints(const Game& game, const Form& form, std::span<const Point> begun);

}  // namespace tengen
