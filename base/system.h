// SPDX-License-Identifier: Apache-2.0
//
// Calls of the operating system that differ between systems. system_posix.cc and system_win32.cc
// implement these functions. Any thread may call. Calls block only while the disk works.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace tengen::system_calls {

enum class Use {
  kRead,
  kReplace,  // write from the beginning: a file is truncated; a device, a pipe or the target of a
             // link is written
  kAppend,   // read and write; each write goes to the end, even if other processes write, too
  kHold      // the same as kAppend, but the file is locked for the time that it is open, and links
             // are refused
};

// Opens a file and, except for kRead, creates it if it does not exist. Returns a descriptor for
// read, write, lseek and close of the C library; line ends are not translated. -1 = error; its code
// is in errno. EWOULDBLOCK: the file is locked by another kHold. ELOOP: kHold found a symbolic link
// or a second hard link.
int OpenFile(const std::filesystem::path& path, Use use);
// The functions that return bool return false after an error. The error code is in errno.
// Waits until all written bytes are on the disk.
bool SyncFile(int fd);
bool TruncateFile(int fd, std::size_t bytes);
// Renames `from` to `to`. At each moment `to` is either the old file or the new file. When the
// function returns, the rename is on the disk.
bool RenameOver(const std::filesystem::path& from, const std::filesystem::path& to);
// Deletes a file, also while it is open.
bool RemoveFile(const std::filesystem::path& path);

// True if standard error is a terminal. On Windows the terminal must also accept escape sequences.
bool ErrorsAreSeen();

// Opens an address in the user's browser and does not wait for the browser. False = the browser
// could not be started.
bool OpenInBrowser(const std::string& address);

// Processor time of this process in seconds, the sum over all threads.
double OwnCpuSeconds();

}  // namespace tengen::system_calls
