// SPDX-License-Identifier: Apache-2.0
//
// `pbrain-tengen analyze` (docs/analysis.md): with moves or a file, shows the analysis of one
// position to a person. Otherwise answers questions about positions, one JSON object a line in and
// out.
#pragma once

#include <span>
#include <string>

namespace tengen {

// Runs the subcommand. `args`: the arguments after its name. For questions, reads standard input to
// its end. Blocks until all answers are written. Returns the exit status (base/flags.h). Main
// thread.
int RunAnalyze(std::span<const std::string> args);

}  // namespace tengen
