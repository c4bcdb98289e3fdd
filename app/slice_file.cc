// SPDX-License-Identifier: Apache-2.0
#include "app/slice_file.h"

#include <system_error>

#include "absl/strings/match.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "base/str_cat.h"

namespace tengen {
namespace {

constexpr absl::string_view kBegin = "answers-";
constexpr absl::string_view kEnd = ".jsonl";

}  // namespace

std::vector<std::filesystem::path> SliceFilesIn(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(folder, none)) {
    const std::string name = entry.path().filename().string();
    if (absl::StartsWith(name, kBegin) && absl::EndsWith(name, kEnd)) files.push_back(entry.path());
  }
  return files;
}

absl::Status SliceFile::Open(const std::filesystem::path& folder, Slice slice) {
  if (absl::Status made = MakeDirectory(folder); !made.ok()) return made;
  path_ = folder / absl::StrFormat("%s%05d-of-%05d%s", kBegin, slice.index, slice.count, kEnd);
  std::error_code unknown;
  complete_ = std::filesystem::exists(path_, unknown);
  if (complete_) return absl::OkStatus();
  absl::StatusOr<OutputFile> file = OutputFile::Open(path_);
  if (!file.ok()) return file.status();
  file_.emplace(*std::move(file));
  return absl::OkStatus();
}

void SliceFile::Write(std::string_view line) {
  const std::lock_guard lock(mutex_);
  (void)file_->Append(StrCat(line, "\n"));  // Finish returns the error, too
}

absl::Status SliceFile::Finish() {
  const std::lock_guard lock(mutex_);
  return file_->Finish();
}

}  // namespace tengen
