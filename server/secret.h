// SPDX-License-Identifier: Apache-2.0
//
// Secrets that give access to the server: its token, and the codes of rooms (docs/serve.md
// "Access"). Any thread may call the functions.
#pragma once

#include <string>
#include <string_view>

namespace tengen {

// 128 random bits from the system, as 32 hexadecimal digits.
std::string RandomSecret();

// Compares two secrets in constant time, so that the time does not reveal how many characters of a
// guess are right.
bool SameSecret(std::string_view a, std::string_view b);

}  // namespace tengen
