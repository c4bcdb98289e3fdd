// SPDX-License-Identifier: Apache-2.0
//
// The subcommand `compliance`: an engine in, a line for each check out. docs/compliance.md is its
// manual.
#pragma once

#include <span>
#include <string>

namespace tengen {

// Arguments in, exit status back (base/flags.h): kExitFailure when a check failed.
int RunComplianceCommand(std::span<const std::string> args);

}  // namespace tengen
