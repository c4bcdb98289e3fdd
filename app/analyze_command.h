// SPDX-License-Identifier: Apache-2.0
//
// `pbrain-tengen analyze`: answers questions about positions, one JSON object a line in and out
// (docs/analysis.md).
#pragma once

#include <span>
#include <string>

namespace tengen {

// Runs the subcommand. `args`: the arguments after its name. Reads standard input to its end and
// blocks until all answers are written. Returns the exit status (base/flags.h). Main thread.
int RunAnalyze(std::span<const std::string> args);

}  // namespace tengen
