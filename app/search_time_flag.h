// SPDX-License-Identifier: Apache-2.0
//
// The flags --turn-ms N and --time TIME for the time of one search. Both flags set the same limit.
// If both are given, the flag that comes last is used. Not thread safe. No call blocks.
#pragma once

#include <cstdint>

#include "base/flags.h"

namespace tengen {

// Adds both flags to a table. `turn_ms` and `time` are their help texts. `ms` must outlive the
// table; if neither flag is given, `ms` does not change.
void AddSearchTimeFlags(FlagTable* flags, std::string_view turn_ms, std::string_view time,
                        std::int64_t* ms);

}  // namespace tengen
