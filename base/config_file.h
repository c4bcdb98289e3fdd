// SPDX-License-Identifier: Apache-2.0
//
// Reads the user's configuration file (docs/configuration.md). The file has options that the user
// would otherwise write in each command line. A section has the options of one subcommand, without
// their dashes:
//
//   # a comment
//   [play]
//   level = 3
//   canonical = on
//
// FlagTable (base/flags.h) applies the options and checks their names and values. Functions block
// while the disk works. Any thread may call.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace tengen {

struct ConfigFile {
  std::filesystem::path path;         // empty: no file is used
  std::vector<std::string> sections;  // the accepted names of sections
};

struct ConfigOption {
  int line = 0;  // number of the line, from 1
  std::string name, value;
};

// The file of this user: the file `config` in the folder UserFiles::kConfig (base/paths.h). Returns
// an empty path if the environment names no folder.
std::filesystem::path UserConfig();

// The options of a section, in the order of the file. The lines of all other sections are checked,
// too. If the file does not exist, the list is empty. Errors: one line with the path. A
// kInvalidArgument error also has the number of the wrong line.
absl::StatusOr<std::vector<ConfigOption>> ReadConfig(const ConfigFile& file,
                                                     std::string_view section);

// Makes a kInvalidArgument error about a line of the file.
absl::Status ConfigError(const ConfigFile& file, int line, std::string_view what);

}  // namespace tengen
