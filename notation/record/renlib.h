// SPDX-License-Identifier: Apache-2.0
//
// Reads and writes RenLib library files (.lib), as RenLib 3 and later programs write them. A
// library is a tree of moves on a 15x15 board, with comments and with texts on the board. The
// reader accepts versions up to 3.4; the writer writes version 3.4. Pure functions of bytes; any
// thread may call.
//
// File format. The header has 20 bytes: "\xffRenLib\xff", the major version, the minor version, and
// \xff to the end. Files of the first versions have no header and begin with the first move, h8.
//
// The nodes of the tree follow. A node comes before the nodes below it, and its first child comes
// directly after it. A node begins with two bytes. The first byte is the point: 16 * row + column,
// with the row from 0 at the top and the column from 1. 0 = a pass, or the root. The second byte
// has the flags (hexadecimal):
//
//   80 another child of the same parent follows later    40 the node has no children
//   20 a comment in the form of the first versions       10 marked
//   08 a comment                                         04 the start position
//   02 not a move, only a text on the board              01 two more bytes; the bit 01 of the
//                                                           second one = a text on the board
//
// Then come the comment and the text, if the flags announce them. Each is a string that ends with a
// 0 byte. If the length of the string would be odd, a second 0 byte follows. In a comment the byte
// 08 separates the first line from the rest. A comment of the first versions ends with a character
// whose highest bit is set.
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
  int depth = 0;               // number of moves from the root; 0 = the root, the empty board
  std::optional<Point> point;  // empty = a pass, or the root
  bool is_move = true;         // false = only the text at the point, not a move
  std::string comment;         // UTF-8; LF separates lines
  std::string text;            // the text on the board, UTF-8
};

// Returns the nodes in the order of the file, the root first. If the file has no root, an empty
// root is added. Marks and the flag of the start position are lost. kInvalidArgument: the bytes are
// not a library, its version is too new, a node is wrong, or the encoding is unknown.
//
// `encoding`: the encoding of the comments and texts (base/encoding.h). Empty: UTF-8, and a guess
// for texts that are not UTF-8. `notes` receives one line about a guess, one about bytes that
// cannot be decoded, and one if the bytes end too early.
absl::StatusOr<std::vector<RenlibNode>> ParseRenlib(std::string_view bytes,
                                                    std::string_view encoding = {},
                                                    std::vector<std::string>* notes = nullptr);

// True if the bytes are a library, which may be damaged or too new. A library of the first versions
// counts only if it is whole, because its first byte may also be the first letter of a text.
bool IsRenlib(std::string_view bytes);
// True if the bytes of a library end too early, so that nodes are missing. Precondition:
// ParseRenlib can read them.
bool IsCutRenlib(std::string_view bytes);

// The bytes of a library. Precondition: the nodes are in the order in which ParseRenlib returns
// them.
std::string RenlibBytes(const std::vector<RenlibNode>& nodes);

}  // namespace tengen
