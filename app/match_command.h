// SPDX-License-Identifier: Apache-2.0
//
// `pbrain-tengen match`: plays a match between engines and shows it on the terminal
// (docs/match.md).
#pragma once

#include <span>
#include <string>

namespace tengen {

// Exit status: the sequential test accepted H0.
inline constexpr int kExitAcceptedH0 = 3;

// Runs the subcommand. `args`: the arguments after its name. Returns the exit status
// (base/flags.h), or kExitAcceptedH0. Blocks until the match ends or a signal stops it. Only the
// main thread may call.
int RunMatchCommand(std::span<const std::string> args);

}  // namespace tengen
