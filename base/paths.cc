// SPDX-License-Identifier: Apache-2.0
#include "base/paths.h"

#include <cstdlib>
#include <string>

namespace tengen {

std::filesystem::path PathOf(std::string_view utf8) {
  return std::u8string(utf8.begin(), utf8.end());
}

std::filesystem::path PathFromEnvironment(const char* variable) {
#ifdef _WIN32  // getenv converts the text to a code page, which may not have all characters of a
               // user's name
  const std::wstring name(variable, variable + std::char_traits<char>::length(variable));
  const wchar_t* const value = _wgetenv(name.c_str());
  return value == nullptr ? std::filesystem::path() : std::filesystem::path(value);
#else
  const char* const value = std::getenv(variable);
  return value == nullptr ? std::filesystem::path() : std::filesystem::path(value);
#endif
}

std::filesystem::path UserFolder(UserFiles files) {
#ifdef _WIN32
  const std::filesystem::path folder =
      PathFromEnvironment(files == UserFiles::kConfig ? "APPDATA" : "LOCALAPPDATA");
#else
  struct Place {
    const char* variable;
    const char* below_home;
  };
  const Place place = files == UserFiles::kState    ? Place{"XDG_STATE_HOME", ".local/state"}
                      : files == UserFiles::kConfig ? Place{"XDG_CONFIG_HOME", ".config"}
                                                    : Place{"XDG_DATA_HOME", ".local/share"};
  std::filesystem::path folder = PathFromEnvironment(place.variable);
  if (!folder.is_absolute()) {  // the XDG specification says: ignore a relative path
    const std::filesystem::path home = PathFromEnvironment("HOME");
    folder = home.is_absolute() ? home / place.below_home : "";
  }
#endif
  return folder.empty() ? folder : folder / "tengen";
}

}  // namespace tengen
