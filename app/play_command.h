// SPDX-License-Identifier: Apache-2.0
//
// `pbrain-tengen play`: a game at the terminal or through a pipe (docs/play.md).
#pragma once

#include <span>
#include <string>

namespace tengen {

// The arguments after the subcommand's name; gives the exit status.
int RunPlay(std::span<const std::string> args);

}  // namespace tengen
