// SPDX-License-Identifier: Apache-2.0
//
// Reads and writes files so that a killed process leaves no partly written file. Calls block while
// the disk works. Errors: one line with the file's name and the system's message; kNotFound for
// ENOENT, otherwise kUnavailable, if the function names no other code. Any thread may call the
// functions; an AppendFile is for one thread at a time.
#pragma once

#include <cstddef>
#include <filesystem>
#include <limits>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tengen {

// True for a folder, a pipe or a device. These must not be read as files: reading a pipe waits for
// its writer, and a device may have no end. False for a regular file and if nothing exists there.
bool IsNoPlainFile(const std::filesystem::path& path);

inline constexpr std::size_t kNoSizeLimit = std::numeric_limits<std::size_t>::max();
// The whole content of a file. kResourceExhausted = it has more than `most` bytes.
absl::StatusOr<std::string> ReadFile(const std::filesystem::path& path,
                                     std::size_t most = kNoSizeLimit);
// Removes the UTF-8 byte order mark that some editors write at the beginning of a text.
std::string WithoutMark(std::string text);
// ReadFile, then WithoutMark.
absl::StatusOr<std::string> ReadTextFile(const std::filesystem::path& path);

// Replaces a file. Writes `path`.tmp to the disk, then renames it, so that a reader of `path` gets
// either the old content or the new content. After an error the old file is unchanged. kAborted =
// another process is writing the file.
absl::Status WriteFile(const std::filesystem::path& path, std::string_view bytes);

// Writes to the path that the user named for output. If it is a device, a pipe or a link, the bytes
// are written into it or into the link's target. Otherwise the same as WriteFile.
absl::Status WriteOutput(const std::filesystem::path& path, std::string_view bytes);

// Whether WriteOutput can write to `path`. Call it before long work whose result goes there. An
// existing file is not changed. A pipe or a device is not tested, because opening a pipe waits for
// its reader. kInvalidArgument = it is a folder.
absl::Status CheckOutput(const std::filesystem::path& path);

// Appends a line with one write call, so that lines of several processes do not mix. If the last
// line of the file has no line end, the new line still begins on a new line.
absl::Status AppendLine(const std::filesystem::path& path, std::string_view line);

// Creates the folder and its parents. An existing folder is not an error.
absl::Status MakeDirectory(const std::filesystem::path& path);

// The current errno as an error about this file: "cannot DOING PATH: reason".
absl::Status SystemError(std::string_view doing, const std::filesystem::path& path);

// A file that is open for reading and writing, and locked: one process at most holds it this way.
class AppendFile {
 public:
  AppendFile() = default;
  ~AppendFile();
  AppendFile(AppendFile&& other) noexcept;
  AppendFile& operator=(AppendFile&& other) noexcept;

  // Creates the file if it does not exist. kAborted = another process holds it. A symbolic link, or
  // a file with more than one hard link, is refused with kUnavailable: it may belong to another
  // program.
  static absl::StatusOr<AppendFile> Open(const std::filesystem::path& path);

  absl::StatusOr<std::string> Read() const;
  absl::Status Truncate(std::size_t bytes);
  absl::Status Append(std::string_view bytes);
  // Waits until all appended bytes are on the disk.
  absl::Status Sync();
  // Deletes the file, then closes it.
  absl::Status Remove();

 private:
  void Close();

  std::filesystem::path path_;
  int fd_ = -1;
};

}  // namespace tengen
