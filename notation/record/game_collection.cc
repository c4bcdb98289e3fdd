// SPDX-License-Identifier: Apache-2.0
#include "notation/record/game_collection.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "base/status.h"
#include "base/text.h"

namespace tengen {
namespace {

constexpr std::size_t kMostListed = 8;    // games in an error message
constexpr std::size_t kMostOfAName = 60;  // bytes of a name in it

std::vector<std::string_view> SplitSgf(std::string_view text) {
  std::vector<std::string_view> games;
  int depth = 0;
  bool in_value = false;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_value) {
      if (c == '\\') ++i;
      in_value = c != ']';
    } else if (c == '[') {
      in_value = true;
    } else if (c == '(' && depth++ == 0) {
      begin = i;
    } else if (c == ')' && depth > 0 && --depth == 0) {
      games.push_back(text.substr(begin, i + 1 - begin));
    }
  }
  if (depth > 0) games.push_back(text.substr(begin));  // ParseSgf reports what is missing
  return games;
}

std::vector<std::string_view> SplitLines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (const std::string_view line = Trim(text.substr(0, end)); !line.empty()) {
      lines.push_back(line);
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

using Games = std::vector<absl::StatusOr<GameRecord>>;

// A JSON line that is not a game is the header of a match or an incomplete line. It gets no number.
Games GamesOf(std::string_view text, const GameSpec& otherwise) {
  const bool lines = text.starts_with('{');
  Games games;
  for (const std::string_view piece : SplitGames(text)) {
    absl::StatusOr<GameRecord> record = ParseGame(piece, otherwise);
    if (record.ok() || !lines) games.push_back(std::move(record));
  }
  return games;
}

Games AllGamesOf(std::string_view text, const GameSpec& otherwise) {
  // One JSON object may extend over many lines.
  Games games;
  if (text.starts_with('{')) games.push_back(ParseGame(text, otherwise));
  if (games.empty() || !games.front().ok()) {
    Games split = GamesOf(text, otherwise);
    // If the text has no games, the first error is the more useful one.
    if (!split.empty() || games.empty()) games = std::move(split);
  }
  return games;
}

// The game's own id, or its number in the file.
std::string IdOf(const Games& games, std::size_t index) {
  const bool named = games[index].ok() && !games[index]->id.empty();
  return named ? games[index]->id : absl::StrCat(index + 1);
}

std::string ListText(const Games& games) {
  std::string text;
  for (std::size_t i = 0; i < std::min(games.size(), kMostListed); ++i) {
    absl::StrAppend(&text, i == 0 ? "" : ", ", Printable(IdOf(games, i), kMostOfAName));
    if (games[i].ok() && !games[i]->players[0].empty()) {
      absl::StrAppend(&text, " (", Printable(games[i]->players[0], kMostOfAName), " - ",
                      Printable(games[i]->players[1], kMostOfAName), ")");
    }
  }
  if (games.size() > kMostListed) {
    absl::StrAppend(&text, ", ... ", Printable(IdOf(games, games.size() - 1), kMostOfAName));
  }
  return text;
}

}  // namespace

std::vector<std::string_view> SplitGames(std::string_view text) {
  text = Trim(text);
  if (text.starts_with('(')) return SplitSgf(text);
  if (text.starts_with('{')) return SplitLines(text);
  return {text};
}

std::vector<ListedGame> ListGames(std::string_view text, const GameSpec& otherwise) {
  const Games games = AllGamesOf(Trim(text), otherwise);
  std::vector<ListedGame> list;
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (games[i].ok()) list.push_back({IdOf(games, i), *games[i]});
  }
  return list;
}

absl::StatusOr<GameRecord> ParseGameOf(std::string_view text, std::string_view id,
                                       const GameSpec& otherwise) {
  if (const absl::Status status = CheckIsText(text); !status.ok()) return status;
  const Games games = AllGamesOf(Trim(text), otherwise);
  if (games.empty())
    return SentenceError(absl::StatusCode::kInvalidArgument, MakeSentence(kNoGame));
  if (id.empty()) {
    if (games.size() == 1) return games.front();
    return InvalidArgument("there are ", games.size(),
                           " games in it, choose one with --id: ", ListText(games));
  }
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (IdOf(games, i) == id) return games[i];
  }
  return absl::NotFoundError(absl::StrCat("there is no game ", Quoted(id), " in it; the ",
                                          games.size() == 1 ? "game is " : "games are ",
                                          ListText(games)));
}

}  // namespace tengen
