// SPDX-License-Identifier: Apache-2.0
//
// `pbrain-tengen serve`: the board in a browser (docs/serve.md).
#pragma once

#include <span>
#include <string>

namespace tengen {

// The subcommand: serves until a signal ends it. The exit status.
int RunServe(std::span<const std::string> args);

}  // namespace tengen
