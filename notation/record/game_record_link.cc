// SPDX-License-Identifier: Apache-2.0
//
// Links that contain a game.
//
//   https://gomocalc.com/#/h8i9j10            Gomocalc: the stones as point names
//   http://ADDRESS/#game=renju&moves=h8i9     the page of serve (docs/serve.md, Links)
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/opening_kind.h"
#include "engine/rules/opening.h"
#include "nlohmann/json.hpp"
#include "notation/move_list.h"
#include "notation/opening_names.h"
#include "notation/point_names.h"
#include "notation/record/game_record.h"
#include "notation/record/game_record_forms.h"
#include "notation/record/node_notes.h"
#include "notation/record/sgf_tree.h"

namespace tengen {
namespace {

using nlohmann::json;

constexpr std::string_view kFields =
    "game, size, opening, moves, branch, at, board, toMove, captured, comment, mark, first, "
    "second, "
    "result and date";

// Replaces %XX by the byte, and + by a blank.
std::string Decoded(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    int code = 0;
    if (text[i] == '%' && i + 2 < text.size() &&
        absl::SimpleHexAtoi(AbslView(text.substr(i + 1, 2)), &code)) {
      decoded.push_back(static_cast<char>(code));
      i += 2;
    } else {
      decoded.push_back(text[i] == '+' ? ' ' : text[i]);
    }
  }
  return decoded;
}

// The number or numbers of "15x20" or "2,0".
std::optional<std::vector<int>> NumbersOf(std::string text, char between) {
  std::replace(text.begin(), text.end(), between, ',');
  return ParseIntegers(text);
}

std::string OpeningOf(const json& query) {
  return query.contains("game") ? query["game"].value("opening", std::string()) : "";
}

// The plies of "h8-i9-j10,swap,h9": there are commas between plies and dashes between the words of
// a ply. In openings with a declared number of fifths, the link has the letter n instead of #
// before this number.
std::vector<std::string> PliesOf(const std::string& moves, std::string_view opening) {
  const std::optional<OpeningKind> kind = FindOpening(opening);
  const bool declares = kind && DeclaresFifths(*kind);
  std::vector<std::string> plies = absl::StrSplit(moves, ',', absl::SkipEmpty());
  for (std::string& ply : plies) {
    std::replace(ply.begin(), ply.end(), '-', ' ');
    if (const std::size_t n = ply.rfind(" n"); declares && n != std::string::npos) ply[n + 1] = '#';
  }
  return plies;
}

// A game in a link to the page of serve.
struct LinkedGame {
  json query = json::object();  // the fields of a question to `analyze`
  // Each as in the link.
  std::vector<std::string> branches;         // "2:a1,b2"
  std::vector<std::string> comments, marks;  // "2:a text", "2:label:h8:A"
  std::string first, second;                 // names of the players by seat
  std::string result, date;                  // "1:resign"; "2026-11-27"
};

absl::StatusOr<LinkedGame> GameOf(std::string_view fragment) {
  LinkedGame game;
  json& query = game.query;
  std::string moves;
  for (const absl::string_view part : absl::StrSplit(AbslView(fragment), '&', absl::SkipEmpty())) {
    const std::string_view field = View(part);
    const std::size_t equals = std::min(field.find('='), field.size());
    const std::string name = Decoded(field.substr(0, equals));
    const std::string value = Decoded(field.substr(std::min(equals + 1, field.size())));
    if (name == "game") {
      query["game"]["variant"] = value;
    } else if (name == "opening") {
      query["game"]["opening"] = value;
    } else if (name == "size") {
      const std::optional<std::vector<int>> numbers = NumbersOf(value, 'x');
      if (!numbers || numbers->size() > 2) {
        return InvalidArgument("size: 15 or 15x20 wanted, not ", Quoted(value));
      }
      query["size"] = {numbers->front(), numbers->back()};
    } else if (name == "board") {
      const std::string rows = absl::StrReplaceAll(value, {{"*", "#"}});
      query["board"] = std::vector<std::string>(absl::StrSplit(rows, '/'));
    } else if (name == "toMove") {
      query["toMove"] = value;
    } else if (name == "captured") {
      query["captured"] = NumbersOf(value, ',').value_or(std::vector<int>());
    } else if (name == "moves") {
      moves = value;
    } else if (name == "branch") {
      game.branches.push_back(value);
    } else if (name == "comment") {
      game.comments.push_back(value);
    } else if (name == "mark") {
      game.marks.push_back(value);
    } else if (name == "first") {
      game.first = value;
    } else if (name == "second") {
      game.second = value;
    } else if (name == "result") {
      game.result = value;
    } else if (name == "date") {
      game.date = value;
    } else if (name != "at" && name != "token") {  // at: the shown ply; token: a key of serve
      return InvalidArgument("the link has a field ", Quoted(name), "; a game has ", kFields);
    }
  }
  if (query.contains("game") && !query["game"].contains("variant")) {
    return InvalidArgument("the link has an opening, but no game");
  }
  if (query.empty() && moves.empty()) {
    return InvalidArgument("the link has no game; it would have ", kFields);
  }
  // If all plies are single stones, the link has no separators.
  if (moves.find_first_of(",-") == std::string::npos && IsMoveList(moves)) {
    query["moves"] = moves;
  } else {
    query["moves"] = PliesOf(moves, OpeningOf(query));
  }
  return game;
}

// Splits "2:text" at the colon. std::nullopt: the text does not begin with a number.
std::optional<std::pair<std::size_t, std::string>> Numbered(const std::string& text) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  std::size_t number = 0;
  if (colon == text.size() || !absl::SimpleAtoi(text.substr(0, colon), &number)) {
    return std::nullopt;
  }
  return std::pair{number, text.substr(colon + 1)};
}

// The mark of "label:h8:A" or "circle:h8".
std::optional<PointMark> MarkOf(const std::string& text, BoardSize size) {
  const std::vector<std::string> parts = absl::StrSplit(text, absl::MaxSplits(':', 2));
  const auto kind = std::find_if(std::begin(kMarkKinds), std::end(kMarkKinds),
                                 [&](const MarkKind& k) { return k.name == parts[0]; });
  if (kind == std::end(kMarkKinds) || parts.size() < 2) return std::nullopt;
  const std::optional<std::vector<Point>> points = ParsePointNames(parts[1], size);
  if (!points || points->size() != 1) return std::nullopt;
  return PointMark{kind->name, points->front(), parts.size() > 2 ? parts[2] : ""};
}

// The notes of all plies by their numbers.
absl::StatusOr<std::vector<NodeNotes>> NotesIn(const LinkedGame& game, std::size_t count,
                                               BoardSize size) {
  std::vector<NodeNotes> notes(count);
  for (const std::string& text : game.comments) {
    auto comment = Numbered(text);
    if (!comment || comment->first >= count) {
      return InvalidArgument("comment: the number of a ply, a colon and a text wanted, not ",
                             Quoted(text));
    }
    notes[comment->first].comment = std::move(comment->second);
  }
  for (const std::string& text : game.marks) {
    const auto numbered = Numbered(text);
    std::optional<PointMark> mark;
    if (numbered && numbered->first < count) mark = MarkOf(numbered->second, size);
    if (!mark) {
      return InvalidArgument("mark: the number of a ply, a kind and a point wanted, as in ",
                             "2:circle:h8, not ", Quoted(text));
    }
    notes[numbered->first].marks.push_back(*std::move(mark));
  }
  return notes;
}

// Adds the names and the result of the link.
absl::Status AddFacts(const LinkedGame& game, GameRecord* record) {
  record->players = {game.first, game.second};
  if (game.result.empty() || record->winner) return absl::OkStatus();
  const std::vector<std::string> parts = absl::StrSplit(game.result, absl::MaxSplits(':', 1));
  int seat = 0;
  if (!absl::SimpleAtoi(parts[0], &seat) || seat < 0 || seat > 2) {
    return InvalidArgument("result: a seat from 0 to 2 wanted, as in 1:resign, not ",
                           Quoted(game.result));
  }
  record->winner = seat;
  if (parts.size() > 1) record->reason = parts[1];
  return absl::OkStatus();
}

// Adds a tree with the branches, the notes and the date to the record. If the record has an illegal
// ply, it is not changed; Replay reports the illegal ply.
absl::Status AddTree(const LinkedGame& game, GameRecord* record) {
  const bool plain =
      game.branches.empty() && game.comments.empty() && game.marks.empty() && game.date.empty();
  if (plain || !Replay(*record).ok()) return absl::OkStatus();
  std::vector<RecordBranch> branches;
  std::size_t count = record->plies.size() + 1;
  for (const std::string& text : game.branches) {
    const auto numbered = Numbered(text);
    RecordBranch& branch = branches.emplace_back();
    if (!numbered) {
      return InvalidArgument("branch: the number of a ply, a colon and plies wanted, as in ",
                             "2:a1,b2, not ", Quoted(text));
    }
    branch.from = numbered->first;
    for (const std::string& ply : PliesOf(numbered->second, OpeningOf(game.query))) {
      std::optional<Ply> parsed = ParsePlyOrNames(ply, record->game.size);
      if (!parsed) return InvalidArgument("branch: a ply wanted, not ", Quoted(ply));
      branch.plies.push_back(*std::move(parsed));
    }
    count += branch.plies.size();
  }
  absl::StatusOr<std::vector<NodeNotes>> notes = NotesIn(game, count, record->game.size);
  if (!notes.ok()) return notes.status();
  auto next = notes->begin() + static_cast<std::ptrdiff_t>(record->plies.size() + 1);
  for (RecordBranch& branch : branches) {
    const auto end = next + static_cast<std::ptrdiff_t>(branch.plies.size());
    branch.notes.assign(std::make_move_iterator(next), std::make_move_iterator(end));
    next = end;
  }
  const absl::StatusOr<std::string> text = SgfTreeText(*record, branches, *notes, game.date);
  if (!text.ok()) return text.status();
  absl::StatusOr<GameRecord> with_tree = ParseSgf(*text, record->game);
  if (!with_tree.ok()) return with_tree.status();
  record->tree = std::move(with_tree->tree);
  return absl::OkStatus();
}

}  // namespace

namespace {

bool IsLinkWord(std::string_view word) {
  return word.starts_with('#') ? word.find('=') != std::string_view::npos
                               : word.find("://") != std::string_view::npos ||
                                     word.find("/#") != std::string_view::npos;
}

// The link in a word, without the characters around it, as in <https://...>, "https://...", or
// [name](https://...).
std::string_view WithoutMarks(std::string_view word) {
  constexpr std::string_view kMarks = "<>()[]\"'";
  const auto is_letter = [](char c) { return absl::ascii_isalpha(static_cast<unsigned char>(c)); };
  std::size_t begin = word.find("://");
  if (begin == std::string_view::npos) {
    begin = std::min(word.find_first_not_of(kMarks), word.size());
  } else {
    while (begin > 0 && is_letter(word[begin - 1])) --begin;
  }
  word.remove_prefix(begin);
  word = word.substr(0, word.find_first_of(kMarks));
  return word.substr(0, word.find_last_not_of(".,;:!?") + 1);
}

}  // namespace

std::vector<std::string_view> LinksIn(std::string_view text) {
  std::vector<std::string_view> links;
  for (const absl::string_view line : absl::StrSplit(AbslView(text), '\n')) {
    bool first = true;
    for (std::string_view rest = Trim(View(line)); !rest.empty(); first = false) {
      const std::string_view link = WithoutMarks(TakeWord(rest));
      // A link without a scheme ("https://") is accepted only at the beginning of a line.
      const bool has_scheme = link.find("://") != std::string_view::npos;
      if (has_scheme || (first && IsLinkWord(link))) links.push_back(link);
    }
  }
  return links;
}

bool IsLink(std::string_view text) { return IsLinkWord(WithoutMarks(TakeWord(text))); }

absl::StatusOr<GameRecord> ParseLink(std::string_view text, const GameSpec& otherwise) {
  const std::vector<std::string_view> links = LinksIn(text);
  if (links.size() != 1) {
    return InvalidArgument("one link is wanted, and there are ", links.size());
  }
  const std::string_view link = links.front();
  const std::size_t hash = link.find('#');
  if (hash == std::string_view::npos) {
    return InvalidArgument("the link ", Quoted(link), " has no game; it would follow #");
  }
  const std::string_view fragment = link.substr(hash + 1);
  if (fragment.starts_with('/')) {
    return ParsePosition(Decoded(fragment.substr(1)), otherwise);
  }
  absl::StatusOr<LinkedGame> game = GameOf(fragment);
  if (!game.ok()) return game.status();
  absl::StatusOr<GameRecord> record = RecordOfQuery(game->query, otherwise);
  if (!record.ok()) return record;
  if (const absl::Status added = AddFacts(*game, &*record); !added.ok()) return added;
  if (const absl::Status added = AddTree(*game, &*record); !added.ok()) return added;
  return record;
}

}  // namespace tengen
