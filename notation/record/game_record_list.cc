// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/status.h"
#include "base/text.h"
#include "engine/games.h"
#include "engine/sentence.h"
#include "notation/move_list.h"
#include "notation/opening_names.h"
#include "notation/record/game_collection.h"
#include "notation/record/game_record.h"
#include "notation/record/game_record_forms.h"
#include "notation/record/sgf_values.h"

namespace tengen {

namespace {

// The result of a list. At most one of the members is set.
struct ListResult {
  std::optional<int> winner;  // a seat, or 0 = draw
  bool resigned = false;      // the side to move has resigned
  std::string reason;
};

ListResult ResultOfWords(std::string_view words) {
  constexpr auto kSaid = std::to_array<std::string_view>(
      {"win", "won", "resign", "lose", "lost", "+", "胜", "勝", "负", "負", "승", "패"});
  const std::string lower = absl::AsciiStrToLower(AbslView(words));
  if (lower == "resign" || lower == "resigns" || lower == "resigned") return {.resigned = true};
  const SgfResult found = ParseResult(lower);
  if (found.draw) return {.winner = 0};
  const bool said = std::any_of(kSaid.begin(), kSaid.end(), [&](std::string_view word) {
    return lower.find(word) != std::string::npos;
  });
  if (!found.winner || !said) return {};
  return {.winner = *found.winner == Color::kBlack ? 1 : 2, .reason = found.reason};
}

// Removes the result from the end of a list.
ListResult TakeResult(std::string_view& text) {
  // 1-0: the side that moved first has won.
  for (const auto& [word, winner] : {std::pair{std::string_view("1-0"), 1},
                                     {"0-1", 2},
                                     {"1/2-1/2", 0},
                                     {"½-½", 0},
                                     {"0.5-0.5", 0}}) {
    if (!text.ends_with(word)) continue;
    const std::string_view before = text.substr(0, text.size() - word.size());
    if (!before.empty() && !absl::ascii_isspace(static_cast<unsigned char>(before.back())))
      continue;
    text = Trim(before);
    return {.winner = winner};
  }
  // A result in words comes after the number of the last point.
  const std::size_t number = text.find_last_of("0123456789");
  if (number == std::string_view::npos) return {};
  const std::string_view after = text.substr(number + 1);
  const std::size_t begin = after.find_first_not_of(" \t\r\n,;.:-");
  if (begin == std::string_view::npos || begin == 0) return {};
  ListResult result = ResultOfWords(Trim(after.substr(begin)));
  if (result.winner || result.resigned) text = Trim(text.substr(0, number + 1));
  return result;
}

struct TitledFacts {
  ListResult result;
  std::optional<OpeningKind> opening;
};

// Stores the information of the list's titles in `record` and `facts`. Returns the list without
// its titles.
std::string TakeTitles(std::string_view text, GameRecord* record, TitledFacts* facts) {
  constexpr std::array<std::array<std::string_view, 7>, 2> kSeats = {
      {{"black", "player 1", "first", "黑", "黑方", "黒", "흑"},
       {"white", "player 2", "second", "白", "白方", "白番", "백"}}};
  std::string list;
  std::vector<std::string_view> lines;
  for (const absl::string_view line : absl::StrSplit(AbslView(text), '\n')) {
    // Both players may be named in one line: "Black: Ann White: Ben".
    const std::string lower = absl::AsciiStrToLower(line);
    const std::size_t white =
        lower.starts_with("black:") ? lower.find(" white:") : std::string::npos;
    lines.push_back(View(line.substr(0, white)));
    if (white != std::string::npos) lines.push_back(View(line.substr(white)));
  }
  for (const std::string_view line : lines) {
    const std::optional<ListTitle> title = TitleOf(line);
    if (!title) {
      absl::StrAppend(&list, AbslView(line), "\n");
      continue;
    }
    if (!title->list.empty()) {
      record->id = title->name;
      absl::StrAppend(&list, AbslView(title->list), "\n");
      continue;
    }
    const std::string name = absl::AsciiStrToLower(AbslView(title->name));
    bool known = false;
    for (std::size_t seat = 0; seat < kSeats.size(); ++seat) {
      if (std::find(kSeats[seat].begin(), kSeats[seat].end(), name) == kSeats[seat].end()) continue;
      record->players[seat] = title->value;
      known = true;
    }
    if (name == "result") {
      std::string_view said = title->value;
      facts->result = TakeResult(said);
      if (!facts->result.winner) facts->result = ResultOfWords(title->value);
      known = facts->result.winner.has_value();
    }
    if (name == kOpeningTitle || name == "rule" || name == "rules") {
      const std::optional<OpeningKind> opening = OpeningOfName(title->value);
      known = opening.has_value();
      if (known) facts->opening = opening;
    }
    if (!known) {
      record->notes.push_back(
          absl::StrCat("this line of the list is not kept: ", Printable(Trim(line))));
    }
  }
  return list;
}

// --- Openings -----------------------------------------------------------------------------------

// The games that a list may be of: the game with the named opening or, if no opening is named, with
// each of its openings; then renju in the same way, because most opening procedures belong to
// renju.
std::vector<GameSpec> SpecsWith(const GameSpec& game, std::optional<OpeningKind> named) {
  std::vector<GameSpec> specs;
  for (const std::string& variant : {game.variant, std::string("renju")}) {
    const auto& known = FindGame(variant)->openings;
    std::vector<OpeningKind> openings(known.begin(), known.end());
    std::stable_partition(openings.begin(), openings.end(),
                          [](OpeningKind opening) { return opening == OpeningKind::kTaraguchi10; });
    for (const OpeningKind opening : openings) {
      if (named ? opening != *named : opening == OpeningKind::kNone) continue;
      GameSpec spec = game;
      spec.variant = variant;
      spec.opening = opening;
      if (CheckSpec(spec).ok()) specs.push_back(std::move(spec));
    }
  }
  return specs;
}

bool HasSwap(const std::vector<ListedMove>& moves) {
  return std::any_of(moves.begin(), moves.end(), [](const ListedMove& move) { return move.swap; });
}

// As AddMoves, for a list with swaps or with the name of an opening. Sets the opening of the
// record.
absl::Status AddMovesOfOpening(const std::vector<ListedMove>& moves,
                               std::optional<OpeningKind> named, GameRecord* record) {
  absl::Status first;
  for (const GameSpec& spec : SpecsWith(record->game, named)) {
    GameRecord tried = *record;
    tried.game = spec;
    if (const absl::Status status = AddMoves(moves, &tried); !status.ok()) {
      first.Update(status);
      continue;
    }
    if (!named || spec.variant != record->game.variant) {
      tried.notes.push_back(absl::StrCat("the list is read as ", spec.variant, " with the opening ",
                                         AbslView(OpeningName(spec.opening))));
    }
    *record = std::move(tried);
    return absl::OkStatus();
  }
  if (!HasSwap(moves)) {
    record->notes.push_back(absl::StrCat("the list does not have all decisions of the opening ",
                                         AbslView(OpeningName(*named)),
                                         ": only its stones are read"));
    return AddMoves(moves, record);
  }
  if (named && !first.ok()) return first;
  if (named) {
    record->game.opening = *named;
    return CheckSpec(record->game);
  }
  return InvalidArgument("no opening of ", record->game.variant,
                         " has these swaps; name the opening in a line before the moves, for "
                         "example Taraguchi-10");
}

// Players and result of a list are those of Black and White, but a record has them by seats.
void ExchangeSeats(GameRecord* record) {
  std::swap(record->players[0], record->players[1]);
  if (record->winner.value_or(0) != 0) record->winner = 3 - *record->winner;
}

}  // namespace

absl::Status AddMoves(const std::vector<ListedMove>& moves, GameRecord* record) {
  std::vector<Step> steps;
  for (const ListedMove& move : moves) {
    steps.push_back({move.point, std::nullopt, move.color, move.swap});
    // If a list has a pass and the game has an option for passes, the option is turned on.
    if (!move.point && !move.swap && FindGame(record->game.variant)->passes)
      record->game.allow_pass = true;
  }
  return AddSteps(steps, record);
}

absl::StatusOr<GameRecord> ParsePosition(std::string_view text, const GameSpec& otherwise) {
  GameRecord record;
  record.game = SpecOfOthers(otherwise, otherwise.size);
  if (const absl::Status status = CheckSpec(record.game); !status.ok()) return status;
  TitledFacts titled;
  const std::string moves_text = TakeTitles(text, &record, &titled);
  std::string_view list = Trim(moves_text);
  ListResult result = TakeResult(list);
  if (!result.winner && !result.resigned) result = titled.result;
  if (!BeginsAsMoveList(list)) {
    const bool is_text = std::none_of(text.begin(), text.end(), [](char c) {
      const auto byte = static_cast<unsigned char>(c);
      return absl::ascii_iscntrl(byte) && !absl::ascii_isspace(byte);
    });
    if (!is_text) return InvalidArgument("it is not a text, and not a form of games with bytes");
    const BoardSize size = record.game.size;
    return SentenceError(absl::StatusCode::kInvalidArgument,
                         MakeSentence(kUnknownForm, {absl::StrCat(size.width),
                                                     absl::StrCat(size.height), Quoted(text)}));
  }
  const absl::StatusOr<std::vector<ListedMove>> moves = ParseMoveList(list, record.game.size);
  if (!moves.ok()) return moves.status();
  if (!titled.opening && HasSwap(*moves) && otherwise.opening != OpeningKind::kNone) {
    titled.opening = otherwise.opening;
  }
  const absl::Status status = titled.opening || HasSwap(*moves)
                                  ? AddMovesOfOpening(*moves, titled.opening, &record)
                                  : AddMoves(*moves, &record);
  if (!status.ok()) return status;
  const std::optional<int> made = std::exchange(record.winner, std::nullopt);
  if (!made) {
    record.winner = result.winner;
    record.reason = result.reason;
  }
  const bool has_resigned = !made && result.resigned;
  if (has_resigned || HasSwap(*moves)) {
    const absl::StatusOr<std::unique_ptr<Game>> game = Replay(record);
    if (!game.ok()) return game.status();
    if (has_resigned) {
      record.winner = (*game)->to_move() == Color::kBlack ? 2 : 1;
      record.reason = "resign";
    }
    if ((*game)->black_seat() == 2) ExchangeSeats(&record);
  }
  if (made) record.winner = made;
  return record;
}

}  // namespace tengen
