// SPDX-License-Identifier: Apache-2.0
//
// Small functions for text: trimming, splitting, numbers and safe quoting. Pure functions; any
// thread may call. Malformed input gives an empty optional, never an exception.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/ascii.h"

namespace tengen {

// Kinds of ASCII characters, in every locale. A blank is also every control character.
inline bool IsBlank(char c) { return static_cast<unsigned char>(c) <= ' '; }
inline bool IsDigit(char c) { return absl::ascii_isdigit(static_cast<unsigned char>(c)); }
inline bool IsLetter(char c) { return absl::ascii_isalpha(static_cast<unsigned char>(c)); }
inline bool IsCapital(char c) { return absl::ascii_isupper(static_cast<unsigned char>(c)); }

// Compares without case. Only ASCII letters have case here, in every locale.
bool EqualsIgnoreCase(std::string_view a, std::string_view b);

// Removes blanks and control characters at both ends, for instance a stray CR or NUL.
std::string_view Trim(std::string_view s);

// Removes the first word from `s` and returns it. Words end at a blank or a control character. `s`
// keeps the rest, trimmed. Precondition: `s` is trimmed.
std::string_view TakeWord(std::string_view& s);

// A whole decimal number with an optional sign and nothing else. Numbers beyond 64 bits become the
// nearest 64-bit number, because managers send 2^64-1 for "no limit".
std::optional<std::int64_t> ParseInteger(std::string_view s);

// ParseInteger, but a number outside [low, high] gives nullopt.
std::optional<int> ParseIntegerIn(std::string_view s, int low, int high);

// Whole numbers with commas between them: "7,8,1". Blanks around a number are ignored. A number
// beyond the range of int becomes the nearest int.
std::optional<std::vector<int>> ParseIntegers(std::string_view s);

// Input in quotes for an error message. At most 40 characters are kept, then "...". Each character
// that Printable replaces becomes '?', and each ASCII character but letters, digits, blanks and
// ",.;:+-_#/()", because a manager could act on it. For instance '=' makes qpiskvork look for an
// engine name.
std::string Quoted(std::string_view input);

// Reads the first character of UTF-8 text and removes it from `s`. nullopt: the first byte does not
// begin a character; one byte is removed. Precondition: `s` is not empty.
std::optional<char32_t> TakeUtf8(std::string_view& s);
bool IsUtf8(std::string_view s);

// Foreign text comes from a file, another program or the network: names in networks and records,
// comments, lines of engines, messages that quote them. It must pass Printable before the program
// shows it or makes it part of a line. Printable puts '?' in place of each character that a
// terminal or a manager could obey, and of each byte that is not UTF-8. These characters are line
// ends, ESC, BEL and all other control characters (ASCII and C1), and marks that change the
// direction of text. If more than `most` bytes are left, it keeps the first of them and adds "...".
inline constexpr std::size_t kMostShown = 1000;
std::string Printable(std::string_view text, std::size_t most = kMostShown);
// The same as Printable, but without a limit. Use it for text that is stored.
std::string WithoutControls(std::string_view text);
// Text of several lines, for a terminal: WithoutControls of each line, with `indent` before it, so
// that no line looks like one of the program's own. Each line ends with a line end.
std::string PrintableLines(std::string_view text, std::string_view indent);

}  // namespace tengen
