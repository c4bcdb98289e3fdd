// SPDX-License-Identifier: Apache-2.0
//
// The subcommand selfplay: arguments in, files and lines out, exit status back
// (base/flags.h). Results go to standard output, progress to standard error.
#pragma once

#include <span>
#include <string>

namespace tengen {

int RunSelfplayCommand(std::span<const std::string> args);

}  // namespace tengen
