// SPDX-License-Identifier: Apache-2.0
//
// The subcommand `match`: flags in, a match on the terminal. docs/match.md is its manual.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "arena/match/contestant.h"

namespace tengen {

// H0 of the sequential test was accepted.
inline constexpr int kExitH0 = 3;

// The subcommand: arguments in, exit status back (arena/flags.h).
int RunMatchCommand(std::span<const std::string> args);

// "KEY=VALUE ...": settings for all engines, into `common`. Errors: kInvalidArgument, one line.
absl::Status ParseCommonSettings(std::string_view text, ContestantSetup* common);

// "KEY=VALUE ... COMMAND": an engine's own settings over those of `common`, then what the shell
// runs, or "self" for Tengen in this process. Errors: kInvalidArgument, one line.
absl::StatusOr<ContestantSetup> ParseEngine(std::string_view text, const ContestantSetup& common);

}  // namespace tengen
