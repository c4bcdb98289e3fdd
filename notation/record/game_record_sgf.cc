// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "base/json_text.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "base/version.h"
#include "engine/games.h"
#include "notation/ply_text.h"
#include "notation/record/game_record.h"
#include "notation/record/game_record_forms.h"

namespace tengen {
namespace {

constexpr std::string_view kRecordProperty = "TENGEN";
constexpr std::string_view kPlyProperty = "PLY";

struct SgfProperty {
  std::string name;
  std::vector<std::string> values;
};
using SgfNode = std::vector<SgfProperty>;

const std::vector<std::string>* FindProperty(const SgfNode& node, std::string_view name) {
  for (const SgfProperty& property : node)
    if (property.name == name) return &property.values;
  return nullptr;
}

std::string FirstValue(const SgfNode& node, std::string_view name) {
  const std::vector<std::string>* const values = FindProperty(node, name);
  return values == nullptr || values->empty() ? "" : values->front();
}

std::string Escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\' || c == ']') out.push_back('\\');
    out.push_back(c);
  }
  return out;
}

std::string Property(std::string_view name, std::string_view value) {
  return StrCat(name, "[", Escaped(value), "]");
}

// The nodes of the first game's main line. The first ')' ends it, because the main line consists of
// the first variations.
absl::StatusOr<std::vector<SgfNode>> ParseSgfNodes(std::string_view text) {
  std::vector<SgfNode> nodes;
  std::string name;
  std::size_t i = text.find('(');
  if (i == std::string_view::npos) return InvalidArgument("an SGF game begins with '('");
  for (++i; i < text.size(); ++i) {
    const char c = text[i];
    if (c == ')') {
      if (nodes.empty()) return InvalidArgument("the SGF game has no nodes");
      return nodes;
    }
    if (c == ';') {
      nodes.emplace_back();
      name.clear();
    } else if (c >= 'A' && c <= 'Z') {
      name.push_back(c);
    } else if (c == '[') {
      if (nodes.empty()) return InvalidArgument("an SGF property comes before the first ';'");
      std::string value;
      for (++i; i < text.size() && text[i] != ']'; ++i) {
        if (text[i] == '\\' && ++i == text.size()) break;
        value.push_back(text[i]);
      }
      if (i == text.size()) return InvalidArgument("an SGF value does not end with ']'");
      // A value without a name is a further value of the property before it.
      if (!name.empty()) nodes.back().push_back({std::exchange(name, ""), {}});
      if (nodes.back().empty()) return InvalidArgument("an SGF value has no property");
      nodes.back().back().values.push_back(std::move(value));
    }
  }
  return InvalidArgument("the SGF game does not end with ')'");
}

std::string SgfPoint(Point p) {
  return {static_cast<char>('a' + p.x), static_cast<char>('a' + p.y)};
}

std::optional<Point> ParseSgfPoint(std::string_view text) {
  text = Trim(text);
  if (text.size() != 2) return std::nullopt;
  const Point p = {text[0] - 'a', text[1] - 'a'};
  if (p.x < 0 || p.x >= 26 || p.y < 0 || p.y >= 26) return std::nullopt;
  return p;
}

std::string SgfSize(BoardSize size) {
  if (size.width == size.height) return StrCat(size.width);
  return StrCat(size.width, ":", size.height);
}

absl::StatusOr<BoardSize> ParseSgfSize(std::string_view text) {
  std::string pair(text);
  std::replace(pair.begin(), pair.end(), ':', ',');
  const std::optional<std::vector<int>> numbers = ParseIntegers(pair);
  if (!numbers || numbers->empty() || numbers->size() > 2) {
    return InvalidArgument("SZ: expected a size such as 15 or 7:6, not ", Quoted(text));
  }
  return BoardSize{numbers->front(), numbers->back()};
}

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

std::string SgfResult(const GameRecord& record, const Game& game) {
  if (!record.winner) return "";
  if (*record.winner == 0) return Property("RE", "0");
  const std::string_view how = record.reason == "timeout" ? "T" : "";
  return Property("RE", StrCat(*record.winner == game.black_seat() ? "B+" : "W+", how));
}

// The move of a node. An empty point is a pass. MoveOfNode returns nullopt for a node without a
// move.
struct SgfMove {
  Color color;
  std::optional<Point> point;
};
absl::StatusOr<std::optional<SgfMove>> MoveOfNode(const SgfNode& node, BoardSize size) {
  for (const auto& [name, color] : {std::pair{"B", Color::kBlack}, std::pair{"W", Color::kWhite}}) {
    const std::vector<std::string>* const values = FindProperty(node, name);
    if (values == nullptr) continue;
    const std::string text = values->empty() ? "" : values->front();
    const bool tt_is_pass = size.width <= 19 && size.height <= 19;
    if (Trim(text).empty() || (tt_is_pass && Trim(text) == "tt")) {
      return std::optional(SgfMove{color, std::nullopt});
    }
    const std::optional<Point> point = ParseSgfPoint(text);
    if (!point) return InvalidArgument(name, ": expected two letters, not ", Quoted(text));
    return std::optional(SgfMove{color, point});
  }
  return std::optional<SgfMove>();
}

absl::Status ReadOwnNodes(const std::vector<SgfNode>& nodes, GameRecord* record) {
  std::size_t stones_due = 0;  // stones of the last ply that the next nodes must contain
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    const absl::StatusOr<std::optional<SgfMove>> move = MoveOfNode(nodes[i], record->game.size);
    if (!move.ok()) return move.status();
    if (stones_due > 0) {
      const std::vector<Point>& points = record->plies.back().ply.points;
      if (!*move || (*move)->point != points[points.size() - stones_due]) {
        return InvalidArgument("node ", i + 1, " is not a stone of ",
                               PlyText(record->plies.back().ply));
      }
      --stones_due;
      continue;
    }
    PlyRecord ply;
    if (const std::string text = FirstValue(nodes[i], kPlyProperty); !text.empty()) {
      std::optional<Ply> parsed = ParsePly(text);
      if (!parsed) return InvalidArgument("node ", i + 1, ": ", Quoted(text), " is not a ply");
      ply.ply = *std::move(parsed);
      if (ply.ply.kind == PlyKind::kStones || ply.ply.kind == PlyKind::kPick) {
        if (!*move || (*move)->point != ply.ply.points.front()) {
          return InvalidArgument("node ", i + 1, " is not a stone of ", PlyText(ply.ply));
        }
        stones_due = ply.ply.points.size() - 1;
      }
    } else if (*move) {
      ply.ply = (*move)->point ? StonePly(*(*move)->point) : Ply{PlyKind::kPass, {}, 0};
    } else {
      continue;  // a node without a ply, for instance a remark
    }
    ReadComment(FirstValue(nodes[i], "C"), &ply);
    record->plies.push_back(std::move(ply));
  }
  if (stones_due > 0) return InvalidArgument("stones of the last ply are missing");
  return absl::OkStatus();
}

// Other programs' names of the games in RU, in lower case without blanks, hyphens and underscores.
struct ForeignName {
  std::string_view rules, game;
  bool rif = false;  // the RIF rule with the exception for five (rif_five_exception)
};
constexpr auto kForeignNames = std::to_array<ForeignName>({
    {"free", "freestyle"},
    {"freegomoku", "freestyle"},
    {"freestylegomoku", "freestyle"},
    {"gomokufreestyle", "freestyle"},
    {"standardgomoku", "standard"},
    {"gomokustandard", "standard"},
    {"rif", "renju", true},
    {"renjurif", "renju", true},
    {"keryopente", "pente-keryo"},
    {"fourinarow", "fourinarow"},
    {"connectfour", "fourinarow"},
    {"connect4", "fourinarow"},
});

std::string PlainName(std::string_view name) {
  std::string plain;
  for (const char c : name) {
    if (c == ' ' || c == '-' || c == '_') continue;
    plain.push_back(absl::ascii_tolower(static_cast<unsigned char>(c)));
  }
  return plain;
}

// The game that RU names, by Tengen's name or another program's name.
std::optional<GameSpec> SpecOfName(std::string_view rules, BoardSize size) {
  const std::string plain = PlainName(rules);
  for (const GameInfo& game : AllGames()) {
    if (PlainName(game.name) == plain) return FamilySpec(game, size);
  }
  for (const ForeignName& foreign : kForeignNames) {
    if (foreign.rules != plain) continue;
    GameSpec spec = FamilySpec(*FindGame(foreign.game), size);
    spec.rif_five_exception = foreign.rif;
    return spec;
  }
  return std::nullopt;
}

// The game for a rule number of INFO rule.
std::optional<GameSpec> SpecOfNumber(int rule) {
  const GameInfo* const game = FindGomocupRule(rule);
  if (game == nullptr) return std::nullopt;
  return GameSpec{.variant = std::string(game->name)};
}

absl::StatusOr<GameSpec> SpecOfRules(const SgfNode& root, const GameSpec& otherwise) {
  const bool asked = otherwise.variant.empty();  // the user named no game
  const std::string number = FirstValue(root, "GM"), rules = FirstValue(root, "RU");
  const std::optional<int> rule = ParseIntegerIn(rules, 0, 15);
  const std::optional<GameSpec> spec =
      rule ? SpecOfNumber(*rule) : SpecOfName(rules, otherwise.size);
  if (!spec && asked) {
    // GM is the number of the game in SGF: 1 = Go, 4 = all of Tengen's games. Only Go has komi
    // (KM).
    if (number == "1" || (number.empty() && FindProperty(root, "KM") != nullptr)) {
      return InvalidArgument(
          "it is a game of Go (GM[1]); to read it as another game, use --game NAME");
    }
    if (!number.empty() && number != "4") {
      return InvalidArgument("GM[", Quoted(number),
                             "] is another game; to read it as a game of Tengen, use --game NAME");
    }
    if (!Trim(rules).empty()) {
      return InvalidArgument("the rule ", Quoted(rules),
                             " is not known; choose the game with --game NAME, ",
                             "for instance --game freestyle or --game renju");
    }
  }
  return spec && spec->variant != otherwise.variant ? *spec : otherwise;
}

absl::StatusOr<GameRecord> ReadSgfOfOthers(const std::vector<SgfNode>& nodes,
                                           const GameSpec& otherwise) {
  const SgfNode& root = nodes.front();
  GameRecord record;
  BoardSize size = otherwise.size;
  if (const std::string text = FirstValue(root, "SZ"); !text.empty()) {
    const absl::StatusOr<BoardSize> parsed = ParseSgfSize(text);
    if (!parsed.ok()) return parsed.status();
    size = *parsed;
  }
  const absl::StatusOr<GameSpec> spec = SpecOfRules(root, otherwise);
  if (!spec.ok()) return spec.status();
  record.game = SpecOfOthers(*spec, size);
  record.players = {FirstValue(root, "PB"), FirstValue(root, "PW")};
  if (const absl::Status status = CheckSpec(record.game); !status.ok()) return status;

  std::vector<Step> steps;
  // Set-up stones (AB, AW) are read as an opening, with black and white stones in turn.
  const std::vector<std::string> none;
  const auto values = [&](std::string_view name) -> const std::vector<std::string>& {
    const std::vector<std::string>* const found = FindProperty(root, name);
    return found == nullptr ? none : *found;
  };
  const std::vector<std::string>&black = values("AB"), &white = values("AW");
  if (black.size() != white.size() && black.size() != white.size() + 1) {
    return InvalidArgument(
        "AB and AW: expected as many white stones as black stones or one less, not ", black.size(),
        " black and ", white.size(), " white");
  }
  for (std::size_t i = 0; i < black.size() + white.size(); ++i) {
    const std::string& text = (i % 2 == 0 ? black : white)[i / 2];
    const std::optional<Point> point = ParseSgfPoint(text);
    if (!point) return InvalidArgument("AB or AW: expected two letters, not ", Quoted(text));
    steps.push_back({point, std::nullopt, i % 2 == 0 ? Color::kBlack : Color::kWhite});
  }
  record.opening_plies = static_cast<int>(steps.size());
  for (const SgfNode& node : nodes) {
    const absl::StatusOr<std::optional<SgfMove>> move = MoveOfNode(node, size);
    if (!move.ok()) return move.status();
    if (!*move) continue;
    PlyRecord remarks;
    const std::string comment = FirstValue(node, "C");
    ReadComment(comment, &remarks);
    steps.push_back({(*move)->point, remarks.ms, (*move)->color});
    const bool so_far_opening = record.opening_plies + 1 == std::ssize(steps);
    if (so_far_opening && comment == "opening move") ++record.opening_plies;
  }
  if (const absl::Status status = AddSteps(steps, &record); !status.ok()) return status;
  if (!record.winner) {
    const std::string result = FirstValue(root, "RE");
    if (result.starts_with("B+")) record.winner = 1;
    if (result.starts_with("W+")) record.winner = 2;
    if (result == "0" || result == "Draw") record.winner = 0;
  }
  return record;
}

}  // namespace

std::string SgfText(const GameRecord& record) {
  const std::unique_ptr<Game> game = MakeGame(record.game);
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
        if (i == 0 && !plain) StrAppend(&nodes, Property(kPlyProperty, PlyText(ply.ply)));
        if (const std::string comment = Comment(ply); i == 0 && !comment.empty()) {
          StrAppend(&nodes, Property("C", comment));
        }
      }
      continue;
    }
    if (ply.ply.kind == PlyKind::kPass) {
      StrAppend(&nodes, Property(mover == Color::kBlack ? "B" : "W", ""));
    } else {
      StrAppend(&nodes, Property(kPlyProperty, PlyText(ply.ply)));
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
                Property("PW", player(3 - game->black_seat())), SgfResult(record, *game),
                Property(kRecordProperty, JsonText(HeadJson(record))), nodes, ")\n");
}

absl::StatusOr<GameRecord> ParseSgf(std::string_view text, const GameSpec& otherwise) {
  const absl::StatusOr<std::vector<SgfNode>> nodes = ParseSgfNodes(text);
  if (!nodes.ok()) return nodes.status();
  const std::string head = FirstValue(nodes->front(), kRecordProperty);
  if (head.empty()) return ReadSgfOfOthers(*nodes, otherwise);
  const absl::StatusOr<nlohmann::json> object = ParseJson(head);
  if (!object.ok()) return object.status();
  absl::StatusOr<GameRecord> record = HeadFromJson(*object);
  if (!record.ok()) return record;
  const absl::Status status = ReadOwnNodes(*nodes, &*record);
  if (!status.ok()) return status;
  return record;
}

}  // namespace tengen
