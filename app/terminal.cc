// SPDX-License-Identifier: Apache-2.0
#include "app/terminal.h"

#include <algorithm>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_split.h"
#include "app/keys.h"
#ifdef TENGEN_EDITLINE
#include <histedit.h>
#endif

namespace tengen {
namespace {

// The position of the cursor after an arrow key. The cursor does not leave the board.
Point Moved(Point p, KeyPress key, BoardSize size) {
  if (key == KeyPress::kUp) --p.y;
  if (key == KeyPress::kDown) ++p.y;
  if (key == KeyPress::kRight) ++p.x;
  if (key == KeyPress::kLeft) --p.x;
  return {std::clamp(p.x, 0, size.width - 1), std::clamp(p.y, 0, size.height - 1)};
}

constexpr std::string_view kHowToChoose = "Arrows move, Enter places, Escape returns.";

// The number of columns of a line on the screen. An escape sequence has no columns. Every other
// character of a board has one column.
int ColumnsOf(std::string_view line) {
  int columns = 0;
  bool escape = false;
  for (const char c : line) {
    const bool first_byte = (static_cast<unsigned char>(c) & 0xC0) != 0x80;  // the first byte of a
                                                                             // character
    if (c == '\x1b') {
      escape = true;
    } else if (escape) {
      escape = !absl::ascii_isalpha(static_cast<unsigned char>(c));
    } else if (first_byte) {
      ++columns;
    }
  }
  return columns;
}

// The size of the screen that the lines need.
ScreenSize SizeOf(const std::vector<std::string>& lines) {
  ScreenSize size = {.columns = 0, .rows = static_cast<int>(lines.size())};
  for (const std::string& line : lines) size.columns = std::max(size.columns, ColumnsOf(line));
  return size;
}

// Draws the board and reads a key, until the user chooses a point or leaves. Each new drawing
// replaces the old drawing on the screen. If the terminal cannot do this, the new drawing comes
// below the old one.
std::optional<Point> ChooseByKeys(BoardSize size, Point cursor,
                                  const std::function<std::string(Point)>& draw) {
  const std::unique_ptr<Keys> keys = Keys::Open();
  if (keys == nullptr) return std::nullopt;
  const bool covers = SkillsOfTerminal().escapes;
  std::optional<ScreenSize> drawn_on;
  for (;;) {
    const std::string text = draw(cursor) + std::string(kHowToChoose);
    const std::vector<std::string> lines = absl::StrSplit(text, '\n');
    const ScreenSize needed = SizeOf(lines), screen = SizeOfScreen();
    if (drawn_on) std::cout << (covers && drawn_on == screen ? "\r" : "\n");
    if (needed.columns > screen.columns || needed.rows > screen.rows) {
      std::cout << "To choose by arrow keys, the screen needs " << needed.columns << " columns and "
                << needed.rows << " lines; it has " << screen.columns << " and " << screen.rows
                << ". Enlarge it, or type the move, such as h8.\n";
      return std::nullopt;
    }
    if (covers && drawn_on == screen) std::cout << "\x1b[" << lines.size() - 1 << 'A';
    for (std::size_t i = 0; i < lines.size(); ++i) {
      std::cout << (i == 0 ? "" : "\n") << (covers ? "\x1b[K" : "") << lines[i];
    }
    std::cout << std::flush;
    drawn_on = screen;
    const KeyPress key = keys->Read();
    if (key == KeyPress::kTake || key == KeyPress::kLeave) std::cout << '\n';
    if (key == KeyPress::kLeave) return std::nullopt;
    if (key == KeyPress::kTake) return cursor;
    cursor = Moved(cursor, key, size);
  }
}

class PlainTerminal : public Terminal {
 public:
  bool interactive() const override { return interactive_; }

  std::optional<std::string> ReadLine(std::string_view prompt) override {
    std::cout << (interactive_ ? prompt : "") << std::flush;
    std::optional<std::string> line = ReadPlainLine();
    if (line == "\t") line = kArrowsLine;
    if (!line && interactive_) {
      std::clearerr(stdin);  // a signal may have ended the read, although the input has not ended
      std::cin.clear();
      std::cout << '\n';
    }
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

// The user pressed Tab. If the line is empty, the input is the line kArrowsLine.
unsigned char ChooseByArrows(EditLine* editor, wint_t) {
  const LineInfo* const line = el_line(editor);
  if (line->lastchar != line->buffer) return CC_ERROR;
  const std::string word(kArrowsLine);
  el_insertstr(editor, word.c_str());
  return CC_NEWLINE;
}

// The user pressed Ctrl-C, which libedit reads as a key and not as a signal. The line ends
// immediately, and ReadLine drops the text that was typed.
unsigned char Interrupt(EditLine* editor, wint_t) {
  const std::string key(kInterruptLine);
  el_insertstr(editor, key.c_str());
  return CC_NEWLINE;
}

// The user pressed Ctrl-Z. libedit handles the signal SIGTSTP: it restores the terminal, and sets
// its own settings again when the program continues.
unsigned char Suspend(EditLine*, wint_t) {
  (void)std::raise(SIGTSTP);
  return CC_REFRESH;
}

// An arrow key sends several bytes, and the first is the byte of the Escape key. So this byte is
// replaced. If more bytes follow, it becomes kLeadIn. If it comes alone, it becomes kKillLine.
constexpr char kLeadIn[] = "\x1d", kKillLine[] = "\x15";
unsigned char Escape(EditLine* editor, wint_t) {
  el_push(editor, MoreIsTyped() ? kLeadIn : kKillLine);
  return CC_NORM;
}

struct KeySequence {
  const char* keys;  // the bytes after kLeadIn
  const char* does;  // the function of libedit
};
constexpr KeySequence kSequences[] = {
    {"[A", "ed-prev-history"},       {"OA", "ed-prev-history"}, {"[B", "ed-next-history"},
    {"OB", "ed-next-history"},       {"[C", "ed-next-char"},    {"OC", "ed-next-char"},
    {"[D", "ed-prev-char"},          {"OD", "ed-prev-char"},    {"[H", "ed-move-to-beg"},
    {"OH", "ed-move-to-beg"},        {"[1~", "ed-move-to-beg"}, {"[F", "ed-move-to-end"},
    {"OF", "ed-move-to-end"},        {"[4~", "ed-move-to-end"}, {"[3~", "ed-delete-next-char"},
    {"b", "ed-prev-word"},           {"f", "em-next-word"},     {"d", "em-delete-next-word"},
    {"\x7f", "ed-delete-prev-word"},
};

class EditedTerminal final : public PlainTerminal {
 public:
  EditedTerminal()
      : editor_(el_init("pbrain-tengen", stdin, stdout, stderr)), history_(history_init()) {
    std::setlocale(LC_CTYPE, "C.UTF-8");  // otherwise libedit drops letters that are not ASCII
    HistEvent event;
    constexpr int kLines = 200;
    history(history_, &event, H_SETSIZE, kLines);
    el_set(editor_, EL_PROMPT, Prompt);
    el_set(editor_, EL_EDITOR, "emacs");
    el_set(editor_, EL_SIGNAL, 1);
    el_set(editor_, EL_HIST, history, history_);
    AddFunction(L"tengen-arrows", L"choose a point by arrows", ChooseByArrows);
    el_set(editor_, EL_BIND, "^I", "tengen-arrows", nullptr);
    AddFunction(L"tengen-interrupt", L"ask whether to leave", Interrupt);
    el_set(editor_, EL_BIND, "^C", "tengen-interrupt", nullptr);
    AddFunction(L"tengen-suspend", L"stop until the shell goes on", Suspend);
    el_set(editor_, EL_BIND, "^Z", "tengen-suspend", nullptr);
    el_set(editor_, EL_SETTY, "-d", "-isig", nullptr);  // Ctrl-C and Ctrl-Z are keys, not signals
    AddFunction(L"tengen-escape", L"clear the line, or a key's sequence", Escape);
    el_set(editor_, EL_BIND, "^[", "tengen-escape", nullptr);
    el_set(editor_, EL_BIND, kKillLine, "em-kill-line", nullptr);
    for (const auto& [keys, does] : kSequences) {
      const std::string sequence = std::string(kLeadIn) + keys;
      el_set(editor_, EL_BIND, sequence.c_str(), does, nullptr);
    }
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
    if (text == nullptr || length <= 0) {
      std::cout << '\n';
      return std::nullopt;
    }
    std::string line(text, static_cast<std::size_t>(length));
    if (line.find(kInterruptLine) != std::string::npos) return std::string(kInterruptLine);
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
    if (!line.empty() && line != kArrowsLine) {
      HistEvent event;
      history(history_, &event, H_ENTER, line.c_str());
    }
    return line;
  }

 private:
  // Uses the function for wchar_t. The function for char copies the strings and never frees them.
  void AddFunction(const wchar_t* name, const wchar_t* help,
                   unsigned char (*function)(EditLine*, wint_t)) {
    el_wset(editor_, EL_ADDFN, name, help, function);
  }

  EditLine* const editor_;
  History* const history_;
};

#endif

}  // namespace

std::unique_ptr<Terminal> MakeTerminal() {
  RestoreTerminalWhenTerminated();
#ifdef TENGEN_EDITLINE
  if (IsTerminal() && SkillsOfTerminal().escapes) return std::make_unique<EditedTerminal>();
#endif
  return std::make_unique<PlainTerminal>();
}

BoardStyle StyleOfTerminal() {
  if (!IsTerminal()) return {};
  const TerminalSkills skills = SkillsOfTerminal();
  const char* const no_color = std::getenv("NO_COLOR");
  const bool wanted = no_color == nullptr || *no_color == '\0';
  return {.unicode = skills.unicode, .color = skills.escapes && wanted};
}

}  // namespace tengen
