// SPDX-License-Identifier: Apache-2.0
//
// Sends a signal to one child process. It rejects a pid of 0 or less: a failed fork gives -1, and
// kill(-1) reaches every process of the user. Any thread may call.
#pragma once

#include <signal.h>
#include <sys/types.h>

namespace tengen::testing {

// False: there is no such process.
inline bool SignalProcess(pid_t pid, int signal) { return pid > 0 && kill(pid, signal) == 0; }

}  // namespace tengen::testing
