// SPDX-License-Identifier: Apache-2.0
//
// Links that contain a game.
//
//   https://gomocalc.com/#/h8i9j10            Gomocalc: the stones as point names
//   http://ADDRESS/#game=renju&moves=h8i9     the page of serve (docs/serve.md, Links)
#include <algorithm>
#include <cstddef>
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
#include "nlohmann/json.hpp"
#include "notation/move_list.h"
#include "notation/opening_names.h"
#include "notation/point_names.h"
#include "notation/record/game_record.h"
#include "notation/record/game_record_forms.h"
#include "notation/record/sgf_tree.h"

namespace tengen {
namespace {

using nlohmann::json;

constexpr std::string_view kFields =
    "game, size, opening, moves, branch, at, board, toMove and captured";

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
  const bool declares = opening == OpeningName(OpeningKind::kYamaguchi) ||
                        opening == OpeningName(OpeningKind::kSoosyrv8);
  std::vector<std::string> plies = absl::StrSplit(moves, ',', absl::SkipEmpty());
  for (std::string& ply : plies) {
    std::replace(ply.begin(), ply.end(), '-', ' ');
    if (const std::size_t n = ply.rfind(" n"); declares && n != std::string::npos) ply[n + 1] = '#';
  }
  return plies;
}

// A game in a link to the page of serve.
struct LinkedGame {
  json query = json::object();        // the fields of a question to `analyze`
  std::vector<std::string> branches;  // each as in the link: "2:a1,b2"
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

// Adds a tree with the branches to the record. If the record has an illegal ply, it is not changed;
// Replay reports the illegal ply.
absl::Status AddBranches(const LinkedGame& game, GameRecord* record) {
  if (game.branches.empty() || !Replay(*record).ok()) return absl::OkStatus();
  std::vector<RecordBranch> branches;
  for (const std::string& text : game.branches) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    RecordBranch& branch = branches.emplace_back();
    if (colon == text.size() || !absl::SimpleAtoi(text.substr(0, colon), &branch.from)) {
      return InvalidArgument("branch: the number of a ply, a colon and plies wanted, as in ",
                             "2:a1,b2, not ", Quoted(text));
    }
    for (const std::string& ply : PliesOf(text.substr(colon + 1), OpeningOf(game.query))) {
      std::optional<Ply> parsed = ParsePlyOrNames(ply, record->game.size);
      if (!parsed) return InvalidArgument("branch: a ply wanted, not ", Quoted(ply));
      branch.plies.push_back(*std::move(parsed));
    }
  }
  const absl::StatusOr<std::string> text = SgfTreeText(*record, branches);
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
  if (const absl::Status added = AddBranches(*game, &*record); !added.ok()) return added;
  return record;
}

}  // namespace tengen
