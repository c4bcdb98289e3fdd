// SPDX-License-Identifier: Apache-2.0
#include <windows.h>

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <iostream>

#include "app/keys.h"

namespace tengen {
namespace {

// True for a console, false for a pipe or a file.
bool IsConsole(DWORD stream) {
  DWORD mode = 0;
  return GetConsoleMode(GetStdHandle(stream), &mode) != 0;
}

class ConsoleKeys final : public Keys {
 public:
  KeyPress Read() override {
    for (;;) {
      INPUT_RECORD record;
      DWORD count = 0;
      if (ReadConsoleInputW(GetStdHandle(STD_INPUT_HANDLE), &record, 1, &count) == 0 ||
          count == 0) {
        return KeyPress::kLeave;
      }
      if (record.EventType != KEY_EVENT || record.Event.KeyEvent.bKeyDown == 0) continue;
      switch (record.Event.KeyEvent.wVirtualKeyCode) {
        case VK_UP: return KeyPress::kUp;
        case VK_DOWN: return KeyPress::kDown;
        case VK_LEFT: return KeyPress::kLeft;
        case VK_RIGHT: return KeyPress::kRight;
        case VK_RETURN:
        case VK_SPACE: return KeyPress::kTake;
        case VK_ESCAPE:
        case 'Q': return KeyPress::kLeave;
        case VK_SHIFT:
        case VK_CONTROL:
        case VK_MENU: continue;
        default: return KeyPress::kOther;
      }
    }
  }
};

}  // namespace

bool IsTerminal() { return IsConsole(STD_INPUT_HANDLE) && IsConsole(STD_OUTPUT_HANDLE); }

// Not needed on Windows: a console sends whole keys and not single bytes, and libedit does not
// exist.
bool MoreIsTyped() { return false; }

TerminalSkills SkillsOfTerminal() {
  const HANDLE console = GetStdHandle(STD_OUTPUT_HANDLE);
  DWORD mode = 0;
  const bool escapes = GetConsoleMode(console, &mode) != 0 &&
                       SetConsoleMode(console, mode | ENABLE_PROCESSED_OUTPUT |
                                                   ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
  // The console shows a character only if all its bytes come in one write. Without a buffer, each
  // byte is written separately.
  static constexpr std::size_t kMoreThanABoard = std::size_t{1} << 16;
  static const bool whole = std::setvbuf(stdout, nullptr, _IOFBF, kMoreThanABoard) == 0;
  return {.unicode = whole && SetConsoleOutputCP(CP_UTF8) != 0, .escapes = escapes};
}

ScreenSize SizeOfScreen() {
  CONSOLE_SCREEN_BUFFER_INFO info;
  if (GetConsoleScreenBufferInfo(GetStdHandle(STD_OUTPUT_HANDLE), &info) == 0) return {};
  const SMALL_RECT& window = info.srWindow;
  return {window.Right - window.Left + 1, window.Bottom - window.Top + 1};
}

void RestoreTerminalWhenTerminated() {}  // not needed: the settings of a console belong to each
                                         // program

std::optional<std::string> ReadPlainLine() {
  std::string line;
  if (!IsConsole(STD_INPUT_HANDLE)) {
    if (!std::getline(std::cin, line)) return std::nullopt;
    return line;
  }
  // The console itself has line editing and a history. The functions for char lose characters that
  // are not in the code page of the console, so use the functions for wchar_t.
  std::wstring text;
  while (text.empty() || text.back() != L'\n') {
    wchar_t part[256];
    DWORD count = 0;
    if (ReadConsoleW(GetStdHandle(STD_INPUT_HANDLE), part, static_cast<DWORD>(std::size(part)),
                     &count, nullptr) == 0 ||
        count == 0) {
      return std::nullopt;
    }
    text.append(part, count);
  }
  constexpr wchar_t kEndOfInput = 26;  // Ctrl-Z
  if (text.front() == kEndOfInput) return std::nullopt;
  while (!text.empty() && (text.back() == L'\n' || text.back() == L'\r')) text.pop_back();
  return std::filesystem::path(text).string();
}

std::unique_ptr<Keys> Keys::Open() {
  if (!IsTerminal()) return nullptr;
  return std::make_unique<ConsoleKeys>();
}

}  // namespace tengen
