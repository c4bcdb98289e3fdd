// SPDX-License-Identifier: Apache-2.0
//
// How long something took and will take, for people. Pure functions.
#pragma once

#include <cstdint>
#include <string>

namespace tengen {

// "2:03", "1:02:03": minutes or hours first. Not negative.
std::string DurationText(double seconds);

// "2:03 gone, about 4:06 left": after `done` of `done + left` pieces that take about as long as
// each other. Nothing done yet: only what is gone.
std::string TimeLeftText(double seconds, std::int64_t done, std::int64_t left);

}  // namespace tengen
