// SPDX-License-Identifier: Apache-2.0
#include "base/text.h"

#include <limits>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::Optional;

TEST(Text, TrimTakesBlanksAndControlCharacters) {
  EXPECT_EQ(Trim(" \t START 15\r"), "START 15");
  EXPECT_EQ(Trim(std::string_view("\0A\0", 3)), "A");
  EXPECT_EQ(Trim("   "), "");
}

TEST(Text, TakeWordLeavesTheRestOfTheLine) {
  std::string_view line = "folder C:\\A B\\c";
  EXPECT_EQ(TakeWord(line), "folder");
  EXPECT_EQ(line, "C:\\A B\\c");
  EXPECT_EQ(TakeWord(line), "C:\\A");
  EXPECT_EQ(TakeWord(line), "B\\c");
  EXPECT_EQ(TakeWord(line), "");
}

TEST(Text, ParseIntegerTakesWholeNumbersOnly) {
  EXPECT_THAT(ParseInteger("0"), Optional(0));
  EXPECT_THAT(ParseInteger("-250"), Optional(-250));
  EXPECT_THAT(ParseInteger("+7"), Optional(7));
  for (const char* bad : {"", "-", "+", "+-1", "1e3", "12a", " 1", "1 ", "0x10", "1.5", "--1"}) {
    EXPECT_EQ(ParseInteger(bad), std::nullopt) << bad;
  }
}

TEST(Text, ParseIntegerStopsAtTheEndsOfItsRange) {
  using Range = std::numeric_limits<std::int64_t>;
  EXPECT_THAT(ParseInteger("9223372036854775807"), Optional(Range::max()));
  EXPECT_THAT(ParseInteger("18446744073709551615"), Optional(Range::max()));
  EXPECT_THAT(ParseInteger("-99999999999999999999"), Optional(Range::min()));
  EXPECT_EQ(ParseInteger("99999999999999999999x"), std::nullopt);
}

TEST(Text, ParseIntegersSplitsAtCommas) {
  EXPECT_THAT(ParseIntegers(" 7 , 8,-1"), Optional(ElementsAre(7, 8, -1)));
  EXPECT_THAT(ParseIntegers("5"), Optional(ElementsAre(5)));
  EXPECT_THAT(ParseIntegers("4294967296"), Optional(ElementsAre(2147483647)));
  for (const char* bad : {"", ",", "1,", ",1", "1,,2", "1;2", "a,b"}) {
    EXPECT_EQ(ParseIntegers(bad), std::nullopt) << bad;
  }
}

TEST(Text, QuotedIsHarmless) {
  EXPECT_EQ(Quoted("FOO 1"), "'FOO 1'");
  EXPECT_EQ(Quoted("name=x\n%s"),
            "'name?x?"
            "?s'");
  EXPECT_EQ(Quoted(std::string_view("\0 \x80 \xff", 5)), "'? ? ?'");
  EXPECT_EQ(Quoted(std::string(100'000, 'X')), "'" + std::string(40, 'X') + "...'");
  EXPECT_EQ(Quoted("fehlt-ß=局\u202e"), "'fehlt-ß?局?'") << "the name of a file that a user typed";
  EXPECT_EQ(Quoted("ö123456789ö123456789ö123456789ö123456789ö"),
            "'ö123456789ö123456789ö123456789ö123456789...'")
      << "no character is cut in two";
}

TEST(Text, PrintableTakesOutWhatATerminalOrAManagerObeys) {
  EXPECT_EQ(Printable("h\xc3\xa9 \xe5\x9b\xb2\xe6\xa3\x8b \xf0\x9f\x99\x82"),
            "h\xc3\xa9 \xe5\x9b\xb2\xe6\xa3\x8b \xf0\x9f\x99\x82");
  EXPECT_EQ(Printable("a\n7,7\r\x1b[31m\a\t\x7f"), "a?7,7??[31m???");
  EXPECT_EQ(Printable(std::string_view("a\0b", 3)), "a?b");
  EXPECT_EQ(Printable("\xc2\x9b"
                      "31m"),
            "?31m");  // C1: begins a control sequence
  EXPECT_EQ(Printable("\x9b"
                      "31m"),
            "?31m");  // the same as one byte
  EXPECT_EQ(Printable("a\xe2\x80\xa8"
                      "b"),
            "a?b");  // U+2028, a line end
  EXPECT_EQ(Printable("a\xe2\x80\xae"
                      "b"),
            "a?b");                                         // U+202E, right to left
  EXPECT_EQ(Printable("\xc0\x8a \xe0\x80\x8a"), "?? ???");  // long forms of a line end
  EXPECT_EQ(Printable("\xed\xa0\x80 \xf4\x90\x80\x80"), "??? ????");
  EXPECT_EQ(Printable("\xe5\x9b"), "??");  // a cut character
}

TEST(Text, PrintableIsBounded) {
  EXPECT_EQ(Printable("12345", 5), "12345");
  EXPECT_EQ(Printable("123456", 5), "12345...");
  EXPECT_EQ(Printable("123\xe5\x9b\xb2", 5), "123...");  // no part of a character
  EXPECT_EQ(Printable(std::string(600'000, 'x')).size(), kMostShown + 3);
  EXPECT_EQ(WithoutControls(std::string(5000, '\n')), std::string(5000, '?'));
}

TEST(Text, PrintableLinesBeginWithTheirIndent) {
  EXPECT_EQ(PrintableLines("one\n  h8  label W\x1b\n", "  | "), "  | one\n  |   h8  label W?\n");
  EXPECT_EQ(PrintableLines("", "  "), "");
}

}  // namespace
}  // namespace tengen
