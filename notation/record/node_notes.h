// SPDX-License-Identifier: Apache-2.0
//
// What people add to the positions of a game: comments and marks on points, and how SGF files hold
// them. Pure functions, for any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/types.h"
#include "notation/record/game_record.h"
#include "notation/record/game_tree.h"

namespace tengen {

// A mark on a point of the board.
struct PointMark {
  std::string_view kind;  // one of kMarkKinds
  Point point;
  std::string text;  // of a label, UTF-8; empty for the other kinds
  friend bool operator==(const PointMark&, const PointMark&) = default;
};

struct MarkKind {
  std::string_view name;      // for programs
  std::string_view property;  // of SGF
};
inline constexpr MarkKind kMarkKinds[] = {
    {"triangle", "TR"}, {"square", "SQ"}, {"circle", "CR"}, {"cross", "MA"}, {"label", "LB"}};

struct NodeNotes {
  std::string comment;  // UTF-8; empty = no comment
  std::vector<PointMark> marks;
  friend bool operator==(const NodeNotes&, const NodeNotes&) = default;
};

// The SGF properties of the notes. Empty if there are no notes.
std::vector<TreeProperty> NotesProperties(const NodeNotes& notes);
// The same properties as text: `C[text]TR[hh]`.
std::string NotesText(const NodeNotes& notes);

// The marks of a node whose points are two letters ("hh", from the upper left) on this board. Other
// marks are left out, and also the crosses with which Tengen's files show the points of an offer.
std::vector<PointMark> MarksOf(const TreeNode& node, BoardSize size);

// The comments and marks of the tree's main line: of the start, then of each ply. An empty list
// means no tree.
std::vector<NodeNotes> NotesOf(const GameRecord& record);

}  // namespace tengen
