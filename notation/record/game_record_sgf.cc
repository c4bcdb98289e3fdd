// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "base/encoding.h"
#include "base/json_text.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "base/version.h"
#include "engine/geometry.h"
#include "notation/ply_text.h"
#include "notation/point_names.h"
#include "notation/record/game_record.h"
#include "notation/record/game_record_forms.h"
#include "notation/record/sgf_rules.h"
#include "notation/record/sgf_values.h"

namespace tengen {
namespace {

constexpr std::string_view kRecordProperty = "TENGEN";
// A member of the JSON in TENGEN. It says that another program wrote the nodes, so the rules of the
// game decide which stones belong to one ply.
constexpr const char* kForeign = "foreign";

std::string Property(std::string_view name, std::string_view text) {
  return StrCat(name, "[", ValueOfText(text), "]");
}

std::string SgfSize(BoardSize size) {
  if (size.width == size.height) return StrCat(size.width);
  return StrCat(size.width, ":", size.height);
}

// --- Comments -----------------------------------------------------------------------------------

std::string Comment(const PlyRecord& ply) {
  std::vector<std::string> parts;
  if (ply.value) parts.push_back(StrCat("value ", *ply.value));
  if (ply.depth) parts.push_back(StrCat("depth ", *ply.depth));
  if (ply.nodes) parts.push_back(StrCat("nodes ", *ply.nodes));
  if (ply.ms) parts.push_back(StrCat(*ply.ms, "ms"));
  return absl::StrJoin(parts, ", ");
}

// Reads a comment that Comment wrote. c-gomoku-cli writes the time in the same form.
void ReadComment(std::string_view comment, PlyRecord* ply) {
  for (const absl::string_view part : absl::StrSplit(AbslView(comment), ',')) {
    std::string_view text = Trim(View(part));
    if (text.ends_with("ms")) {
      if (const auto ms = ParseInteger(text.substr(0, text.size() - 2)); ms && *ms >= 0) {
        ply->ms = ms;
      }
      continue;
    }
    const std::string_view word = TakeWord(text);
    const std::optional<std::int64_t> number = ParseInteger(text);
    if (!number) continue;
    if (word == "value" && std::abs(*number) <= kInfinite) ply->value = static_cast<int>(*number);
    if (word == "depth" && *number >= 0 && std::in_range<int>(*number)) {
      ply->depth = static_cast<int>(*number);
    }
    if (word == "nodes" && *number >= 0) ply->nodes = static_cast<std::uint64_t>(*number);
  }
}

// --- Files of Tengen ----------------------------------------------------------------------------

// Reads the plies of a line of nodes that Tengen wrote. `ply_nodes` receives the node that
// completes each ply.
absl::Status ReadOwnLine(const GameTree& tree, const std::vector<int>& line, BoardSize size,
                         std::vector<PlyRecord>* plies, std::vector<int>* ply_nodes) {
  const SgfDialect dialect = {.size = size};
  std::size_t stones_due = 0;  // stones of the last ply that the next nodes must contain
  for (const int index : line) {
    const TreeNode& node = tree.nodes[static_cast<std::size_t>(index)];
    const absl::StatusOr<std::vector<SgfMove>> moves = MovesOf(node, index, dialect);
    if (!moves.ok()) return moves.status();
    std::optional<Point> stone;
    if (!moves->empty() && !moves->front().points.empty()) stone = moves->front().points.front();
    if (stones_due > 0) {
      const Ply& ply = plies->back().ply;
      if (stone != ply.points[ply.points.size() - stones_due]) {
        return InvalidArgument("node ", index + 1, " is not a stone of ", PlyText(ply));
      }
      --stones_due;
      ply_nodes->back() = index;
      continue;
    }
    PlyRecord ply;
    if (const std::string text = TextOf(node, kSgfPly); !text.empty()) {
      std::optional<Ply> parsed = ParsePly(text);
      if (!parsed) return InvalidArgument("node ", index + 1, ": ", Quoted(text), " is not a ply");
      ply.ply = *std::move(parsed);
      if (HasStones(ply.ply)) {
        if (stone != ply.ply.points.front()) {
          return InvalidArgument("node ", index + 1, " is not a stone of ", PlyText(ply.ply));
        }
        stones_due = ply.ply.points.size() - 1;
      }
    } else if (!moves->empty()) {
      ply.ply = stone ? StonePly(*stone) : Ply{PlyKind::kPass, {}, 0};
    } else {
      continue;  // a node without a ply, for instance a remark
    }
    ReadComment(TextOf(node, "C"), &ply);
    plies->push_back(std::move(ply));
    ply_nodes->push_back(index);
  }
  if (stones_due > 0) return InvalidArgument("stones of the last ply are missing");
  return absl::OkStatus();
}

// --- Files of others ----------------------------------------------------------------------------

// Tries to read the stones of a diagram as turns from the current position, with Black's and
// White's stones in the order of their lists. nullopt = the stones are not legal turns, or the
// turns lead to another diagram.
std::optional<std::vector<Step>> AsTurns(const Game& game, const SgfDiagram& diagram,
                                         const std::vector<Stone>& wanted,
                                         std::optional<Color> to_move) {
  if (diagram.clears) return std::nullopt;
  std::array<std::vector<Point>, kColors> left;
  for (const Placement& stone : diagram.stones) {
    left[static_cast<std::size_t>(Index(ColorOf(stone.stone)))].push_back(stone.point);
  }
  for (std::vector<Point>& stones : left) std::reverse(stones.begin(), stones.end());
  std::vector<Step> steps;
  const std::unique_ptr<Game> play = game.Clone();
  while (!left[0].empty() || !left[1].empty()) {
    if (play->outcome() != Outcome::kNone) return std::nullopt;
    const Color mover = play->to_move();
    std::vector<Point>& own = left[static_cast<std::size_t>(Index(mover))];
    Ply ply;
    for (int due = play->Forms().front().stones; due > 0 && !own.empty(); --due) {
      ply.points.push_back(own.back());
      steps.push_back({own.back(), std::nullopt, mover});
      own.pop_back();
    }
    if (ply.points.empty() || !play->Check(ply).ok()) return std::nullopt;
    play->Play(ply);
  }
  if (to_move && *to_move != play->to_move()) return std::nullopt;
  const BoardSize size = game.spec().size;
  bool same = true;
  ForEachPoint(size, [&](Point p) {
    same = same && play->At(p) == wanted[static_cast<std::size_t>(p.y * size.width + p.x)];
  });
  return same ? std::optional(std::move(steps)) : std::nullopt;
}

// Reads the main line. Groups stones into turns by the rules of the game. A diagram is read as
// turns, or as a new start position.
class MainLineReader {
 public:
  MainLineReader(GameTree tree, GameSpec spec, const SgfDialect& dialect) : dialect_(dialect) {
    record_.game = std::move(spec);
    record_.tree = std::move(tree);
    record_.tree.ply_nodes.clear();
    game_ = MakeGame(record_.game);
  }

  absl::StatusOr<GameRecord> Read() {
    const std::vector<int> line = MainLine(record_.tree);
    std::vector<std::vector<SgfMove>> moves;
    for (const int node : line) {
      absl::StatusOr<std::vector<SgfMove>> found = MovesOf(Node(node), node, dialect_);
      if (!found.ok()) return found.status();
      moves.push_back(*std::move(found));
    }
    std::size_t moves_end = line.size();  // after the last node with a move
    while (moves_end > 0 && moves[moves_end - 1].empty()) --moves_end;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const absl::StatusOr<SgfDiagram> diagram = DiagramOf(Node(line[i]), dialect_);
      if (!diagram.ok()) return diagram.status();
      if (diagram->changes()) {
        Following following = {.any_move = i < moves_end};
        std::size_t k = i;
        while (k < line.size() && moves[k].empty() && !following.diagram) {
          following.diagram = ++k < line.size() && HasDiagram(Node(line[k]));
        }
        if (k < line.size() && !following.diagram) following.mover = moves[k].front().color;
        const absl::Status status = TakeDiagram(*diagram, line[i], following);
        if (!status.ok()) return status;
      }
      TakeMoves(moves[i]);
    }
    const absl::Status status = PlayPending();
    if (!status.ok() && !LeavesTurnOpen()) return status;
    return std::move(record_);
  }

 private:
  // The nodes after a diagram on the main line.
  struct Following {
    bool any_move = false;       // a move follows, perhaps after further diagrams
    bool diagram = false;        // another diagram follows before any move
    std::optional<Color> mover;  // the side of the next move, if it comes before another diagram
  };

  const TreeNode& Node(int index) const {
    return record_.tree.nodes[static_cast<std::size_t>(index)];
  }

  void TakeMoves(const std::vector<SgfMove>& moves) {
    for (const SgfMove& move : moves) {
      PlyRecord remarks;
      const std::string comment = TextOf(Node(move.node), "C");
      ReadComment(comment, &remarks);
      only_opening_ = only_opening_ && comment == "opening move";
      const auto take = [&](std::optional<Point> point) {
        pending_.push_back({point, std::exchange(remarks.ms, std::nullopt), move.color});
        pending_nodes_.push_back(move.node);
        if (only_opening_) ++opening_steps_;
      };
      if (move.points.empty()) take(std::nullopt);
      for (const Point p : move.points) take(p);
    }
  }

  // Plays the steps in pending_. After an error, the steps before the wrong turn have been played.
  absl::Status PlayPending() {
    std::size_t i = record_.plies.size(), step = 0;
    absl::Status status = PlaySteps(pending_, game_.get(), &record_);
    for (; i < record_.plies.size(); ++i) {
      const Ply& ply = record_.plies[i].ply;
      const std::size_t steps = HasStones(ply) ? ply.points.size() : 1;
      step += steps;
      steps_played_ += steps;
      record_.tree.ply_nodes.push_back(pending_nodes_[step - 1]);
      if (steps_played_ <= opening_steps_) record_.opening_plies = static_cast<int>(i) + 1;
    }
    const auto played = static_cast<std::ptrdiff_t>(step);
    pending_.erase(pending_.begin(), pending_.begin() + played);
    pending_nodes_.erase(pending_nodes_.begin(), pending_nodes_.begin() + played);
    return status;
  }

  // True if the file ends in the middle of a turn of several stones. The stones of this turn are
  // then only in the tree.
  bool LeavesTurnOpen() {
    const std::vector<Form> forms = game_->Forms();
    if (forms.empty() || std::ssize(pending_) >= forms.front().stones) return false;
    for (const Step& step : pending_) {
      if (!step.point || !game_->IsLegal(*step.point) || step.color != game_->to_move()) {
        return false;
      }
    }
    record_.notes.emplace_back("the last turn has one stone of two: it is only in the tree");
    return true;
  }

  absl::Status TakeDiagram(const SgfDiagram& diagram, int node, const Following& following) {
    if (const absl::Status status = PlayPending(); !status.ok()) return status;
    const BoardSize size = record_.game.size;
    std::vector<Stone> board;
    ForEachPoint(size, [&](Point p) { board.push_back(game_->At(p)); });
    std::vector<Stone> wanted = board;
    for (const Placement& stone : diagram.stones) {
      if (!OnBoard(stone.point, size)) {
        return InvalidArgument("node ", node + 1, " sets up a stone off the board of ", size.width,
                               "x", size.height);
      }
      wanted[static_cast<std::size_t>(stone.point.y * size.width + stone.point.x)] = stone.stone;
    }
    std::optional<Color> to_move = diagram.to_move;
    if (following.mover && to_move.value_or(*following.mover) != *following.mover) {
      record_.notes.push_back(
          StrCat("node ", node + 1, " names another side to move (PL) than the one that moves"));
    }
    if (following.mover) to_move = following.mover;
    const bool is_empty = std::count(wanted.begin(), wanted.end(), Stone::kEmpty) ==
                          static_cast<std::ptrdiff_t>(wanted.size());
    // An empty diagram before the first move has no effect, because the side that begins is always
    // Black.
    if (is_empty && record_.plies.empty() && !record_.start) return absl::OkStatus();
    if (wanted == board && to_move.value_or(game_->to_move()) == game_->to_move()) {
      return absl::OkStatus();
    }
    if (std::optional<std::vector<Step>> steps = AsTurns(*game_, diagram, wanted, to_move)) {
      for (Step& step : *steps) {
        pending_.push_back(step);
        pending_nodes_.push_back(node);
        if (only_opening_) ++opening_steps_;
      }
      return absl::OkStatus();
    }
    if (!record_.plies.empty() && !following.any_move) {
      record_.notes.push_back(StrCat("node ", node + 1,
                                     " sets up another position; no move follows it, so it is only "
                                     "in the tree"));
      return absl::OkStatus();
    }
    if (!record_.plies.empty()) {
      record_.notes.push_back(
          StrCat("node ", node + 1, " sets up a position: the game is read from there; the ",
                 record_.plies.size(), record_.plies.size() == 1 ? " ply" : " plies",
                 " before it are only in the tree"));
    }
    if (!to_move) {
      const auto count = [&wanted](Stone stone) {
        return std::count(wanted.begin(), wanted.end(), stone);
      };
      to_move = count(Stone::kBlack) > count(Stone::kWhite) ? Color::kWhite : Color::kBlack;
      if (!following.diagram) {
        record_.notes.push_back(StrCat(
            "the side to move after the set-up (PL) is missing: by the number of stones it is ",
            *to_move == Color::kBlack ? "Black" : "White"));
      }
    }
    return StartWith(wanted, *to_move, node);
  }

  absl::Status StartWith(const std::vector<Stone>& board, Color to_move, int node) {
    const BoardSize size = record_.game.size;
    Setup setup;
    setup.size = size;
    ForEachPoint(size, [&](Point p) {
      const Stone stone = board[static_cast<std::size_t>(p.y * size.width + p.x)];
      if (stone != Stone::kEmpty) setup.stones.push_back({p, stone});
    });
    setup.to_move = to_move;
    setup.captured = {game_->captured(Color::kBlack), game_->captured(Color::kWhite)};
    game_ = MakeGame(record_.game);
    if (const absl::Status status = game_->SetUp(setup); !status.ok()) {
      return InvalidArgument("node ", node + 1, ": ",
                             WithPointNames(std::string(status.message()), size));
    }
    record_.start = std::move(setup);
    record_.plies.clear();
    record_.tree.ply_nodes.clear();
    record_.opening_plies = 0;
    record_.winner.reset();
    record_.reason.clear();
    opening_steps_ = 0;
    steps_played_ = 0;
    return absl::OkStatus();
  }

  const SgfDialect dialect_;
  GameRecord record_;
  std::unique_ptr<Game> game_;
  std::vector<Step> pending_;       // steps that are read, but not played yet
  std::vector<int> pending_nodes_;  // the nodes of these steps
  bool only_opening_ = true;        // all moves so far belong to the opening
  std::size_t opening_steps_ = 0, steps_played_ = 0;
};

// Reads the players and the result from properties of the main line.
void ReadInfo(const SgfDialect& dialect, GameRecord* record) {
  const std::string black = InfoOf(record->tree, "PB"), white = InfoOf(record->tree, "PW");
  record->players = {black, white};
  if (dialect.exchanged) record->players = {white, black};
  if (record->winner) return;
  const std::string text = InfoOf(record->tree, "RE");
  const SgfResult result = ParseResult(text);
  std::optional<Color> winner = result.winner;
  std::string reason = result.reason;
  if (!winner) {
    if (const std::optional<Color> resigned = ResignedIn(record->tree)) {
      winner = Opponent(*resigned);
      reason = "resign";
    }
  }
  if (result.draw) record->winner = 0;
  if (result.winning_seat) record->winner = result.winning_seat;
  if (winner) record->winner = (*winner == Color::kBlack) != dialect.exchanged ? 1 : 2;
  if (record->winner) record->reason = reason;
  const bool said = !text.empty() && text != "?" && !EqualsIgnoreCase(text, "void");
  if (said && !record->winner) {
    record->notes.push_back(StrCat("the result '", Printable(text), "' is not understood"));
  }
}

absl::StatusOr<GameRecord> ReadSgfOfOthers(GameTree tree, const GameSpec& otherwise) {
  const auto read = [&tree](const GameSpec& spec, const SgfDialect& dialect) {
    return MainLineReader(tree, spec, dialect).Read();
  };
  absl::StatusOr<SgfRules> rules = RulesOf(tree, otherwise, read);
  if (!rules.ok()) return rules.status();
  absl::StatusOr<GameRecord> record = read(rules->spec, rules->dialect);
  if (!record.ok()) return record;
  record->notes.insert(record->notes.begin(), rules->notes.begin(), rules->notes.end());
  ReadInfo(rules->dialect, &*record);
  return record;
}

absl::StatusOr<GameRecord> ReadSgfOfTengen(GameTree tree, std::string_view head) {
  const absl::StatusOr<nlohmann::json> object = ParseJson(head);
  if (!object.ok()) return object.status();
  absl::StatusOr<GameRecord> record = HeadFromJson(*object);
  if (!record.ok()) return record;
  const auto foreign = object->find(kForeign);
  if (foreign != object->end() && *foreign == true) {
    absl::StatusOr<GameRecord> line =
        MainLineReader(tree, record->game, DialectOf(tree, record->game.size)).Read();
    if (!line.ok()) return line;
    record->start = std::move(line->start);
    record->plies = std::move(line->plies);
    record->tree = std::move(line->tree);
    return record;
  }
  record->tree = std::move(tree);
  record->tree.own = true;
  const absl::Status status = ReadOwnLine(record->tree, MainLine(record->tree), record->game.size,
                                          &record->plies, &record->tree.ply_nodes);
  if (!status.ok()) return status;
  // If the tree contains only data that the record already has, the tree is left out.
  GameRecord plain = *record;
  plain.tree = {};
  if (!Replay(plain).ok()) return record;
  absl::StatusOr<GameTree> written = ParseTree(SgfText(plain));
  if (!written.ok()) return written.status();
  EraseProperty(&written->nodes.front(), kRecordProperty);
  if (written->nodes == record->tree.nodes) return plain;
  return record;
}

// The text is now UTF-8, so the property CA of the root must say this. CA is removed from all other
// nodes.
void NameEncoding(std::string_view text, GameTree* tree) {
  TreeNode& root = tree->nodes.front();
  for (TreeNode& node : tree->nodes) {
    if (&node == &root) continue;
    std::erase_if(node.properties, [](const TreeProperty& p) { return p.name == "CA"; });
  }
  if (IsAscii(text) && ValuesOf(root, "CA").empty()) return;
  const bool after_format = !root.properties.empty() && root.properties.front().name == "FF";
  SetProperty(&root, "CA", "UTF-8", after_format ? 1 : 0);
}

std::string TextWithTree(const GameRecord& record) {
  GameTree tree = record.tree;
  nlohmann::json head = HeadJson(record);
  if (!tree.own) head[kForeign] = true;
  TreeNode& root = tree.nodes.front();
  SetProperty(&root, kRecordProperty, ValueOfText(JsonText(head)), root.properties.size());
  return TreeText(tree);
}

std::string ResultProperty(const GameRecord& record, const Game& game) {
  if (!record.winner) return "";
  if (*record.winner == 0) return Property("RE", "0");
  const std::string_view how = record.reason == "timeout"   ? "T"
                               : record.reason == "resign"  ? "R"
                               : record.reason == "forfeit" ? "F"
                                                            : "";
  return Property("RE", StrCat(*record.winner == game.black_seat() ? "B+" : "W+", how));
}

std::string StartProperties(const GameRecord& record) {
  if (!record.start) return "";
  std::string text;
  for (const auto& [name, stone] :
       {std::pair{"AB", Stone::kBlack}, std::pair{"AW", Stone::kWhite}}) {
    std::string values;
    for (const Placement& placed : record.start->stones) {
      if (placed.stone == stone) StrAppend(&values, "[", SgfPoint(placed.point), "]");
    }
    if (!values.empty()) StrAppend(&text, name, values);
  }
  StrAppend(&text, Property("PL", record.start->to_move == Color::kBlack ? "B" : "W"));
  return text;
}

}  // namespace

std::string SgfText(const GameRecord& record) {
  if (!record.tree.empty()) return TextWithTree(record);
  const std::unique_ptr<Game> game = StartOf(record);
  std::string nodes;
  for (const PlyRecord& ply : record.plies) {
    const Color mover = game->to_move();
    const std::size_t stones_before = game->record().size();
    assert(game->Check(ply.ply).ok());
    game->Play(ply.ply);
    StrAppend(&nodes, "\n;");
    if (HasStones(ply.ply)) {
      for (std::size_t i = 0; i < ply.ply.points.size(); ++i) {
        const bool black = game->record()[stones_before + i].stone == Stone::kBlack;
        if (i > 0) StrAppend(&nodes, ";");
        StrAppend(&nodes, Property(black ? "B" : "W", SgfPoint(ply.ply.points[i])));
        const bool plain = ply.ply == StonePly(ply.ply.points.front());
        if (i == 0 && !plain) StrAppend(&nodes, Property(kSgfPly, PlyText(ply.ply)));
        if (const std::string comment = Comment(ply); i == 0 && !comment.empty()) {
          StrAppend(&nodes, Property("C", comment));
        }
      }
      continue;
    }
    if (ply.ply.kind == PlyKind::kPass) {
      StrAppend(&nodes, Property(mover == Color::kBlack ? "B" : "W", ""));
    } else {
      StrAppend(&nodes, Property(kSgfPly, PlyText(ply.ply)));
    }
    if (!ply.ply.points.empty()) StrAppend(&nodes, "MA");
    for (const Point p : ply.ply.points) StrAppend(&nodes, "[", SgfPoint(p), "]");
    if (const std::string comment = Comment(ply); !comment.empty()) {
      StrAppend(&nodes, Property("C", comment));
    }
  }
  const auto player = [&](int seat) { return record.players[static_cast<std::size_t>(seat) - 1]; };
  return StrCat("(;FF[4]CA[UTF-8]GM[4]", Property("AP", StrCat(kName, ":", kVersion)),
                Property("SZ", SgfSize(record.game.size)), Property("RU", record.game.variant),
                Property("PB", player(game->black_seat())),
                Property("PW", player(3 - game->black_seat())), ResultProperty(record, *game),
                StartProperties(record), Property(kRecordProperty, JsonText(HeadJson(record))),
                nodes, ")\n");
}

absl::StatusOr<GameRecord> ParseSgf(std::string_view text, const GameSpec& otherwise) {
  absl::StatusOr<GameTree> tree = ParseTree(text);
  if (!tree.ok()) return tree.status();
  NameEncoding(text, &*tree);
  TreeNode& root = tree->nodes.front();
  const std::string head = TextOf(root, kRecordProperty);
  if (head.empty()) return ReadSgfOfOthers(*std::move(tree), otherwise);
  EraseProperty(&root, kRecordProperty);
  return ReadSgfOfTengen(*std::move(tree), head);
}

std::size_t PliesAt(const GameRecord& record, int node, std::size_t before) {
  const GameTree& tree = record.tree;
  const std::size_t count = record.plies.size();
  while (before < count && tree.ply_nodes[before] <= node) ++before;
  // The first node of a ply of several nodes. A later node completes the ply.
  const bool begins = !ValuesOf(tree.nodes[static_cast<std::size_t>(node)], kSgfPly).empty();
  const bool completes = before > 0 && tree.ply_nodes[before - 1] == node;
  return before + (begins && !completes && before < count ? 1 : 0);
}

std::vector<std::string> CommentsOf(const GameRecord& record) {
  const GameTree& tree = record.tree;
  if (tree.empty()) return {};
  std::vector<std::string> comments(record.plies.size() + 1);
  std::size_t plies = 0;  // number of plies to which this node belongs or that are before it
  for (const int node : MainLine(tree)) {
    plies = PliesAt(record, node, plies);
    const std::string text = TextOf(tree.nodes[static_cast<std::size_t>(node)], "C");
    if (text.empty() || (plies > 0 && text == Comment(record.plies[plies - 1]))) continue;
    StrAppend(&comments[plies], comments[plies].empty() ? "" : "\n\n", text);
  }
  return comments;
}

int BranchesOf(const GameRecord& record) {
  const std::vector<TreeNode>& nodes = record.tree.nodes;
  const int length = static_cast<int>(MainLine(record.tree).size());
  return static_cast<int>(
      std::count_if(nodes.begin() + length, nodes.end(),
                    [length](const TreeNode& node) { return node.parent < length; }));
}

std::string ExtrasOf(const GameRecord& record) {
  // Properties that the text does not list as "other properties". The record has them in other
  // members, or they are marks on the board.
  constexpr std::array<std::string_view, 18> kKnown = {"AB", "AE", "AP", "AW", "B",  "C",
                                                       "CA", "FF", "GM", "PB", "PL", "PLY",
                                                       "PW", "RE", "RU", "ST", "SZ", "W"};
  constexpr std::array<std::string_view, 12> kMarks = {"AR", "CR", "DD", "L",  "LB", "LN",
                                                       "M",  "MA", "SL", "SQ", "TR", "VW"};
  const auto is_in = [](const auto& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  const std::size_t main_line = MainLine(record.tree).size();
  int comments = 0, marks = 0;
  std::set<std::string> others;
  for (const std::string& comment : CommentsOf(record)) comments += !comment.empty();
  for (std::size_t i = 0; i < record.tree.nodes.size(); ++i) {
    for (const TreeProperty& property : record.tree.nodes[i].properties) {
      if (is_in(kMarks, property.name)) {
        marks += static_cast<int>(property.values.size());
      } else if (!is_in(kKnown, property.name)) {
        others.insert(property.name);
      } else if (property.name == "C" && i >= main_line) {
        ++comments;
      }
    }
  }
  std::vector<std::string> parts;
  const auto add = [&parts](int count, std::string_view one, std::string_view many) {
    if (count > 0) parts.push_back(StrCat(count, " ", count == 1 ? one : many));
  };
  add(BranchesOf(record), "branch", "branches");
  add(comments, "comment", "comments");
  add(marks, "mark", "marks");
  add(static_cast<int>(others.size()), "other property", "other properties");
  if (!others.empty()) StrAppend(&parts.back(), " (", absl::StrJoin(others, ", "), ")");
  return absl::StrJoin(parts, ", ");
}

}  // namespace tengen
