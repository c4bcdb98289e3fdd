// SPDX-License-Identifier: Apache-2.0
//
// StopFlag: another thread or a signal handler uses it to ask a running task to end.
#pragma once

#include <atomic>

namespace tengen {

// True (raised) = the task must end soon. The flag is set to false (lowered) only while no task
// runs.
using StopFlag = std::atomic<bool>;

}  // namespace tengen
