// SPDX-License-Identifier: Apache-2.0
//
// Converts points and plies to the text forms of the Go Text Protocol (GTP), and back:
//
//   H8                one stone: a letter for the column, and the row from 1 at the bottom. The
//                     letter I is left out, so the ninth column is J
//   H8 J9             several stones of one ply, in placing order
//   H8 J9 K10 declare 4   stones and a declared count
//   swap, pass        plies without points
//   offer H8 J9       fifth moves that the opponent may choose from
//   pick H8 J9        the chosen fifth, then the sixth stone
//
// GTP defines only the first form and "pass". The other forms are an extension (docs/gtp.md). GTP
// calls the name of a point a vertex. Pure functions, for any thread. They do not check whether a
// ply is legal.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/ply.h"
#include "engine/types.h"

namespace tengen {

// "J" for x = 8. x counts from 0 and is less than 25.
char VertexLetter(int x);

// "H8". Precondition: the point is on the board.
std::string Vertex(Point p, BoardSize size);
// "H8 J9": points with blanks between them. Precondition: the points are on the board.
std::string Vertices(const std::vector<Point>& points, BoardSize size);
// The text of a ply, in one of the forms above. Precondition: the points are on the board.
std::string GtpPlyText(const Ply& ply, BoardSize size);

// Parses "h8" or "H8". nullopt: another text, or a point off the board.
std::optional<Point> ParseVertex(std::string_view word, BoardSize size);
// Parses the words of a ply, in one of the forms above. Case is ignored. nullopt: other words, or a
// point off the board.
std::optional<Ply> ParseGtpPly(std::span<const std::string> words, BoardSize size);

// Replaces each point in protocol form, "7,7", in a message by its vertex (notation/point_names.h).
std::string WithVertices(std::string_view message, BoardSize size);

}  // namespace tengen
