// SPDX-License-Identifier: Apache-2.0
//
// The flags of generated openings (search/player/opening_generator.h). No call blocks. Not thread
// safe.
#pragma once

#include "absl/status/status.h"
#include "base/flags.h"
#include "search/player/opening_generator.h"

namespace tengen {

// Adds --opening-min, --opening-max, --opening-window and --opening-nodes to a table. `settings`
// must outlive the table.
void AddOpeningFlags(FlagTable* flags, OpeningSettings* settings);
// Checks the settings. kInvalidArgument, one line: no opening can be generated with them.
absl::Status CheckOpeningFlags(const OpeningSettings& settings);

}  // namespace tengen
