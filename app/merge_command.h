// SPDX-License-Identifier: Apache-2.0
//
// `pbrain-tengen merge`: combines the results of several runs or machines in one folder. It merges
// folders of self-play shards, folders with parts of a match (match/match_journal.h), or folders
// with answers of `analyze` or `review` (app/slice_file.h). It compares everything before it writes
// anything, and it overwrites nothing.
// - A shard that is in several folders must have the same games in each of them.
// - A game must not be in two shards.
// - A game of a match that is in several journals must be the same in each of them.
// - Files of answers with the same name must have the same bytes.
//
// Functions block while they read or write the disk. For one target folder, call only one function
// at a time. kFailedPrecondition: two folders contradict each other.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

#include "absl/status/statusor.h"

namespace tengen {

struct MergeTotals {
  int shards = 0;  // number of shards in the target folder after the merge
  int copied = 0;
  int duplicates = 0;  // number of shards not copied, because the target folder or an earlier
                       // folder has the same shard
  std::int64_t games = 0;
};

// Merges the shards of `folders` into the folder `into`, and creates it if needed.
absl::StatusOr<MergeTotals> MergeShards(const std::filesystem::path& into,
                                        std::span<const std::filesystem::path> folders);

// Merges the journals of a match; each folder contains one journal. Returns the number of games in
// the journal of `into` after the merge. kDataLoss: the first journal does not begin with the
// description of a match.
absl::StatusOr<std::int64_t> MergeMatches(const std::filesystem::path& into,
                                          std::span<const std::filesystem::path> folders);

// Copies the files of answers. Returns the number of such files in `into` after the merge.
absl::StatusOr<int> MergeAnswers(const std::filesystem::path& into,
                                 std::span<const std::filesystem::path> folders);

// Runs the subcommand. `args`: the arguments after its name. Returns the exit status
// (base/flags.h). Only the main thread may call.
int RunMergeCommand(std::span<const std::string> args);

}  // namespace tengen
