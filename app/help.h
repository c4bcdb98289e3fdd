// SPDX-License-Identifier: Apache-2.0
//
// Prints the help, the man page and the completion scripts of shells. All of them come from the
// table of subcommands and from the flag table of each subcommand (base/flags.h). Output goes to
// standard output. Only the main thread may call.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/flags.h"

namespace tengen {

using Arguments = std::span<const std::string>;

struct Subcommand {
  std::string_view name;
  std::string_view what;  // one line for the help; empty: the help does not show this subcommand
  int (*run)(Arguments);  // runs the subcommand with the arguments after its name; returns the exit
                          // status
  // The arguments that the subcommand accepts. kOwn: its own flags, and all forms of --help. kNone:
  // no arguments. kAny: all arguments.
  enum class Takes { kOwn, kNone, kAny } takes = Takes::kOwn;
};

// True if the subcommand has a flag table.
bool HasOwnFlags(const Subcommand& subcommand);

void PrintHelp(std::span<const Subcommand> subcommands);
void PrintManual(std::span<const Subcommand> subcommands);
void PrintCompletion(std::span<const Subcommand> subcommands, Shell shell);

}  // namespace tengen
