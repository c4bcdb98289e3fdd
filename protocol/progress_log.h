// SPDX-License-Identifier: Apache-2.0
//
// Writes progress reports of a search as MESSAGE lines. A Yixin-Board that asked for details also
// gets INFO and MESSAGE REALTIME lines (docs/protocol.md).
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

// Which lines about a search to write, besides MESSAGE lines.
struct Detail {
  bool info = false;      // INFO lines
  bool realtime = false;  // MESSAGE REALTIME lines
  BoardSize size = {};    // of the board, for MESSAGE REALTIME lines
};

// Writes all lines of one report. Calls `write` on the calling thread.
void WriteReport(const SearchReport& report, const Detail& detail, const WriteFn& write);

// Returns a function that writes the progress of one search. It writes at most 20 reports a second,
// and fewer if a report has eight or more lines. It writes at most 100 steps at the root a second.
// It drops the rest. Any thread may call the function.
ProgressFn MakeProgressLog(WriteFn write, const Detail& detail, ClockFn now = &Clock::now);

}  // namespace tengen
