// SPDX-License-Identifier: Apache-2.0
//
// Terminal: the input of `pbrain-tengen play`. With libedit it reads lines with editing and
// history. Without libedit it reads plain lines. The user can also choose a point by arrow keys.
// Through a pipe it reads plain lines, and there are no arrow keys. Reading blocks until the user
// types. Use one object at a time, from one thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/types.h"
#include "play/board_text.h"

namespace tengen {

// Special results of ReadLine. kArrowsLine: the user pressed the key that starts the choice by
// arrow keys.
inline constexpr std::string_view kArrowsLine = "arrows";
// kInterruptLine: the user pressed Ctrl-C, and the terminal sent it as a key, not as a signal. The
// text that was typed before Ctrl-C is thrown away.
inline constexpr std::string_view kInterruptLine = "\x03";

class Terminal {
 public:
  virtual ~Terminal() = default;

  // True if a person uses the program: standard input and standard output are terminals.
  virtual bool interactive() const = 0;
  // Reads a line without its line end. Empty result: the input has ended, or a signal came. If the
  // user presses only the Tab key, the result is kArrowsLine. With libedit, Ctrl-C gives
  // kInterruptLine, and Escape clears the line.
  virtual std::optional<std::string> ReadLine(std::string_view prompt) = 0;
  // Lets the user move a cursor with the arrow keys, from `start`. `draw` returns the board with
  // the cursor as text; each of its lines ends with a line end. Enter and the space bar choose the
  // point. Empty result: the user pressed Escape or Ctrl-C, keys cannot be read, or the screen is
  // too small. If the screen is too small, a line on the screen says which size is needed.
  virtual std::optional<Point> ChoosePoint(BoardSize size, Point start,
                                           const std::function<std::string(Point)>& draw) = 0;
};

// Returns the terminal with libedit if the program and the terminal allow it, otherwise a plain
// one. Also calls RestoreTerminalWhenTerminated().
std::unique_ptr<Terminal> MakeTerminal();

// The best style of a board that standard output can show. It depends on the kind of output and on
// environment variables (NO_COLOR, TERM, LC_ALL, LC_CTYPE, LANG). A pipe gets the plain style.
BoardStyle StyleOfTerminal();

}  // namespace tengen
