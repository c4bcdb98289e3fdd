// SPDX-License-Identifier: Apache-2.0
//
// Files that survive being killed: read whole, written whole or not at all. Blocks for as long as
// the disk does. Errors name the file and what the system said.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tengen {

// Whether a folder, a pipe or a device stands there, which must not be read as a file: reading a
// pipe waits for its writer, and a device may have no end. False where nothing is.
bool IsNoPlainFile(const std::filesystem::path& path);

// kNotFound when there is no such file.
absl::StatusOr<std::string> ReadFile(const std::filesystem::path& path);
// The text without the byte order mark that some editors put before one.
std::string WithoutMark(std::string text);
// Both.
absl::StatusOr<std::string> ReadTextFile(const std::filesystem::path& path);

// Under a name of its own first, to the disk, then renamed: who opens `path` sees the old content
// or the new, whatever happens meanwhile. After an error nothing new lies there. kAborted: another
// process is writing it.
absl::Status WriteFile(const std::filesystem::path& path, std::string_view bytes);

// Writes into whatever somebody named for the output of a program: a device, a pipe or the target
// of a link get the bytes and stay what they are; all else as WriteFile.
absl::Status WriteOutput(const std::filesystem::path& path, std::string_view bytes);

// Whether WriteOutput can write there, to know it before the work is done whose outcome goes there.
// What lies there stays as it is. A pipe is not tried: who reads it may come later.
absl::Status CheckOutput(const std::filesystem::path& path);

// Adds a line with one write at the end of the file, so that lines of several processes do not mix.
// A last line that was torn stays a line of its own.
absl::Status AppendLine(const std::filesystem::path& path, std::string_view line);

absl::Status MakeDirectory(const std::filesystem::path& path);

// The error that errno means, about this file.
absl::Status SystemError(std::string_view doing, const std::filesystem::path& path);

// A file that is held open; at most one process holds it for writing at a time.
class AppendFile {
 public:
  AppendFile() = default;
  ~AppendFile();
  AppendFile(AppendFile&& other) noexcept;
  AppendFile& operator=(AppendFile&& other) noexcept;

  // Makes the file if there is none. kAborted: another process holds it. What has another name,
  // too, a link of any kind, is somebody else's and refused.
  static absl::StatusOr<AppendFile> Open(const std::filesystem::path& path);

  absl::StatusOr<std::string> Read() const;
  absl::Status Truncate(std::size_t bytes);
  absl::Status Append(std::string_view bytes);
  // Waits until all that was appended is on the disk.
  absl::Status Sync();
  // Deletes the file, then lets go of it.
  absl::Status Remove();

 private:
  void Close();

  std::filesystem::path path_;
  int fd_ = -1;
};

}  // namespace tengen
