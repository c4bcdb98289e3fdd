// SPDX-License-Identifier: Apache-2.0
#include "base/dialogue_log.h"

#include <chrono>
#include <ios>
#include <string>

#include "absl/strings/str_format.h"
#include "base/files.h"
#include "base/str_cat.h"
#include "base/text.h"

namespace tengen {

DialogueLog::DialogueLog(const std::filesystem::path& path)
    : path_(path), file_(path, std::ios::binary | std::ios::trunc) {}

absl::StatusOr<std::unique_ptr<DialogueLog>> DialogueLog::Open(const std::filesystem::path& path) {
  std::unique_ptr<DialogueLog> log(new DialogueLog(path));
  if (!log->file_) return SystemError("write", path);
  return log;
}

void DialogueLog::Line(ChildProcess::Direction direction, std::string_view name,
                       std::string_view line) {
  Write(StrCat(direction == ChildProcess::Direction::kToIt ? "> " : "< ", name, ": ",
               WithoutControls(line)));
}

void DialogueLog::Remark(std::string_view text) { Write(StrCat("# ", text)); }

void DialogueLog::Write(std::string_view text) {
  const double seconds = std::chrono::duration<double>(Clock::now() - began_).count();
  file_ << absl::StrFormat("%.3f ", seconds) << text << '\n' << std::flush;
}

absl::Status DialogueLog::Close() {
  file_.close();
  if (file_) return absl::OkStatus();
  return absl::UnavailableError(StrCat("cannot write ", path_.string()));
}

}  // namespace tengen
