// SPDX-License-Identifier: Apache-2.0
//
// NewFolders creates folders for the results of a command, and removes them again if the command
// fails before it has results. Calls block while the disk works. Only one thread at a time may use
// an object.
#pragma once

#include <filesystem>
#include <vector>

#include "absl/status/status.h"

namespace tengen {

class NewFolders {
 public:
  // Creates the folder and its parents. An existing folder is not an error. Error: kUnavailable.
  absl::Status Make(const std::filesystem::path& path);
  // Removes the folders that Make has created, except those that are not empty.
  void RemoveEmpty();

 private:
  std::vector<std::filesystem::path> made_;  // in the order of creation: a parent is before the
                                             // folders in it
};

}  // namespace tengen
