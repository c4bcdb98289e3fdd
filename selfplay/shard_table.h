// SPDX-License-Identifier: Apache-2.0
//
// Writes a folder of shards as a table for spreadsheets and statistics. The format is
// comma-separated values (RFC 4180, but lines end with LF): a line of column names, then one line
// for each ply of every game. docs/selfplay.md describes the columns.
//
// Blocks while the disk works. Only one thread at a time may write to an output.
#pragma once

#include <filesystem>
#include <ostream>

#include "absl/status/status.h"

namespace tengen {

// Writes the table. An error is one line of text: the folder or a shard cannot be read, or `out`
// cannot be written. The lines before the error are already written.
absl::Status WriteShardTable(const std::filesystem::path& folder, std::ostream& out);

}  // namespace tengen
