// SPDX-License-Identifier: Apache-2.0
//
// RIF, the database of RenjuNet: XML with tables of players and rules, and the games.
//
//   <players> <player id="1" name="Ann" surname="One" /> </players>
//   <rules> <rule id="3" name="Yamaguchi" /> </rules>
//   <games>
//   <game id="5" rule="3" black="1" white="2" bresult="0.5">
//   <move>h8 i9 j8</move>
//   </game>
//   </games>
//
// bresult is the result of Black: 1, 0.5 or 0. Row 1 is at the bottom of the board of 15x15. The
// reader ignores the tournaments, openings, offered fifths, swaps and remarks of the file.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_replace.h"
#include "base/encoding.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/games.h"
#include "notation/move_list.h"
#include "notation/point_names.h"
#include "notation/record/game_record.h"
#include "notation/record/game_record_forms.h"

namespace tengen {
namespace {

constexpr BoardSize kRifBoard = {15, 15};

using Attributes = std::map<std::string, std::string, std::less<>>;

// Replaces entities such as &amp; by their characters. Unknown entities do not change.
std::string WithoutEntities(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t end = text[i] == '&' ? text.find(';', i) : std::string_view::npos;
    if (end == std::string_view::npos) {
      plain.push_back(text[i]);
      continue;
    }
    const std::string_view name = text.substr(i + 1, end - i - 1);
    std::uint32_t code = 0;
    for (const auto& [known, c] : {std::pair<std::string_view, char>{"amp", '&'},
                                   {"lt", '<'},
                                   {"gt", '>'},
                                   {"quot", '"'},
                                   {"apos", '\''}}) {
      if (name == known) code = static_cast<unsigned char>(c);
    }
    if (name.starts_with("#x")) {
      if (!absl::SimpleHexAtoi(AbslView(name.substr(2)), &code)) code = 0;
    } else if (name.starts_with('#')) {
      if (!absl::SimpleAtoi(AbslView(name.substr(1)), &code)) code = 0;
    }
    if (code == 0 || code > 0x10ffff) {
      plain.push_back(text[i]);
      continue;
    }
    AppendUtf8(code, &plain);
    i = end;
  }
  return plain;
}

// Reads the tags of an XML text one after the other. Skips comments, declarations and processing
// instructions.
class XmlReader {
 public:
  explicit XmlReader(std::string_view text) : rest_(text) {}

  struct Tag {
    std::string name;       // lower case; "/" before the name of an end tag
    Attributes attributes;  // names in lower case
    bool is_empty = false;  // <name />
  };
  // Returns the next tag. At the end of the text, the name of the tag is empty.
  absl::StatusOr<Tag> Next() {
    while (true) {
      const std::size_t begin = std::min(rest_.find('<'), rest_.size());
      text_ = rest_.substr(0, begin);
      rest_.remove_prefix(begin);
      if (rest_.empty()) return Tag();
      const std::string_view end = rest_.starts_with("<!--")        ? "-->"
                                   : rest_.starts_with("<![CDATA[") ? "]]>"
                                   : rest_.starts_with("<?")        ? "?>"
                                   : rest_.starts_with("<!")        ? ">"
                                                                    : "";
      if (end.empty()) return TakeTag();
      const std::size_t at = rest_.find(end);
      if (at == std::string_view::npos) return Unfinished();
      rest_.remove_prefix(at + end.size());
    }
  }
  // The text between the last two tags.
  std::string text() const { return WithoutEntities(text_); }

 private:
  absl::Status Unfinished() const {
    return InvalidArgument("the XML ends inside of ", Quoted(rest_));
  }

  static bool IsNameEnd(char c) {
    return static_cast<unsigned char>(c) <= ' ' || c == '>' || c == '/' || c == '=';
  }

  std::string TakeName() {
    const auto end = std::find_if(rest_.begin(), rest_.end(), IsNameEnd);
    const std::string name = absl::AsciiStrToLower(
        AbslView(rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()))));
    rest_.remove_prefix(name.size());
    return name;
  }

  void SkipBlanks() {
    while (!rest_.empty() && static_cast<unsigned char>(rest_.front()) <= ' ') {
      rest_.remove_prefix(1);
    }
  }

  absl::StatusOr<Tag> TakeTag() {
    const std::string_view from = rest_;
    const auto wrong = [&from] {
      return InvalidArgument("a tag of XML such as <game id=\"1\"> wanted, not ", Quoted(from));
    };
    Tag tag;
    rest_.remove_prefix(1);
    if (rest_.starts_with('/')) {
      rest_.remove_prefix(1);
      tag.name = "/";
    }
    tag.name += TakeName();
    while (true) {
      SkipBlanks();
      if (rest_.empty()) return wrong();
      if (rest_.starts_with('>') || rest_.starts_with("/>")) {
        tag.is_empty = rest_.front() == '/';
        rest_.remove_prefix(tag.is_empty ? 2 : 1);
        return tag;
      }
      const std::string name = TakeName();
      SkipBlanks();
      if (name.empty() || !rest_.starts_with('=')) return wrong();
      rest_.remove_prefix(1);
      SkipBlanks();
      const char quote = rest_.empty() ? ' ' : rest_.front();
      const std::size_t end =
          quote == '"' || quote == '\'' ? rest_.find(quote, 1) : std::string_view::npos;
      if (end == std::string_view::npos) return wrong();
      tag.attributes[name] = WithoutEntities(rest_.substr(1, end - 1));
      rest_.remove_prefix(end + 1);
    }
  }

  std::string_view rest_, text_;
};

std::string Attribute(const Attributes& attributes, std::string_view name) {
  const auto found = attributes.find(name);
  return found == attributes.end() ? "" : std::string(Trim(found->second));
}

// The value for a key in a table. If the table does not have the key, returns the key itself.
std::string LookUp(const std::map<std::string, std::string>& table, const std::string& key) {
  const auto found = table.find(key);
  return found == table.end() ? key : found->second;
}

// The game of a rule's name. Nearly all rules of RenjuNet are names of openings of renju.
GameSpec SpecOfRule(std::string_view rule, const GameSpec& otherwise) {
  const std::string lower = absl::AsciiStrToLower(AbslView(rule));
  GameSpec spec = {.variant = "renju", .size = kRifBoard};
  if (absl::StrContains(lower, "gomoku")) {
    spec.variant = absl::StrContains(lower, "free") ? "freestyle" : "standard";
  } else if (!otherwise.variant.empty()) {
    spec = SpecOfOthers(otherwise, kRifBoard);
  }
  return spec;
}

std::string Escaped(std::string_view text) {
  return absl::StrReplaceAll(AbslView(text),
                             {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}});
}

}  // namespace

bool IsRif(std::string_view text) {
  constexpr std::string_view kGame = "<game";
  const auto same = [](char a, char b) {
    return absl::ascii_tolower(static_cast<unsigned char>(a)) == b;
  };
  return std::search(text.begin(), text.end(), kGame.begin(), kGame.end(), same) != text.end();
}

absl::StatusOr<std::vector<RifGame>> ReadRif(std::string_view text) {
  XmlReader xml(text);
  std::vector<RifGame> games;
  std::map<std::string, std::string> players, rules;
  bool in_game = false, is_rif = false;
  while (true) {
    const absl::StatusOr<XmlReader::Tag> tag = xml.Next();
    if (!tag.ok()) return tag.status();
    if (tag->name.empty()) break;
    const Attributes& attributes = tag->attributes;
    is_rif = is_rif || tag->name == "database" || tag->name == "games" || tag->name == "game";
    if (tag->name == "player") {
      const std::string name = Attribute(attributes, "name");
      const std::string surname = Attribute(attributes, "surname");
      players[Attribute(attributes, "id")] =
          StrCat(name, name.empty() || surname.empty() ? "" : " ", surname);
    } else if (tag->name == "rule") {
      rules[Attribute(attributes, "id")] = Attribute(attributes, "name");
    } else if (tag->name == "game") {
      games.push_back({.id = Attribute(attributes, "id"),
                       .rule = Attribute(attributes, "rule"),
                       .players = {Attribute(attributes, "black"), Attribute(attributes, "white")},
                       .result = Attribute(attributes, "bresult")});
      in_game = !tag->is_empty;
    } else if (tag->name == "/game") {
      in_game = false;
    } else if (tag->name == "/move" && in_game) {
      games.back().moves = xml.text();
    }
  }
  if (in_game) return InvalidArgument("the last game does not end with </game>");
  if (!is_rif) return InvalidArgument("an XML file of RenjuNet has <game>, this one has not");
  // The tables may come after the games. Therefore keys are replaced by names only now, after the
  // whole file was read.
  for (RifGame& game : games) {
    for (std::string& player : game.players) player = LookUp(players, player);
    game.rule = LookUp(rules, game.rule);
  }
  return games;
}

absl::StatusOr<GameRecord> RecordOfRif(const RifGame& game, const GameSpec& otherwise) {
  GameRecord record;
  record.id = game.id;
  record.game = SpecOfRule(game.rule, otherwise);
  record.players = game.players;
  if (const absl::Status status = CheckSpec(record.game); !status.ok()) return status;
  // A game that was won without play has no moves.
  if (!Trim(game.moves).empty()) {
    const absl::StatusOr<std::vector<ListedMove>> moves = ParseMoveList(game.moves, kRifBoard);
    if (!moves.ok()) return moves.status();
    if (const absl::Status status = AddMoves(*moves, &record); !status.ok()) return status;
  }
  std::optional<int> winner;
  if (game.result == "1") winner = 1;
  if (game.result == "0") winner = 2;
  if (game.result == "0.5") winner = 0;
  if (!winner && !game.result.empty()) {
    return InvalidArgument("bresult: 1, 0.5 or 0 wanted, not ", Quoted(game.result));
  }
  if (!record.winner) record.winner = winner;
  return record;
}

absl::StatusOr<std::string> RifText(const GameRecord& record) {
  if (record.game.variant != "renju" || record.game.size != kRifBoard) {
    return InvalidArgument("RIF is for renju on a board of 15x15, not ", record.game.variant, " ",
                           record.game.size.width, "x", record.game.size.height);
  }
  const absl::StatusOr<std::vector<Point>> stones = StonesOf(record);
  if (!stones.ok()) return stones.status();
  std::string text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<database version=\"1.0\">\n<players>\n";
  for (const int seat : {1, 2}) {
    StrAppend(&text, "<player id=\"", seat, "\" name=\"",
              Escaped(record.players[static_cast<std::size_t>(seat) - 1]), "\" />\n");
  }
  const std::string_view result = !record.winner        ? ""
                                  : *record.winner == 1 ? "1"
                                  : *record.winner == 2 ? "0"
                                                        : "0.5";
  StrAppend(&text, "</players>\n<games>\n<game id=\"", record.id.empty() ? "1" : Escaped(record.id),
            "\" black=\"1\" white=\"2\" bresult=\"", result, "\">\n<move>",
            PointNames(*stones, kRifBoard), "</move>\n</game>\n</games>\n</database>\n");
  return text;
}

}  // namespace tengen
