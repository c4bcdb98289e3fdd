// SPDX-License-Identifier: Apache-2.0
//
// PGN, as pente.org writes it. Tags come first, then the stones with the numbers of their turns:
//
//   [Game "Keryo-Pente"]
//   [Player 1 Name "a"]          player 1 makes the first move
//   [Player 2 Name "b"]
//   [Result "1-0"]               1-0: player 1 has won
//
//   1. K10 L9 2. K8 1-0
//
// The letters of the columns leave out I. Row 1 is at the bottom. The board is 19x19.
#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/games.h"
#include "notation/move_list.h"
#include "notation/record/game_record.h"
#include "notation/record/game_record_forms.h"

namespace tengen {
namespace {

constexpr BoardSize kPgnBoard = {19, 19};
constexpr std::size_t kLineLength = 80;  // characters

// The names of pente.org in lower case with letters and digits only. A name may begin with "speed"
// or "turnbased". The writer uses the first name of a game.
struct PgnGame {
  std::string_view plain, title, game;
};
constexpr auto kPgnGames = std::to_array<PgnGame>({
    {"pente", "Pente", "pente"},
    {"keryopente", "Keryo-Pente", "pente-keryo"},
    {"keryo", "Keryo-Pente", "pente-keryo"},
    {"gomoku", "Gomoku", "standard"},
    {"dpente", "D-Pente", "pente"},
    {"gpente", "G-Pente", "pente"},
    {"poofpente", "Poof-Pente", "pente-poof"},
    {"connect6", "Connect6", "connect6"},
    {"boatpente", "Boat-Pente", "pente-boat"},
    {"dkpente", "DK-Pente", "pente-keryo"},
    {"dkeryopente", "DK-Pente", "pente-keryo"},
    {"opente", "O-Pente", "pente-keryo-poof-boat"},
    {"swap2pente", "Swap2-Pente", "pente"},
    {"swap2keryo", "Swap2-Keryo", "pente-keryo"},
    {"swap2keryopente", "Swap2-Keryo", "pente-keryo"},
});

std::string Plain(std::string_view name) {
  std::string plain;
  for (const char c : name) {
    if (absl::ascii_isalnum(static_cast<unsigned char>(c))) {
      plain.push_back(absl::ascii_tolower(static_cast<unsigned char>(c)));
    }
  }
  for (const std::string_view before : {"speed", "turnbased"}) {
    if (plain.starts_with(before)) plain.erase(0, before.size());
  }
  return plain;
}

struct Tags {
  std::optional<std::string> game, result;
  std::array<std::string, 2> players;
};

// Removes the line "[NAME "VALUE"]" from the front of the text and stores it.
absl::Status TakeTag(std::string_view& text, Tags* tags) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = Trim(text.substr(0, end));
  text = Trim(text.substr(end));
  const std::size_t first = line.find('"'), last = line.rfind('"');
  if (first == last || !line.ends_with(']')) {
    return InvalidArgument("a tag of a PGN is [NAME \"VALUE\"], not ", Quoted(line));
  }
  const std::string name = absl::AsciiStrToLower(AbslView(Trim(line.substr(1, first - 1))));
  const std::string_view value = Trim(line.substr(first + 1, last - first - 1));
  const std::string player(value == "?" ? "" : value);
  if (name == "game" || name == "gametype") tags->game = value;
  if (name == "result") tags->result = value;
  // White moves first at pente.org.
  if (name == "player 1 name" || name == "white") tags->players[0] = player;
  if (name == "player 2 name" || name == "black") tags->players[1] = player;
  return absl::OkStatus();
}

absl::StatusOr<std::optional<int>> WinnerOf(std::string_view result) {
  for (const auto& [word, winner] : {std::pair<std::string_view, std::optional<int>>{"1-0", 1},
                                     {"0-1", 2},
                                     {"1/2-1/2", 0},
                                     {"0-0", 0},
                                     {"?", std::nullopt},
                                     {"*", std::nullopt},
                                     {"", std::nullopt}}) {
    if (result == word) return winner;
  }
  return InvalidArgument("Result: 1-0, 0-1, 1/2-1/2 or ? wanted, not ", Quoted(result));
}

// The moves of a PGN, without remarks in braces and without words after the last move.
struct MoveText {
  std::string moves;
  std::string_view result;  // empty = none
};
absl::StatusOr<MoveText> MoveTextOf(std::string_view text) {
  MoveText found;
  while (!(text = Trim(text)).empty()) {
    if (text.front() == '{') {
      const std::size_t end = text.find('}');
      if (end == std::string_view::npos) {
        return InvalidArgument("a remark of the PGN does not end with }");
      }
      text.remove_prefix(end + 1);
      continue;
    }
    const std::string_view word = TakeWord(text);
    if (WinnerOf(word).ok()) {
      found.result = word;
    } else if (!EqualsIgnoreCase(word, "resign") && !EqualsIgnoreCase(word, "forfeit")) {
      StrAppend(&found.moves, word, " ");
    }
  }
  return found;
}

absl::StatusOr<GameSpec> SpecOf(const Tags& tags, const GameSpec& otherwise) {
  if (!tags.game) return SpecOfOthers(otherwise, otherwise.size);
  const std::string plain = Plain(*tags.game);
  for (const PgnGame& game : kPgnGames) {
    if (game.plain != plain) continue;
    GameSpec spec = FamilySpec(*FindGame(game.game), kPgnBoard);
    spec.opening = OpeningKind::kNone;  // the file does not contain an opening's swaps
    return spec;
  }
  if (!otherwise.variant.empty()) return SpecOfOthers(otherwise, otherwise.size);
  return InvalidArgument("the game ", Quoted(*tags.game),
                         " is not known; to read it as another game, use --game NAME");
}

}  // namespace

std::vector<std::string_view> SplitPgn(std::string_view text) {
  std::vector<std::string_view> games;
  bool in_moves = false;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = Trim(text.substr(at, end - at));
    if (line.starts_with('[') && in_moves) {
      games.push_back(Trim(text.substr(begin, at - begin)));
      begin = at;
      in_moves = false;
    } else if (!line.empty() && !line.starts_with('[')) {
      in_moves = true;
    }
    at = end + 1;
  }
  games.push_back(Trim(text.substr(begin)));
  return games;
}

absl::StatusOr<GameRecord> ParsePgn(std::string_view text, const GameSpec& otherwise) {
  Tags tags;
  text = Trim(text);
  while (text.starts_with('[')) {
    if (const absl::Status status = TakeTag(text, &tags); !status.ok()) return status;
  }
  const absl::StatusOr<GameSpec> spec = SpecOf(tags, otherwise);
  if (!spec.ok()) return spec.status();
  GameRecord record;
  record.game = *spec;
  record.players = tags.players;
  if (const absl::Status status = CheckSpec(record.game); !status.ok()) return status;
  const absl::StatusOr<MoveText> found = MoveTextOf(text);
  if (!found.ok()) return found.status();
  if (Trim(found->moves).empty()) return InvalidArgument("the PGN has tags, but no moves");
  const absl::StatusOr<std::vector<ListedMove>> moves =
      ParseMoveList(found->moves, record.game.size, {.without_i = true});
  if (!moves.ok()) return moves.status();
  if (const absl::Status status = AddMoves(*moves, &record); !status.ok()) return status;
  if (found->moves.find_first_of("iI") != std::string::npos) {
    record.notes.emplace_back("a move has the letter I, so no letter is left out");
  }
  const absl::StatusOr<std::optional<int>> winner =
      WinnerOf(tags.result ? std::string_view(*tags.result) : found->result);
  if (!winner.ok()) return winner.status();
  if (!record.winner) record.winner = *winner;
  return record;
}

absl::StatusOr<std::string> PgnText(const GameRecord& record) {
  const auto game = std::find_if(kPgnGames.begin(), kPgnGames.end(),
                                 [&](const PgnGame& g) { return g.game == record.game.variant; });
  if (game == kPgnGames.end() || record.game.size != kPgnBoard) {
    return InvalidArgument("PGN is for pente, connect6 and standard on a board of 19x19, not ",
                           record.game.variant, " ", record.game.size.width, "x",
                           record.game.size.height);
  }
  const absl::StatusOr<std::vector<Point>> stones = StonesOf(record);
  if (!stones.ok()) return stones.status();
  const std::string_view result = !record.winner        ? "?"
                                  : *record.winner == 1 ? "1-0"
                                  : *record.winner == 2 ? "0-1"
                                                        : "1/2-1/2";
  std::string text = StrCat("[Game \"", game->title, "\"]\r\n");
  for (const int seat : {0, 1}) {
    const std::string& name = record.players[static_cast<std::size_t>(seat)];
    StrAppend(&text, "[Player ", seat + 1, " Name \"", name.empty() ? "?" : Printable(name),
              "\"]\r\n");
  }
  StrAppend(&text, "[Result \"", result, "\"]\r\n\r\n");
  std::vector<std::string> words;
  for (std::size_t i = 0; i < stones->size(); ++i) {
    const Point p = (*stones)[i];
    if (i % 2 == 0) words.push_back(StrCat(i / 2 + 1, "."));
    const char letter = static_cast<char>('A' + p.x + (p.x >= 'I' - 'A' ? 1 : 0));
    words.push_back(StrCat(std::string(1, letter), kPgnBoard.height - p.y));
  }
  words.emplace_back(result);
  std::size_t length = 0;
  for (const std::string& word : words) {
    if (length > 0 && length + 1 + word.size() > kLineLength) {
      text += "\r\n";
      length = 0;
    }
    if (length > 0) text += ' ';
    text += word;
    length += word.size() + (length > 0 ? 1 : 0);
  }
  return text + "\r\n";
}

}  // namespace tengen
