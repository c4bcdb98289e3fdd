// SPDX-License-Identifier: Apache-2.0
//
// The clock that deadlines and durations are measured with. It never runs backwards.
#pragma once

#include <chrono>

namespace tengen {

using Clock = std::chrono::steady_clock;

}  // namespace tengen
