// SPDX-License-Identifier: Apache-2.0
//
// Writes progress reports of a search as MESSAGE lines. If Yixin-Board has requested details, it
// also receives INFO and MESSAGE REALTIME lines (docs/protocol.md).
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

// Which lines about a search to write, in addition to MESSAGE lines.
struct Detail {
  bool info = false;      // INFO lines
  bool realtime = false;  // MESSAGE REALTIME lines
  BoardSize size = {};    // of the board, for MESSAGE REALTIME lines
};

// Writes all lines of one report. Calls `write` on the calling thread.
void WriteReport(const SearchReport& report, const Detail& detail, const WriteFn& write);

// Returns a function that writes the progress of one search. The function writes at most 20 reports
// a second, and fewer if a report has eight or more lines. It writes at most 100 root steps a
// second. Other reports and steps are not written. Any thread may call the function.
ProgressFn MakeProgressLog(WriteFn write, const Detail& detail, ClockFn now = &Clock::now);

}  // namespace tengen
