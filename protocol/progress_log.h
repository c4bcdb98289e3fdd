// SPDX-License-Identifier: Apache-2.0
//
// Progress reports as MESSAGE lines (and INFO and MESSAGE REALTIME lines for a Yixin-Board that
// asked for them).
#pragma once

#include <functional>
#include <string_view>

#include "base/clock.h"
#include "engine/types.h"
#include "search/limits.h"
#include "search/report.h"

namespace tengen {

using WriteFn = std::function<void(std::string_view line)>;
using ClockFn = std::function<Clock::time_point()>;

// What of a search is to be seen.
struct Detail {
  bool info = false;      // INFO lines
  bool realtime = false;  // MESSAGE REALTIME lines
  BoardSize size = {};    // of the board, for those
};

void WriteReport(const SearchReport& report, const Detail& detail, const WriteFn& write);

// For one search: writes at most 20 reports a second, fewer when they are long, and leaves out the
// rest; of the steps at the root 100 a second. Any thread may call it.
ProgressFn MakeProgressLog(WriteFn write, const Detail& detail, ClockFn now = &Clock::now);

}  // namespace tengen
