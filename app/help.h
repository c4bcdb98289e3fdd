// SPDX-License-Identifier: Apache-2.0
//
// --help, the man page and bash's completion: three forms of the table of subcommands and of each
// one's own table of flags (base/flags.h). They go to the standard output.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace tengen {

using Arguments = std::span<const std::string>;

struct Subcommand {
  std::string_view name;
  std::string_view what;  // empty: not in the help
  int (*run)(Arguments);  // what follows the name; gives the exit status
  // kOwn: it has flags and answers --help in every form; kNone: nothing may follow its name; kAny.
  enum class Takes { kOwn, kNone, kAny } takes = Takes::kOwn;
};

void PrintHelp(std::span<const Subcommand> subcommands);
void PrintManual(std::span<const Subcommand> subcommands);
void PrintBashCompletion(std::span<const Subcommand> subcommands);

}  // namespace tengen
