// SPDX-License-Identifier: Apache-2.0
//
// RenLib's library files (.lib): a tree of moves on a board of 15x15 with comments and texts on the
// board, as RenLib 3 and the programs after it write them. Versions up to 3.4 are read, 3.4 is
// written. Pure functions of bytes.
//
// The file: 20 bytes "\xffRenLib\xff", major and minor version, the rest \xff; files of the first
// versions begin with their first move, h8. Then the nodes of the tree, a node before those below
// it and its first child right behind it. A node is two bytes,
//
//   the point: row from the top, from 0, times 16, and column from 1; 0: a pass, or the root
//   80 another child of the same parent comes later      40 nothing is below it
//   20 a comment of the first versions follows           10 marked
//   08 a comment follows                                 04 the position to begin with
//   02 no move: only a text on the board                 01 two more bytes follow, of which the
//                                                           second's bit 01: a text follows
//
// then the comment, then the text: characters up to a 0, and one more 0 where their number would be
// odd. In a comment an 08 stands between its one line and what more there is. A comment of the
// first versions ends with a character whose highest bit is set.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/types.h"

namespace tengen {

inline constexpr int kRenlibBoard = 15;

struct RenlibNode {
  int depth = 0;               // 0: the root, which is the empty board
  std::optional<Point> point;  // none: a pass, or the root
  bool is_move = true;         // else only the text is meant, at the point
  std::string comment;         // UTF-8, lines with LF between them
  std::string text;            // on the board, UTF-8
};

// The nodes in the order of the file, the root first (an empty one, if the file has none). What is
// no UTF-8 is taken for Latin 1. Marks and the position to begin with are not kept. Errors:
// kInvalidArgument, no such file, or which node is wrong.
absl::StatusOr<std::vector<RenlibNode>> ParseRenlib(std::string_view bytes);

// Precondition: nodes as ParseRenlib gives them.
std::string RenlibBytes(const std::vector<RenlibNode>& nodes);

}  // namespace tengen
