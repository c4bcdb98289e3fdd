// SPDX-License-Identifier: Apache-2.0
//
// Durations as text for people. Pure functions; any thread may call.
#pragma once

#include <cstdint>
#include <string>

namespace tengen {

// Returns "2:03" (minutes and seconds), from one hour on "1:02:03". Rounds to seconds.
// Precondition: `seconds` is not negative.
std::string DurationText(double seconds);

// Returns "2:03 elapsed, about 4:06 left". `seconds` have passed, `done` pieces of work are done
// and `left` pieces remain. The estimate assumes that all pieces need equal time. If `done` is 0,
// returns only "2:03 elapsed".
std::string TimeLeftText(double seconds, std::int64_t done, std::int64_t left);

}  // namespace tengen
