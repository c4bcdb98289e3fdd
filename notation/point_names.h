// SPDX-License-Identifier: Apache-2.0
//
// Converts points and plies to the names that people use, for example h8, and back. The letter is
// the column from a; no letter is left out. The number is the row from 1 at the bottom of the
// board. The protocol, files and opening lists count differently (notation/ply_text.h,
// notation/openings.h).
//
// Pure functions, for any thread. They do not check whether a ply is legal; Game::Check does.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/ply.h"
#include "engine/types.h"

namespace tengen {

// "h" for x = 7. x counts from 0.
constexpr char ColumnLetter(int x) { return static_cast<char>('a' + x); }
// The column i. Records of go leave this letter out.
constexpr int kColumnI = 'i' - 'a';

// "h8". Precondition: the point is on the board.
std::string PointName(Point p, BoardSize size);

// Makes the name of a point that is on the board, in the form of PointName or in another form.
using PointNameFn = std::string (*)(Point p, BoardSize size);

// "h8 i9": names with `separator` between them. Precondition: the points are on the board.
std::string PointNames(const std::vector<Point>& points, BoardSize size,
                       std::string_view separator = " ", PointNameFn name = PointName);

// "h8 i9", "h8 i9 j10 #4", "swap", "pass", "offer h8 i9", "pick h8 j10".
std::string PlyName(const Ply& ply, BoardSize size, PointNameFn name = PointName);

// Parses points with or without blanks between them: "h8", "h8 i9", "h8i9". A point may also be two
// numbers, "8,8": column from 1 and row from 1 at the bottom. Returns nullopt for other text, a
// point off the board or an empty text.
std::optional<std::vector<Point>> ParsePointNames(std::string_view text, BoardSize size);

// Parses the forms of PlyName. Blanks and case are ignored. Returns nullopt for other text or a
// point off the board.
std::optional<Ply> ParsePlyName(std::string_view text, BoardSize size);

// Parses a ply in protocol notation ("7,7", notation/ply_text.h; the point may be off the board) or
// in a form of ParsePlyName: "h8", "offer h8 i9". "h8i9" is a ply of two stones. Returns nullopt
// for other text or a name off the board.
std::optional<Ply> ParsePlyOrNames(std::string_view text, BoardSize size);

// Parses the same forms. Returns nullopt if the text is no ply. Error: a point is off the board
// (refusal::kOffBoard, engine/refusals.h); the error names the first such point in the notation of
// the text.
absl::StatusOr<std::optional<Ply>> ParsePlyOnBoard(std::string_view text, BoardSize size);

// Replaces each point of the board in protocol form, "7,7", in a message by its name, "h8". If the
// message has a point off the board, which has no name, all points keep their form.
std::string WithPointNames(std::string_view message, BoardSize size, PointNameFn name = PointName);
// Replaces points by names in the message of an error and in its sentence (engine/sentence.h).
absl::Status WithPointNames(const absl::Status& status, BoardSize size);

}  // namespace tengen
