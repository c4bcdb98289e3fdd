// SPDX-License-Identifier: Apache-2.0
//
// Reads the settings of an engine in a match from text: "name=a turn-ms=100 ./engine"
// (docs/match.md).
//
// Pure functions: any thread may call. Errors: kInvalidArgument with one line of text.
#pragma once

#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "match/participant.h"

namespace tengen {

// The command that means the Tengen of this process.
inline constexpr std::string_view kBuiltInEngine = "self";

// Sets a key with a number or a time, for instance "turn-ms" or "time". "time" sets turn-ms,
// match-ms and increment-ms together. Returns false if the key is unknown. If the value is wrong,
// the function sets `status` to kInvalidArgument.
bool SetEngineLimit(std::string_view key, std::string_view value, ParticipantSetup* engine,
                    absl::Status* status);

// The keys whose limits the key "time" also sets.
inline constexpr std::string_view kTimeKeys[] = {"turn-ms", "match-ms", "increment-ms"};

// Reads "KEY=VALUE ...", the settings of all engines, into `common`. Errors: kInvalidArgument with
// one line of text. An error leaves `common` unchanged.
absl::Status ParseCommonSettings(std::string_view text, ParticipantSetup* common);

// Reads "KEY=VALUE ... COMMAND". The settings replace those of `common`. COMMAND is a command line
// for the shell, or "self" for the Tengen of this process. Errors: kInvalidArgument with one line
// of text.
absl::StatusOr<ParticipantSetup> ParseEngine(std::string_view text, const ParticipantSetup& common);

}  // namespace tengen
