// SPDX-License-Identifier: Apache-2.0
//
// Database: stores positions and their records in one SQLite file. Other programs may have the file
// open at the same time. A build without SQLite has the same interface, but Open returns
// kUnimplemented.
//
// Each call of Store or Erase is a transaction: if the process is killed after the call, the data
// are not lost. Between BeginBatch and EndBatch (for imports) changes are committed every half
// second, so a kill loses at most the last half second. A power failure may lose the last seconds,
// but it does not damage the file.
//
// The file may come from an unknown person, so its content must not run code. Open refuses a file
// with a trigger, a view or a table that Tengen did not define, and turns on SQLite's defences
// against hostile files. A call on one record takes at most five seconds, any other call at most
// ten minutes. Comments and texts may contain control characters: show them only through Printable
// (base/text.h).
//
// Errors have the file's name and SQLite's message. kNotFound: there is no such file.
// kFailedPrecondition: the file is not a Tengen database of this format. kDataLoss: the file is
// damaged. kUnavailable: other errors. Calls wait for the disk. If another program has locked the
// file, they also wait for that program, at most for the time of SetPatience. Only one thread at a
// time may use a Database.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "base/clock.h"
#include "database/record.h"
#include "search/limits.h"

namespace tengen {

class Database {
 public:
  // kRead: the file must exist and is not changed. The file may be in a folder without write
  // permission, if no program has left a write-ahead log with changes next to it. kWrite: creates
  // the file and its folder if they do not exist.
  enum class Mode { kRead, kWrite };
  static constexpr std::chrono::milliseconds kPatience{2000};
  static absl::StatusOr<std::unique_ptr<Database>> Open(
      const std::filesystem::path& path, Mode mode = Mode::kWrite,
      std::chrono::milliseconds patience = kPatience);
  // Closes the database after a failed command. Deletes the file if Open created it and it is still
  // empty.
  static void Abandon(std::unique_ptr<Database> database);
  // True if this build has SQLite.
  static bool IsBuiltIn();

  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  const std::filesystem::path& path() const { return path_; }
  Mode mode() const { return mode_; }
  // How long a call waits while another program has locked the file.
  void SetPatience(std::chrono::milliseconds patience);

  // In all functions, `key` is PositionKey::bytes. Find returns nullopt if the database does not
  // have the position.
  absl::StatusOr<std::optional<PositionRecord>> Find(std::string_view key);
  absl::StatusOr<bool> Contains(std::string_view key);
  // Stores a record, which replaces the position's old record. MergeInto (database/walk.h) merges
  // the two records instead.
  absl::Status Store(std::string_view key, const PositionRecord& record);
  // Deletes a position. Returns false if the database did not have this position.
  absl::StatusOr<bool> Erase(std::string_view key);

  // Calls `body` for each position whose key begins with `prefix`, in the order of the keys. An
  // empty prefix means all positions. An error from `body` ends the loop and is returned. `body`
  // may store and erase.
  absl::Status ForEach(
      std::string_view prefix,
      const std::function<absl::Status(std::string_view key, const PositionRecord& record)>& body);
  // The number of positions whose keys begin with `prefix`.
  absl::StatusOr<std::int64_t> Count(std::string_view prefix = {});

  // Begins and ends a batch (see the top of this file). The destructor ends an open batch.
  absl::Status BeginBatch();
  absl::Status EndBatch();

  // Moves all data from the write-ahead log into the file, and to the disk.
  absl::Status Save();
  // Checks the file and the values in it. If the file is damaged, returns kDataLoss with the first
  // problem.
  absl::Status Check();
  // Rebuilds the index and the file. Deletes entries with an invalid key or with impossible values.
  // Returns the number of deleted entries.
  absl::StatusOr<std::int64_t> Fix();

 private:
  struct Connection;
  Database(std::filesystem::path path, Mode mode, bool made,
           std::unique_ptr<Connection> connection);

  // Opens the file of a connection and checks that it is a Tengen database. Creates a new file if
  // necessary.
  static absl::Status Connect(const std::filesystem::path& path, Mode mode,
                              std::chrono::milliseconds patience, Connection& connection);
  // As ForEach, but also calls `body` for entries with impossible records (nullopt).
  absl::Status Scan(std::string_view prefix,
                    const std::function<absl::Status(
                        std::string_view key, const std::optional<PositionRecord>& record)>& body);
  absl::Status Impossible() const;
  // Commits the open batch if the last commit is half a second ago.
  absl::Status BatchTick();

  const std::filesystem::path path_;
  const Mode mode_;
  const bool made_;  // Open has created the file
  const std::unique_ptr<Connection> connection_;
  bool in_batch_ = false;
  Clock::time_point last_commit_;
};

}  // namespace tengen
