// SPDX-License-Identifier: Apache-2.0
//
// Quotes text for the completion scripts of shells. In such a script, each subcommand has its own
// part, which FlagTable::Completion (base/flags.h) makes. Pure functions; any thread may call.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/flags.h"

namespace tengen {

// Returns the text as one word of a script of this shell, in single quotes.
std::string ShellWord(std::string_view text, Shell shell);
// Returns several words, with blanks between them, as one quoted word: 'a b c'.
std::string ShellWords(const std::vector<std::string>& words, Shell shell);

}  // namespace tengen
