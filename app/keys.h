// SPDX-License-Identifier: Apache-2.0
//
// Keyboard and terminal functions for `play`. Each system has its own implementation:
// keys_posix.cc, keys_win32.cc. Use from one thread at a time.
#pragma once

#include <memory>
#include <optional>
#include <string>

namespace tengen {

enum class KeyPress { kUp, kDown, kLeft, kRight, kTake, kLeave, kOther };

// True if standard input and standard output are terminals.
bool IsTerminal();

// Returns true if more input can be read within 50 ms. Arrow keys send several bytes together, and
// the first is the Escape byte. So an Escape byte without more bytes is the Escape key. On Windows
// the result is always false.
bool MoreIsTyped();

// The abilities of the terminal. `unicode`: it shows UTF-8. `escapes`: it obeys escape sequences.
// Precondition: IsTerminal().
struct TerminalSkills {
  bool unicode = false;
  bool escapes = false;
};
TerminalSkills SkillsOfTerminal();

// The size of the terminal's window in characters. If the system does not report it, the size is
// 80x24, the usual size.
struct ScreenSize {
  int columns = 80;
  int rows = 24;
  friend bool operator==(const ScreenSize&, const ScreenSize&) = default;
};
ScreenSize SizeOfScreen();

// Saves the current settings of the terminal. After this call, SIGTERM first restores these
// settings, then it ends the program. Does nothing on Windows.
void RestoreTerminalWhenTerminated();

// Reads a line as UTF-8, without its line end. The user can edit it as the system allows. Empty
// result: the input has ended. The call blocks.
std::optional<std::string> ReadPlainLine();

// While an object of this class exists, each key is read when it is pressed, and the terminal does
// not show it.
class Keys {
 public:
  // nullptr if the terminal cannot deliver single keys.
  static std::unique_ptr<Keys> Open();
  virtual ~Keys() = default;

  // Blocks until a key is pressed. If the input has ended, returns kLeave.
  virtual KeyPress Read() = 0;
};

}  // namespace tengen
