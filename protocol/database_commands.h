// SPDX-License-Identifier: Apache-2.0
//
// DatabaseCommands executes Yixin-Board's commands about the database of positions. It also serves
// the search: it reads which moves the search may choose, and stores the values that the search
// found (docs/yixin-board.md, docs/database.md).
//
// Answers are whole lines; most of them begin with "MESSAGE DATABASE". Without YXSETDATABASE the
// file is DefaultDatabasePath(). The first write, or the first file or maintenance command, creates
// this file. A read-only database is not created. As long as the file does not exist, queries read
// an empty database.
//
// Error messages are one line. After an error nothing has changed, except if the disk or the
// database failed in the middle of the command. Calls block while the disk works. If another
// program has locked the database, a call waits up to two seconds. The functions for the search
// wait up to kPatienceInPlay. Only one thread at a time may use an object.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "database/database.h"
#include "engine/game.h"
#include "protocol/command.h"
#include "search/report.h"

namespace tengen {

// tengen/positions.db in the user's data folder. Returns an empty path if the system has no data
// folder for the user.
std::filesystem::path DefaultDatabasePath();

class DatabaseCommands {
 public:
  using Lines = std::vector<std::string>;

  static constexpr std::chrono::milliseconds kPatienceInPlay{20};

  // INFO database_readonly. If true, commands that change the database return an error, Learn
  // stores nothing, and no file is created.
  void SetReadOnly(bool read_only) { read_only_ = read_only; }

  // Executes a request about the game's position. The function takes back all moves that it makes
  // in the game.
  absl::StatusOr<Lines> Serve(command::DatabaseRequest request, std::string_view words, Game& game);
  // Executes a command with a file. Precondition: `use` is not kHashDump or kHashLoad, which do not
  // belong to the database.
  absl::StatusOr<Lines> UseFile(command::FileUse use, const std::filesystem::path& file,
                                const Game& game);
  absl::StatusOr<Lines> Maintain(command::DatabaseMaintenance what);

  // --- For the search ---

  struct MoveRestriction {
    std::vector<Point> only;      // if not empty: choose one of these moves
    std::vector<Point> excluded;  // do not choose these moves
  };
  // Decides from the labels of the known moves. The first rule that matches applies:
  // - if there are moves with the label "best": only these moves;
  // - if there are moves with the label "won": only these moves;
  // - otherwise exclude moves with the labels "lost" and "not to be played". If no move is left,
  //   exclude only moves "not to be played". If still no move is left, exclude no move.
  absl::StatusOr<MoveRestriction> RestrictionFor(const Game& game);
  // Merges the values of the report's lines into the database (MergeInto in database/walk.h).
  // `whole`: the search considered all moves, so the first line's value is also the value of the
  // position. Stores nothing in an opening, or for a game that the database does not support. If a
  // write fails, for instance because another program has locked the database, up to kMostWaiting
  // values wait in memory for the next call.
  absl::Status Learn(const Game& game, const SearchReport& report, bool whole);
  // Stores the values that wait in memory.
  absl::Status StoreWaiting();
  static constexpr std::size_t kMostWaiting = 10'000;

 private:
  // These functions return the open database. ToRead returns nullptr if the default file does not
  // exist yet, which means an empty database. ToWrite creates the file if necessary, and returns an
  // error if the database is read-only. ToUse is for commands that need a file: it creates the file
  // if necessary. If the file does not exist and the database is read-only, ToUse returns
  // kNotFound.
  absl::StatusOr<Database*> ToRead(std::chrono::milliseconds patience = Database::kPatience);
  absl::StatusOr<Database*> ToWrite(std::chrono::milliseconds patience = Database::kPatience);
  absl::StatusOr<Database*> ToUse();
  absl::StatusOr<Database*> Open(Database::Mode mode, std::chrono::milliseconds patience);

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

  std::filesystem::path path_;  // set by YXSETDATABASE; empty = DefaultDatabasePath()
  std::unique_ptr<Database> database_;
  bool read_only_ = false;
  // Values for the database that are not stored yet, with their keys.
  std::deque<std::pair<std::string, PositionRecord>> waiting_;
};

// Converts the value of a variation to the value of the position after its first ply. `value` is
// for the side to move before this ply; the result is for the side to move after it. The database
// stores values in this form. Unit: eval/value.h.
Value ValueAfterFirst(Value value);

// The text that Yixin-Board shows next to the move that led to this position. Empty = no text.
// - "W7", "L6": the label. If the value is proven, the number of plies to the end follows; this
//   number includes the move itself.
// - "57%", if the position has no label: the win rate of the side that made the move.
std::string DisplayLabel(const PositionRecord& record);

}  // namespace tengen
