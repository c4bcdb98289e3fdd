// SPDX-License-Identifier: Apache-2.0
#include "notation/openings.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr BoardSize kBoard = {15, 15};

std::string ParseError(std::string_view line) {
  return std::string(ParseOpening(line, kBoard).status().message());
}

TEST(ParseOpening, OffsetsCountFromTheCentre) {
  EXPECT_THAT(ParseOpening("0,0, -1,2,3,-7", kBoard).value(),
              ElementsAre(Point{7, 7}, Point{6, 9}, Point{10, 0}));
  EXPECT_THAT(ParseOpening(" 0,0\r", BoardSize{20, 15}).value(), ElementsAre(Point{10, 7}));
}

TEST(ParseOpening, PosCountsFromTheTopLeft) {
  EXPECT_THAT(ParseOpening("h8i9a15", kBoard).value(),
              ElementsAre(Point{7, 7}, Point{8, 8}, Point{0, 14}));
}

TEST(ParseOpening, SeparatorsAreFree) {
  for (const char* line : {"h8,i9,a15", "H8 I9 A15", "h8;i9;a15", "h8-i9_a15", "1. h8 i9 a15",
                           "1.h8 2.i9 3.a15", "\"h8\",\"i9\",\"a15\"", "h8, i9, a15,"}) {
    EXPECT_THAT(ParseOpening(line, kBoard).value(),
                ElementsAre(Point{7, 7}, Point{8, 8}, Point{0, 14}))
        << line;
  }
  for (const char* line : {"0,0, -1,2", "0,0 -1,2", "0,0;-1,2", "0 , 0, -1 ,2", "0,0\t-1,2"}) {
    EXPECT_THAT(ParseOpening(line, kBoard).value(), ElementsAre(Point{7, 7}, Point{6, 9})) << line;
  }
}

TEST(ParseOpening, SaysWhatIsWrong) {
  EXPECT_THAT(ParseError(""), HasSubstr("empty"));
  EXPECT_THAT(ParseError("0,0,1"), HasSubstr("dx,dy"));
  EXPECT_THAT(ParseError("0,0, x"), HasSubstr("dx,dy"));
  EXPECT_THAT(ParseError("50,0"), HasSubstr("from -50 to 49"));
  EXPECT_THAT(ParseError("0,-51"), HasSubstr("from -50 to 49"));
  EXPECT_THAT(ParseError("8,0"), HasSubstr("off the board"));
  EXPECT_THAT(ParseError("0,0,0,0"), HasSubstr("comes twice"));
  EXPECT_THAT(ParseError("0,,0"), HasSubstr("not '0,,0'"));
  EXPECT_THAT(ParseError("h8i"), HasSubstr("not 'h8i'"));
  EXPECT_THAT(ParseError("h8, pass"), HasSubstr("not a pass"));
  EXPECT_THAT(ParseError("h0"), HasSubstr("h0 is not on a board of 15x15"));
  EXPECT_THAT(ParseError("p1"), HasSubstr("p1 is not on a board"));
  EXPECT_THAT(ParseError("h16"), HasSubstr("h16 is not on a board"));
}

TEST(ParseOpenings, ReadsAListAndNamesTheBadLine) {
  EXPECT_THAT(ParseOpenings("0,0, 1,1\r\n\r\nh8i9\n", kBoard).value(),
              ElementsAre(OpeningStones{{7, 7}, {8, 8}}, OpeningStones{{7, 7}, {8, 8}}));
  EXPECT_THAT(ParseOpenings("", kBoard).value(), ElementsAre());
  EXPECT_THAT(ParseOpenings("# a list\n1. h8i9\n2. a1\n", kBoard).value(),
              ElementsAre(OpeningStones{{7, 7}, {8, 8}}, OpeningStones{{0, 0}}));
  EXPECT_THAT(std::string(ParseOpenings("h8\n\nz99\n", kBoard).status().message()),
              HasSubstr("line 3: "));
}

}  // namespace
}  // namespace tengen
