// SPDX-License-Identifier: Apache-2.0
//
// The subcommand `db`: the database of positions (docs/database.md) from the shell.
#pragma once

#include <span>
#include <string>

namespace tengen {

// Arguments in, exit status back (base/flags.h).
int RunDatabaseCommand(std::span<const std::string> args);

}  // namespace tengen
