// SPDX-License-Identifier: Apache-2.0
#include "notation/record/sgf_tree.h"

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

#include "base/status.h"
#include "base/str_cat.h"
#include "engine/games.h"
#include "engine/sentence.h"

namespace tengen {
namespace {

struct Node {
  std::size_t parent = 0;
  Ply ply;
  std::string text;
  std::vector<std::size_t> children = {};
};

// SgfText writes the root, then each ply on a separate line, then ')'. Returns these lines without
// the ')'.
std::vector<std::string> LinesOf(const GameRecord& record) {
  const std::string text = SgfText(record);
  std::string_view rest = std::string_view(text).substr(0, text.rfind(')'));
  std::vector<std::string> lines(record.plies.size() + 1);
  for (std::size_t i = record.plies.size(); i > 0; --i) {
    const std::size_t begin = rest.rfind("\n;");
    lines[i] = rest.substr(begin);
    rest = rest.substr(0, begin);
  }
  lines.front() = rest;
  return lines;
}

// Adds the notes to the first node of a text that LinesOf returned.
void AddNotes(const NodeNotes& notes, std::string* text) {
  constexpr std::size_t kStart = 2;  // after the line end and the first ';'
  const std::size_t second = text->starts_with("\n;") ? text->find(';', kStart) : text->size();
  text->insert(std::min(second, text->size()), NotesText(notes));
}

// Adds a chain of nodes for the plies: the first after the node `from`, each other node after the
// node before it.
void AddLine(std::size_t from, const std::vector<Ply>& plies, std::span<const std::string> texts,
             std::vector<Node>* nodes) {
  for (std::size_t i = 0; i < plies.size(); ++i) {
    (*nodes)[from].children.push_back(nodes->size());
    nodes->push_back({.parent = from, .ply = plies[i], .text = texts[i]});
    from = nodes->size() - 1;
  }
}

std::vector<Ply> WayTo(std::size_t node, const std::vector<Node>& nodes) {
  std::vector<Ply> way;
  for (; node != 0; node = nodes[node].parent) way.push_back(nodes[node].ply);
  std::reverse(way.begin(), way.end());
  return way;
}

}  // namespace

absl::StatusOr<std::string> SgfTreeText(const GameRecord& record,
                                        std::span<const RecordBranch> branches,
                                        std::span<const NodeNotes> notes, std::string_view date) {
  if (branches.size() > kMostBranches) {
    return InvalidArgument("branches: at most ", kMostBranches, " wanted, not ", branches.size());
  }
  std::vector<std::string> lines = LinesOf(record);
  if (!date.empty()) StrAppend(&lines.front(), "DT[", ValueOfText(date), "]");
  for (std::size_t i = 0; i < std::min(notes.size(), lines.size()); ++i) {
    AddNotes(notes[i], &lines[i]);
  }
  std::vector<Node> nodes{{.text = lines.front()}};
  std::vector<Ply> plies;
  for (const PlyRecord& ply : record.plies) plies.push_back(ply.ply);
  AddLine(0, plies, std::span(lines).subspan(1), &nodes);
  for (std::size_t i = 0; i < branches.size(); ++i) {
    const auto& [from, added, added_notes] = branches[i];
    const std::string place = StrCat("branches[", i, "]");
    if (from >= nodes.size()) {
      return InvalidArgument(place, ": \"from\" from 0 to ", nodes.size() - 1,
                             " wanted, the number of a ply before the branch");
    }
    GameRecord way;
    way.game = record.game;
    way.start = record.start;
    const std::unique_ptr<Game> game = StartOf(way);
    for (const Ply& ply : WayTo(from, nodes)) {
      game->Play(ply);
      way.plies.push_back({.ply = ply});
    }
    for (std::size_t j = 0; j < added.size(); ++j) {
      if (const absl::Status status = game->Check(added[j]); !status.ok()) {
        return WithMessage(status, StrCat(place, ".moves[", j, "]: ", status.message()));
      }
      game->Play(added[j]);
      way.plies.push_back({.ply = added[j]});
    }
    lines = LinesOf(way);
    const std::size_t first = lines.size() - added.size();
    for (std::size_t j = 0; j < std::min(added_notes.size(), added.size()); ++j) {
      AddNotes(added_notes[j], &lines[first + j]);
    }
    AddLine(from, added, std::span(lines).last(added.size()), &nodes);
  }

  // The nodes from the root to the current node. The writer uses this list instead of recursion,
  // because a tree may be very deep.
  struct OpenNode {
    std::size_t node = 0;
    std::size_t written = 0;  // children
    bool variation = false;
  };
  std::string text = nodes.front().text;
  std::vector<OpenNode> way{OpenNode()};
  while (!way.empty()) {
    const std::vector<std::size_t>& children = nodes[way.back().node].children;
    if (way.back().written == children.size()) {
      if (way.back().variation) StrAppend(&text, ")");
      way.pop_back();
      continue;
    }
    const std::size_t next = children[way.back().written++];
    const bool variation = children.size() > 1;
    StrAppend(&text, variation ? "\n(" : "", nodes[next].text);
    way.push_back({.node = next, .variation = variation});
  }
  return StrCat(text, ")\n");
}

}  // namespace tengen
