// SPDX-License-Identifier: Apache-2.0
//
// Small functions for text: trimming, splitting, numbers and safe quoting. Pure functions; any
// thread may call. For malformed input the functions return nullopt and never throw.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/ascii.h"

namespace tengen {

// Kinds of ASCII characters, the same in every locale. Control characters count as blanks.
inline bool IsBlank(char c) { return static_cast<unsigned char>(c) <= ' '; }
inline bool IsDigit(char c) { return absl::ascii_isdigit(static_cast<unsigned char>(c)); }
inline bool IsLetter(char c) { return absl::ascii_isalpha(static_cast<unsigned char>(c)); }
inline bool IsCapital(char c) { return absl::ascii_isupper(static_cast<unsigned char>(c)); }

// Compares without case. Only the case of ASCII letters is ignored, in every locale.
bool EqualsIgnoreCase(std::string_view a, std::string_view b);

// Removes blanks and control characters at both ends, for instance a stray CR or NUL.
std::string_view Trim(std::string_view s);

// Removes the first word from `s` and returns it. Words end at a blank or a control character.
// Afterwards `s` is the rest, trimmed. Precondition: `s` is trimmed.
std::string_view TakeWord(std::string_view& s);

// Accepts only a whole decimal number with an optional sign. A number outside the signed 64-bit
// range becomes the nearest 64-bit number, because managers send 2^64-1 for "no limit".
std::optional<std::int64_t> ParseInteger(std::string_view s);

// Does the same as ParseInteger, but returns nullopt for a number outside [low, high].
std::optional<int> ParseIntegerIn(std::string_view s, int low, int high);

// Whole numbers with commas between them: "7,8,1". Blanks around a number are ignored. A number
// outside the range of int becomes the nearest int.
std::optional<std::vector<int>> ParseIntegers(std::string_view s);

// Input in quotes for an error message: at most 40 characters, then "...". Each character that
// Printable replaces becomes '?'. Of the other ASCII characters only letters, digits, blanks and
// ",.;:+-_#/()" are kept; the rest becomes '?', because a manager could act on it. For instance '='
// makes qpiskvork look for an engine name.
std::string Quoted(std::string_view input);

// Reads the first character of UTF-8 text and removes it from `s`. nullopt: the first byte does not
// begin a character; one byte is removed. Precondition: `s` is not empty.
std::optional<char32_t> TakeUtf8(std::string_view& s);
bool IsUtf8(std::string_view s);

// Makes foreign text safe to show. Foreign text comes from a file, another program or the network:
// for example names, comments, and lines of engines. Call Printable for it before the program shows
// it or puts it into a line. Printable replaces each byte that is not UTF-8, and each character
// that a terminal or a manager could obey, by '?'. These characters are line ends, all other
// control characters (ASCII and C1, for example ESC), and marks that change the direction of text.
// If the result is longer than `most` bytes, Printable cuts it there and adds "...".
inline constexpr std::size_t kMostShown = 1000;  // bytes
std::string Printable(std::string_view text, std::size_t most = kMostShown);
// Does the same as Printable, but without a limit of the length. Use it for text that is stored.
std::string WithoutControls(std::string_view text);
// Prepares text of several lines for a terminal: calls WithoutControls for each line and puts
// `indent` before it. So foreign lines do not look like lines of the program. Each line of the
// result has a line end.
std::string PrintableLines(std::string_view text, std::string_view indent);

}  // namespace tengen
