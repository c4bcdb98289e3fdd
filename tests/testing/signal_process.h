// SPDX-License-Identifier: Apache-2.0
//
// Signals for one child. kill(-1), what is left of a fork that failed, reaches every process of the
// user.
#pragma once

#include <signal.h>
#include <sys/types.h>

namespace tengen::testing {

// false: there is no such process.
inline bool SignalProcess(pid_t pid, int signal) { return pid > 0 && kill(pid, signal) == 0; }

}  // namespace tengen::testing
