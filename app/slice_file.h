// SPDX-License-Identifier: Apache-2.0
//
// SliceFile: the file in which `analyze` or `review` writes the answers of one slice of a run:
// DIR/answers-00003-of-00032.jsonl, one JSON object a line. The file appears when the slice is
// complete, so a file that exists never has to be made again. Until then it has the ending .tmp.
// All slices may use the same folder.
#pragma once

#include <cstddef>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "base/files.h"

namespace tengen {

// One of `count` parts of a run: the items whose index has the remainder `index`.
struct Slice {
  int index = 0, count = 1;

  bool Has(std::size_t item) const {
    return item % static_cast<std::size_t>(count) == static_cast<std::size_t>(index);
  }
};

// The files of complete slices in a folder. Empty also if there is no such folder. Blocks while the
// disk works.
std::vector<std::filesystem::path> SliceFilesIn(const std::filesystem::path& folder);

class SliceFile {
 public:
  // Makes the folder and begins the file. Blocks while the disk works. kAborted: another process
  // works at this slice. Other errors: the folder or the file cannot be written.
  absl::Status Open(const std::filesystem::path& folder, Slice slice);

  // True if the file existed before Open. Then Write and Finish must not be called.
  bool complete() const { return complete_; }
  const std::filesystem::path& path() const { return path_; }

  // Adds a line, without its line end. Any thread may call. Finish returns the errors.
  void Write(std::string_view line);
  absl::Status Finish();

 private:
  std::filesystem::path path_;
  bool complete_ = false;
  std::mutex mutex_;  // guards file_
  std::optional<OutputFile> file_;
};

}  // namespace tengen
