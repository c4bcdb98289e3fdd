// SPDX-License-Identifier: Apache-2.0
#include "base/files.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <system_error>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "base/clock.h"
#include "base/status.h"
#include "base/system.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;
using system_calls::Use;

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }

 private:
  int fd_;
};

absl::StatusOr<std::string> ReadAll(int fd, const fs::path& path, std::size_t largest) {
  const std::size_t most = IsNoPlainFile(path) ? std::min(largest, kMostOfAPipe) : largest;
  std::string bytes;
  char block[1 << 16];
  for (;;) {
    const ssize_t got = ::read(fd, block, sizeof(block));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return SystemError("read", path);
    if (got == 0) return bytes;
    if (bytes.size() + static_cast<std::size_t>(got) > most) {
      return absl::ResourceExhaustedError(
          absl::StrCat("cannot read ", path.string(), ": it has more than ", most >> 20, " MiB"));
    }
    bytes.append(block, static_cast<std::size_t>(got));
  }
}

absl::Status WriteAll(int fd, std::string_view bytes, const fs::path& path) {
  while (!bytes.empty()) {
    const ssize_t put = ::write(fd, bytes.data(), bytes.size());
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return SystemError("write", path);
    bytes.remove_prefix(static_cast<std::size_t>(put));
  }
  return absl::OkStatus();
}

}  // namespace

namespace {

// Returns the status with the user's path in place of the name of the temporary file.
absl::Status SaidOf(const fs::path& path, const fs::path& temporary, const absl::Status& status) {
  return absl::Status(status.code(),
                      absl::StrReplaceAll(status.message(), {{temporary.string(), path.string()}}));
}

}  // namespace

absl::Status SystemError(std::string_view doing, const fs::path& path) {
  const int error = errno;
  const std::string text = absl::StrCat("cannot ", std::string(doing), " ", path.string(), ": ",
                                        std::generic_category().message(error));
  return error == ENOENT ? absl::NotFoundError(text) : absl::UnavailableError(text);
}

bool IsNoPlainFile(const std::filesystem::path& path) {
  std::error_code unknown;
  const std::filesystem::file_status status = std::filesystem::status(path, unknown);
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
}

absl::StatusOr<std::string> ReadFile(const fs::path& path, std::size_t most) {
  const Descriptor fd(system_calls::OpenFile(path, Use::kRead));
  if (fd.get() < 0) return SystemError("open", path);
  return ReadAll(fd.get(), path, most);
}

std::string WithoutMark(std::string text) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
  return text;
}

absl::StatusOr<std::string> ReadTextFile(const fs::path& path) {
  absl::StatusOr<std::string> text = ReadFile(path);
  if (!text.ok()) return text;
  return WithoutMark(*std::move(text));
}

absl::StatusOr<OutputFile> OutputFile::Beside(const fs::path& path) {
  OutputFile output;
  output.path_ = path;
  // The name of the temporary file is always the same. If a killed run left such a file, the next
  // run uses it again.
  output.temporary_ = path;
  output.temporary_ += ".tmp";
  absl::StatusOr<AppendFile> file = AppendFile::Open(output.temporary_);
  if (!file.ok()) {
    const absl::Status said = SaidOf(path, output.temporary_, file.status());
    output.temporary_.clear();  // the temporary file belongs to another process
    return said;
  }
  output.file_ = *std::move(file);
  output.status_ = output.file_.Truncate(0);
  return output;
}

absl::StatusOr<OutputFile> OutputFile::Open(const fs::path& path) {
  std::error_code unknown;
  const fs::file_status there = fs::symlink_status(path, unknown);
  if (fs::is_regular_file(there) || !fs::exists(there)) return Beside(path);
  OutputFile output;
  output.path_ = output.file_.path_ = path;
  output.file_.fd_ = system_calls::OpenFile(path, Use::kReplace);
  if (output.file_.fd_ < 0) return SystemError("open", path);
  return output;
}

OutputFile::~OutputFile() {
  if (!temporary_.empty() && file_.fd_ >= 0) system_calls::RemoveFile(temporary_);
}

void OutputFile::Flush() {
  if (status_.ok()) status_ = file_.Append(waiting_);
  waiting_.clear();
}

absl::Status OutputFile::Append(std::string_view bytes) {
  constexpr std::size_t kAtOnce = 1 << 16;  // bytes
  waiting_ += bytes;
  if (waiting_.size() >= kAtOnce) Flush();
  return Said();
}

absl::Status OutputFile::Finish() {
  Flush();
  if (temporary_.empty()) return status_;
  if (status_.ok()) status_ = file_.Sync();
  if (status_.ok() && !system_calls::RenameOver(temporary_, path_)) {
    status_ = SystemError("write", path_);
  }
  if (status_.ok()) temporary_.clear();
  return Said();
}

absl::Status OutputFile::Said() const {
  return temporary_.empty() ? status_ : SaidOf(path_, temporary_, status_);
}

absl::Status WriteFile(const fs::path& path, std::string_view bytes) {
  absl::StatusOr<OutputFile> file = OutputFile::Beside(path);
  if (!file.ok()) return file.status();
  absl::Status status = file->Append(bytes);
  return status.ok() ? file->Finish() : status;
}

absl::Status WriteOutput(const fs::path& path, std::string_view bytes) {
  absl::StatusOr<OutputFile> file = OutputFile::Open(path);
  if (!file.ok()) return file.status();
  absl::Status status = file->Append(bytes);
  return status.ok() ? file->Finish() : status;
}

absl::Status CheckOutput(const fs::path& path) {
  std::error_code unknown;
  const fs::file_status there = fs::status(path, unknown);
  if (fs::is_directory(there)) {
    return InvalidArgument("cannot write ", path.string(), ": it is a folder");
  }
  if (fs::is_regular_file(fs::symlink_status(path, unknown)) || !fs::exists(there)) {
    fs::path temporary = path;
    temporary += ".tmp";
    absl::StatusOr<AppendFile> file = AppendFile::Open(temporary);
    return SaidOf(path, temporary, file.ok() ? file->Remove() : file.status());
  }
  if (!fs::is_regular_file(there)) return absl::OkStatus();
  const Descriptor fd(system_calls::OpenFile(path, Use::kAppend));
  return fd.get() < 0 ? SystemError("open", path) : absl::OkStatus();
}

absl::Status AppendLine(const fs::path& path, std::string_view line) {
  const Clock::time_point deadline = Clock::now() + std::chrono::seconds(10);
  absl::StatusOr<AppendFile> file = AppendFile::Open(path);
  while (absl::IsAborted(file.status()) && Clock::now() < deadline) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    file = AppendFile::Open(path);
  }
  if (!file.ok()) return file.status();
  const absl::StatusOr<std::string> text = file->Read();
  if (!text.ok()) return text.status();
  const std::size_t whole = text->rfind('\n') + 1;  // 0 if there is no line end
  if (whole < text->size()) {
    if (absl::Status cut = file->Truncate(whole); !cut.ok()) return cut;
  }
  return file->Append(absl::StrCat(std::string(line), "\n"));
}

absl::Status MakeDirectory(const fs::path& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (!error) return absl::OkStatus();
  return absl::UnavailableError(
      absl::StrCat("cannot make the folder ", path.string(), ": ", error.message()));
}

AppendFile::~AppendFile() { Close(); }

AppendFile::AppendFile(AppendFile&& other) noexcept
    : path_(std::move(other.path_)), fd_(std::exchange(other.fd_, -1)) {}

AppendFile& AppendFile::operator=(AppendFile&& other) noexcept {
  if (this != &other) {
    Close();
    path_ = std::move(other.path_);
    fd_ = std::exchange(other.fd_, -1);
  }
  return *this;
}

void AppendFile::Close() {
  if (fd_ >= 0) ::close(fd_);  // releases the lock, too
  fd_ = -1;
}

absl::StatusOr<AppendFile> AppendFile::Open(const fs::path& path) {
  AppendFile file;
  file.path_ = path;
  file.fd_ = system_calls::OpenFile(path, Use::kHold);
  if (file.fd_ >= 0) return file;
  if (errno == ELOOP) {
    return absl::UnavailableError(absl::StrCat("cannot write ", path.string(), ": it is a link"));
  }
  if (errno == EWOULDBLOCK) {
    return absl::AbortedError(absl::StrCat("another process is writing ", path.string()));
  }
  return SystemError("open", path);
}

absl::StatusOr<std::string> AppendFile::Read() const {
  if (::lseek(fd_, 0, SEEK_SET) != 0) return SystemError("read", path_);
  return ReadAll(fd_, path_, kLargestFile);
}

absl::Status AppendFile::Truncate(std::size_t bytes) {
  if (!system_calls::TruncateFile(fd_, bytes)) return SystemError("shorten", path_);
  return absl::OkStatus();
}

absl::Status AppendFile::Append(std::string_view bytes) {
  const auto before = ::lseek(fd_, 0, SEEK_END);  // negative in a pipe
  absl::Status status = WriteAll(fd_, bytes, path_);
  if (!status.ok() && before >= 0) {
    system_calls::TruncateFile(fd_, static_cast<std::size_t>(before));
  }
  return status;
}

absl::Status AppendFile::Sync() {
  if (!system_calls::SyncFile(fd_)) return SystemError("write", path_);
  return absl::OkStatus();
}

absl::Status AppendFile::Remove() {
  if (!system_calls::RemoveFile(path_)) return SystemError("remove", path_);
  Close();
  return absl::OkStatus();
}

}  // namespace tengen
