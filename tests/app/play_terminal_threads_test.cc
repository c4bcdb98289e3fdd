// SPDX-License-Identifier: Apache-2.0
//
// Tests the special keys of `pbrain-tengen play` at a terminal: with and without libedit, and on a
// terminal that libedit cannot use.
#ifdef TENGEN_PROGRAM

#include <algorithm>
#include <csignal>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "absl/strings/str_split.h"
#include "engine/games.h"
#include "engine/rules/opening.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "play/board_text.h"
#include "tests/testing/at_terminal.h"
#include "tests/testing/screen.h"

namespace tengen {
namespace {

using tengen::testing::AtTerminal;
using tengen::testing::Screen;
using ::testing::ElementsAreArray;

constexpr int kInterrupted = 130, kTerminated = 143;
// The prompt, together with the end of the board before it. The prompt alone is not enough to find
// the right moment, because libedit writes the prompt many times.
constexpr std::string_view kPrompt = "to move.\r\n> ";

// The command that starts `play`. With TERM=dumb the terminal edits the lines. Otherwise libedit
// does.
std::string Play(const char* term, const char* arguments) {
  return std::string("TERM=") + term + " LC_ALL=C " + TENGEN_PROGRAM +
         " play --style plain --level 1 --nodes 100 --seed 1 " + arguments;
}

class PlayTerminal : public ::testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Terms, PlayTerminal, ::testing::Values("xterm", "dumb"),
                         [](const auto& param) { return std::string(param.param); });

TEST_P(PlayTerminal, CtrlCAsksOnceBeforeTheGameIsLost) {
  AtTerminal play(Play(GetParam(), "--color both"));
  ASSERT_TRUE(play.Shows(kPrompt));
  play.Type("h8\n");
  ASSERT_TRUE(play.Shows(kPrompt));
  play.Type("i9\x03");
  ASSERT_TRUE(play.Shows("The game is not saved. Type save FILE to save it"));
  ASSERT_TRUE(play.Shows("> "));
  play.Type("moves\n");
  EXPECT_TRUE(play.Shows("1. player 1: h8\r\n")) << "the game goes on";
  ASSERT_TRUE(play.Shows("> ")) << "and what was typed is forgotten";
  play.Type("\x03");
  ASSERT_TRUE(play.Shows("The game is not saved"));
  ASSERT_TRUE(play.Shows("> "));
  play.Type("\x03");
  EXPECT_EQ(play.Status(), kInterrupted);
  EXPECT_TRUE(play.IsSane());
}

TEST_P(PlayTerminal, CtrlCLeavesAtOnceWhereNothingIsLost) {
  AtTerminal play(Play(GetParam(), ""));
  ASSERT_TRUE(play.Shows(kPrompt));
  play.Type("\x03");
  EXPECT_EQ(play.Status(), kInterrupted);
  EXPECT_TRUE(play.IsSane());
}

TEST_P(PlayTerminal, CtrlCWhileTengenThinksMakesItAnswer) {
  AtTerminal play(Play(GetParam(), "--level 10 --nodes 0 --turn-ms 3600000"));
  ASSERT_TRUE(play.Shows(kPrompt));
  play.Type("h8\n");
  play.TypeWhileItWorks("\x03");
  EXPECT_TRUE(play.Shows("The game is not saved")) << "and asks, as at the prompt";
  ASSERT_TRUE(play.Shows("> "));
  play.Type("moves\n");
  EXPECT_TRUE(play.Shows("h8\r\n2. Tengen: "));
  play.Type("q\n");
  EXPECT_EQ(play.Status(), 0);
  EXPECT_TRUE(play.IsSane());
}

TEST_P(PlayTerminal, BeingTerminatedEndsIt) {
  AtTerminal play(Play(GetParam(), ""));
  ASSERT_TRUE(play.Shows(kPrompt));
  play.Type("h8\n");
  ASSERT_TRUE(play.Shows(kPrompt));
  play.Signal(SIGTERM);
  EXPECT_EQ(play.Status(), kTerminated);
  EXPECT_TRUE(play.IsSane());
}

TEST_P(PlayTerminal, BeingTerminatedWhileKeysChooseEndsIt) {
  AtTerminal play(Play(GetParam(), ""));
  ASSERT_TRUE(play.Shows(kPrompt));
  play.Type("arrows\n");
  ASSERT_TRUE(play.Shows("Escape returns."));
  play.Signal(SIGTERM);
  EXPECT_EQ(play.Status(), kTerminated);
  EXPECT_TRUE(play.IsSane());
}

TEST_P(PlayTerminal, TheEndOfInputSaysThatTheGameWasNotSaved) {
  AtTerminal play(Play(GetParam(), ""));
  ASSERT_TRUE(play.Shows(kPrompt));
  play.Type("h8\n");
  ASSERT_TRUE(play.Shows(kPrompt));
  play.Type("\x04");
  EXPECT_TRUE(play.Shows("The game was not saved."));
  EXPECT_EQ(play.Status(), 0);
  EXPECT_TRUE(play.IsSane());
}

TEST_P(PlayTerminal, EscapeAndCtrlCLeaveTheArrowsAndNotTheGame) {
  AtTerminal play(Play(GetParam(), ""));
  ASSERT_TRUE(play.Shows(kPrompt));
  for (const char* const key : {"\x1b", "\x03"}) {
    play.Type("arrows\n");
    ASSERT_TRUE(play.Shows("Escape returns."));
    play.Type(key);
    ASSERT_TRUE(play.Shows("> "));
    EXPECT_TRUE(play.IsSane() || std::string(GetParam()) == "xterm") << "libedit has its own ways";
  }
  play.Type("moves\n");
  EXPECT_TRUE(play.Shows("no move was made yet"));
  play.Type("q\n");
  EXPECT_EQ(play.Status(), 0);
  EXPECT_TRUE(play.IsSane());
}

// The lines of an empty board with the cursor on this point, without blanks at their ends.
std::vector<std::string> EmptyBoard(const GameSpec& spec, Point cursor) {
  const BoardMarks marks = {.cursor = cursor};
  std::vector<std::string> lines =
      absl::StrSplit(BoardText(*MakeGame(spec), marks, {}), '\n', absl::SkipEmpty());
  for (std::string& line : lines) line.resize(line.find_last_not_of(' ') + 1);
  return lines;
}

struct SmallScreen {
  const char* arguments;
  GameSpec spec;
  unsigned short columns, rows;  // size of the terminal, in characters
};

TEST_P(PlayTerminal, ArrowsDrawTheBoardAgainInItsPlace) {
  const SmallScreen screens[] = {
      {"", {.size = {15, 15}}, 60, 24},
      {"--game pente", {.variant = "pente", .size = {19, 19}}, 80, 24},
      {"--game pente", {.variant = "pente", .size = {19, 19}}, 44, 22},
      {"--size 21", {.size = {21, 21}}, 80, 24},
      {"--size 22", {.size = {22, 22}}, 60, 25},
  };
  for (const auto& [arguments, spec, columns, rows] : screens) {
    SCOPED_TRACE(std::string(arguments) + " on " + std::to_string(columns));
    AtTerminal play(Play(GetParam(), arguments), columns, rows);
    ASSERT_TRUE(play.Shows(kPrompt));
    play.Type("arrows\n");
    ASSERT_TRUE(play.Shows("Escape returns."));
    for (const char* const key : {"\x1b[A", "\x1b[D", "\x1b[D", "\x1b[B", "\x1b[B"}) {
      play.Type(key);
      ASSERT_TRUE(play.Shows("Escape returns."));
    }
    Screen screen(columns, rows);
    screen.Write(play.all());
    const Point centre = CentreOf(spec.size);
    std::vector<std::string> board = EmptyBoard(spec, {centre.x - 2, centre.y + 1});
    std::vector<std::string> shown = screen.Lines();
    ASSERT_GT(shown.size(), board.size());
    EXPECT_EQ(shown.back(), "Arrows move, Enter places, Escape returns.");
    shown.pop_back();
    shown.erase(shown.begin(), shown.end() - static_cast<std::ptrdiff_t>(board.size()));
    EXPECT_THAT(shown, ElementsAreArray(board));
    play.Type("\n");
    EXPECT_TRUE(play.Shows("Black (you): "));
  }
}

TEST_P(PlayTerminal, ArrowsSayWhichScreenTheyNeed) {
  for (const auto& [arguments, columns, rows, needs] :
       {std::tuple{"--size 22", 80, 24, "50 columns and 25 lines; it has 80 and 24"},
        std::tuple{"--game pente", 80, 21, "44 columns and 22 lines; it has 80 and 21"},
        std::tuple{"", 40, 24, "42 columns and 18 lines; it has 40 and 24"}}) {
    AtTerminal play(Play(GetParam(), arguments), static_cast<unsigned short>(columns),
                    static_cast<unsigned short>(rows));
    ASSERT_TRUE(play.Shows("to move."));
    play.Type("arrows\n");
    EXPECT_TRUE(play.Shows(needs));
    play.Type("h8\n");
    EXPECT_TRUE(play.Shows("Black (you): h8")) << "typing goes on";
  }
}

TEST_P(PlayTerminal, ANameMayHaveAnyLetters) {
  AtTerminal play(Play(GetParam(), ""));
  ASSERT_TRUE(play.Shows(kPrompt));
  play.Type("load 対局-ö\n");
  EXPECT_TRUE(play.Shows("cannot open 対局-ö: "));
}

#ifdef TENGEN_EDITLINE

// The screen has room for two boards: the board before the prompt, and the board on which arrow
// keys choose a point. Each key must draw the second board again in its place. No third board may
// remain.
TEST(PlayLine, ArrowsLeaveNoOtherBoardBehind) {
  AtTerminal play(Play("xterm", ""), 60, 60);
  ASSERT_TRUE(play.Shows(kPrompt));
  play.Type("\t");
  ASSERT_TRUE(play.Shows("Escape returns."));
  for (int i = 0; i < 3; ++i) {
    play.Type("\x1b[A");
    ASSERT_TRUE(play.Shows("Escape returns."));
  }
  Screen screen(60, 60);
  screen.Write(play.all());
  const std::vector<std::string> shown = screen.Lines();
  EXPECT_EQ(std::count(shown.begin(), shown.end(), "    a b c d e f g h i j k l m n o"), 4);
}

TEST(PlayLine, EscapeClearsIt) {
  AtTerminal play(Play("xterm", ""));
  ASSERT_TRUE(play.Shows(kPrompt));
  play.Type("resign");
  ASSERT_TRUE(play.Shows("resign"));
  play.Type("\x1b");
  ASSERT_TRUE(play.Shows("\x1b[K")) << "the rest of the line is wiped";
  play.Type("moves\n");
  EXPECT_TRUE(play.Shows("no move was made yet"));
}

TEST(PlayLine, ArrowKeysCallLinesBackAndMoveInThem) {
  AtTerminal play(Play("xterm", "--color both"));
  ASSERT_TRUE(play.Shows(kPrompt));
  play.Type("h8\n");
  ASSERT_TRUE(play.Shows(kPrompt));
  play.Type("\x1b[A");
  ASSERT_TRUE(play.Shows("h8"));
  play.Type("\x1b[D1\n");  // the key moves the cursor before the 8: h18
  EXPECT_TRUE(play.Shows("'h18' is no move"));
}

#endif  // TENGEN_EDITLINE

}  // namespace
}  // namespace tengen

#endif  // TENGEN_PROGRAM
