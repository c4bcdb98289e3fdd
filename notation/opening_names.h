// SPDX-License-Identifier: Apache-2.0
//
// The names of opening procedures as people write them. Pure functions, for any thread.
#pragma once

#include <optional>
#include <string_view>

#include "engine/opening_kind.h"

namespace tengen {

// Finds the opening with this name: one of kOpeningNames, or Soosorv-8 or Soosõrv-8 for soosyrv-8.
// Case, blanks, hyphens and underscores are ignored: "Swap2" is swap-2. nullopt = unknown name.
std::optional<OpeningKind> OpeningOfName(std::string_view name);

}  // namespace tengen
