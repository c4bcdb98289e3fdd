// SPDX-License-Identifier: Apache-2.0
//
// GameTree: everything in an SGF file about a game: every branch, comment and mark, and properties
// of other programs. A GameRecord keeps it beside its plies, so that nothing is lost if a game is
// read and written again. The tree does not know the rules: only its main line is a game that can
// be replayed.
//
// The main line is the root, its first child, the first child of that, and so on.
//
// Plain values and pure functions; any thread may call. Errors: kInvalidArgument, one line.
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
  // At least one. UTF-8, as in the file between '[' and ']'. The backslashes stay in the text. Some
  // values are pairs with a ':' between the two parts. A ':' inside a part has a backslash before
  // it, and only this backslash shows the difference.
  std::vector<std::string> values;
  friend bool operator==(const TreeProperty&, const TreeProperty&) = default;
};

struct TreeNode {
  int parent = -1;  // index in GameTree::nodes; -1: the root
  std::vector<TreeProperty> properties;
  friend bool operator==(const TreeNode&, const TreeNode&) = default;
};

struct GameTree {
  // In the order of the file: a node, then all nodes below its first child, then those below the
  // second. So the first child of a node directly follows it. Empty: there is no tree.
  std::vector<TreeNode> nodes;
  // For each ply of the record, the node of the main line that completes it. Several plies may have
  // the same node. A record may have more entries than plies.
  std::vector<int> ply_nodes;
  // True: Tengen wrote the nodes of the main line. The property PLY in them names plies of several
  // stones and plies without stones. False: another program wrote them. Then the rules of the game
  // decide which stones belong to one ply.
  bool own = false;

  bool empty() const { return nodes.empty(); }
  friend bool operator==(const GameTree&, const GameTree&) = default;
};

// The first game of an SGF text: `nodes` alone is set. Lower case letters in names of properties
// are left out, as FF[3] allows them (GaMe is GM). A property that comes twice in a node stays
// twice.
absl::StatusOr<GameTree> ParseTree(std::string_view sgf);
// The SGF text of the nodes. ParseTree of it gives equal nodes.
std::string TreeText(const GameTree& tree);

// The text of a value: without backslashes and without line ends after a backslash. Other line ends
// become '\n'.
std::string TextOfValue(std::string_view value);
// A value whose text is this.
std::string ValueOfText(std::string_view text);

// All values of the property in this node, in order, also if it comes several times.
std::vector<std::string_view> ValuesOf(const TreeNode& node, std::string_view name);
// The text of the first value in this node; empty: there is none.
std::string TextOf(const TreeNode& node, std::string_view name);
// Gives the property this value alone, also if the node has the property several times. A new
// property comes after the first `after` properties.
void SetProperty(TreeNode* node, std::string_view name, std::string value, std::size_t after = 0);
void EraseProperty(TreeNode* node, std::string_view name);

// Indices of the nodes of the main line.
std::vector<int> MainLine(const GameTree& tree);
// Removes all nodes below the node.
void CutBelow(GameTree* tree, int node);

// {"own":true,"ply_nodes":[1,2],"nodes":[{"properties":[["B","hh"],["C","text"]]},{"parent":0,...}]}
// A node without "parent" follows the node before it.
nlohmann::json TreeJson(const GameTree& tree);
absl::StatusOr<GameTree> TreeFromJson(const nlohmann::json& json);

}  // namespace tengen
