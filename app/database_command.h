// SPDX-License-Identifier: Apache-2.0
//
// `pbrain-tengen db`: reads and changes the database of positions from the shell
// (docs/database.md).
#pragma once

#include <span>
#include <string>

namespace tengen {

// Runs the subcommand. `args`: the arguments after its name. Returns the exit status
// (base/flags.h). Blocks while it reads or writes the disk. Only the main thread may call.
int RunDatabaseCommand(std::span<const std::string> args);

}  // namespace tengen
