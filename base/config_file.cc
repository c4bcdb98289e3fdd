// SPDX-License-Identifier: Apache-2.0
#include "base/config_file.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <system_error>

#include "base/files.h"
#include "base/flags.h"
#include "base/near_word.h"
#include "base/paths.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"

namespace tengen {
namespace {

// Removes the first line from the text and returns it without blanks at its ends.
std::string_view TakeLine(std::string_view* text) {
  const std::size_t end = std::min(text->find('\n'), text->size());
  const std::string_view line = text->substr(0, end);
  text->remove_prefix(std::min(end + 1, text->size()));
  return Trim(line);
}

}  // namespace

std::filesystem::path UserConfig() {
  const std::filesystem::path folder = UserFolder(UserFiles::kConfig);
  return folder.empty() ? folder : folder / "config";
}

absl::Status ConfigError(const ConfigFile& file, int line, std::string_view what) {
  return InvalidArgument(file.path.string(), ":", line, ": ", what);
}

absl::StatusOr<std::vector<ConfigOption>> ReadConfig(const ConfigFile& file,
                                                     std::string_view section) {
  std::vector<ConfigOption> options;
  // If this process has no permission to read the folder, the function continues as if the folder
  // had no configuration file.
  std::error_code error;
  if (!std::filesystem::exists(std::filesystem::status(file.path, error))) return options;
  if (IsNoPlainFile(file.path)) {
    return InvalidArgument(file.path.string(),
                           " is not a plain file, so it cannot configure "
                           "this program; --no-config ignores it");
  }
  const absl::StatusOr<std::string> text = ReadTextFile(file.path);
  if (!text.ok()) return text.status();
  std::string_view rest = *text;
  std::optional<std::string_view> current;
  for (int number = 1; !rest.empty(); ++number) {
    const std::string_view line = TakeLine(&rest);
    if (line.empty() || line.front() == '#' || line.front() == ';') continue;
    if (line.front() == '[') {
      if (line.back() != ']') {
        return ConfigError(file, number, StrCat("expected [SUBCOMMAND], not ", QuotedWord(line)));
      }
      current = Trim(line.substr(1, line.size() - 2));
      if (std::find(file.sections.begin(), file.sections.end(), *current) == file.sections.end()) {
        const std::vector<std::string_view> names(file.sections.begin(), file.sections.end());
        return ConfigError(
            file, number,
            StrCat("there is no subcommand ", QuotedWord(*current),
                   DidYouMean(*current, names, StrCat("; accepted: ", Listed(names)))));
      }
      continue;
    }
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) {
      return ConfigError(file, number,
                         StrCat("expected OPTION = VALUE, not ", QuotedWord(line),
                                "; a switch is on or off, for example sgf = on"));
    }
    if (!current) {
      return ConfigError(
          file, number, "an option needs a line with its subcommand before it, for example [play]");
    }
    if (*current != section) continue;
    options.push_back({number, std::string(Trim(line.substr(0, equals))),
                       std::string(Trim(line.substr(equals + 1)))});
  }
  return options;
}

}  // namespace tengen
