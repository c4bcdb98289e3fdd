// SPDX-License-Identifier: Apache-2.0
#include "match/opening_list.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "base/status.h"
#include "base/text.h"
#include "engine/games.h"
#include "notation/openings.h"
#include "notation/record/game_collection.h"
#include "notation/record/game_record.h"
#include "notation/record/record_text.h"
#include "notation/record/renlib.h"

namespace tengen {
namespace {

using Opening = std::vector<Ply>;

absl::StatusOr<Opening> OpeningOf(const GameRecord& record, const GameSpec& spec, int most_plies) {
  if (record.game.variant != spec.variant || record.game.size != spec.size) {
    return InvalidArgument("it is ", record.game.variant, " ", record.game.size.width, "x",
                           record.game.size.height, ", not ", spec.variant, " ", spec.size.width,
                           "x", spec.size.height);
  }
  if (record.start) {
    return InvalidArgument(
        "it begins with a set-up position; an opening begins with the empty board");
  }
  std::size_t plies = record.plies.size();
  if (most_plies > 0) {
    plies = std::min(plies, static_cast<std::size_t>(most_plies));
  } else if (record.opening_plies > 0) {
    plies = std::min(plies, static_cast<std::size_t>(record.opening_plies));
  } else if (record.winner) {
    return InvalidArgument(
        "it is a finished game without opening plies; give --opening-plies to take its first "
        "plies");
  }
  Opening opening;
  for (std::size_t i = 0; i < plies; ++i) opening.push_back(record.plies[i].ply);
  return opening;
}

absl::Status CheckOpening(const Opening& opening, const GameSpec& spec) {
  GameRecord record;
  record.game = spec;
  for (const Ply& ply : opening) record.plies.push_back({ply});
  const absl::StatusOr<std::unique_ptr<Game>> game = Replay(record);
  if (!game.ok()) return game.status();
  if ((*game)->outcome() == Outcome::kNone) return absl::OkStatus();
  return InvalidArgument("the game is over after this opening");
}

absl::Status Numbered(std::size_t number, const absl::Status& status) {
  return InvalidArgument("opening ", number, ": ", status.message());
}

absl::StatusOr<std::vector<Opening>> FromRecords(std::string_view bytes, const GameSpec& spec,
                                                 int most_plies) {
  std::vector<Opening> openings;
  for (const absl::StatusOr<GameRecord>& record : ReadGames(bytes, spec)) {
    if (!record.ok()) return Numbered(openings.size() + 1, record.status());
    absl::StatusOr<Opening> opening = OpeningOf(*record, spec, most_plies);
    if (!opening.ok()) return Numbered(openings.size() + 1, opening.status());
    openings.push_back(*std::move(opening));
  }
  return openings;
}

absl::StatusOr<std::vector<Opening>> FromList(std::string_view text, const GameSpec& spec) {
  const absl::StatusOr<std::vector<OpeningStones>> list = ParseOpenings(text, spec.size);
  if (!list.ok()) return list.status();
  std::vector<Opening> openings;
  for (const OpeningStones& stones : *list) {
    absl::StatusOr<Opening> opening = PliesOfStones(spec, stones);
    if (!opening.ok()) return Numbered(openings.size() + 1, opening.status());
    openings.push_back(*std::move(opening));
  }
  return openings;
}

}  // namespace

absl::StatusOr<std::vector<Opening>> ParseOpeningFile(std::string_view bytes, const GameSpec& spec,
                                                      int most_plies) {
  if (IsRenlib(bytes)) {
    return InvalidArgument(
        "a library of RenLib is a tree, not a list of openings; give lists of moves or games");
  }
  const RecordText decoded = DecodeRecordText(bytes);
  const bool is_list = !IsPosFile(bytes) && FormOf(decoded.text) == RecordForm::kMoves;
  absl::StatusOr<std::vector<Opening>> openings =
      is_list ? FromList(decoded.text, spec) : FromRecords(bytes, spec, most_plies);
  if (!openings.ok()) return openings;
  if (openings->empty()) return InvalidArgument("the file has no openings");
  for (std::size_t i = 0; i < openings->size(); ++i) {
    const absl::Status status = CheckOpening((*openings)[i], spec);
    if (!status.ok()) return Numbered(i + 1, status);
  }
  return openings;
}

}  // namespace tengen
