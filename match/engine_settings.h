// SPDX-License-Identifier: Apache-2.0
//
// The settings of an engine in a match, as text: "name=a turn-ms=100 ./engine" (docs/match.md).
// Pure functions. Errors: kInvalidArgument, one line.
#pragma once

#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "match/participant.h"

namespace tengen {

// The command that means Tengen in this process.
inline constexpr std::string_view kBuiltInEngine = "self";

// Sets one of the keys whose values are whole numbers, "turn-ms" for instance. False: there is no
// such key. A bad value goes to `status`.
bool SetEngineNumber(std::string_view key, std::string_view value, ParticipantSetup* engine,
                     absl::Status* status);

// "KEY=VALUE ...": settings for all engines, into `common`. Errors: kInvalidArgument, one line.
absl::Status ParseCommonSettings(std::string_view text, ParticipantSetup* common);

// "KEY=VALUE ... COMMAND": an engine's own settings over those of `common`, then what the shell
// runs, or "self" for Tengen in this process. Errors: kInvalidArgument, one line.
absl::StatusOr<ParticipantSetup> ParseEngine(std::string_view text, const ParticipantSetup& common);

}  // namespace tengen
