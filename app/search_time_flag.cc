// SPDX-License-Identifier: Apache-2.0
#include "app/search_time_flag.h"

#include <string>

#include "absl/status/statusor.h"
#include "base/time_control.h"

namespace tengen {

void AddSearchTimeFlags(FlagTable* flags, std::string_view turn_ms, std::string_view time,
                        std::int64_t* ms) {
  flags->Number("turn-ms", "N", turn_ms, std::int64_t{1}, kMostMs, ms);
  flags->Add("time", "TIME", time, [ms](const std::string& text) {
    const absl::StatusOr<std::int64_t> parsed = ParseSearchTime(text);
    if (parsed.ok()) *ms = *parsed;
    return parsed.status();
  });
  flags->Replaces("turn-ms", {"time"});
  flags->Replaces("time", {"turn-ms"});
}

}  // namespace tengen
