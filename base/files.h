// SPDX-License-Identifier: Apache-2.0
//
// Reads and writes files. If a process is killed while it replaces a file, the old file stays
// complete. Calls block while the disk works. Errors: one line with the file's name and the
// system's message. The code is kNotFound for ENOENT and kUnavailable for every other error. Some
// functions name further codes. Any thread may call the functions. Only one thread at a time may
// use an AppendFile.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tengen {

// True for a folder, a pipe or a device. The program must not read these like regular files:
// reading a pipe waits for its writer, and a device may have no end. False for a regular file, and
// also if nothing exists at this path.
bool IsNoPlainFile(const std::filesystem::path& path);

// The whole content of a file. kResourceExhausted: a regular file has more than `most` bytes, or a
// pipe or a device gives more than kMostOfAPipe bytes.
inline constexpr std::size_t kLargestFile = std::size_t{1} << 30;   // bytes
inline constexpr std::size_t kMostOfAPipe = std::size_t{64} << 20;  // bytes
absl::StatusOr<std::string> ReadFile(const std::filesystem::path& path,
                                     std::size_t most = kLargestFile);
// Removes the UTF-8 byte order mark that some editors write at the beginning of a text.
std::string WithoutMark(std::string text);
// Calls ReadFile, then WithoutMark.
absl::StatusOr<std::string> ReadTextFile(const std::filesystem::path& path);

// Replaces a file. Writes `path`.tmp to the disk, then renames it, so that a reader of `path` gets
// either the old content or the new content. After an error the old file is unchanged. kAborted:
// another process is writing this file.
absl::Status WriteFile(const std::filesystem::path& path, std::string_view bytes);

// Writes to the path that the user named for output. If the path is a device or a pipe, the bytes
// are written into it. If the path is a link, the bytes are written into the target of the link.
// For every other path the function does the same as WriteFile.
absl::Status WriteOutput(const std::filesystem::path& path, std::string_view bytes);

// Tests whether WriteOutput can write to `path`. Call it before long work whose result will be
// written to this path. The function does not change an existing file. CheckOutput does not test a
// pipe or a device, because opening a pipe waits for its reader. kInvalidArgument: the path is a
// folder.
absl::Status CheckOutput(const std::filesystem::path& path);

// Appends a line. Several processes may append to the same file: each waits for the others, at most
// ten seconds (kAborted after this time). If the last line of the file has no line end, it is
// incomplete: the process that wrote it was killed. AppendLine first removes such a line.
absl::Status AppendLine(const std::filesystem::path& path, std::string_view line);

// Creates the folder and its parents. An existing folder is not an error.
absl::Status MakeDirectory(const std::filesystem::path& path);

// Makes an error from the current errno: "cannot DOING PATH: reason".
absl::Status SystemError(std::string_view doing, const std::filesystem::path& path);

// A file that is open for reading and writing, and locked: only one process at a time can open it
// as an AppendFile.
class AppendFile {
 public:
  AppendFile() = default;
  ~AppendFile();
  AppendFile(AppendFile&& other) noexcept;
  AppendFile& operator=(AppendFile&& other) noexcept;

  // Creates the file if it does not exist. kAborted: another process has locked the file.
  // The error is kUnavailable also if the path is a symbolic link, or if the file has more than one
  // hard link: such a file may belong to another program.
  static absl::StatusOr<AppendFile> Open(const std::filesystem::path& path);

  absl::StatusOr<std::string> Read() const;
  absl::Status Truncate(std::size_t bytes);
  // After an error, for instance a full disk, the file has its old content again.
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

// Writes to a path like WriteOutput, but accepts the bytes in pieces. Use it for output that is too
// large for one string. Before Finish returns, a reader of the path gets the old file. If Finish is
// not called, the old file stays.
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
  absl::Status Said() const;  // the first error, with `path_` in place of the name of the temporary
                              // file

  std::filesystem::path path_;
  std::filesystem::path temporary_;  // empty: the bytes are written directly into a device, a pipe
                                     // or a link
  AppendFile file_;
  std::string waiting_;  // bytes that are not written yet
  absl::Status status_;  // the first error
};

}  // namespace tengen
