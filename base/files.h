// SPDX-License-Identifier: Apache-2.0
//
// Reads and writes files so that a killed process leaves no partly written file. Calls block while
// the disk works. Errors: one line with the file's name and the system's message. The code is
// kNotFound for ENOENT and otherwise kUnavailable, if the function does not name another code. Any
// thread may call the functions; an AppendFile is for one thread at a time.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tengen {

// True for a folder, a pipe or a device. These must not be read as files: reading a pipe waits for
// its writer, and a device may have no end. False for a regular file and if nothing exists there.
bool IsNoPlainFile(const std::filesystem::path& path);

// The whole content of a file. kResourceExhausted: a plain file has more than `most` bytes, or a
// pipe or a device gives more than kMostOfAPipe, for instance because it has no end.
inline constexpr std::size_t kLargestFile = std::size_t{1} << 30;
inline constexpr std::size_t kMostOfAPipe = std::size_t{64} << 20;
absl::StatusOr<std::string> ReadFile(const std::filesystem::path& path,
                                     std::size_t most = kLargestFile);
// Removes the UTF-8 byte order mark that some editors write at the beginning of a text.
std::string WithoutMark(std::string text);
// Calls ReadFile, then WithoutMark.
absl::StatusOr<std::string> ReadTextFile(const std::filesystem::path& path);

// Replaces a file. Writes `path`.tmp to the disk, then renames it, so that a reader of `path` gets
// either the old content or the new content. After an error the old file is unchanged. kAborted =
// another process is writing the file.
absl::Status WriteFile(const std::filesystem::path& path, std::string_view bytes);

// Writes to the path that the user named for output. If it is a device, a pipe or a link, the bytes
// are written into it or into the link's target. Otherwise it does the same as WriteFile.
absl::Status WriteOutput(const std::filesystem::path& path, std::string_view bytes);

// Tests whether WriteOutput can write to `path`. Call it before long work whose result goes there.
// An existing file is not changed. A pipe or a device is not tested, because opening a pipe waits
// for its reader. kInvalidArgument = it is a folder.
absl::Status CheckOutput(const std::filesystem::path& path);

// Appends a line. Several processes may do so at the same time: each waits for the others, at most
// ten seconds (then kAborted). A last line without a line end is removed first, because a killed
// process left it.
absl::Status AppendLine(const std::filesystem::path& path, std::string_view line);

// Creates the folder and its parents. An existing folder is not an error.
absl::Status MakeDirectory(const std::filesystem::path& path);

// The current errno as an error about this file: "cannot DOING PATH: reason".
absl::Status SystemError(std::string_view doing, const std::filesystem::path& path);

// A file that is open for reading and writing, and locked: at most one process holds it at a time.
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
  // After an error, for instance a full disk, the file is as it was.
  absl::Status Append(std::string_view bytes);
  // Waits until all appended bytes are on the disk.
  absl::Status Sync();
  // Deletes the file, then closes it.
  absl::Status Remove();

 private:
  friend class OutputFile;
  void Close();

  std::filesystem::path path_;
  int fd_ = -1;
};

// WriteOutput in pieces, for output that is too large for one string. Until Finish has returned, a
// reader gets the old file. Without Finish the old file stays.
class OutputFile {
 public:
  static absl::StatusOr<OutputFile> Open(const std::filesystem::path& path);
  OutputFile(OutputFile&& other) noexcept = default;
  OutputFile& operator=(OutputFile&& other) = delete;
  ~OutputFile();

  // After an error all later calls return the same error.
  absl::Status Append(std::string_view bytes);
  absl::Status Finish();

 private:
  OutputFile() = default;
  friend absl::Status WriteFile(const std::filesystem::path& path, std::string_view bytes);
  static absl::StatusOr<OutputFile> Beside(const std::filesystem::path& path);
  void Flush();
  absl::Status Said() const;  // the first error, with the name of the file that was asked for

  std::filesystem::path path_;
  std::filesystem::path temporary_;  // empty: the bytes go into a device, a pipe or a link
  AppendFile file_;
  std::string waiting_;  // bytes that are not written yet
  absl::Status status_;  // the first error
};

}  // namespace tengen
