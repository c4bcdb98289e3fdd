// SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "base/status.h"
#include "base/text.h"
#include "engine/games.h"
#include "notation/move_list.h"
#include "notation/record/game_record.h"
#include "notation/record/game_record_forms.h"

namespace tengen {

std::optional<int> TakeResult(std::string_view& text) {
  // 1-0: the side that moved first has won.
  for (const auto& [word, winner] :
       {std::pair{std::string_view("1-0"), 1}, {"0-1", 2}, {"1/2-1/2", 0}, {"0.5-0.5", 0}}) {
    if (!text.ends_with(word)) continue;
    const std::string_view before = text.substr(0, text.size() - word.size());
    if (!before.empty() && !absl::ascii_isspace(static_cast<unsigned char>(before.back())))
      continue;
    text = Trim(before);
    return winner;
  }
  return std::nullopt;
}

absl::Status AddMoves(const std::vector<ListedMove>& moves, GameRecord* record) {
  std::vector<Step> steps;
  for (const ListedMove& move : moves) {
    steps.push_back({move.point, std::nullopt, move.color});
    // A list with a pass is of a game with passes, if the rules have them.
    if (!move.point && FindGame(record->game.variant)->passes) record->game.allow_pass = true;
  }
  return AddSteps(steps, record);
}

absl::StatusOr<GameRecord> ParsePosition(std::string_view text, const GameSpec& otherwise) {
  GameRecord record;
  record.game = SpecOfOthers(otherwise, otherwise.size);
  if (const absl::Status status = CheckSpec(record.game); !status.ok()) return status;
  std::string_view list = Trim(text);
  const std::optional<int> result = TakeResult(list);
  if (!BeginsAsMoveList(list)) {
    const BoardSize size = record.game.size;
    return InvalidArgument(
        "expected a game as JSON, SGF, PSQ, PGN, RIF, .sav or .pos, a link, lines of the protocol, "
        "or points such as h8i9j10 on a board of ",
        size.width, "x", size.height, ", not ", Quoted(text));
  }
  const absl::StatusOr<std::vector<ListedMove>> moves = ParseMoveList(list, record.game.size);
  if (!moves.ok()) return moves.status();
  if (const absl::Status status = AddMoves(*moves, &record); !status.ok()) return status;
  if (!record.winner) record.winner = result;
  return record;
}

}  // namespace tengen
