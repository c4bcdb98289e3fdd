// SPDX-License-Identifier: Apache-2.0
#include "base/paths.h"

#include <cstdlib>
#include <string>

namespace tengen {

std::filesystem::path PathOf(std::string_view utf8) {
  return std::u8string(utf8.begin(), utf8.end());
}

std::filesystem::path PathFromEnvironment(const char* variable) {
#ifdef _WIN32  // getenv's text is in a code page, which may lack characters of a user's name
  const std::wstring name(variable, variable + std::char_traits<char>::length(variable));
  const wchar_t* const value = _wgetenv(name.c_str());
  return value == nullptr ? std::filesystem::path() : std::filesystem::path(value);
#else
  const char* const value = std::getenv(variable);
  return value == nullptr ? std::filesystem::path() : std::filesystem::path(value);
#endif
}

std::filesystem::path UserFolder([[maybe_unused]] UserFiles files) {
#ifdef _WIN32
  const std::filesystem::path folder = PathFromEnvironment("LOCALAPPDATA");
#else
  const bool state = files == UserFiles::kState;
  std::filesystem::path folder = PathFromEnvironment(state ? "XDG_STATE_HOME" : "XDG_DATA_HOME");
  if (!folder.is_absolute()) {  // the specification says to ignore such a path
    const std::filesystem::path home = PathFromEnvironment("HOME");
    folder = home.is_absolute() ? home / ".local" / (state ? "state" : "share") : "";
  }
#endif
  return folder.empty() ? folder : folder / "tengen";
}

}  // namespace tengen
