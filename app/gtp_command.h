// SPDX-License-Identifier: Apache-2.0
//
// The subcommand `gtp`: the engine speaks the Go Text Protocol on standard input and output
// (docs/gtp.md). The call blocks until `quit` or the end of the input. Returns the exit status.
#pragma once

#include <span>
#include <string>

namespace tengen {

// Precondition: the process has no other use for standard input and output.
int RunGtp(std::span<const std::string> args);

}  // namespace tengen
