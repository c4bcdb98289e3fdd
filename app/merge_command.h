// SPDX-License-Identifier: Apache-2.0
//
// Putting together what several runs or machines made: folders of shards into one, or folders of
// slices of a match (match/match_journal.h). Nothing is overwritten. A shard that is in
// several places must hold the same games everywhere, and no game may stand in two shards; a game
// of a match that is in several journals must be the same. All is compared before anything is
// written.
//
// Blocks for the disk. kFailedPrecondition: two places contradict each other.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

#include "absl/status/statusor.h"

namespace tengen {

struct MergeTotals {
  int shards = 0;  // that the folder has now
  int copied = 0;
  int duplicates = 0;  // shards that were there already or came twice
  std::int64_t games = 0;
};

absl::StatusOr<MergeTotals> MergeShards(const std::filesystem::path& into,
                                        std::span<const std::filesystem::path> folders);

// The number of games that the match in `into` has now. The folders hold a journal each.
absl::StatusOr<std::int64_t> MergeMatches(const std::filesystem::path& into,
                                          std::span<const std::filesystem::path> folders);

// The subcommand: arguments in, exit status back (base/flags.h).
int RunMergeCommand(std::span<const std::string> args);

}  // namespace tengen
