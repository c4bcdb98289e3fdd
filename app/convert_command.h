// SPDX-License-Identifier: Apache-2.0
//
// `pbrain-tengen convert IN OUT`: turns a game record of any form into another form, or into a
// picture of a position (docs/records.md).
#pragma once

#include <span>
#include <string>

namespace tengen {

// Runs the subcommand. `args`: the arguments after its name. Returns the exit status
// (base/flags.h). Blocks while the disk works. Only the main thread may call.
int RunConvert(std::span<const std::string> args);

}  // namespace tengen
