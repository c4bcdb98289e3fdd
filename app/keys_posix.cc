// SPDX-License-Identifier: Apache-2.0
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "app/keys.h"

namespace tengen {
namespace {

std::string Variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// The flags that Keys turns off: line input, echo, and signals for Ctrl-C and Ctrl-Z. Signals are
// off for this reason: if a signal ended the program, the terminal would stay without line input
// and echo.
constexpr tcflag_t kCooked = ICANON | ECHO | ISIG;

termios when_terminated;

// Signal handler: it calls only async-signal-safe functions. The raised signal is blocked until the
// handler returns. Then the signal has no handler any more (SA_RESETHAND), so it ends the program.
void OnTermination(int signal) {
  tcsetattr(STDIN_FILENO, TCSANOW, &when_terminated);
  (void)std::raise(signal);
}

class TerminalKeys final : public Keys {
 public:
  explicit TerminalKeys(const termios& before) : before_(before) {}
  ~TerminalKeys() override { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before_); }
  TerminalKeys(const TerminalKeys&) = delete;
  TerminalKeys& operator=(const TerminalKeys&) = delete;

  KeyPress Read() override {
    const std::optional<char> key = ReadByte(0);
    constexpr char kInterrupt = 3, kEndOfInput = 4, kEscape = '\x1b';
    if (!key || *key == 'q' || *key == kInterrupt || *key == kEndOfInput) return KeyPress::kLeave;
    if (*key == '\n' || *key == '\r' || *key == ' ') return KeyPress::kTake;
    if (*key != kEscape) return KeyPress::kOther;
    if (!MoreIsTyped()) return KeyPress::kLeave;  // the Escape key itself
    const std::optional<char> second = ReadByte(1);
    if (!second) return KeyPress::kLeave;
    if (*second != '[' && *second != 'O') return KeyPress::kOther;
    switch (ReadByte(1).value_or('\0')) {
      case 'A': return KeyPress::kUp;
      case 'B': return KeyPress::kDown;
      case 'C': return KeyPress::kRight;
      case 'D': return KeyPress::kLeft;
      default: return KeyPress::kOther;
    }
  }

 private:
  // Reads one byte. Empty result: no byte came within `tenths` of a second (0 = wait without
  // limit), or the input has ended.
  std::optional<char> ReadByte(int tenths) const {
    termios now = before_;
    now.c_lflag &= ~kCooked;
    now.c_cc[VMIN] = tenths == 0 ? 1 : 0;
    now.c_cc[VTIME] = static_cast<cc_t>(tenths);
    tcsetattr(STDIN_FILENO, TCSANOW, &now);
    char c = 0;
    if (read(STDIN_FILENO, &c, 1) != 1) return std::nullopt;
    return c;
  }

  const termios before_;
};

}  // namespace

bool IsTerminal() { return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0; }

bool MoreIsTyped() {
  constexpr int kMomentMs = 50;
  pollfd input = {.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
  return poll(&input, 1, kMomentMs) > 0;
}

TerminalSkills SkillsOfTerminal() {
  std::string locale = Variable("LC_ALL");
  if (locale.empty()) locale = Variable("LC_CTYPE");
  if (locale.empty()) locale = Variable("LANG");
  for (char& c : locale) c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  const bool unicode =
      locale.find("UTF-8") != std::string::npos || locale.find("UTF8") != std::string::npos;
  const std::string terminal = Variable("TERM");
  return {.unicode = unicode, .escapes = !terminal.empty() && terminal != "dumb"};
}

ScreenSize SizeOfScreen() {
  winsize window = {};
  const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0;
  return known ? ScreenSize{window.ws_col, window.ws_row} : ScreenSize{};
}

// libedit also restores the terminal. But libedit first changes the settings of the terminal and
// then remembers that it changed them. If SIGTERM comes between these two steps, libedit does not
// restore the terminal.
void RestoreTerminalWhenTerminated() {
  if (tcgetattr(STDIN_FILENO, &when_terminated) != 0) return;
  struct sigaction action = {};
  action.sa_handler = OnTermination;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigemptyset(&action.sa_mask);
  sigaction(SIGTERM, &action, nullptr);
}

std::optional<std::string> ReadPlainLine() {
  std::string line;
  if (!std::getline(std::cin, line)) return std::nullopt;
  return line;
}

std::unique_ptr<Keys> Keys::Open() {
  termios before;
  if (tcgetattr(STDIN_FILENO, &before) != 0) return nullptr;
  termios raw = before;
  raw.c_lflag &= ~kCooked;
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  if (tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw) != 0) return nullptr;
  return std::make_unique<TerminalKeys>(before);
}

}  // namespace tengen
