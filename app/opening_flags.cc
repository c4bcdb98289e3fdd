// SPDX-License-Identifier: Apache-2.0
#include "app/opening_flags.h"

#include "base/status.h"

namespace tengen {

void AddOpeningFlags(FlagTable* flags, OpeningSettings* settings) {
  flags->Number("opening-min", "N", "least random stones; 3 unless given", 1, 100,
                &settings->min_stones);
  flags->Number("opening-max", "N", "most random stones; 9 unless given", 1, 100,
                &settings->max_stones);
  flags->Number("opening-window", "VALUE",
                "no side may be better off by more; 104, 65 % of the wins, unless given", 1, 10'000,
                &settings->window);
  flags->Number("opening-nodes", "N", "of the search that says so; 10000 unless given",
                &settings->nodes);
}

absl::Status CheckOpeningFlags(const OpeningSettings& settings) {
  if (settings.nodes == 0) {
    return InvalidArgument("--opening-nodes: a search of no nodes finds nothing");
  }
  if (settings.min_stones > settings.max_stones) {
    return InvalidArgument("--opening-min is more than --opening-max");
  }
  return absl::OkStatus();
}

}  // namespace tengen
