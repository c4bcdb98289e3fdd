// SPDX-License-Identifier: Apache-2.0
//
// The terminal of `pbrain-tengen play`: lines with editing and history by libedit where the program
// was built with it, else plain ones; and a point chosen by arrow keys. Works through a pipe: then
// there are plain lines and no arrows. Blocks until somebody types. One object at a time.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/types.h"
#include "play/board_text.h"

namespace tengen {

// What the key that begins to choose by arrows is typed as, and Ctrl-C, whatever stood before it,
// where it is a key and no signal.
inline constexpr std::string_view kArrowsLine = "arrows";
inline constexpr std::string_view kInterruptLine = "\x03";

class Terminal {
 public:
  virtual ~Terminal() = default;

  // Somebody sits there: both ends are a terminal.
  virtual bool interactive() const = 0;
  // A line without its end; nothing: there are no more, or a signal came. The Tab key alone gives
  // kArrowsLine. With libedit Ctrl-C gives kInterruptLine, and Escape clears the line.
  virtual std::optional<std::string> ReadLine(std::string_view prompt) = 0;
  // Moves a cursor from `start` by the arrow keys over what `draw` draws; Enter or the space bar
  // takes the point, Escape and Ctrl-C none. Nothing, too, where there are no keys to be had.
  virtual std::optional<Point> ChoosePoint(BoardSize size, Point start,
                                           const std::function<std::string(Point)>& draw) = 0;
};

std::unique_ptr<Terminal> MakeTerminal();

// What the standard output can show, by what it is and what the environment says of it (NO_COLOR,
// TERM, LC_ALL, LC_CTYPE, LANG). A pipe gets the plain style.
BoardStyle StyleOfTerminal();

}  // namespace tengen
