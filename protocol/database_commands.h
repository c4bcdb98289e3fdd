// SPDX-License-Identifier: Apache-2.0
//
// DatabaseCommands: what a Yixin-Board asks of the database of positions, and what the search is
// told from it and leaves in it (docs/yixin-board.md, docs/database.md).
//
// Answers are whole lines, most of them "MESSAGE DATABASE ...". Without YXSETDATABASE the file is
// DefaultDatabasePath(), made when something is written; until then it reads as empty. Errors are
// one line, and nothing has changed. Blocks for the disk; one thread at a time.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "database/database.h"
#include "engine/game.h"
#include "protocol/command.h"
#include "search/report.h"

namespace tengen {

// tengen/positions.db in the user's folder of data; empty where the system names none.
std::filesystem::path DefaultDatabasePath();

class DatabaseCommands {
 public:
  using Lines = std::vector<std::string>;

  // Whether edits are refused (INFO database_readonly).
  void SetReadOnly(bool read_only) { read_only_ = read_only; }

  // About the game's position; the game is as before when it is done.
  absl::StatusOr<Lines> Serve(command::DatabaseRequest request, std::string_view words, Game& game);
  // Of the uses of a file those that are the database's.
  absl::StatusOr<Lines> UseFile(command::FileUse use, const std::filesystem::path& file,
                                const Game& game);
  absl::StatusOr<Lines> Maintain(command::DatabaseMaintenance what);

  // --- For the search ---

  struct MoveRestriction {
    std::vector<Point> only;      // the moves to choose from; empty: from all but
    std::vector<Point> excluded;  // these
  };
  // The move marked as best, those marked as won; else all but what is marked as lost or not to be
  // played, as long as something is left.
  absl::StatusOr<MoveRestriction> RestrictionFor(const Game& game);
  // Keeps the values of the lines where they say more than is known; `whole`: no move was kept from
  // the search, so that the first line's value is that of the position.
  absl::Status Learn(const Game& game, const SearchReport& report, bool whole);

 private:
  // The open database; nullptr: there is none yet, which reads as an empty one.
  absl::StatusOr<Database*> ToRead();
  absl::StatusOr<Database*> ToWrite();
  absl::StatusOr<Database*> Open(bool make);

  absl::StatusOr<Lines> QueryAll(Game& game);
  absl::StatusOr<Lines> QueryOne(const Game& game);
  absl::StatusOr<Lines> QueryText(const Game& game);
  absl::Status EditValue(std::string_view words, const Game& game);
  absl::Status EditText(std::string_view words, const Game& game);
  absl::Status EditLabel(std::string_view words, const Game& game);
  absl::Status EditBest(bool set, const Game& game);
  absl::Status DeleteOne(const Game& game);
  absl::StatusOr<Lines> DeleteAll(std::string_view words, Game& game);
  absl::StatusOr<PositionRecord> RecordOf(const Game& game);
  absl::Status StoreRecord(const Game& game, const PositionRecord& record);

  std::unique_ptr<Database> database_;
  bool read_only_ = false;
};

// The value of a line for the side that moves after its first ply, as the database keeps it.
Value ValueAfterFirst(Value value);

// The label as the board shows it beside a move: W7 (of a proven value: plies to the end, the move
// counted), L, 57% (the chance of who makes the move); empty: nothing to show.
std::string DisplayLabel(const PositionRecord& record);

}  // namespace tengen
