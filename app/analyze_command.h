// SPDX-License-Identifier: Apache-2.0
//
// `pbrain-tengen analyze` (docs/analysis.md): if the arguments are moves or a file, it shows the
// analysis of one position to a person. Otherwise it answers questions about positions. Each line
// of the input and of the output is one JSON object.
#pragma once

#include <span>
#include <string>

namespace tengen {

// Runs the subcommand. `args`: the arguments after its name. For questions, reads standard input to
// its end. Blocks until all answers are written. Returns the exit status (base/flags.h). Only the
// main thread may call.
int RunAnalyze(std::span<const std::string> args);

}  // namespace tengen
