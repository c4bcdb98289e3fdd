// SPDX-License-Identifier: Apache-2.0
//
// Converts plies to text and back. Commands, replies and game records use this form
// (docs/protocol.md); points count from 0 at the upper left:
//
//   7,7             one stone
//   7,7 8,8         several stones of one turn, in placing order
//   7,7 8,8 9,9 #4  stones and a declared count
//   SWAP            the players exchange colours
//   OFFER 3,4 5,6   fifth moves that the opponent may choose from
//   PICK 3,4 9,9    the chosen fifth, then the sixth stone
//   PASS
//
// Pure functions, for any thread. They do not check whether a ply is legal; Game::Check does.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/ply.h"
#include "engine/types.h"

namespace tengen {

// The accepted forms, for error messages.
inline constexpr std::string_view kPlyForms =
    "one or more points x,y (and #count), SWAP, PASS, OFFER x,y ... or PICK x,y x,y";

// The text of a ply, in one of the forms above.
std::string PlyText(const Ply& ply);

// "Black" or "White".
const char* ColorName(Color color);
// "1 ply", "2 plies".
std::string PliesText(int plies);

// Points with `separator` between them.
std::string PointsText(const std::vector<Point>& points, std::string_view separator = " ");

// Parses a ply. Ignores case, and blanks around words, numbers and commas. nullopt = the text is
// not a ply.
std::optional<Ply> ParsePly(std::string_view text);

// Parses points: "7,7 8,8". Returns nullopt for an empty text and for text that is not a list of
// points.
std::optional<std::vector<Point>> ParsePoints(std::string_view text);

}  // namespace tengen
