// SPDX-License-Identifier: Apache-2.0
//
// The clock for deadlines and durations. The time of this clock never decreases, even if the user
// changes the system's clock.
#pragma once

#include <chrono>

namespace tengen {

using Clock = std::chrono::steady_clock;

}  // namespace tengen
