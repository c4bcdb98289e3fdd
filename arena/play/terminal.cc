// SPDX-License-Identifier: Apache-2.0
#include "arena/play/terminal.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>

#if __has_include(<termios.h>)
#include <termios.h>
#include <unistd.h>
#define TENGEN_HAS_KEYS 1
#endif
#ifdef TENGEN_EDITLINE
#include <histedit.h>
#endif

namespace tengen {
namespace {

#ifdef TENGEN_HAS_KEYS

bool IsTerminal() { return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0; }

// Keys one by one and unseen, while it lives.
class RawKeys {
 public:
  RawKeys() {
    if (tcgetattr(STDIN_FILENO, &before_) != 0) return;
    termios raw = before_;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    on_ = tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw) == 0;
  }
  ~RawKeys() {
    if (on_) tcsetattr(STDIN_FILENO, TCSAFLUSH, &before_);
  }
  RawKeys(const RawKeys&) = delete;
  RawKeys& operator=(const RawKeys&) = delete;

  bool on() const { return on_; }

  // A byte; nothing: none came within `tenths` of a second (0: there is no end to waiting), or the
  // input is over.
  std::optional<char> Read(int tenths) const {
    termios now = before_;
    now.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    now.c_cc[VMIN] = tenths == 0 ? 1 : 0;
    now.c_cc[VTIME] = static_cast<cc_t>(tenths);
    tcsetattr(STDIN_FILENO, TCSANOW, &now);
    char c = 0;
    if (read(STDIN_FILENO, &c, 1) != 1) return std::nullopt;
    return c;
  }

 private:
  termios before_ = {};
  bool on_ = false;
};

// The cursor after an arrow key's last byte.
Point Moved(Point p, char key, BoardSize size) {
  if (key == 'A') --p.y;
  if (key == 'B') ++p.y;
  if (key == 'C') ++p.x;
  if (key == 'D') --p.x;
  return {std::clamp(p.x, 0, size.width - 1), std::clamp(p.y, 0, size.height - 1)};
}

std::optional<Point> ChooseByKeys(BoardSize size, Point cursor,
                                  const std::function<std::string(Point)>& draw) {
  const RawKeys keys;
  if (!keys.on()) return std::nullopt;
  for (int lines = 0;;) {
    const std::string board =
        draw(cursor) + "Arrow keys move, Enter puts a stone, Escape goes back to typing.\n";
    if (lines > 0) std::cout << "\x1b[" << lines << 'A';
    std::cout << board << std::flush;
    lines = static_cast<int>(std::count(board.begin(), board.end(), '\n'));
    const std::optional<char> key = keys.Read(0);
    if (!key || *key == 'q' || *key == 4) return std::nullopt;  // 4: the end of input
    if (*key == '\n' || *key == '\r' || *key == ' ') return cursor;
    if (*key != '\x1b') continue;
    const std::optional<char> second = keys.Read(1);
    if (!second) return std::nullopt;  // the key itself
    if (*second != '[' && *second != 'O') continue;
    if (const std::optional<char> arrow = keys.Read(1)) cursor = Moved(cursor, *arrow, size);
  }
}

#else

bool IsTerminal() { return false; }

std::optional<Point> ChooseByKeys(BoardSize, Point, const std::function<std::string(Point)>&) {
  return std::nullopt;
}

#endif

class PlainTerminal : public Terminal {
 public:
  bool interactive() const override { return interactive_; }

  std::optional<std::string> ReadLine(std::string_view prompt) override {
    if (interactive_) std::cout << prompt;
    std::cout << std::flush;
    std::string line;
    if (!std::getline(std::cin, line)) return std::nullopt;
    if (line == "\t") return std::string(kArrowsLine);
    return line;
  }

  std::optional<Point> ChoosePoint(BoardSize size, Point start,
                                   const std::function<std::string(Point)>& draw) override {
    if (!interactive_) return std::nullopt;
    return ChooseByKeys(size, start, draw);
  }

 private:
  const bool interactive_ = IsTerminal();
};

#ifdef TENGEN_EDITLINE

std::string& PromptText() {
  static std::string text;
  return text;
}
char* Prompt(EditLine*) { return PromptText().data(); }

// Tab on an empty line: as if the word had been typed.
unsigned char ChooseByArrows(EditLine* editor, int) {
  const LineInfo* const line = el_line(editor);
  if (line->lastchar != line->buffer) return CC_ERROR;
  const std::string word(kArrowsLine);
  el_insertstr(editor, word.c_str());
  return CC_NEWLINE;
}

class EditedTerminal final : public PlainTerminal {
 public:
  EditedTerminal()
      : editor_(el_init("pbrain-tengen", stdin, stdout, stderr)), history_(history_init()) {
    HistEvent event;
    constexpr int kLines = 200;
    history(history_, &event, H_SETSIZE, kLines);
    el_set(editor_, EL_PROMPT, Prompt);
    el_set(editor_, EL_EDITOR, "emacs");
    el_set(editor_, EL_SIGNAL, 1);
    el_set(editor_, EL_HIST, history, history_);
    el_set(editor_, EL_ADDFN, "tengen-arrows", "choose a point by arrows", ChooseByArrows);
    el_set(editor_, EL_BIND, "^I", "tengen-arrows", nullptr);
  }
  ~EditedTerminal() override {
    history_end(history_);
    el_end(editor_);
  }
  EditedTerminal(const EditedTerminal&) = delete;
  EditedTerminal& operator=(const EditedTerminal&) = delete;

  std::optional<std::string> ReadLine(std::string_view prompt) override {
    std::cout << std::flush;
    PromptText() = prompt;
    int length = 0;
    const char* const text = el_gets(editor_, &length);
    if (text == nullptr || length <= 0) return std::nullopt;
    std::string line(text, static_cast<std::size_t>(length));
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
    if (!line.empty() && line != kArrowsLine) {
      HistEvent event;
      history(history_, &event, H_ENTER, line.c_str());
    }
    return line;
  }

 private:
  EditLine* const editor_;
  History* const history_;
};

#endif

std::string Variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

std::unique_ptr<Terminal> MakeTerminal() {
#ifdef TENGEN_EDITLINE
  if (IsTerminal() && Variable("TERM") != "dumb") return std::make_unique<EditedTerminal>();
#endif
  return std::make_unique<PlainTerminal>();
}

BoardStyle StyleOfTerminal() {
  if (!IsTerminal()) return {};
  std::string locale = Variable("LC_ALL");
  if (locale.empty()) locale = Variable("LC_CTYPE");
  if (locale.empty()) locale = Variable("LANG");
  for (char& c : locale) c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  const bool unicode =
      locale.find("UTF-8") != std::string::npos || locale.find("UTF8") != std::string::npos;
  const std::string terminal = Variable("TERM");
  const bool color = Variable("NO_COLOR").empty() && !terminal.empty() && terminal != "dumb";
  return {.unicode = unicode, .color = color};
}

}  // namespace tengen
