// SPDX-License-Identifier: Apache-2.0
#include "notation/record/game_tree.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "base/json_text.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "nlohmann/json.hpp"
#include "notation/record/record_text.h"

namespace tengen {
namespace {

using nlohmann::json;

class TreeParser {
 public:
  explicit TreeParser(std::string_view sgf) : sgf_(sgf) {}

  absl::StatusOr<GameTree> Parse() {
    at_ = FindSgf(sgf_);
    if (at_ == std::string_view::npos) at_ = sgf_.find('(');
    if (at_ == std::string_view::npos) return InvalidArgument("an SGF game begins with '('");
    for (; at_ < sgf_.size(); ++at_) {
      const char c = sgf_[at_];
      absl::Status status;
      if (c == '(') {
        EndName();
        branches_.push_back(last_);
      } else if (c == ')') {
        EndName();
        last_ = branches_.back();
        branches_.pop_back();
        if (branches_.empty()) return Whole();
      } else if (c == ';') {
        EndName();
        status = AddNode();
      } else if (c == '[') {
        status = AddValue();
      } else if (IsCapital(c) || (IsDigit(c) && IsPartOfName())) {
        if (blank_after_name_) EndName();
        name_.push_back(c);
      } else if (absl::ascii_isspace(static_cast<unsigned char>(c))) {
        blank_after_name_ = !name_.empty();
      }
      if (!status.ok()) return status;
    }
    return InvalidArgument("the SGF game does not end with ')'");
  }

 private:
  // True if the digit at at_ continues a name, or begins a name such as 5A.
  bool IsPartOfName() const {
    const bool before_capital = at_ + 1 < sgf_.size() && IsCapital(sgf_[at_ + 1]);
    return before_capital || (!name_.empty() && !blank_after_name_);
  }

  absl::StatusOr<GameTree> Whole() {
    if (tree_.nodes.empty()) return InvalidArgument("the SGF game has no nodes");
    return std::move(tree_);
  }

  absl::Status AddNode() {
    if (last_ < 0 && !tree_.nodes.empty()) {
      return InvalidArgument("an SGF game has one root, not two");
    }
    tree_.nodes.push_back({last_, {}});
    last_ = static_cast<int>(tree_.nodes.size()) - 1;
    may_continue_ = false;
    return absl::OkStatus();
  }

  // A name without a value becomes a property with an empty value.
  void EndName() {
    blank_after_name_ = false;
    if (name_.empty()) return;
    if (last_ >= 0) Node().properties.push_back({std::exchange(name_, ""), {""}});
    name_.clear();
  }

  absl::Status AddValue() {
    if (last_ < 0) return InvalidArgument("an SGF property comes before the first ';'");
    std::string value;
    for (++at_; at_ < sgf_.size() && sgf_[at_] != ']'; ++at_) {
      if (sgf_[at_] == '\\') {
        value.push_back('\\');
        if (++at_ == sgf_.size()) break;
      }
      value.push_back(sgf_[at_]);
    }
    if (at_ == sgf_.size()) return InvalidArgument("an SGF value does not end with ']'");
    // A value without a name is a further value of the property before it.
    if (!name_.empty()) {
      Node().properties.push_back({std::exchange(name_, ""), {}});
    } else if (!may_continue_) {
      return InvalidArgument("an SGF value has no property");
    }
    blank_after_name_ = false;
    may_continue_ = true;
    Node().properties.back().values.push_back(std::move(value));
    return absl::OkStatus();
  }

  TreeNode& Node() { return tree_.nodes[static_cast<std::size_t>(last_)]; }

  std::string_view sgf_;
  std::size_t at_ = 0;
  GameTree tree_;
  int last_ = -1;              // the parent of the next node
  std::vector<int> branches_;  // for each open '(', the node before it
  std::string name_;           // a name whose value has not been read yet
  bool blank_after_name_ = false;
  bool may_continue_ = false;  // further values of the last property may follow
};

// True if AddValue could have read this value from a file.
bool IsValue(std::string_view value) {
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (value[i] == ']') return false;
    if (value[i] == '\\' && ++i == value.size()) return false;
  }
  return true;
}

// True for a name of capitals and digits. One digit may come first, as in 5A (the offered fifths of
// renju).
bool IsName(std::string_view name) {
  const std::size_t first = !name.empty() && IsDigit(name.front()) ? 1 : 0;
  return name.size() > first && IsCapital(name[first]) &&
         std::all_of(name.begin(), name.end(), [](char c) { return IsCapital(c) || IsDigit(c); });
}

std::vector<int> ChildCounts(const GameTree& tree) {
  std::vector<int> counts(tree.nodes.size());
  for (const TreeNode& node : tree.nodes) {
    if (node.parent >= 0) ++counts[static_cast<std::size_t>(node.parent)];
  }
  return counts;
}

std::optional<TreeProperty> PropertyFromJson(const json& value) {
  if (!value.is_array() || value.size() < 2) return std::nullopt;
  TreeProperty property;
  for (const json& item : value) {
    if (!item.is_string()) return std::nullopt;
    const std::string& text = item.get_ref<const std::string&>();
    if (property.name.empty()) {
      if (!IsName(text)) return std::nullopt;
      property.name = text;
    } else {
      if (!IsValue(text)) return std::nullopt;
      property.values.push_back(text);
    }
  }
  return property;
}

std::optional<TreeNode> NodeFromJson(const json& value, int before) {
  if (!value.is_object()) return std::nullopt;
  TreeNode node = {.parent = before, .properties = {}};
  if (const auto parent = value.find("parent"); parent != value.end()) {
    const std::optional<int> number = WholeNumber<int>(*parent, 0, before);
    if (!number) return std::nullopt;
    node.parent = *number;
  }
  const auto properties = value.find("properties");
  if (properties == value.end() || !properties->is_array()) return std::nullopt;
  for (const json& item : *properties) {
    std::optional<TreeProperty> property = PropertyFromJson(item);
    if (!property) return std::nullopt;
    node.properties.push_back(*std::move(property));
  }
  return node;
}

}  // namespace

absl::StatusOr<GameTree> ParseTree(std::string_view sgf) { return TreeParser(sgf).Parse(); }

std::string TreeText(const GameTree& tree) {
  const std::vector<int> children = ChildCounts(tree);
  std::string text = "(";
  std::vector<int> branches;  // for each open '(', the node before it
  for (const TreeNode& node : tree.nodes) {
    while (!branches.empty() && branches.back() >= node.parent) {
      text.push_back(')');
      branches.pop_back();
    }
    if (node.parent >= 0) text.push_back('\n');
    if (node.parent >= 0 && children[static_cast<std::size_t>(node.parent)] > 1) {
      text.push_back('(');
      branches.push_back(node.parent);
    }
    text.push_back(';');
    for (const TreeProperty& property : node.properties) {
      text += property.name;
      for (const std::string& value : property.values) StrAppend(&text, "[", value, "]");
    }
  }
  return text + std::string(branches.size() + 1, ')') + "\n";
}

std::string TextOfValue(std::string_view value) {
  std::string text;
  // The length of the line end at `i`: LF, CR, or both in any order; 0 = no line end.
  const auto line_end = [value](std::size_t i) -> std::size_t {
    const auto is_end = [value](std::size_t k) {
      return k < value.size() && (value[k] == '\n' || value[k] == '\r');
    };
    if (!is_end(i)) return 0;
    return is_end(i + 1) && value[i] != value[i + 1] ? 2 : 1;
  };
  for (std::size_t i = 0; i < value.size();) {
    const bool escaped = value[i] == '\\';
    if (escaped && ++i == value.size()) break;
    if (const std::size_t length = line_end(i); length > 0) {
      if (!escaped) text.push_back('\n');
      i += length;
    } else {
      text.push_back(value[i++]);
    }
  }
  return text;
}

std::string ValueOfText(std::string_view text) {
  std::string value;
  for (const char c : text) {
    if (c == '\\' || c == ']') value.push_back('\\');
    value.push_back(c);
  }
  return value;
}

std::vector<std::string_view> ValuesOf(const TreeNode& node, std::string_view name) {
  std::vector<std::string_view> values;
  for (const TreeProperty& property : node.properties) {
    if (property.name == name) {
      values.insert(values.end(), property.values.begin(), property.values.end());
    }
  }
  return values;
}

std::string TextOf(const TreeNode& node, std::string_view name) {
  for (const TreeProperty& property : node.properties) {
    if (property.name == name && !property.values.empty()) {
      return TextOfValue(property.values.front());
    }
  }
  return "";
}

void SetProperty(TreeNode* node, std::string_view name, std::string value, std::size_t after) {
  std::vector<TreeProperty>& properties = node->properties;
  const auto named = [name](const TreeProperty& property) { return property.name == name; };
  const auto first = std::find_if(properties.begin(), properties.end(), named);
  if (first == properties.end()) {
    const auto place = static_cast<std::ptrdiff_t>(std::min(after, properties.size()));
    properties.insert(properties.begin() + place, {std::string(name), {std::move(value)}});
    return;
  }
  first->values = {std::move(value)};
  properties.erase(std::remove_if(first + 1, properties.end(), named), properties.end());
}

void EraseProperty(TreeNode* node, std::string_view name) {
  std::erase_if(node->properties,
                [name](const TreeProperty& property) { return property.name == name; });
}

std::vector<int> MainLine(const GameTree& tree) {
  std::vector<int> line;
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    if (tree.nodes[i].parent != static_cast<int>(i) - 1) break;
    line.push_back(static_cast<int>(i));
  }
  return line;
}

void CutBelow(GameTree* tree, int node) {
  std::vector<TreeNode> kept;
  std::vector<int> place(tree->nodes.size(), -1);  // new index of each node; -1 = removed
  for (std::size_t i = 0; i < tree->nodes.size(); ++i) {
    TreeNode& old = tree->nodes[i];
    const int parent = old.parent < 0 ? -1 : place[static_cast<std::size_t>(old.parent)];
    const bool removed = old.parent == node || (old.parent >= 0 && parent < 0);
    if (removed) continue;
    place[i] = static_cast<int>(kept.size());
    kept.push_back({parent, std::move(old.properties)});
  }
  tree->nodes = std::move(kept);
  std::erase_if(tree->ply_nodes, [node](int ply) { return ply > node; });
}

json TreeJson(const GameTree& tree) {
  json nodes = json::array();
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const TreeNode& node = tree.nodes[i];
    json object = {{"properties", json::array()}};
    for (const TreeProperty& property : node.properties) {
      json item = json::array({property.name});
      for (const std::string& value : property.values) item.push_back(value);
      object["properties"].push_back(std::move(item));
    }
    if (node.parent != static_cast<int>(i) - 1) object["parent"] = node.parent;
    nodes.push_back(std::move(object));
  }
  json object = {{"nodes", std::move(nodes)}, {"ply_nodes", tree.ply_nodes}};
  if (tree.own) object["own"] = true;
  return object;
}

absl::StatusOr<GameTree> TreeFromJson(const json& value) {
  GameTree tree;
  JsonMembers members(value);
  members.Read("own", &tree.own);
  const json* const nodes = members.Find("nodes");
  const json* const ply_nodes = members.Find("ply_nodes");
  if (nodes == nullptr || !nodes->is_array() || nodes->empty()) {
    members.Fail("nodes", "a list of nodes");
  }
  if (ply_nodes == nullptr || !ply_nodes->is_array()) {
    members.Fail("ply_nodes", "a list of numbers");
  }
  if (!members.status().ok()) return members.status();
  std::vector<int> path;  // the last node and all nodes above it
  for (const json& item : *nodes) {
    const int index = static_cast<int>(tree.nodes.size());
    std::optional<TreeNode> node = NodeFromJson(item, index - 1);
    if (node) {
      // In the order of the file, only a node of the path can have a further child.
      while (!path.empty() && path.back() > node->parent) path.pop_back();
    }
    if (!node || (index > 0 && (path.empty() || path.back() != node->parent))) {
      return InvalidArgument("\"nodes\": node ", index,
                             " is not {\"parent\":N,\"properties\":[[\"NAME\",\"value\"],...]} in "
                             "the order of an SGF file");
    }
    path.push_back(index);
    tree.nodes.push_back(*std::move(node));
  }
  const int length = static_cast<int>(MainLine(tree).size());
  for (const json& item : *ply_nodes) {
    const int least = tree.ply_nodes.empty() ? 0 : tree.ply_nodes.back();
    const std::optional<int> number = WholeNumber<int>(item, least, length - 1);
    if (!number) return InvalidArgument("\"ply_nodes\": nodes of the main line in order wanted");
    tree.ply_nodes.push_back(*number);
  }
  return tree;
}

}  // namespace tengen
