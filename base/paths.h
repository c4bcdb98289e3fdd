// SPDX-License-Identifier: Apache-2.0
//
// Paths as users, files and managers write them. Within the program all text is UTF-8, whatever the
// system's own paths are made of. Any thread may call.
#pragma once

#include <filesystem>
#include <string_view>

namespace tengen {

// The path that the text means. Its own `string()` is UTF-8 again.
std::filesystem::path PathOf(std::string_view utf8);

// The path that a variable of the environment holds; empty where it is not set.
std::filesystem::path PathFromEnvironment(const char* variable);

// Where what Tengen keeps of this user belongs (XDG Base Directory Specification; on Windows
// LOCALAPPDATA): what a program remembers, or what a user would miss. It need not be there yet;
// empty where the environment names no place.
enum class UserFiles { kState, kData };
std::filesystem::path UserFolder(UserFiles files);

}  // namespace tengen
