// SPDX-License-Identifier: Apache-2.0
//
// Progress reports as MESSAGE lines (and INFO lines for a Yixin-Board that asked for them).
#pragma once

#include <functional>
#include <string_view>

#include "search/limits.h"
#include "search/report.h"

namespace tengen {

using WriteFn = std::function<void(std::string_view line)>;
using ClockFn = std::function<Clock::time_point()>;

void WriteReport(const SearchReport& report, bool show_info, const WriteFn& write);

// For one search: writes at most 20 reports a second and leaves out the rest. Any thread may
// call it.
ProgressFn MakeProgressLog(WriteFn write, bool show_info, ClockFn now = &Clock::now);

}  // namespace tengen
