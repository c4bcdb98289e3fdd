// SPDX-License-Identifier: Apache-2.0
#include "notation/record/game_collection.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/json_text.h"
#include "base/status.h"
#include "base/text.h"
#include "engine/games.h"
#include "notation/move_list.h"
#include "notation/record/game_record_forms.h"
#include "notation/record/record_text.h"
#include "notation/record/renlib.h"

namespace tengen {
namespace {

constexpr std::size_t kMostListed = 8;    // games in an error message
constexpr std::size_t kMostOfAName = 60;  // bytes of a name in an error message

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
    } else if (c == '(' && depth == 0) {
      // Text between two games may have brackets, too.
      i = std::min(FindSgf(text, i), text.size());
      begin = i;
      if (i < text.size()) ++depth;
    } else if (c == '(') {
      ++depth;
    } else if (c == ')' && depth > 0 && --depth == 0) {
      games.push_back(text.substr(begin, i + 1 - begin));
    }
  }
  if (depth > 0) games.push_back(text.substr(begin));  // ParseSgf reports the missing ')'
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

// True if a line of JSON is the header of a match, or an incomplete last line.
bool IsNoGame(std::string_view line, bool is_last) {
  const absl::StatusOr<nlohmann::json> value = ParseJson(line);
  if (!value.ok()) return is_last;
  return value->is_object() && !value->contains("plies") && !value->contains("moves");
}

// The lines of JSON that may be games. If no line may be a game, returns the whole text, because
// its error message is the most useful one.
std::vector<std::string> SplitJson(std::string_view text) {
  if (const absl::StatusOr<nlohmann::json> value = ParseJson(text); value.ok()) {
    // The JSON is one game (in one or many lines) or a list of games. A list of moves counts as one
    // game.
    if (!value->is_array() || value->empty() || !value->front().is_object()) {
      return {std::string(text)};
    }
    std::vector<std::string> games;
    for (const nlohmann::json& game : *value) games.push_back(game.dump());
    return games;
  }
  const std::vector<std::string_view> lines = SplitLines(text);
  std::vector<std::string> games;
  for (const std::string_view& line : lines) {
    if (!IsNoGame(line, &line == &lines.back())) games.emplace_back(line);
  }
  return games.empty() ? std::vector{std::string(text)} : games;
}

std::vector<std::string_view> SplitMoves(std::string_view text, const GameSpec& otherwise) {
  const GameInfo* const game = FindGame(otherwise.variant);
  if (game == nullptr || game->stones_stay) return SplitMoveLists(text, true);
  // In games with captures, a point may occur twice in one game. Therefore the lines are several
  // games only if they are not legal as one game.
  return SplitMoveLists(text, !ParseGameText(text, otherwise).ok());
}

// `form`: FormOf(text).
std::vector<std::string> SplitGames(std::string_view text, RecordForm form,
                                    const GameSpec& otherwise) {
  const auto owned = [](const std::vector<std::string_view>& pieces) {
    return std::vector<std::string>(pieces.begin(), pieces.end());
  };
  switch (form) {
    case RecordForm::kSgf: return owned(SplitSgf(text));
    case RecordForm::kPgn: return owned(SplitPgn(text));
    case RecordForm::kLink: return owned(LinksIn(text));
    case RecordForm::kJson: return SplitJson(text);
    case RecordForm::kMoves: return owned(SplitMoves(text, otherwise));
    default: return {std::string(text)};
  }
}

// True if ParseGame reads the file, or refuses it, without a look at its text.
bool IsOneGameOfBytes(std::string_view bytes) {
  return !CheckIsText(bytes).ok() || IsRenlib(bytes) || IsPosFile(bytes);
}

// The games of a file. A RIF file may have very many games, so each of its games is read only when
// it is needed.
class Games {
 public:
  Games(std::string_view bytes, const GameSpec& otherwise) : otherwise_(otherwise) {
    if (IsOneGameOfBytes(bytes)) {
      games_.push_back(ParseGame(bytes, otherwise));
      return;
    }
    RecordText decoded = DecodeRecordText(bytes);
    notes_ = std::move(decoded.notes);
    const std::string_view text = Trim(decoded.text);
    const RecordForm form = FormOf(text);
    if (form == RecordForm::kRif) {
      absl::StatusOr<std::vector<RifGame>> rif = ReadRif(text);
      if (rif.ok()) {
        rif_ = *std::move(rif);
      } else {
        games_.emplace_back(rif.status());
      }
    } else if (form == RecordForm::kDialogue) {
      games_ = ReadDialogue(text, otherwise);
    } else {
      for (const std::string& piece : SplitGames(text, form, otherwise)) {
        games_.push_back(ParseGameText(piece, otherwise));
      }
    }
  }

  std::size_t size() const { return rif_.size() + games_.size(); }

  absl::StatusOr<GameRecord> Read(std::size_t index) const {
    absl::StatusOr<GameRecord> record =
        rif_.empty() ? games_[index] : RecordOfRif(rif_[index], otherwise_);
    if (record.ok()) {
      record->notes.insert(record->notes.begin(), notes_.begin(), notes_.end());
    } else if (!rif_.empty()) {
      const std::string what(record.status().message());
      return WithMessage(record.status(), absl::StrCat("game ", Id(index), ": ", what));
    }
    return record;
  }

  // The id of the game, or its number in the file if it has no id.
  std::string Id(std::size_t index) const {
    const std::string own = !rif_.empty()        ? rif_[index].id
                            : games_[index].ok() ? games_[index]->id
                                                 : "";
    return own.empty() ? absl::StrCat(index + 1) : own;
  }

  std::array<std::string, 2> Players(std::size_t index) const {
    if (!rif_.empty()) return rif_[index].players;
    return games_[index].ok() ? games_[index]->players : std::array<std::string, 2>();
  }

 private:
  const GameSpec otherwise_;
  std::vector<std::string> notes_;  // notes about the whole file
  std::vector<RifGame> rif_;
  std::vector<absl::StatusOr<GameRecord>> games_;  // empty if rif_ has games
};

std::string ListText(const Games& games) {
  std::string text;
  for (std::size_t i = 0; i < std::min(games.size(), kMostListed); ++i) {
    absl::StrAppend(&text, i == 0 ? "" : ", ", Printable(games.Id(i), kMostOfAName));
    if (const std::array<std::string, 2> players = games.Players(i); !players[0].empty()) {
      absl::StrAppend(&text, " (", Printable(players[0], kMostOfAName), " - ",
                      Printable(players[1], kMostOfAName), ")");
    }
  }
  if (games.size() > kMostListed) {
    absl::StrAppend(&text, ", ... ", Printable(games.Id(games.size() - 1), kMostOfAName));
  }
  return text;
}

}  // namespace

std::vector<absl::StatusOr<GameRecord>> ReadGames(std::string_view bytes,
                                                  const GameSpec& otherwise) {
  std::vector<absl::StatusOr<GameRecord>> read;
  ForEachGame(bytes, otherwise, [&read](const std::string&, absl::StatusOr<GameRecord> game) {
    read.push_back(std::move(game));
  });
  return read;
}

std::size_t CountGames(std::string_view bytes, const GameSpec& otherwise) {
  if (IsOneGameOfBytes(bytes)) return 1;
  const std::string decoded = DecodeRecordText(bytes).text;
  const std::string_view text = Trim(decoded);
  const RecordForm form = FormOf(text);
  switch (form) {
    case RecordForm::kRif: {
      const absl::StatusOr<std::vector<RifGame>> games = ReadRif(text);
      return games.ok() ? games->size() : 1;
    }
    case RecordForm::kDialogue: return MostGamesOfDialogue(text);
    default: return SplitGames(text, form, otherwise).size();
  }
}

void ForEachGame(std::string_view bytes, const GameSpec& otherwise, const TakeGameFn& take) {
  const Games games(bytes, otherwise);
  for (std::size_t i = 0; i < games.size(); ++i) take(games.Id(i), games.Read(i));
}

std::vector<ListedGame> ListGames(std::string_view bytes, const GameSpec& otherwise) {
  const Games games(bytes, otherwise);
  std::vector<ListedGame> list;
  for (std::size_t i = 0; i < games.size(); ++i) {
    absl::StatusOr<GameRecord> record = games.Read(i);
    if (record.ok()) list.push_back({games.Id(i), *std::move(record)});
  }
  return list;
}

absl::StatusOr<GameRecord> ParseGameOf(std::string_view bytes, std::string_view id,
                                       const GameSpec& otherwise) {
  const Games games(bytes, otherwise);
  if (games.size() == 0)
    return SentenceError(absl::StatusCode::kInvalidArgument, MakeSentence(kNoGame));
  if (id.empty()) {
    if (games.size() == 1) return games.Read(0);
    return InvalidArgument("there are ", games.size(),
                           " games in it, choose one with --id: ", ListText(games));
  }
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (games.Id(i) == id) return games.Read(i);
  }
  return absl::NotFoundError(absl::StrCat("there is no game ", Quoted(id), " in it; the ",
                                          games.size() == 1 ? "game is " : "games are ",
                                          ListText(games)));
}

}  // namespace tengen
