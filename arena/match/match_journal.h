// SPDX-License-Identifier: Apache-2.0
//
// The journal of a match: one file of JSON lines. The first says which match it is; each other is
// a finished game (arena/record/game_record.h with a member "match": its number and how it failed).
// A game's line is on the disk before its result counts, so whatever stops the program loses no
// finished game; a last line that was torn is cut off when the journal is opened again.
//
// Not thread safe; blocks for the disk. At most one process holds a journal.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arena/files.h"
#include "arena/match/match_score.h"
#include "arena/record/game_record.h"
#include "nlohmann/json_fwd.hpp"

namespace tengen {

struct JournalGame {
  FinishedGame finished;
  GameRecord record;
};

std::string JournalLine(const JournalGame& game);
absl::StatusOr<JournalGame> ParseJournalLine(std::string_view line);

class MatchJournal {
 public:
  // `match` is everything that the games depend on. kFailedPrecondition: the file holds games of
  // another match, and what differs. kAborted: another process holds it. kDataLoss: a line in the
  // middle is no game.
  static absl::StatusOr<MatchJournal> Open(const std::filesystem::path& path,
                                           const nlohmann::json& match);

  // By their numbers; those of other journals of the same match included. No number twice.
  const std::vector<JournalGame>& games() const { return games_; }

  absl::Status Add(JournalGame game);
  // The games of another journal of the same match, as far as they are not here yet. A game that is
  // in both must be the same.
  absl::Status Import(const std::filesystem::path& path, const nlohmann::json& match);

 private:
  AppendFile file_;
  std::vector<JournalGame> games_;
};

}  // namespace tengen
