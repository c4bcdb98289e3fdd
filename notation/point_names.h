// SPDX-License-Identifier: Apache-2.0
//
// Points as people write them: h8, the column as a letter from a (none is left out), the row
// counted from 1 at the bottom of the board. Protocol, files and lists of openings count in other
// ways (notation/ply_text.h, notation/openings.h).
//
// Pure functions of text; whether a ply is legal is the Game's question.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "engine/ply.h"
#include "engine/types.h"

namespace tengen {

// "h"; x counts from 0.
constexpr char ColumnLetter(int x) { return static_cast<char>('a' + x); }

// "h8". Precondition: the point is on the board.
std::string PointName(Point p, BoardSize size);

// "h8, i9", with what is given between them.
std::string PointNames(const std::vector<Point>& points, BoardSize size,
                       std::string_view separator = " ");

// "h8 i9", "h8 i9 j10 #4", "swap", "pass", "offer h8 i9", "pick h8 j10".
std::string PlyName(const Ply& ply, BoardSize size);

// Points one after another, with or without blanks between them: "h8", "h8 i9", "h8i9", and, the
// column as a number from 1, "8,8". Nothing: text that is none of these, a point that is not on the
// board, no point at all.
std::optional<std::vector<Point>> ParsePointNames(std::string_view text, BoardSize size);

// What PlyName writes; blanks and the case of letters do not matter. Nothing: text that is no such
// ply, a point that is not on the board.
std::optional<Ply> ParsePlyName(std::string_view text, BoardSize size);

// A message that names points as the protocol does, "7,7", with their names instead.
std::string WithPointNames(std::string_view message, BoardSize size);
// The same of an error's message, and of the sentence that it carries (engine/sentence.h).
absl::Status WithPointNames(const absl::Status& status, BoardSize size);

}  // namespace tengen
