// SPDX-License-Identifier: Apache-2.0
//
// Points as the protocol writes them: "7,8", column and row counted from 0 at the upper left.
// Pure functions; malformed input is an empty optional.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/types.h"

namespace tengen {

// "7,8". The caller checks whether the point is on the board.
std::optional<Point> ParsePoint(std::string_view s);

// "7,8".
std::string PointText(Point p);

}  // namespace tengen
