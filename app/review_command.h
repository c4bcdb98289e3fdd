// SPDX-License-Identifier: Apache-2.0
//
// `pbrain-tengen review GAME`: reviews a played game from a PSQ, SGF or JSON file, standard input
// or a list of moves. The output is text, JSON or an HTML page (docs/analysis.md).
#pragma once

#include <span>
#include <string>

namespace tengen {

// Runs the subcommand. `args`: the arguments after its name. Returns the exit status
// (base/flags.h). Blocks until the review is written; SIGINT or SIGTERM ends the process. Only the
// main thread may call.
int RunReview(std::span<const std::string> args);

}  // namespace tengen
