// SPDX-License-Identifier: Apache-2.0
//
// What the arena asks of the operating system and each answers in its own way: system_posix.cc,
// system_win32.cc. Any thread may call; nothing waits for anybody but the disk.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace tengen::system_calls {

enum class Use {
  kRead,
  kReplace,  // written from its beginning; a device, a pipe or a link's target stays what it is
  kAppend,   // read, and each write goes to the end in one piece, whoever else writes
  kHold      // as kAppend, for this one holder in this one process, and not through links
};

// A descriptor for read, write, lseek and close of the C library, without translation of line ends.
// -1 and errno: EWOULDBLOCK when another holds it, ELOOP when kHold finds a link of any kind.
int OpenFile(const std::filesystem::path& path, Use use);
// False and errno. Waits until all that was written is on the disk.
bool SyncFile(int fd);
bool TruncateFile(int fd, std::size_t bytes);
// `to` is the old file or the new one at any moment, and on the disk when this returns.
bool RenameOver(const std::filesystem::path& from, const std::filesystem::path& to);
// Also while it is open.
bool RemoveFile(const std::filesystem::path& path);

// Somebody sees what goes to the standard error, and it obeys escape sequences.
bool ErrorsAreSeen();

// Shows the address in the user's browser, if he has one; does not wait for it.
bool OpenInBrowser(const std::string& address);

// Processor time of this process, all threads together.
double OwnCpuSeconds();

}  // namespace tengen::system_calls
