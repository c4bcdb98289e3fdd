// SPDX-License-Identifier: Apache-2.0
#include "notation/ply_text.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::Optional;

TEST(PlyText, EveryFormReadsBackAsItself) {
  for (const char* text : {"7,7", "7,7 8,8", "7,7 8,8 9,9", "7,7 8,8 9,9 #4", "7,7 #12", "SWAP",
                           "PASS", "OFFER 3,4", "OFFER 3,4 5,6 0,18", "PICK 3,4 9,9"}) {
    const std::optional<Ply> ply = ParsePly(text);
    ASSERT_TRUE(ply) << text;
    EXPECT_EQ(PlyText(*ply), text);
  }
}

TEST(ParsePly, SaysWhatEachFormMeans) {
  EXPECT_EQ(ParsePly("7,8"), StonePly({7, 8}));
  EXPECT_EQ(ParsePly("7,7 8,8 9,9 #4"), (Ply{PlyKind::kStones, {{7, 7}, {8, 8}, {9, 9}}, 4}));
  EXPECT_EQ(ParsePly("OFFER 3,4 5,6"), (Ply{PlyKind::kOffer, {{3, 4}, {5, 6}}, 0}));
  EXPECT_EQ(ParsePly("PICK 3,4 9,9"), (Ply{PlyKind::kPick, {{3, 4}, {9, 9}}, 0}));
  EXPECT_EQ(ParsePly("SWAP"), (Ply{PlyKind::kSwap, {}, 0}));
  EXPECT_EQ(ParsePly("PASS"), (Ply{PlyKind::kPass, {}, 0}));
}

TEST(ParsePly, TakesAnyCaseAndBlanks) {
  EXPECT_EQ(ParsePly(" swap \r"), ParsePly("SWAP"));
  EXPECT_EQ(ParsePly("Offer  3 ,4   5, 6"), ParsePly("OFFER 3,4 5,6"));
  EXPECT_EQ(ParsePly("7, 8"), ParsePly("7,8"));
  EXPECT_EQ(ParsePly("7 , 7\t8,8 9 ,9#4"), ParsePly("7,7 8,8 9,9 #4"));
  EXPECT_EQ(ParsePly("-1,99 3,4"), (Ply{PlyKind::kStones, {{-1, 99}, {3, 4}}, 0}));
}

TEST(ParsePly, RefusesTheRest) {
  for (const char* text : {"",          " ",
                           "7",         "7;7",
                           "7,7,1",     "7,7 8",
                           "7 7",       "7,",
                           ",7",        "7,7 ,",
                           "x,y",       "SWAP 7,7",
                           "PASS now",  "OFFER",
                           "OFFER 3",   "OFFER 3,4 x",
                           "PICK 3,4",  "PICK 3,4 5,6 7,8",
                           "#4",        "7,7 #",
                           "7,7 #0",    "7,7 #-3",
                           "7,7 #4 #5", "7,7 #x",
                           "#4 7,7",    "OFFER 3,4 #1",
                           "SWAPS",     "7,7 8,8 9,9 #99999999999"}) {
    EXPECT_EQ(ParsePly(text), std::nullopt) << text;
  }
}

TEST(ParsePoints, ReadsOneOrMore) {
  EXPECT_THAT(ParsePoints("1,2 3,4"), Optional(ElementsAre(Point{1, 2}, Point{3, 4})));
  EXPECT_EQ(ParsePoints(""), std::nullopt);
  EXPECT_EQ(PointsText({{1, 2}, {3, 4}}, ";"), "1,2;3,4");
}

}  // namespace
}  // namespace tengen
