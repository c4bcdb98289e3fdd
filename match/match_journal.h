// SPDX-License-Identifier: Apache-2.0
//
// The journal of a match: one file of JSON lines. The first line describes the match. Every other
// line is a finished game (notation/record/game_record.h) with a member "match", which has the
// number of the game and the failure. Each finished game is written to the disk before its result
// is counted. So no finished game is lost if the program is killed. If the last line is incomplete,
// it is removed when the journal is opened again.
//
// The contents are checked. Each line ends with a checksum of the rest of the line. Each game must
// be one that the referee of this match could have produced. Journals of older versions have no
// checksums. So if the first line has no checksum, lines without a checksum are accepted.
//
// Blocks while the disk works. Not thread safe. At most one process can open a journal.
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
#include "base/json_text.h"
#include "match/match_score.h"
#include "match/schedule.h"
#include "nlohmann/json_fwd.hpp"
#include "notation/record/game_record.h"

namespace tengen {

struct JournalGame {
  FinishedGame finished;
  GameRecord record;
};

std::string JournalLine(const JournalGame& game);
// Error kInvalidArgument: the line is not a game, or two fields of the game contradict each other.
absl::StatusOr<JournalGame> ParseJournalLine(std::string_view line);

// Reads the description of the match from the first line of the file. Returns null if the file has
// no description.
nlohmann::json ReadMatchLine(const std::filesystem::path& path);

// Reads the format of a match from its description. `games` is set only for a tournament
// (match/schedule.h). Errors are stored in `members`.
void ReadFormat(JsonMembers* members, MatchFormat* format, std::int64_t* games);

// Reads the games of several journals of the match, sorted by number. Errors: kFailedPrecondition:
// a journal belongs to another match, or two journals have different games with the same number.
// kDataLoss: a line is not a game of this match. Other errors: a file cannot be read.
absl::StatusOr<std::vector<JournalGame>> ReadJournals(std::span<const std::filesystem::path> paths,
                                                      const nlohmann::json& match);

class MatchJournal {
 public:
  // Opens the journal, or creates it. `match` is the description of the match (MatchJson). Errors:
  // - kFailedPrecondition: the file has games of another match; the text names the difference;
  // - kAborted: another process has the file open;
  // - kDataLoss: a line is not a game of this match; the text names the line and the reason;
  // - other errors: the file cannot be read or written.
  static absl::StatusOr<MatchJournal> Open(const std::filesystem::path& path,
                                           const nlohmann::json& match);

  // The games of the journal, imported games included, sorted by number. Each number occurs once.
  const std::vector<JournalGame>& games() const { return games_; }

  absl::Status Add(JournalGame game);
  // Deletes the file if it contains no game. A match that could not begin then leaves no file. Do
  // not use the journal afterwards.
  absl::Status RemoveIfEmpty();
  // Adds games from other journals of the match (ReadJournals) if this journal does not contain
  // them yet. Error kFailedPrecondition: this journal has a different game with the same number.
  // After an error the journal is unchanged.
  absl::Status Import(const std::vector<JournalGame>& games);

 private:
  // Returns the iterator to the game with this number. If there is no such game, returns the
  // iterator to the first game with a larger number.
  std::vector<JournalGame>::const_iterator PlaceOf(std::int64_t number) const;

  std::filesystem::path path_;
  AppendFile file_;
  std::vector<JournalGame> games_;
};

}  // namespace tengen
