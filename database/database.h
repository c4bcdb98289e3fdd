// SPDX-License-Identifier: Apache-2.0
//
// Database: positions and what is known of them, in one SQLite file that other programs may have
// open at the same time. A build without SQLite has the same interface, and Open says why it fails.
//
// What a call has stored survives the end of the process, however it ends: each is a transaction of
// its own. Between BeginBatch and EndBatch, for imports, they are committed together twice a
// second, so that a kill loses no more. (After a power failure the last seconds may be missing; the
// file is sound all the same.)
//
// Errors name the file and say what the library said; kFailedPrecondition: the file is something
// else. Blocks for the disk, and up to two seconds for another program that is writing. One thread
// at a time.
#pragma once

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
  // kRead: the file must be there, and is not written to. kWrite: makes it, and its folder.
  enum class Mode { kRead, kWrite };
  static absl::StatusOr<std::unique_ptr<Database>> Open(const std::filesystem::path& path,
                                                        Mode mode = Mode::kWrite);
  // Whether this build has SQLite.
  static bool IsBuiltIn();

  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  const std::filesystem::path& path() const { return path_; }

  // Keys are those of PositionKey. Nothing: the position is not known.
  absl::StatusOr<std::optional<PositionRecord>> Find(std::string_view key);
  absl::StatusOr<bool> Contains(std::string_view key);
  // Replaces what was known.
  absl::Status Store(std::string_view key, const PositionRecord& record);
  // Whether there was something to erase.
  absl::StatusOr<bool> Erase(std::string_view key);

  // In the order of the keys those that begin with `prefix` (all, if it is empty), until `body`
  // returns an error, which is passed on. `body` may store and erase.
  absl::Status ForEach(
      std::string_view prefix,
      const std::function<absl::Status(std::string_view key, const PositionRecord& record)>& body);
  absl::StatusOr<std::int64_t> Count(std::string_view prefix = {});

  absl::Status BeginBatch();
  absl::Status EndBatch();

  // Brings everything into the one file, and to the disk.
  absl::Status Save();
  // OK, or what is wrong with the file.
  absl::Status Check();
  // Builds the file's order anew and removes what is no position; how many there were.
  absl::StatusOr<std::int64_t> Fix();

 private:
  struct Connection;
  Database(std::filesystem::path path, std::unique_ptr<Connection> connection);

  absl::Status BatchTick();

  const std::filesystem::path path_;
  const std::unique_ptr<Connection> connection_;
  bool in_batch_ = false;
  Clock::time_point last_commit_;
};

}  // namespace tengen
