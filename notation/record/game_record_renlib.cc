// SPDX-License-Identifier: Apache-2.0
//
// Reads a library of RenLib (notation/record/renlib.h) as one game: the first child of each node
// makes the main line, and all other nodes are branches of its tree. A text on the board becomes a
// label in the position before the move, as RenLib shows it.
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_replace.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/games.h"
#include "notation/point_names.h"
#include "notation/record/game_record.h"
#include "notation/record/game_record_forms.h"
#include "notation/record/game_tree.h"
#include "notation/record/node_notes.h"
#include "notation/record/renlib.h"
#include "notation/record/sgf_tree.h"
#include "notation/record/sgf_values.h"

namespace tengen {
namespace {

constexpr std::size_t kMostMebibytes = 2;
constexpr std::string_view kOtherReader = "; pbrain-tengen db import reads it into a database";

// Takes the nodes of a library in their order. Leaves out each move that the game does not allow,
// with the nodes below it.
class LibraryReader {
 public:
  explicit LibraryReader(GameSpec spec) {
    record_.game = std::move(spec);
    game_ = MakeGame(record_.game);
  }

  absl::Status Take(const RenlibNode& node) {
    const auto depth = static_cast<std::size_t>(node.depth);
    if (skip_below_ && depth > *skip_below_) {
      ++left_out_;
      return absl::OkStatus();
    }
    skip_below_.reset();
    if (depth == 0 && !way_.empty()) return LeaveOut(node, "a library has one root");
    for (; way_.size() > depth; way_.pop_back()) {
      if (way_.back().has_ply) game_->TakeBack();
    }
    if (depth == 0) {
      Add({}, node);
      return absl::OkStatus();
    }
    if (node.point && !node.text.empty()) AddLabel(*node.point, node.text);
    if (!node.is_move) {
      AddComment(way_.back().node, node.comment);
      skip_below_ = depth;
      return absl::OkStatus();
    }
    const Ply ply = node.point ? StonePly(*node.point) : Ply{PlyKind::kPass, {}, 0};
    const absl::Status allowed = game_->outcome() == Outcome::kNone
                                     ? game_->Check(ply)
                                     : InvalidArgument("the game is over before this move");
    if (!allowed.ok() && !node.point && game_->plies().empty()) {
      SkipPass(node);
      return absl::OkStatus();
    }
    if (!allowed.ok()) return LeaveOut(node, WithPointNames(allowed, record_.game.size).message());
    return AddMove(ply, node);
  }

  GameRecord Record() {
    TreeNode& root = record_.tree.nodes.front();
    root.properties = {{"FF", {"4"}},
                       {"CA", {"UTF-8"}},
                       {"GM", {"4"}},
                       {"SZ", {StrCat(kRenlibBoard)}},
                       {"RU", {record_.game.variant}}};
    for (std::size_t i = 0; i < notes_.size(); ++i) {
      for (TreeProperty& property : NotesProperties(notes_[i])) {
        record_.tree.nodes[i].properties.push_back(std::move(property));
      }
    }
    SetResult(&record_);
    if (skips_pass_) {
      record_.notes.emplace_back(
          "a pass before the first move is left out: Black makes the move after it");
    }
    if (left_out_ > 0) {
      record_.notes.push_back(StrCat(left_out_, left_out_ == 1 ? " move" : " moves",
                                     " of the library left out. The first is ", first_left_out_));
    }
    return std::move(record_);
  }

 private:
  // A place on the way from the root to the last node.
  struct Place {
    std::size_t node = 0;  // of the tree
    bool has_ply = false;  // false: the root, or a pass that is left out
  };

  // The rules have no pass before the first move. The nodes below the pass take its place.
  void SkipPass(const RenlibNode& node) {
    const std::size_t parent = way_.back().node;
    AddComment(parent, node.comment);
    AddComment(parent, node.text);
    way_.push_back({.node = parent});
    skips_pass_ = true;
  }

  absl::Status LeaveOut(const RenlibNode& node, absl::string_view why) {
    if (left_out_ == 0) {
      first_left_out_ =
          StrCat("move ", node.depth, ", ",
                 node.point ? PointName(*node.point, record_.game.size) : "pass", ": ", why);
    }
    ++left_out_;
    skip_below_ = static_cast<std::size_t>(node.depth);
    return absl::OkStatus();
  }

  absl::Status AddMove(const Ply& ply, const RenlibNode& node) {
    const std::string value = node.point ? SgfPoint(*node.point) : "";
    const std::size_t parent = way_.back().node, number = record_.tree.nodes.size();
    branches_ += has_child_[parent] ? 1 : 0;
    has_child_[parent] = true;
    if (branches_ > kMostBranches) {
      return InvalidArgument("the library has more than ", kMostBranches,
                             " branches, the most of one game", kOtherReader);
    }
    Add({.name = game_->to_move() == Color::kBlack ? "B" : "W", .values = {value}}, node);
    game_->Play(ply);
    const bool main_line = number == record_.plies.size() + 1 && parent + 1 == number;
    if (main_line) {
      record_.plies.push_back({.ply = ply});
      record_.tree.ply_nodes.push_back(static_cast<int>(number));
    }
    return absl::OkStatus();
  }

  // Adds a node of the tree below the last node of way_.
  void Add(TreeProperty move, const RenlibNode& node) {
    TreeNode& added = record_.tree.nodes.emplace_back();
    added.parent = way_.empty() ? -1 : static_cast<int>(way_.back().node);
    way_.push_back({.node = notes_.size(), .has_ply = !move.name.empty()});
    if (!move.name.empty()) added.properties.push_back(std::move(move));
    notes_.emplace_back();
    has_child_.push_back(false);
    AddComment(way_.back().node, node.comment);
    if (!node.point) AddComment(way_.back().node, node.text);  // there is no point to show it at
  }

  void AddComment(std::size_t index, const std::string& text) {
    std::string& comment = notes_[index].comment;
    if (!text.empty()) StrAppend(&comment, comment.empty() ? "" : "\n", text);
  }

  void AddLabel(Point point, const std::string& text) {
    const std::string line = absl::StrReplaceAll(text, {{"\r", ""}, {"\n", " "}});
    notes_[way_.back().node].marks.push_back({"label", point, line});
  }

  GameRecord record_;
  std::unique_ptr<Game> game_;
  std::vector<NodeNotes> notes_;  // of each node of the tree
  std::vector<bool> has_child_;   // of each node of the tree
  std::vector<Place> way_;        // from the root to the last node
  bool skips_pass_ = false;
  std::optional<std::size_t> skip_below_;  // depth of a node that is left out
  std::size_t branches_ = 0, left_out_ = 0;
  std::string first_left_out_;
};

// The game of a library. RenLib is a program for renju.
absl::StatusOr<GameSpec> GameOf(const GameSpec& otherwise, const std::vector<RenlibNode>& nodes) {
  GameSpec spec = SpecOfOthers(otherwise, {kRenlibBoard, kRenlibBoard});
  if (otherwise.variant.empty()) spec.variant = "renju";
  if (absl::Status status = CheckSpec(spec); !status.ok()) return status;
  const GameInfo& game = *FindGame(spec.variant);
  if (game.stones_per_turn != 1) {
    return InvalidArgument("a library of RenLib has one stone in each turn, and ", game.name,
                           " has ", game.stones_per_turn);
  }
  for (const RenlibNode& node : nodes) {
    const bool is_pass = node.depth > 0 && node.is_move && !node.point;
    if (is_pass && game.passes) spec.allow_pass = true;
  }
  return spec;
}

}  // namespace

absl::StatusOr<GameRecord> ParseLibrary(std::string_view bytes, const GameSpec& otherwise) {
  if (bytes.size() > kMostMebibytes << 20) {
    return InvalidArgument("the library has more than ", kMostMebibytes,
                           " MiB, the most of one game", kOtherReader);
  }
  std::vector<std::string> notes;
  const absl::StatusOr<std::vector<RenlibNode>> nodes = ParseRenlib(bytes, {}, &notes);
  if (!nodes.ok()) return nodes.status();
  if (IsCutRenlib(bytes)) {
    return InvalidArgument("the library ends too early",
                           "; pbrain-tengen db import reads what is left of it");
  }
  absl::StatusOr<GameSpec> spec = GameOf(otherwise, *nodes);
  if (!spec.ok()) return spec.status();
  LibraryReader reader(*std::move(spec));
  for (const RenlibNode& node : *nodes) {
    if (const absl::Status status = reader.Take(node); !status.ok()) return status;
  }
  GameRecord record = reader.Record();
  record.notes.insert(record.notes.begin(), notes.begin(), notes.end());
  return record;
}

}  // namespace tengen
