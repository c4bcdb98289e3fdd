// SPDX-License-Identifier: Apache-2.0
//
// What `play` asks of a terminal, and each system answers in its own way: keys_posix.cc,
// keys_win32.cc. One thread at a time.
#pragma once

#include <memory>
#include <optional>
#include <string>

namespace tengen {

enum class KeyPress { kUp, kDown, kLeft, kRight, kTake, kLeave, kOther };

// Both ends are a terminal.
bool IsTerminal();

// Waits a moment, too short to be noticed: whether more can be read. What a key sends comes at
// once, so Escape without more is the key Escape.
bool MoreIsTyped();

// It shows UTF-8, and obeys escape sequences. Precondition: it is a terminal.
struct TerminalSkills {
  bool unicode = false;
  bool escapes = false;
};
TerminalSkills SkillsOfTerminal();

// Being terminated ends the program with the terminal as it is now, whatever reads it then.
void RestoreTerminalWhenTerminated();

// A line without its end, UTF-8, with what editing the system itself offers; nothing: there are no
// more.
std::optional<std::string> ReadPlainLine();

// While it lives keys come one by one and are not shown.
class Keys {
 public:
  // Nothing where there are none to be had.
  static std::unique_ptr<Keys> Open();
  virtual ~Keys() = default;

  // Blocks until one is pressed. The end of the input is kLeave.
  virtual KeyPress Read() = 0;
};

}  // namespace tengen
