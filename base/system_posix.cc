// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <spawn.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>

#include "base/system.h"

namespace tengen::system_calls {
namespace {

namespace fs = std::filesystem;

constexpr int kMode = 0666;  // permissions of new files

int Fail(int fd, int error) {
  ::close(fd);
  errno = error;
  return -1;
}

int Hold(const fs::path& path) {
  for (;;) {
    const int fd =
        ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, kMode);
    if (fd < 0) return fd;
    if (::flock(fd, LOCK_EX | LOCK_NB) != 0) return Fail(fd, errno);
    // The previous holder may have removed the file between our open and our lock.
    struct stat ours, there;
    if (::fstat(fd, &ours) == 0 && ::stat(path.c_str(), &there) == 0 &&
        ours.st_ino == there.st_ino && ours.st_dev == there.st_dev) {
      return ours.st_nlink > 1 ? Fail(fd, ELOOP) : fd;
    }
    ::close(fd);
  }
}

// Writes a folder to the disk. After a rename this is necessary, because the new name is stored in
// the folder.
void SyncFolderOf(const fs::path& path) {
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return;
  ::fsync(fd);
  ::close(fd);
}

}  // namespace

int OpenFile(const fs::path& path, Use use) {
  switch (use) {
    case Use::kRead: return ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    case Use::kReplace:
      return ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kMode);
    case Use::kAppend: return ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, kMode);
    case Use::kHold: break;
  }
  return Hold(path);
}

bool SyncFile(int fd) { return ::fsync(fd) == 0; }

bool TruncateFile(int fd, std::size_t bytes) {
  return ::ftruncate(fd, static_cast<off_t>(bytes)) == 0;
}

bool RenameOver(const fs::path& from, const fs::path& to) {
  if (std::rename(from.c_str(), to.c_str()) != 0) return false;
  SyncFolderOf(to);
  return true;
}

bool RemoveFile(const fs::path& path) { return ::unlink(path.c_str()) == 0; }

bool ErrorsAreSeen() { return ::isatty(STDERR_FILENO) != 0; }

bool OpenInBrowser(const std::string& address) {
#ifdef __APPLE__
  std::string opener = "open";
#else
  std::string opener = "xdg-open";
#endif
  std::string argument = address;
  char* const arguments[] = {opener.data(), argument.data(), nullptr};
  // The browser must not inherit our set of blocked signals, and must not write to our standard
  // output and standard error.
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t files;
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  posix_spawn_file_actions_init(&files);
  for (const int fd : {STDOUT_FILENO, STDERR_FILENO}) {
    posix_spawn_file_actions_addopen(&files, fd, "/dev/null", O_WRONLY, 0);
  }
  pid_t child = 0;
  const int error = posix_spawnp(&child, opener.c_str(), &files, &attributes, arguments, environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  return error == 0;
}

double OwnCpuSeconds() {
  rusage usage = {};
  ::getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace tengen::system_calls
