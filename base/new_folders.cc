// SPDX-License-Identifier: Apache-2.0
#include "base/new_folders.h"

#include <system_error>

#include "base/files.h"

namespace tengen {

namespace fs = std::filesystem;

absl::Status NewFolders::Make(const fs::path& path) {
  std::error_code error;
  std::vector<fs::path> missing;
  for (fs::path p = path; !p.empty() && !fs::exists(p, error); p = p.parent_path()) {
    missing.push_back(p);
  }
  made_.insert(made_.end(), missing.rbegin(), missing.rend());
  return MakeDirectory(path);
}

void NewFolders::RemoveEmpty() {
  std::error_code error;  // not read: it only says that a folder is not empty
  for (auto folder = made_.rbegin(); folder != made_.rend(); ++folder) fs::remove(*folder, error);
  made_.clear();
}

}  // namespace tengen
