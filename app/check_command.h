// SPDX-License-Identifier: Apache-2.0
//
// `pbrain-tengen check`: does this program do on this machine what it must? One line for each thing
// looked at, with what was found.
#pragma once

#include <span>
#include <string>

namespace tengen {

// Takes what follows the subcommand's name. Some seconds, with all processors for a moment.
int RunCheck(std::span<const std::string> args);

}  // namespace tengen
