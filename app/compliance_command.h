// SPDX-License-Identifier: Apache-2.0
//
// `pbrain-tengen compliance`: tests how an engine speaks the Gomocup protocol, and prints one line
// per check (docs/compliance.md).
#pragma once

#include <span>
#include <string>

namespace tengen {

// Runs the subcommand. `args`: the arguments after its name. Returns the exit status
// (base/flags.h); kExitFailure = a check failed. Blocks until all checks are done. Only the main
// thread may call.
int RunComplianceCommand(std::span<const std::string> args);

}  // namespace tengen
