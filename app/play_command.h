// SPDX-License-Identifier: Apache-2.0
//
// `pbrain-tengen play`: a game at the terminal or through a pipe (docs/play.md).
#pragma once

#include <span>
#include <string>

namespace tengen {

// Runs the subcommand. `args`: the arguments after its name. Returns the exit status
// (base/flags.h). Blocks until the user leaves or the input ends. Only the main thread may call.
int RunPlay(std::span<const std::string> args);

}  // namespace tengen
