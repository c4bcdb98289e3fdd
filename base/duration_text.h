// SPDX-License-Identifier: Apache-2.0
//
// Durations as text for people. Pure functions; any thread may call.
#pragma once

#include <cstdint>
#include <string>

namespace tengen {

// "2:03" or "1:02:03", rounded to seconds; hours appear from one hour on. Precondition: seconds is
// not negative.
std::string DurationText(double seconds);

// "2:03 elapsed, about 4:06 left". `seconds` have passed, `done` pieces of work are done and `left`
// remain. All pieces are assumed to take equally long. If `done` is 0, only "2:03 elapsed".
std::string TimeLeftText(double seconds, std::int64_t done, std::int64_t left);

}  // namespace tengen
