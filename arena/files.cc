// SPDX-License-Identifier: Apache-2.0
#include "arena/files.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;

constexpr int kMode = 0666;

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

absl::StatusOr<std::string> ReadAll(int fd, const fs::path& path) {
  std::string bytes;
  char block[1 << 16];
  for (;;) {
    const ssize_t got = ::read(fd, block, sizeof(block));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return SystemError("read", path);
    if (got == 0) return bytes;
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

// A new name is safe on the disk only when its folder is.
void SyncFolderOf(const fs::path& path) {
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  const Descriptor fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (fd.get() >= 0) ::fsync(fd.get());
}

absl::Status LinkError(const fs::path& path) {
  return absl::UnavailableError(absl::StrCat("cannot write ", path.string(), ": it is a link"));
}

}  // namespace

absl::Status SystemError(std::string_view doing, const fs::path& path) {
  const int error = errno;
  const std::string text = absl::StrCat("cannot ", std::string(doing), " ", path.string(), ": ",
                                        std::system_category().message(error));
  return error == ENOENT ? absl::NotFoundError(text) : absl::UnavailableError(text);
}

absl::StatusOr<std::string> ReadFile(const fs::path& path) {
  const Descriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (fd.get() < 0) return SystemError("open", path);
  return ReadAll(fd.get(), path);
}

absl::StatusOr<std::string> ReadTextFile(const fs::path& path) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  absl::StatusOr<std::string> text = ReadFile(path);
  if (text.ok() && text->starts_with(kByteOrderMark)) text->erase(0, kByteOrderMark.size());
  return text;
}

absl::Status WriteFile(const fs::path& path, std::string_view bytes) {
  // Always the same name, so that what a killed run left there is used again and not left for good.
  fs::path temporary = path;
  temporary += ".tmp";
  absl::StatusOr<AppendFile> file = AppendFile::Open(temporary);
  if (!file.ok()) return file.status();
  absl::Status status = file->Truncate(0);
  if (status.ok()) status = file->Append(bytes);
  if (status.ok()) status = file->Sync();
  if (status.ok() && ::rename(temporary.c_str(), path.c_str()) != 0) {
    status = SystemError("write", path);
  }
  if (!status.ok()) {
    ::unlink(temporary.c_str());
    return status;
  }
  SyncFolderOf(path);
  return absl::OkStatus();
}

absl::Status WriteOutput(const fs::path& path, std::string_view bytes) {
  std::error_code unknown;
  const fs::file_status there = fs::symlink_status(path, unknown);
  if (fs::is_regular_file(there) || !fs::exists(there)) return WriteFile(path, bytes);
  const Descriptor fd(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kMode));
  if (fd.get() < 0) return SystemError("open", path);
  return WriteAll(fd.get(), bytes, path);
}

absl::Status AppendLine(const fs::path& path, std::string_view line) {
  const Descriptor fd(::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, kMode));
  if (fd.get() < 0) return SystemError("open", path);
  char last = '\n';
  if (const off_t size = ::lseek(fd.get(), 0, SEEK_END); size > 0) {
    if (::pread(fd.get(), &last, 1, size - 1) != 1) return SystemError("read", path);
  }
  return WriteAll(fd.get(), absl::StrCat(last == '\n' ? "" : "\n", std::string(line), "\n"), path);
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
  if (fd_ >= 0) ::close(fd_);  // lets go of the lock, too
  fd_ = -1;
}

absl::StatusOr<AppendFile> AppendFile::Open(const fs::path& path) {
  for (;;) {
    AppendFile file;
    file.path_ = path;
    file.fd_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, kMode);
    if (file.fd_ < 0) return errno == ELOOP ? LinkError(path) : SystemError("open", path);
    if (::flock(file.fd_, LOCK_EX | LOCK_NB) != 0) {
      if (errno != EWOULDBLOCK) return SystemError("lock", path);
      return absl::AbortedError(absl::StrCat("another process writes ", path.string()));
    }
    // The holder may have removed the file between our open and our lock.
    struct stat ours, there;
    if (::fstat(file.fd_, &ours) == 0 && ::stat(path.c_str(), &there) == 0 &&
        ours.st_ino == there.st_ino && ours.st_dev == there.st_dev) {
      if (ours.st_nlink > 1) return LinkError(path);
      return file;
    }
  }
}

absl::StatusOr<std::string> AppendFile::Read() const {
  if (::lseek(fd_, 0, SEEK_SET) != 0) return SystemError("read", path_);
  return ReadAll(fd_, path_);
}

absl::Status AppendFile::Truncate(std::size_t bytes) {
  if (::ftruncate(fd_, static_cast<off_t>(bytes)) != 0) return SystemError("shorten", path_);
  return absl::OkStatus();
}

absl::Status AppendFile::Append(std::string_view bytes) { return WriteAll(fd_, bytes, path_); }

absl::Status AppendFile::Sync() {
  if (::fsync(fd_) != 0) return SystemError("write", path_);
  return absl::OkStatus();
}

absl::Status AppendFile::Remove() {
  if (::unlink(path_.c_str()) != 0) return SystemError("remove", path_);
  Close();
  return absl::OkStatus();
}

}  // namespace tengen
