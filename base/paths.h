// SPDX-License-Identifier: Apache-2.0
//
// Converts UTF-8 text to paths and finds the user's folders. All text in the program is UTF-8, even
// if the paths of the system have another encoding. Any thread may call.
#pragma once

#include <filesystem>
#include <string_view>

namespace tengen {

// Makes a path from UTF-8 text. The path's `string()` returns the same UTF-8 text.
std::filesystem::path PathOf(std::string_view utf8);

// Returns the path in an environment variable. Empty = the variable is not set.
std::filesystem::path PathFromEnvironment(const char* variable);

// The folder for Tengen's files of this user (XDG Base Directory Specification; on Windows APPDATA
// for kConfig, otherwise LOCALAPPDATA). kState is for data that the user can lose without harm,
// such as a history. kData is for data that the user would miss. kConfig is for files that the user
// writes. The folder may not exist yet. Empty = the environment names no folder.
enum class UserFiles { kState, kData, kConfig };
std::filesystem::path UserFolder(UserFiles files);

}  // namespace tengen
