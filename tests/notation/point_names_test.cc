// SPDX-License-Identifier: Apache-2.0
#include "notation/point_names.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::Optional;

constexpr BoardSize kSquare15 = {15, 15};
constexpr BoardSize k22 = {22, 22};

TEST(PeoplePoints, RowOneIsAtTheBottomAndNoLetterIsLeftOut) {
  EXPECT_EQ(PointName({0, 14}, kSquare15), "a1");
  EXPECT_EQ(PointName({8, 14}, kSquare15), "i1");
  EXPECT_EQ(PointName({14, 0}, kSquare15), "o15");
  EXPECT_EQ(PointName({21, 0}, k22), "v22");
  EXPECT_EQ(PointName({2, 5}, {7, 6}), "c1");
}

TEST(PeoplePoints, EveryPointReadsBack) {
  for (const BoardSize size : {BoardSize{15, 15}, {22, 22}, {7, 6}, {5, 12}}) {
    for (int x = 0; x < size.width; ++x) {
      for (int y = 0; y < size.height; ++y) {
        EXPECT_THAT(ParsePointNames(PointName({x, y}, size), size),
                    Optional(ElementsAre(Point{x, y})));
      }
    }
  }
}

TEST(PeoplePoints, ReadsWhatPeopleType) {
  for (const char* text : {"h8", "H8", " h8 ", "8,8", "8 , 8"}) {
    EXPECT_THAT(ParsePointNames(text, kSquare15), Optional(ElementsAre(Point{7, 7}))) << text;
  }
  for (const char* text : {"h8i9", "h8 i9", "8,8 9,9", "h8 9,9"}) {
    EXPECT_THAT(ParsePointNames(text, kSquare15), Optional(ElementsAre(Point{7, 7}, Point{8, 6})))
        << text;
  }
  EXPECT_THAT(ParsePointNames("a1b1", {7, 6}), Optional(ElementsAre(Point{0, 5}, Point{1, 5})));
}

TEST(PeoplePoints, RefusesTheRest) {
  for (const char* text : {"", "h", "8", "h0", "h16", "p1", "0,1", "1,16", "h8,", "8,", "h-1",
                           "hh8", "h8!", "h 8", "h1234"}) {
    EXPECT_EQ(ParsePointNames(text, kSquare15), std::nullopt) << text;
  }
}

TEST(PeoplePoints, NamesPlies) {
  EXPECT_EQ(PlyName({PlyKind::kStones, {{7, 7}, {8, 6}}, 3}, kSquare15), "h8 i9 #3");
  EXPECT_EQ(PlyName({PlyKind::kSwap, {}}, kSquare15), "swap");
  EXPECT_EQ(PlyName({PlyKind::kPass, {}}, kSquare15), "pass");
  EXPECT_EQ(PlyName({PlyKind::kOffer, {{7, 7}, {8, 6}}}, kSquare15), "offer h8 i9");
  EXPECT_EQ(PlyName({PlyKind::kPick, {{7, 7}, {8, 6}}}, kSquare15), "pick h8 i9");
}

TEST(PeoplePoints, NamesThePointsOfAMessage) {
  EXPECT_EQ(WithPointNames("7,7 is not in the centre 5x5", kSquare15),
            "h8 is not in the centre 5x5");
  EXPECT_EQ(WithPointNames("0,0 and 14,14 are images", kSquare15), "a15 and o1 are images");
  EXPECT_EQ(WithPointNames("a count from 1 to 12, or 17,3 and 123,4", kSquare15),
            "a count from 1 to 12, or 17,3 and 123,4");
  // A point off the board has no name. For that reason the other points of the message keep the
  // form x,y, too.
  EXPECT_EQ(WithPointNames("20,3 is off the board: 0,0 to 14,14", kSquare15),
            "20,3 is off the board: 0,0 to 14,14");
}

}  // namespace
TEST(ParsePlyOnBoardTest, NamesThePointOffTheBoardInTheNotationOfTheText) {
  const auto error = [](std::string_view text) {
    return std::string(ParsePlyOnBoard(text, kSquare15).status().message());
  };
  EXPECT_EQ(**ParsePlyOnBoard("o1", kSquare15), StonePly({14, 14}));
  EXPECT_EQ(**ParsePlyOnBoard("14,0", kSquare15), StonePly({14, 0}));
  EXPECT_EQ(error("p1"), "p1 is off the board: a1 to o15");
  EXPECT_EQ(error("h8i16"), "i16 is off the board: a1 to o15");
  EXPECT_EQ(error("7,7 0,15"), "0,15 is off the board: 0,0 to 14,14");
  for (const char* const text : {"", "h", "8", "here"}) {
    const auto ply = ParsePlyOnBoard(text, kSquare15);
    ASSERT_TRUE(ply.ok()) << text;
    EXPECT_FALSE(ply->has_value()) << text;
  }
}

}  // namespace tengen
