// SPDX-License-Identifier: Apache-2.0
//
// Small words about text that every file of this folder shares. Pure functions; malformed
// input is an empty optional, never an exception.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

// ASCII only, whatever the locale.
bool EqualsIgnoreCase(std::string_view a, std::string_view b);

// Without blanks and control characters at both ends (a stray CR or NUL is no text).
std::string_view Trim(std::string_view s);

// Cuts the first blank-separated word off `s` (already trimmed) and returns it; `s` keeps the
// rest, trimmed.
std::string_view TakeWord(std::string_view& s);

// A whole decimal number with optional sign and nothing else. Numbers beyond 64 bits come back
// as the nearest one: managers send 2^64-1 for "no limit".
std::optional<std::int64_t> ParseInteger(std::string_view s);

// As above, and within [low, high].
std::optional<int> ParseIntegerIn(std::string_view s, int low, int high);

// "7,8,1": numbers of any sign, as near as an int comes, with commas between them; blanks around
// the numbers do not matter.
std::optional<std::vector<int>> ParseIntegers(std::string_view s);

// Input shown back to the sender, in quotes: printable, short, and without the characters that
// a manager could act on ('=' makes qpiskvork look for an engine name).
std::string Quoted(std::string_view input);

// Somebody else's text as a terminal may have it: without control characters.
std::string Printable(std::string_view text);

}  // namespace tengen
