// SPDX-License-Identifier: Apache-2.0
//
// `pbrain-tengen check`: tests whether this program works correctly on this machine. It prints one
// line per test with the result.
#pragma once

#include <span>
#include <string>

namespace tengen {

// Runs the subcommand. `args`: the arguments after its name. Returns the exit status
// (base/flags.h); kExitFailure = a test failed. Blocks for some seconds, and uses all processors
// for a moment. Only the main thread may call.
int RunCheck(std::span<const std::string> args);

}  // namespace tengen
