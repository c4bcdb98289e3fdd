// SPDX-License-Identifier: Apache-2.0
//
// Converts points to the protocol's form and back: "7,8" is column and row, from 0 at the upper
// left. Pure functions, for any thread. For malformed input they return nullopt.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/types.h"

namespace tengen {

// Parses "7,8". The caller must check whether the point is on the board.
std::optional<Point> ParsePoint(std::string_view s);

// "7,8".
std::string PointText(Point p);

}  // namespace tengen
