// SPDX-License-Identifier: Apache-2.0
//
// Sends a signal to one child process. A pid of 0 or less is rejected: a failed fork returns -1,
// and kill(-1) sends the signal to every process of the user. Any thread may call.
#pragma once

#include <signal.h>
#include <sys/types.h>

namespace tengen::testing {

// False: there is no process with this pid.
inline bool SignalProcess(pid_t pid, int signal) { return pid > 0 && kill(pid, signal) == 0; }

}  // namespace tengen::testing
