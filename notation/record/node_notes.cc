// SPDX-License-Identifier: Apache-2.0
#include "notation/record/node_notes.h"

#include <cstddef>
#include <optional>
#include <utility>

#include "base/str_cat.h"
#include "engine/geometry.h"
#include "notation/record/game_record_forms.h"
#include "notation/record/sgf_values.h"

namespace tengen {
namespace {

std::optional<Point> PointOf(std::string_view letters, BoardSize size) {
  if (letters.size() != 2) return std::nullopt;
  const Point p = {letters[0] - 'a', letters[1] - 'a'};
  if (!OnBoard(p, size)) return std::nullopt;
  return p;
}

}  // namespace

std::vector<TreeProperty> NotesProperties(const NodeNotes& notes) {
  std::vector<TreeProperty> properties;
  if (!notes.comment.empty()) properties.push_back({"C", {ValueOfText(notes.comment)}});
  for (const MarkKind& kind : kMarkKinds) {
    std::vector<std::string> values;
    for (const PointMark& mark : notes.marks) {
      if (mark.kind != kind.name) continue;
      // In a pair of values, a colon has a backslash before it.
      std::string label;
      for (const char c : ValueOfText(mark.text))
        StrAppend(&label, c == ':' ? "\\" : "", std::string(1, c));
      values.push_back(StrCat(SgfPoint(mark.point), label.empty() ? "" : ":", label));
    }
    if (!values.empty()) properties.push_back({std::string(kind.property), std::move(values)});
  }
  return properties;
}

std::string NotesText(const NodeNotes& notes) {
  std::string text;
  for (const TreeProperty& property : NotesProperties(notes)) {
    StrAppend(&text, property.name);
    for (const std::string& value : property.values) StrAppend(&text, "[", value, "]");
  }
  return text;
}

std::vector<PointMark> MarksOf(const TreeNode& node, BoardSize size) {
  std::vector<PointMark> marks;
  const bool shows_offer = TextOf(node, kSgfPly).starts_with("OFFER");
  for (const MarkKind& kind : kMarkKinds) {
    if (shows_offer && kind.property == "MA") continue;
    const bool has_text = kind.name == "label";
    for (const std::string_view value : ValuesOf(node, kind.property)) {
      const std::size_t end = has_text ? value.find(':') : value.size();
      if (end == std::string_view::npos) continue;
      const std::optional<Point> point = PointOf(value.substr(0, end), size);
      if (!point) continue;
      marks.push_back({kind.name, *point, has_text ? TextOfValue(value.substr(end + 1)) : ""});
    }
  }
  return marks;
}

std::vector<NodeNotes> NotesOf(const GameRecord& record) {
  const GameTree& tree = record.tree;
  if (tree.empty()) return {};
  std::vector<NodeNotes> notes(record.plies.size() + 1);
  std::vector<std::string> comments = CommentsOf(record);
  for (std::size_t i = 0; i < comments.size(); ++i) notes[i].comment = std::move(comments[i]);
  std::size_t plies = 0;
  for (const int index : MainLine(tree)) {
    plies = PliesAt(record, index, plies);
    for (PointMark& mark : MarksOf(tree.nodes[static_cast<std::size_t>(index)], record.game.size)) {
      notes[plies].marks.push_back(std::move(mark));
    }
  }
  return notes;
}

}  // namespace tengen
