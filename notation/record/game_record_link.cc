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

#include "absl/strings/numbers.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/opening_kind.h"
#include "nlohmann/json.hpp"
#include "notation/move_list.h"
#include "notation/record/game_record.h"
#include "notation/record/game_record_forms.h"

namespace tengen {
namespace {

using nlohmann::json;

constexpr std::string_view kFields = "game, size, opening, moves, board, toMove and captured";

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

// The plies of "h8-i9-j10,swap,h9": commas between plies, dashes between the words of a ply. If the
// opening has a declared number of fifths, n stands for the # before it.
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

// The fields of the page's link as those of a question to `analyze`.
absl::StatusOr<json> QueryOf(std::string_view fragment) {
  json query = json::object();
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
    } else if (name != "token") {  // of the server
      return InvalidArgument("the link has a field ", Quoted(name), "; a game has ", kFields);
    }
  }
  if (query.contains("game") && !query["game"].contains("variant")) {
    return InvalidArgument("the link has an opening, but no game");
  }
  if (query.empty() && moves.empty()) {
    return InvalidArgument("the link has no game; it would have ", kFields);
  }
  // Single stones have nothing between them.
  if (moves.find_first_of(",-") == std::string::npos && IsMoveList(moves)) {
    query["moves"] = moves;
  } else {
    const std::string opening =
        query.contains("game") ? query["game"].value("opening", std::string()) : "";
    query["moves"] = PliesOf(moves, opening);
  }
  return query;
}

}  // namespace

bool IsLink(std::string_view text) {
  const std::string_view word = TakeWord(text);
  return word.starts_with('#') ? word.find('=') != std::string_view::npos
                               : word.find("://") != std::string_view::npos ||
                                     word.find("/#") != std::string_view::npos;
}

absl::StatusOr<GameRecord> ParseLink(std::string_view text, const GameSpec& otherwise) {
  text = Trim(text);
  const std::string_view link = TakeWord(text);
  if (!text.empty()) return InvalidArgument("after the link there is ", Quoted(text));
  const std::size_t hash = link.find('#');
  if (hash == std::string_view::npos) {
    return InvalidArgument("the link ", Quoted(link), " has no game; it would follow #");
  }
  const std::string_view fragment = link.substr(hash + 1);
  if (fragment.starts_with('/')) {
    return ParsePosition(Decoded(fragment.substr(1)), otherwise);
  }
  absl::StatusOr<json> query = QueryOf(fragment);
  if (!query.ok()) return query.status();
  return RecordOfQuery(*std::move(query), otherwise);
}

}  // namespace tengen
