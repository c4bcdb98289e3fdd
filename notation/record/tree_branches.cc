// SPDX-License-Identifier: Apache-2.0
#include "notation/record/tree_branches.h"

#include <memory>
#include <optional>
#include <utility>

#include "absl/status/statusor.h"
#include "engine/game.h"
#include "notation/ply_text.h"
#include "notation/record/game_record_forms.h"
#include "notation/record/sgf_values.h"

namespace tengen {
namespace {

// Visits all nodes in their order. game_ always has the position of the current node.
class BranchReader {
 public:
  explicit BranchReader(const GameRecord& record)
      : record_(record),
        dialect_(DialectOf(record.tree, record.game.size)),
        game_(StartOf(record)),
        next_number_(record.plies.size() + 1) {}

  TreeBranches Read() {
    const std::size_t main_line = MainLine(record_.tree).size();
    for (std::size_t i = 0; i < record_.tree.nodes.size(); ++i) {
      const int parent = record_.tree.nodes[i].parent;
      while (!path_.empty() && path_.back().node != parent) Leave();
      Place place = path_.empty() ? Place() : path_.back();
      place.node = static_cast<int>(i);
      place.played = 0;
      path_.push_back(std::move(place));
      if (i < main_line) {
        TakeMainNode();
      } else {
        if (parent != static_cast<int>(i) - 1) Begin();
        TakeNode();
      }
    }
    End();
    return std::move(found_);
  }

 private:
  // A node of the path from the root to the current node, and the state after this node.
  struct Place {
    int node = -1;
    int played = 0;                 // plies that the node completes
    std::size_t number = 0;         // number of the last complete ply
    std::vector<Point> unfinished;  // stones of a turn that is not complete
    std::size_t shown = 0;          // stones of a complete ply that later nodes show again
    bool dead = false;              // no plies can be read here; skip the nodes below
  };

  const TreeNode& Node() const {
    return record_.tree.nodes[static_cast<std::size_t>(path_.back().node)];
  }

  void Leave() {
    for (int i = 0; i < path_.back().played; ++i) game_->TakeBack();
    path_.pop_back();
  }

  bool Play(const Ply& ply) {
    Place& place = path_.back();
    if (game_->outcome() != Outcome::kNone || !game_->Check(ply).ok()) {
      place.dead = true;
      return false;
    }
    game_->Play(ply);
    ++place.played;
    place.unfinished.clear();
    return true;
  }

  void TakeMainNode() {
    Place& place = path_.back();
    const std::vector<int>& ply_nodes = record_.tree.ply_nodes;
    const std::size_t before = place.number;
    while (place.number < record_.plies.size() && ply_nodes[place.number] <= place.node) {
      if (place.dead || !Play(record_.plies[place.number].ply)) break;
      ++place.number;
    }
    if (place.number > before) return;
    const absl::StatusOr<std::vector<SgfMove>> moves = MovesOf(Node(), place.node, dialect_);
    if (!moves.ok()) return;
    for (const SgfMove& move : *moves) {
      place.unfinished.insert(place.unfinished.end(), move.points.begin(), move.points.end());
    }
  }

  void Begin() {
    End();
    found_.branches.push_back({.from = path_.back().number, .plies = {}, .notes = {}});
    is_open_ = true;
    is_cut_ = false;
  }

  // Ends the last branch.
  void End() {
    if (!is_open_) return;
    is_open_ = false;
    if (found_.branches.back().plies.empty()) {
      ++found_.left_out;
      found_.branches.pop_back();
    } else if (is_cut_) {
      ++found_.cut;
    }
  }

  void TakeNode() {
    Place& place = path_.back();
    const absl::StatusOr<std::vector<SgfMove>> moves = MovesOf(Node(), place.node, dialect_);
    if (!moves.ok() || HasStonesSetUp()) place.dead = true;
    if (!place.dead) TakeMoves(*moves);
    is_cut_ = is_cut_ || place.dead;
  }

  bool HasStonesSetUp() const {
    return !ValuesOf(Node(), "AB").empty() || !ValuesOf(Node(), "AW").empty() ||
           !ValuesOf(Node(), "AE").empty();
  }

  void TakeMoves(const std::vector<SgfMove>& moves) {
    if (const std::string text = TextOf(Node(), kSgfPly); !text.empty()) {
      const std::optional<Ply> ply = ParsePly(text);
      if (ply && TakePly(*ply)) {
        path_.back().shown = HasStones(*ply) ? ply->points.size() - 1 : 0;
      } else {
        path_.back().dead = true;
      }
      return;
    }
    for (const SgfMove& move : moves) {
      if (move.points.empty()) TakePly({PlyKind::kPass, {}, 0});
      for (const Point p : move.points) TakeStone(p, move.color);
    }
  }

  void TakeStone(Point p, Color color) {
    Place& place = path_.back();
    if (place.dead) return;
    if (place.shown > 0) {
      --place.shown;
      return;
    }
    const std::vector<Form> forms = game_->Forms();
    if (forms.empty() || color != game_->to_move()) {
      place.dead = true;
      return;
    }
    place.unfinished.push_back(p);
    if (std::ssize(place.unfinished) < forms.front().stones) return;
    TakePly({PlyKind::kStones, place.unfinished, 0});
  }

  bool TakePly(const Ply& ply) {
    if (path_.back().dead || !Play(ply)) return false;
    path_.back().number = next_number_++;
    TreeBranch& branch = found_.branches.back();
    branch.plies.push_back(ply);
    branch.notes.push_back({TextOf(Node(), "C"), MarksOf(Node(), record_.game.size)});
    return true;
  }

  const GameRecord& record_;
  const SgfDialect dialect_;
  std::unique_ptr<Game> game_;
  std::vector<Place> path_;
  std::size_t next_number_;
  TreeBranches found_;
  bool is_open_ = false;  // more plies may follow in the last branch of found_
  bool is_cut_ = false;   // a node of this branch could not be read as plies
};

}  // namespace

TreeBranches BranchLinesOf(const GameRecord& record) { return BranchReader(record).Read(); }

}  // namespace tengen
