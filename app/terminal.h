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
// arrow keys. kInterruptLine: the user pressed Ctrl-C where it is a key and not a signal; the text
// before it is dropped.
inline constexpr std::string_view kArrowsLine = "arrows";
inline constexpr std::string_view kInterruptLine = "\x03";

class Terminal {
 public:
  virtual ~Terminal() = default;

  // True if a person uses it: standard input and standard output are terminals.
  virtual bool interactive() const = 0;
  // Reads a line without its line end. Empty result: there are no more lines, or a signal came. A
  // line of the Tab key alone gives kArrowsLine. With libedit, Ctrl-C gives kInterruptLine, and
  // Escape clears the line.
  virtual std::optional<std::string> ReadLine(std::string_view prompt) = 0;
  // Moves a cursor from `start` by the arrow keys over the text of `draw`, whose lines each end
  // with a line end. Enter and the space bar choose the point. Empty result: Escape or Ctrl-C, or
  // there are no keys to read, or the screen is too small. If the screen is too small, a line on it
  // says which size is needed.
  virtual std::optional<Point> ChoosePoint(BoardSize size, Point start,
                                           const std::function<std::string(Point)>& draw) = 0;
};

// Returns the terminal with libedit if the program and the terminal allow it, otherwise a plain
// one. Also calls RestoreTerminalWhenTerminated().
std::unique_ptr<Terminal> MakeTerminal();

// The style that standard output can show. It depends on the output and on the environment
// (NO_COLOR, TERM, LC_ALL, LC_CTYPE, LANG). A pipe gets the plain style.
BoardStyle StyleOfTerminal();

}  // namespace tengen
