// SPDX-License-Identifier: Apache-2.0
//
// The subcommand `pbrain-tengen bench`: searches fixed positions and prints the numbers of nodes.
// It blocks for seconds, or for as long as its limits allow.
#pragma once

#include <span>
#include <string>

namespace tengen {

// `args` are the arguments after "bench". Returns the exit status.
int RunBench(std::span<const std::string> args);

}  // namespace tengen
