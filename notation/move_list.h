// SPDX-License-Identifier: Apache-2.0
//
// Parses lists of moves as people write them. Between moves there may be blanks, line ends, commas,
// dashes and other punctuation, or nothing:
//
//   h8i9j10   H8, I9; J10   h8-i9-j10   h8_i9_j10   8,8 9,9 10,10
//   1.H8 2.I9 3.J10   1. H8 I9 2. J10 K11   B h8 W i9   h8 pass
//   ●H8 ○I9           [h8, i9]
//   h8 swap i9        Black: h8, j10 White: i9
//
// A letter is a column from a, and a number a row. A point may also be two numbers with a comma:
// column and row from 1. Full-width letters, digits and punctuation are accepted too.
//
// Move numbers must count 1, 2, 3 ..., for stones or for turns. If a list has a number only at its
// start, this is the number of the list.
//
// If a list names each side once, the moves after a name are all moves of this side. They are then
// read by turns, Black first.
//
// Pure functions, for any thread. They do not check whether a move is legal. Errors:
// kInvalidArgument, one line.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/types.h"

namespace tengen {

struct ListedMove {
  std::optional<Point> point;  // on the board; empty = a pass or a swap
  std::optional<Color> color;  // empty = the list does not name it
  bool swap = false;
  friend bool operator==(const ListedMove&, const ListedMove&) = default;
};

struct MoveListForm {
  enum class RowOne { kBottom, kTop } row_one = RowOne::kBottom;
  // True: the letters of the columns leave out i, as in Go: h, j, k. If a point of the list has the
  // letter i, no letter is left out.
  bool without_i = false;
};

// Parses a list of at least one move.
absl::StatusOr<std::vector<ListedMove>> ParseMoveList(std::string_view text, BoardSize size,
                                                      MoveListForm form = {});

// True if the text has a move, and ParseMoveList knows all words and points of the text. Their
// order and the size of the board do not matter.
bool IsMoveList(std::string_view text);
// True if the text has a move before the first word that ParseMoveList does not know.
bool BeginsAsMoveList(std::string_view text);

// A line that has information in addition to the moves: "NAME: VALUE", "NAME: h8 i9", a remark that
// begins with #, ; or //, or the name of an opening (notation/opening_names.h).
struct ListTitle {
  std::string_view name;   // empty: a remark; kOpeningTitle: the value is the name of an opening
  std::string_view value;  // the text after the name; of a remark: the whole remark
  std::string_view list;   // the moves after the name; empty if the line has a value
};
inline constexpr std::string_view kOpeningTitle = "opening";
std::optional<ListTitle> TitleOf(std::string_view line);

// True if a line of the text is a list of moves, or has a list after a name.
bool HasMoveList(std::string_view text);

// Splits a text into its lists, each with its titles. `stones_stay`: a point cannot occur twice in
// a game, because stones are not removed. Each line is a separate list in two cases: the move
// numbers begin again at 1, or `stones_stay` is set and a point occurs in two lines. Otherwise the
// text is one list.
std::vector<std::string_view> SplitMoveLists(std::string_view text, bool stones_stay);

}  // namespace tengen
