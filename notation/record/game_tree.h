// SPDX-License-Identifier: Apache-2.0
//
// GameTree: everything in an SGF file about a game: every branch, comment and mark, and properties
// of other programs. A GameRecord has a tree in addition to its plies, so that no data are lost if
// a file is read and written again. The tree does not know the rules: only its main line is a game
// that can be replayed.
//
// The main line is the root, the first child of the root, the first child of this child, and so on.
//
// Plain values and pure functions, for any thread. Errors: kInvalidArgument, one line.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "nlohmann/json_fwd.hpp"

namespace tengen {

struct TreeProperty {
  std::string name;  // capitals and digits
  // At least one value: UTF-8, as in the file between '[' and ']'. The backslashes stay in the
  // text. Reason: some values are pairs with a ':' between the two parts, and a ':' inside a part
  // has a backslash before it.
  std::vector<std::string> values;
  friend bool operator==(const TreeProperty&, const TreeProperty&) = default;
};

struct TreeNode {
  int parent = -1;  // index in GameTree::nodes; -1: the root
  std::vector<TreeProperty> properties;
  friend bool operator==(const TreeNode&, const TreeNode&) = default;
};

struct GameTree {
  // The nodes in the order of the file: a node, its first child with all nodes below this child,
  // then the second child in the same way. Thus the first child of a node directly follows the
  // node. Empty = no tree.
  std::vector<TreeNode> nodes;
  // For each ply of the record, the node of the main line that completes it. Several plies may have
  // the same node. The list may have more entries than the record has plies.
  std::vector<int> ply_nodes;
  // True: Tengen wrote the nodes of the main line. The property PLY in them names plies of several
  // stones and plies without stones. False: another program wrote these nodes, and the rules of the
  // game decide which stones belong to one ply.
  bool own = false;

  bool empty() const { return nodes.empty(); }
  friend bool operator==(const GameTree&, const GameTree&) = default;
};

// Parses the first game of an SGF text. Sets only `nodes`. Lower case letters in names of
// properties are removed, because FF[3] allows them (GaMe is GM). If a node has a property twice,
// the tree has it twice.
absl::StatusOr<GameTree> ParseTree(std::string_view sgf);
// The SGF text of the nodes. From this text, ParseTree makes equal nodes.
std::string TreeText(const GameTree& tree);

// The text of a value: without backslashes and without line ends after a backslash. Other line ends
// become '\n'.
std::string TextOfValue(std::string_view value);
// The inverse of TextOfValue: a value with this text.
std::string ValueOfText(std::string_view text);

// All values of the property in this node, in order. The node may have the property several times.
std::vector<std::string_view> ValuesOf(const TreeNode& node, std::string_view name);
// The text of the property's first value in this node; empty = no value.
std::string TextOf(const TreeNode& node, std::string_view name);
// Sets the property to this one value, even if the node had the property several times. A new
// property is inserted after the first `after` properties.
void SetProperty(TreeNode* node, std::string_view name, std::string value, std::size_t after = 0);
void EraseProperty(TreeNode* node, std::string_view name);

// Indices of the nodes of the main line.
std::vector<int> MainLine(const GameTree& tree);
// Removes all nodes below this node.
void CutBelow(GameTree* tree, int node);

// {"own":true,"ply_nodes":[1,2],"nodes":[{"properties":[["B","hh"],["C","text"]]},{"parent":0,...}]}
// A node without "parent" is a child of the node before it.
nlohmann::json TreeJson(const GameTree& tree);
absl::StatusOr<GameTree> TreeFromJson(const nlohmann::json& json);

}  // namespace tengen
