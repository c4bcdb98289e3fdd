// SPDX-License-Identifier: Apache-2.0
//
// StopFlag: another thread, or a signal handler, asks a running task to end.
#pragma once

#include <atomic>

namespace tengen {

// Raised (true) to end the task soon. Lowered only between tasks.
using StopFlag = std::atomic<bool>;

}  // namespace tengen
