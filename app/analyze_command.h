// SPDX-License-Identifier: Apache-2.0
//
// `pbrain-tengen analyze` (docs/analysis.md): analyses positions. If the arguments are moves or a
// file, the output is text about one position. Otherwise the command reads queries from standard
// input. Each line of the input and of the output is then one JSON object.
#pragma once

#include <span>
#include <string>

namespace tengen {

// Runs the subcommand. `args`: the arguments after its name. If there are no moves and no file,
// reads queries from standard input until it ends. Blocks until all answers are written. Returns
// the exit status (base/flags.h). Only the main thread may call.
int RunAnalyze(std::span<const std::string> args);

}  // namespace tengen
