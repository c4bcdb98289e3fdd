// SPDX-License-Identifier: Apache-2.0
#include "protocol/setup_block.h"

#include <initializer_list>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Optional;
using ::testing::SizeIs;

SetupBlock BlockOf(std::initializer_list<const char*> lines) {
  SetupBlock block;
  for (const char* line : lines) EXPECT_TRUE(block.Add(line).ok()) << line;
  return block;
}

std::string Refusal(const SetupBlock& block) {
  return std::string(block.Finish().status().message());
}

std::string Refusal(SetupBlock block, const char* line) {
  const absl::Status status = block.Add(line);
  EXPECT_TRUE(absl::IsInvalidArgument(status)) << line;
  return std::string(status.message());
}

TEST(SetupBlock, ReadsAWholePosition) {
  const auto setup = BlockOf({"size 4 3", "row .BW.", "row b..w", "row #...", "to_move W",
                              "caps 4 2", "ko 1,2", "last 0,1 3,1", "stones_left 1"})
                         .Finish();
  ASSERT_TRUE(setup.ok()) << setup.status();
  EXPECT_EQ(setup->size, (BoardSize{4, 3}));
  EXPECT_THAT(setup->stones,
              ElementsAre(Placement{{1, 0}, Stone::kBlack}, Placement{{2, 0}, Stone::kWhite},
                          Placement{{0, 1}, Stone::kBlack}, Placement{{3, 1}, Stone::kWhite},
                          Placement{{0, 2}, Stone::kDead}));
  EXPECT_EQ(setup->to_move, Color::kWhite);
  EXPECT_THAT(setup->captured, ElementsAre(4, 2));
  EXPECT_THAT(setup->ko, Optional(Point{1, 2}));
  EXPECT_THAT(setup->last_turn, ElementsAre(Point{0, 1}, Point{3, 1}));
  EXPECT_EQ(setup->stones_due, 1);
}

TEST(SetupBlock, WhatIsAbsentIsNothing) {
  const auto setup = BlockOf({"to_move b", "ROW ..", " row  .. ", "Size 2 2"}).Finish();
  ASSERT_TRUE(setup.ok()) << setup.status();
  EXPECT_THAT(setup->stones, IsEmpty());
  EXPECT_EQ(setup->to_move, Color::kBlack);
  EXPECT_THAT(setup->captured, ElementsAre(0, 0));
  EXPECT_EQ(setup->ko, std::nullopt);
  EXPECT_THAT(setup->last_turn, IsEmpty());
  EXPECT_EQ(setup->stones_due, 0);
}

TEST(SetupBlock, SaysWhatIsMissingOrDoesNotFit) {
  EXPECT_THAT(Refusal(BlockOf({"row ..", "row ..", "to_move B"})), HasSubstr("size"));
  EXPECT_THAT(Refusal(BlockOf({"size 2 2", "row ..", "row .."})), HasSubstr("to_move"));
  EXPECT_THAT(Refusal(BlockOf({"size 2 2", "row ..", "to_move B"})),
              HasSubstr("1 rows, but the height is 2"));
  EXPECT_THAT(Refusal(BlockOf({"size 2 2", "row ..", "row ...", "to_move B"})),
              HasSubstr("row 1 of SETUP has 3 points"));
  EXPECT_THAT(Refusal(BlockOf({"size 2 1", "row ..", "to_move B", "ko 2,0"})),
              HasSubstr("ko 2,0 is off the board of 2x1"));
  EXPECT_THAT(Refusal(BlockOf({"size 2 1", "row ..", "to_move B", "last 0,0 -1,0"})),
              HasSubstr("last -1,0 is off the board"));
}

TEST(SetupBlock, SaysWhatALineWants) {
  EXPECT_EQ(Refusal({}, "to_move X"), "to_move takes B or W, not 'X'");
  EXPECT_THAT(Refusal({}, "hello"), HasSubstr("begins with size, row"));
  for (const char* line :
       {"size", "size 15", "size 0 5", "size 5 99", "size 5 5 5", "row", "row .x.", "row . .",
        "row .......................", "caps 1", "caps -1 0", "caps a b", "ko", "ko 1", "last",
        "last 1", "stones_left 0", "stones_left 3", "stones_left"}) {
    EXPECT_THAT(Refusal({}, line), HasSubstr(" takes ")) << line;
  }
  EXPECT_EQ(Refusal(BlockOf({"to_move B"}), "to_move W"), "SETUP has more than one line to_move");
}

TEST(SetupBlock, HoldsNoMoreRowsThanABoardHas) {
  SetupBlock block;
  for (int y = 0; y < kMaxBoard; ++y) ASSERT_TRUE(block.Add("row ..").ok());
  EXPECT_FALSE(block.Add("row ..").ok());
}

}  // namespace
}  // namespace tengen
