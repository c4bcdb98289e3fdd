// SPDX-License-Identifier: Apache-2.0
//
// The journal of a match: one file of JSON lines. The first says which match it is; each other is
// a finished game (notation/record/game_record.h with a member "match": its number and how it
// failed). A game's line is on the disk before its result counts, so whatever stops the program
// loses no finished game; a last line that was torn is cut off when the journal is opened again.
//
// Nothing of a journal is believed: each line ends with a checksum of the rest of it, and each game
// must be one that the referee of this match could have made of its plies. (Journals of before
// there were checksums have none, from their first line on.)
//
// Not thread safe; blocks for the disk. At most one process holds a journal.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "base/files.h"
#include "match/match_score.h"
#include "nlohmann/json_fwd.hpp"
#include "notation/record/game_record.h"

namespace tengen {

struct JournalGame {
  FinishedGame finished;
  GameRecord record;
};

std::string JournalLine(const JournalGame& game);
// kInvalidArgument: no game, or one that contradicts itself.
absl::StatusOr<JournalGame> ParseJournalLine(std::string_view line);

// The first line, which says everything that the games depend on. Null: there is none.
nlohmann::json ReadMatchLine(const std::filesystem::path& path);

// The games of journals of the match, by number. Errors as those of MatchJournal::Open;
// kFailedPrecondition also: two journals have different games of one number.
absl::StatusOr<std::vector<JournalGame>> ReadJournals(std::span<const std::filesystem::path> paths,
                                                      const nlohmann::json& match);

class MatchJournal {
 public:
  // `match` is everything that the games depend on (MatchJson). kFailedPrecondition: the file holds
  // games of another match, and what differs. kAborted: another process holds it. kDataLoss: a line
  // is no game of this match; which one, and why.
  static absl::StatusOr<MatchJournal> Open(const std::filesystem::path& path,
                                           const nlohmann::json& match);

  // By their numbers; those of other journals of the same match included. No number twice.
  const std::vector<JournalGame>& games() const { return games_; }

  absl::Status Add(JournalGame game);
  // Deletes the file if it holds no game: who could not begin leaves nothing behind. The journal is
  // of no use then.
  absl::Status RemoveIfEmpty();
  // Games of other journals of the match (ReadJournals), as far as they are not here yet. A game
  // that is here must be the same; if one is not, nothing changes.
  absl::Status Import(const std::vector<JournalGame>& games);

 private:
  // The game of this number, or the first one after it.
  std::vector<JournalGame>::const_iterator PlaceOf(std::int64_t number) const;

  std::filesystem::path path_;
  AppendFile file_;
  std::vector<JournalGame> games_;
};

}  // namespace tengen
