// SPDX-License-Identifier: Apache-2.0
//
// Tests how a line of GTP is read, and how a response is written.
#include "gtp/gtp_line.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(GtpLines, HaveAnIdANameAndArguments) {
  const auto line = ParseGtpLine("12 play b H8");
  ASSERT_TRUE(line);
  EXPECT_EQ(line->id, "12");
  EXPECT_EQ(line->name, "play");
  EXPECT_THAT(line->args, ElementsAre("b", "H8"));
  EXPECT_EQ(ParseGtpLine("loadsgf my game.sgf 3")->rest, "my game.sgf 3");
}

TEST(GtpLines, NeedNoId) {
  const auto line = ParseGtpLine("name");
  ASSERT_TRUE(line);
  EXPECT_EQ(line->id, "");
  EXPECT_EQ(line->name, "name");
  EXPECT_THAT(line->args, IsEmpty());
}

TEST(GtpLines, IgnoreControlCharactersTabsAndComments) {
  const auto line = ParseGtpLine("\x01 7\tplay \tb\x07 h8\r# a remark");
  ASSERT_TRUE(line);
  EXPECT_EQ(line->id, "7");
  EXPECT_THAT(line->args, ElementsAre("b", "h8"));
}

TEST(GtpLines, MayHaveNoCommand) {
  for (const char* const text : {"", "\r", " \t ", "# name", "  # interrupt"}) {
    EXPECT_FALSE(ParseGtpLine(text)) << text;
  }
  EXPECT_EQ(ParseGtpLine("17")->name, "");
  EXPECT_EQ(ParseGtpLine("123456789012345678901234567890 name")->name,
            "123456789012345678901234567890")
      << "too long for an id";
}

TEST(GtpLines, KnowTheInterruptOfGoGui) {
  EXPECT_TRUE(IsInterrupt("# interrupt\r"));
  EXPECT_FALSE(IsInterrupt("# interrupted"));
}

TEST(GtpResponses, HaveTheFormOfTheProtocol) {
  EXPECT_EQ(GtpResponse("", true, ""), "=");
  EXPECT_EQ(GtpResponse("12", true, "H8"), "=12 H8");
  EXPECT_EQ(GtpResponse("12", false, "unknown command"), "?12 unknown command");
  EXPECT_EQ(GtpResponse("", true, "\nA B\nC D\n"), "=\nA B\nC D");
}

TEST(GtpResponses, HaveNoEmptyLinesAndNoControlCharacters) {
  EXPECT_EQ(GtpResponse("", true, "a\n\n \nb\r\x1b[K\n"), "= a\nb[K");
}

}  // namespace
}  // namespace tengen
