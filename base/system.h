// SPDX-License-Identifier: Apache-2.0
//
// Calls of the operating system that differ between systems: system_posix.cc and system_win32.cc
// implement them. Any thread may call. Calls block only while the disk works.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace tengen::system_calls {

enum class Use {
  kRead,
  kReplace,  // write from the beginning: truncate a file, write into a device, pipe or link target
  kAppend,   // read and write; each write goes to the end, even if other processes write, too
  kHold      // the same as kAppend, but only one holder at a time locks the file, and links are
             // refused
};

// Opens a file and, except for kRead, creates it if it does not exist. Returns a descriptor for
// read, write, lseek and close of the C library; line ends are not translated. -1 = error in errno.
// EWOULDBLOCK: another holder has locked it. ELOOP: kHold found a symbolic link or a second hard
// link.
int OpenFile(const std::filesystem::path& path, Use use);
// The functions that return bool return false after an error, which is in errno.
// Waits until all written bytes are on the disk.
bool SyncFile(int fd);
bool TruncateFile(int fd, std::size_t bytes);
// Renames `from` to `to`. At each moment `to` is the old file or the new one. The new one is on the
// disk when this returns.
bool RenameOver(const std::filesystem::path& from, const std::filesystem::path& to);
// Deletes a file, also while it is open.
bool RemoveFile(const std::filesystem::path& path);

// True if standard error is a terminal; on Windows one that accepts escape sequences.
bool ErrorsAreSeen();

// Opens an address in the user's browser and does not wait for it. False = it could not be started.
bool OpenInBrowser(const std::string& address);

// Processor time of this process in seconds, the sum over all threads.
double OwnCpuSeconds();

}  // namespace tengen::system_calls
