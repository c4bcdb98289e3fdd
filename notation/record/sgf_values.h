// SPDX-License-Identifier: Apache-2.0
//
// The values of SGF properties, as programs for these games write them: points, moves, set-ups,
// sizes and results. Only notation/record/ includes this file. Pure functions. Errors:
// kInvalidArgument, one line.
//
// Points are letters as SGF has them ("hh", from the upper left), or names ("h8", row 1 at the
// bottom) of Little Golem and pente.org. One value may have the two stones of a turn ("j9l11").
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/board.h"
#include "engine/types.h"
#include "notation/record/game_tree.h"

namespace tengen {

// Tengen's property for plies of several stones and plies without stones. Its value is the text of
// notation/ply_text.h.
inline constexpr std::string_view kSgfPly = "PLY";

// How an SGF file writes points and colours.
struct SgfDialect {
  BoardSize size;
  bool rows_from_below = false;  // in "HH", the row counts from the bottom (NCTU)
  bool skips_i = false;          // names of points have no letter i (pente.org)
  bool exchanged = false;        // White moves first, so the file's White is the game's Black
};
SgfDialect DialectOf(const GameTree& tree, BoardSize size);

struct SgfMove {
  int node = 0;
  Color color = Color::kBlack;  // its colour in the game, not in the file
  std::vector<Point> points;    // empty: a pass
};
// The moves of a node in order. The value "resign" does not count as a move.
absl::StatusOr<std::vector<SgfMove>> MovesOf(const TreeNode& node, int index,
                                             const SgfDialect& dialect);

// The position that a node sets up.
struct SgfDiagram {
  std::vector<Placement> stones;  // kEmpty = the point becomes empty
  std::optional<Color> to_move;
  bool clears = false;  // true if one of the stones is kEmpty
  bool changes() const { return !stones.empty() || to_move.has_value(); }
};
bool HasDiagram(const TreeNode& node);
absl::StatusOr<SgfDiagram> DiagramOf(const TreeNode& node, const SgfDialect& dialect);

// Two letters from the upper left: "hh".
std::string SgfPoint(Point p);

// The colours of all stones in the moves of the main line, as the file names them. A value that is
// not a list of points counts as one stone.
std::vector<Color> PlayedColors(const GameTree& tree);
// True if all points of the main line are on the board.
bool FitsOn(const GameTree& tree, const SgfDialect& dialect);

// "15", "7:6" or "7x6".
absl::StatusOr<BoardSize> ParseSgfSize(std::string_view text);

// The text of the property in the first node of the main line that has this property, without
// blanks at its ends.
std::string InfoOf(const GameTree& tree, std::string_view name);

struct SgfResult {
  std::optional<Color> winner;      // the colour in the file
  std::optional<int> winning_seat;  // 1 or 2 by the order of play, as in "1-0"
  bool draw = false;
  std::string reason;  // "resign", "timeout", "forfeit" or empty
};
SgfResult ParseResult(std::string_view text);
// The side that resigns with the move "resign", with its colour in the file; empty = no such move.
std::optional<Color> ResignedIn(const GameTree& tree);

}  // namespace tengen
