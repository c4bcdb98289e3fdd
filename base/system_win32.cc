// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <io.h>
// <shellapi.h> needs <windows.h> before it.
// clang-format off
#include <windows.h>
#include <shellapi.h>
// clang-format on

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <thread>

#include "base/system.h"

namespace tengen::system_calls {
namespace {

namespace fs = std::filesystem;

// Converts a Windows error to an errno. An error that a user cannot do anything about becomes EIO.
int ErrnoOf(DWORD error) {
  switch (error) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
    case ERROR_BAD_PATHNAME:
    case ERROR_INVALID_DRIVE: return ENOENT;
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION: return EWOULDBLOCK;
    case ERROR_ACCESS_DENIED:
    case ERROR_WRITE_PROTECT: return EACCES;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL: return ENOSPC;
    case ERROR_FILENAME_EXCED_RANGE: return ENAMETOOLONG;
    case ERROR_NOT_ENOUGH_MEMORY: return ENOMEM;
    default: return EIO;
  }
}

bool Succeeded(BOOL done) {
  if (done == 0) errno = ErrnoOf(GetLastError());
  return done != 0;
}

bool IsLink(HANDLE file) {
  BY_HANDLE_FILE_INFORMATION facts;
  return GetFileInformationByHandle(file, &facts) != 0 &&
         ((facts.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0 || facts.nNumberOfLinks > 1);
}

}  // namespace

int OpenFile(const fs::path& path, Use use) {
  // Other processes may delete or rename the open file, as on POSIX systems. Only kHold prevents
  // that a second process opens the file for writing.
  DWORD access = 0, share = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
  DWORD make = OPEN_ALWAYS, flags = FILE_ATTRIBUTE_NORMAL;
  switch (use) {
    case Use::kRead:
      access = GENERIC_READ;
      make = OPEN_EXISTING;
      break;
    case Use::kReplace:
      access = GENERIC_WRITE;
      make = CREATE_ALWAYS;
      break;
    case Use::kAppend: access = FILE_GENERIC_READ | FILE_APPEND_DATA; break;
    case Use::kHold:
      access = GENERIC_READ | GENERIC_WRITE;
      share = FILE_SHARE_READ | FILE_SHARE_DELETE;
      flags |= FILE_FLAG_OPEN_REPARSE_POINT;
      break;
  }
  const HANDLE file = CreateFileW(path.c_str(), access, share, nullptr, make, flags, nullptr);
  if (!Succeeded(file != INVALID_HANDLE_VALUE)) return -1;
  const bool linked = use == Use::kHold && IsLink(file);
  // With _O_APPEND the C library seeks to the end before it writes. For kHold this is sufficient,
  // because the file has only one writer. kAppend uses FILE_APPEND_DATA: Windows finds the end and
  // writes in one step, so several writers are possible.
  const int fd = linked ? -1
                        : _open_osfhandle(reinterpret_cast<std::intptr_t>(file),
                                          _O_BINARY | (use == Use::kHold ? _O_APPEND : 0));
  if (fd < 0) CloseHandle(file);
  if (linked) errno = ELOOP;
  return fd;
}

bool SyncFile(int fd) { return _commit(fd) == 0; }

bool TruncateFile(int fd, std::size_t bytes) {
  const errno_t error = _chsize_s(fd, static_cast<std::int64_t>(bytes));
  if (error != 0) errno = error;
  return error == 0;
}

bool RenameOver(const fs::path& from, const fs::path& to) {
  // The rename fails while a virus scanner or a reader has the old file open, usually for a moment:
  // try again.
  constexpr int kTries = 20;
  constexpr std::chrono::milliseconds kMoment(10);
  for (int tries = 1;; ++tries) {
    if (MoveFileExW(from.c_str(), to.c_str(), MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) !=
        0) {
      return true;
    }
    const DWORD error = GetLastError();
    const bool may_pass = error == ERROR_ACCESS_DENIED || error == ERROR_SHARING_VIOLATION;
    if (!may_pass || tries == kTries) {
      errno = ErrnoOf(error);
      return false;
    }
    std::this_thread::sleep_for(kMoment);
  }
}

bool RemoveFile(const fs::path& path) { return Succeeded(DeleteFileW(path.c_str())); }

bool ErrorsAreSeen() {
  const HANDLE console = GetStdHandle(STD_ERROR_HANDLE);
  DWORD mode = 0;
  return GetConsoleMode(console, &mode) != 0 &&
         SetConsoleMode(console,
                        mode | ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

bool OpenInBrowser(const std::string& address) {
  constexpr INT_PTR kMostOfAnError = 32;  // ShellExecute: larger results mean success
  const std::wstring wide = fs::path(address).wstring();
  const HINSTANCE done = ShellExecuteW(nullptr, L"open", wide.c_str(), nullptr, nullptr, SW_SHOW);
  return reinterpret_cast<INT_PTR>(done) > kMostOfAnError;
}

double OwnCpuSeconds() {
  FILETIME begin, end, kernel, user;
  if (GetProcessTimes(GetCurrentProcess(), &begin, &end, &kernel, &user) == 0) return 0;
  constexpr double kTick = 100e-9;  // seconds in a unit of FILETIME
  const auto seconds = [](const FILETIME& t) {
    return kTick * (4294967296.0 * t.dwHighDateTime + t.dwLowDateTime);
  };
  return seconds(kernel) + seconds(user);
}

}  // namespace tengen::system_calls
