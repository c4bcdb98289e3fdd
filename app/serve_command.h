// SPDX-License-Identifier: Apache-2.0
//
// `pbrain-tengen serve`: a board in the browser (docs/serve.md).
#pragma once

#include <span>
#include <string>

namespace tengen {

// Runs the subcommand. `args`: the arguments after its name. Blocks: serves until a signal ends it.
// Returns the exit status (base/flags.h). Only the main thread may call.
int RunServe(std::span<const std::string> args);

}  // namespace tengen
