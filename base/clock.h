// SPDX-License-Identifier: Apache-2.0
//
// The clock for deadlines and durations. It never runs backwards.
#pragma once

#include <chrono>

namespace tengen {

using Clock = std::chrono::steady_clock;

}  // namespace tengen
