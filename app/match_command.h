// SPDX-License-Identifier: Apache-2.0
//
// The subcommand `match`: flags in, a match on the terminal. docs/match.md is its manual.
#pragma once

#include <span>
#include <string>

namespace tengen {

// H0 of the sequential test was accepted.
inline constexpr int kExitAcceptedH0 = 3;

// The subcommand: arguments in, exit status back (base/flags.h).
int RunMatchCommand(std::span<const std::string> args);

}  // namespace tengen
