// SPDX-License-Identifier: Apache-2.0
//
// The subcommand `pbrain-tengen bench`: searches fixed positions and prints the numbers of nodes.
// It blocks for some seconds. With larger limits it blocks until the limits are reached.
#pragma once

#include <span>
#include <string>

namespace tengen {

// `args` are the arguments after "bench". Returns the exit status.
int RunBench(std::span<const std::string> args);

}  // namespace tengen
