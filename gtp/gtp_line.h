// SPDX-License-Identifier: Apache-2.0
//
// Parses a line of the Go Text Protocol (GTP), version 2, and writes responses. Pure functions, for
// any thread. No function fails.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

struct GtpLine {
  std::string id;  // digits; empty: the command has no id
  std::string name;
  std::vector<std::string> args;
  std::string rest;  // the text of all arguments, with blanks between the words as they were sent
};

// Prepares the line as GTP prescribes: removes control characters except tabs, replaces tabs by
// blanks, and removes a comment, which begins with #. nullopt: nothing is left, so the line has no
// command and gets no response.
std::optional<GtpLine> ParseGtpLine(std::string_view line);

// True for the line "# interrupt", with which GoGui asks to end a running command early.
bool IsInterrupt(std::string_view line);

// The response to a command, without the empty line that ends it: "=12 text" or "?12 text". If
// `text` begins with a line end, it begins in the second line. Empty lines and control characters
// are removed from it, because an empty line would end the response.
std::string GtpResponse(std::string_view id, bool success, std::string_view text);

}  // namespace tengen
