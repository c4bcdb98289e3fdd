// SPDX-License-Identifier: Apache-2.0
//
// `pbrain-tengen selfplay`: plays games with itself and writes them into shards (docs/selfplay.md).
// Results go to standard output, progress to standard error.
#pragma once

#include <span>
#include <string>

namespace tengen {

// Runs the subcommand. `args`: the arguments after its name. Returns the exit status
// (base/flags.h). Blocks until all games are played or a signal stops it. Only the main thread may
// call.
int RunSelfplayCommand(std::span<const std::string> args);

}  // namespace tengen
