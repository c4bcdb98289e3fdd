// SPDX-License-Identifier: Apache-2.0
//
// `pbrain-tengen analyze` (docs/analysis.md).
#pragma once

#include <span>
#include <string>

namespace tengen {

// The subcommand: takes the arguments after its name, reads the standard input to its end, returns
// the exit status (base/flags.h).
int RunAnalyze(std::span<const std::string> args);

}  // namespace tengen
