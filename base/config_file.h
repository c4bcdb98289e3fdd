// SPDX-License-Identifier: Apache-2.0
//
// The user's configuration file: options that the user would otherwise give in each call
// (docs/configuration.md). A section has the options of one subcommand, without their dashes:
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
  std::vector<std::string> sections;  // the names that a section may have
};

struct ConfigOption {
  int line = 0;  // number of the line, from 1
  std::string name, value;
};

// The file of this user: the file `config` in the folder UserFiles::kConfig (base/paths.h). Empty:
// the environment names no folder.
std::filesystem::path UserConfig();

// The options of a section, in the order of the file. The form of all other sections is checked,
// too. If there is no file, there are no options. Errors: one line with the path; kInvalidArgument
// also has the line.
absl::StatusOr<std::vector<ConfigOption>> ReadConfig(const ConfigFile& file,
                                                     std::string_view section);

// kInvalidArgument for a line of the file.
absl::Status ConfigError(const ConfigFile& file, int line, std::string_view what);

}  // namespace tengen
