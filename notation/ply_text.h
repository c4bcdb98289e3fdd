// SPDX-License-Identifier: Apache-2.0
//
// The one text form of a ply, in commands, replies and records (docs/protocol.md):
//
//   7,7             one stone
//   7,7 8,8         several stones of one turn, in placing order
//   7,7 8,8 9,9 #4  stones and a declared count
//   SWAP            the seats exchange colours
//   OFFER 3,4 5,6   fifths to choose from
//   PICK 3,4 9,9    the chosen fifth, then the sixth stone
//   PASS
//
// Pure functions; whether a ply is legal is the Game's question.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/ply.h"
#include "engine/types.h"

namespace tengen {

// What a message says about text that is no ply.
inline constexpr std::string_view kPlyForms =
    "x,y or several of them, perhaps with #count, SWAP, PASS, OFFER x,y ... or PICK x,y x,y";

std::string PlyText(const Ply& ply);

// Points with something between them.
std::string PointsText(const std::vector<Point>& points, std::string_view separator = " ");

// Case of the words does not matter, nor do blanks around words, numbers and commas.
std::optional<Ply> ParsePly(std::string_view text);

// "7,7 8,8"; none for text that is no list of points, or an empty one.
std::optional<std::vector<Point>> ParsePoints(std::string_view text);

}  // namespace tengen
