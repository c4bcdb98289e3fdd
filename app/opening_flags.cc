// SPDX-License-Identifier: Apache-2.0
#include "app/opening_flags.h"

#include "base/status.h"

namespace tengen {

void AddOpeningFlags(FlagTable* flags, OpeningSettings* settings) {
  flags->Number("opening-min", "N", "smallest number of random stones, 1 to 100; default: 3", 1,
                100, &settings->min_stones);
  flags->Number("opening-max", "N", "largest number of random stones, 1 to 100; default: 9", 1, 100,
                &settings->max_stones);
  flags->Number(
      "opening-window", "VALUE",
      "largest advantage of either side in points, 1 to 10000; default: 104 (65 % of the wins)", 1,
      10'000, &settings->window);
  flags->Number("opening-nodes", "N",
                "nodes of the search that measures the advantage, at least 1; default: 10000",
                &settings->nodes);
}

absl::Status CheckOpeningFlags(const OpeningSettings& settings) {
  if (settings.nodes == 0) {
    return InvalidArgument("--opening-nodes: expected at least 1, not 0");
  }
  if (settings.min_stones > settings.max_stones) {
    return InvalidArgument("--opening-min must not be greater than --opening-max");
  }
  return absl::OkStatus();
}

}  // namespace tengen
