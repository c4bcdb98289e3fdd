// SPDX-License-Identifier: Apache-2.0
//
// The flags of generated openings (search/player/opening_generator.h). Nothing blocks.
#pragma once

#include "absl/status/status.h"
#include "base/flags.h"
#include "search/player/opening_generator.h"

namespace tengen {

// Adds --opening-min, --opening-max, --opening-window and --opening-nodes to a table that must not
// outlive the settings.
void AddOpeningFlags(FlagTable* flags, OpeningSettings* settings);
// kInvalidArgument, one line: no opening can be generated with these settings.
absl::Status CheckOpeningFlags(const OpeningSettings& settings);

}  // namespace tengen
