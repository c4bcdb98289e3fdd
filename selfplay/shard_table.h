// SPDX-License-Identifier: Apache-2.0
//
// Folders of shards as a table for spreadsheets and statistics: comma separated values (RFC 4180,
// but lines end with LF), a line of names, then one for each ply of every game. The columns are in
// docs/selfplay.md. Blocks for the disk.
#pragma once

#include <filesystem>
#include <ostream>

#include "absl/status/status.h"

namespace tengen {

// An error, one line, with the lines before it written: the folder or a shard cannot be read, or
// `out` takes no more.
absl::Status WriteShardTable(const std::filesystem::path& folder, std::ostream& out);

}  // namespace tengen
