// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_split.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "notation/record/game_record.h"
#include "notation/record/game_record_forms.h"
#include "notation/record/psq.h"

namespace tengen {
namespace {

// A player's name as a line of the file. A name that looks like a move is written in quotes.
std::string NameLine(std::string_view name) {
  const std::string line = WithoutControls(name);
  return ParseIntegers(line) ? StrCat("'", line, "'") : line;
}

// True if the game ended by the rules, by adjudication or at the limit of plies. Every other reason
// is a failure of a player.
bool IsRulesReason(std::string_view reason) {
  for (int i = 0; i <= static_cast<int>(EndReason::kNoMove); ++i)
    if (EndReasonText(static_cast<EndReason>(i)) == reason) return true;
  return reason.empty() || reason == "adjudicated" || reason == "most-plies";
}

absl::StatusOr<GameRecord> ReadOwnPsq(std::string_view text, std::string_view line) {
  absl::StatusOr<GameRecord> record = ParseRecordLine(line);
  if (!record.ok()) return record;
  // The user may have edited the moves in Piskvork. Therefore they must be compared with the JSON
  // record.
  std::vector<Point> shown;
  bool header = true;
  for (const absl::string_view piece : absl::StrSplit(AbslView(text), '\n')) {
    if (std::exchange(header, false)) continue;
    const std::optional<std::vector<int>> numbers = ParseIntegers(View(piece));
    if (!numbers || numbers->size() < 2) break;
    shown.push_back(PointOfPsq((*numbers)[0], (*numbers)[1]));
  }
  std::vector<Point> recorded;
  for (const PlyRecord& ply : record->plies) {
    if (HasStones(ply.ply)) {
      recorded.insert(recorded.end(), ply.ply.points.begin(), ply.ply.points.end());
    }
  }
  if (shown != recorded) return InvalidArgument("the moves differ from the record below them");
  return record;
}

// The judge's name of a tournament begins with a game, for instance Renju15_2. Returns this game;
// empty = no game.
std::string GameOfTournament(std::string_view name) {
  const auto letter = [](char c) { return absl::ascii_isalpha(static_cast<unsigned char>(c)); };
  const auto end = std::find_if_not(name.begin(), name.end(), letter);
  const std::string_view word = name.substr(0, static_cast<std::size_t>(end - name.begin()));
  for (const std::string_view game : {"freestyle", "standard", "renju", "caro"}) {
    if (EqualsIgnoreCase(word, game)) return std::string(game);
  }
  return "";
}

}  // namespace

std::string PsqFileText(const GameRecord& record) {
  PsqRecord psq;
  psq.size = record.game.size;
  psq.levels = {11, 11};  // 11 = an engine with Piskvork's longest turn time
  for (const PlyRecord& ply : record.plies) {
    if (!HasStones(ply.ply)) continue;
    std::int64_t ms = ply.ms.value_or(0);
    for (const Point p : ply.ply.points) psq.moves.push_back({p, std::exchange(ms, 0)});
  }
  psq.players = {NameLine(record.players[0]), NameLine(record.players[1])};
  psq.error_code = record.reason == "timeout"     ? kPsqTimeOut
                   : IsRulesReason(record.reason) ? kPsqNormal
                                                  : kPsqFailure;
  if (record.winner) psq.verdict = PsqVerdict{*record.winner, "0"};
  return StrCat(PsqText(psq), RecordLine(record), "\n");
}

absl::StatusOr<GameRecord> ParsePsqFile(std::string_view text, const GameSpec& otherwise) {
  const std::string_view trimmed = Trim(text);
  const std::size_t last = trimmed.rfind('\n');
  if (last != std::string_view::npos && trimmed[last + 1] == '{') {
    return ReadOwnPsq(trimmed, trimmed.substr(last + 1));
  }
  const absl::StatusOr<PsqRecord> psq = ParsePsq(text);
  if (!psq.ok()) return psq.status();
  GameRecord record;
  record.game = SpecOfOthers(otherwise, psq->size);
  if (otherwise.variant.empty() && psq->verdict) {
    const std::string game = GameOfTournament(psq->verdict->tournament);
    if (!game.empty()) record.game.variant = game;
  }
  if (const absl::Status status = CheckSpec(record.game); !status.ok()) return status;
  if (IsGomotur(text)) {
    record.notes.emplace_back("the file does not give the board: it is read as 20x20");
  }
  const bool swapped = psq->first_player == 1;
  record.players = {psq->players[swapped ? 1 : 0], psq->players[swapped ? 0 : 1]};
  std::vector<Step> steps;
  for (const PsqMove& move : psq->moves) steps.push_back({move.point, move.time_ms});
  if (const absl::Status status = AddSteps(steps, &record); !status.ok()) return status;
  // All plies before the first ply that took time are the opening. If no ply took time, the file
  // has no times and the opening is unknown.
  const auto took_time = [](const PlyRecord& ply) { return ply.ms.value_or(0) > 0; };
  const auto chosen = std::find_if(record.plies.begin(), record.plies.end(), took_time);
  if (chosen != record.plies.end()) {
    record.opening_plies = static_cast<int>(chosen - record.plies.begin());
  } else {
    for (PlyRecord& ply : record.plies) ply.ms.reset();
  }
  if (psq->error_code == kPsqTimeOut) record.reason = "timeout";
  if (psq->illegal) record.reason = "illegal";
  if (psq->verdict && !record.winner) {
    const int winner = psq->verdict->winner;
    record.winner = winner == 0 || !swapped ? winner : 3 - winner;
  }
  return record;
}

}  // namespace tengen
