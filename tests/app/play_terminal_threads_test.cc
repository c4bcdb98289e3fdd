// SPDX-License-Identifier: Apache-2.0
//
// Tests the special keys of `pbrain-tengen play` at a terminal: with and without libedit, and on a
// terminal that libedit cannot use.
#ifdef TENGEN_PROGRAM

#include <csignal>
#include <string>
#include <string_view>

#include "gtest/gtest.h"
#include "tests/testing/at_terminal.h"

namespace tengen {
namespace {

using tengen::testing::AtTerminal;

constexpr int kInterrupted = 130, kTerminated = 143;
// The prompt together with the end of the board. The prompt alone does not identify a moment:
// libedit writes it again and again.
constexpr std::string_view kPrompt = "to move.\r\n> ";

// The command that starts `play`. With TERM=dumb the system edits the lines, not libedit.
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
  ASSERT_TRUE(play.Shows("Escape: return to typing."));
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
    ASSERT_TRUE(play.Shows("Escape: return to typing."));
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

TEST_P(PlayTerminal, ANameMayHaveAnyLetters) {
  AtTerminal play(Play(GetParam(), ""));
  ASSERT_TRUE(play.Shows(kPrompt));
  play.Type("load 対局-ö\n");
  EXPECT_TRUE(play.Shows("cannot open 対局-ö: "));
}

#ifdef TENGEN_EDITLINE

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
  play.Type("\x1b[D1\n");  // the cursor is left of the 8: h18
  EXPECT_TRUE(play.Shows("'h18' is no move"));
}

#endif  // TENGEN_EDITLINE

}  // namespace
}  // namespace tengen

#endif  // TENGEN_PROGRAM
