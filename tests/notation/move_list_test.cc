// SPDX-License-Identifier: Apache-2.0
#include "notation/move_list.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

using ::testing::ElementsAre;

constexpr BoardSize k15 = {15, 15};

std::vector<Point> Points(std::string_view text, MoveListForm form = {}) {
  const absl::StatusOr<std::vector<ListedMove>> moves = ParseMoveList(text, k15, form);
  EXPECT_TRUE(moves.ok()) << text << ": " << moves.status();
  std::vector<Point> points;
  if (!moves.ok()) return points;
  for (const ListedMove& move : *moves) points.push_back(move.point.value_or(Point()));
  return points;
}

std::string Error(std::string_view text) {
  return std::string(ParseMoveList(text, k15).status().message());
}

TEST(ParseMoveList, SeparatorsAndNumbersAreFree) {
  for (const char* text :
       {"h8i9j10", "H8 I9 J10", "1.H8 2.I9 3.J10", "1. H8 I9 2. J10", "h8, i9; j10", "h8-i9_j10",
        "1: h8\n2: i9\n3: j10", "1.h8 1...i9 2.j10", "8,8 9,9 10,10", "h8 9,9 j10", "7. h8 i9 j10",
        "Ｈ８、Ｉ９。Ｊ１０", "h8→i9—j10", "h08 i09 j10"}) {
    EXPECT_THAT(Points(text), ElementsAre(Point{7, 7}, Point{8, 6}, Point{9, 5})) << text;
  }
}

TEST(ParseMoveList, HasFormsOfOtherPrograms) {
  EXPECT_THAT(Points("h8 i9", {.row_one = MoveListForm::RowOne::kTop}),
              ElementsAre(Point{7, 7}, Point{8, 8}));
  EXPECT_THAT(Points("h8 j9", {.without_i = true}), ElementsAre(Point{7, 7}, Point{8, 6}));
  EXPECT_THAT(Points("h8 i8 j9", {.without_i = true}),
              ElementsAre(Point{7, 7}, Point{8, 7}, Point{9, 6}));
}

TEST(ParseMoveList, KeepsColoursAndPasses) {
  EXPECT_THAT(ParseMoveList("B h8, White pass, i9", k15).value(),
              ElementsAre(ListedMove{Point{7, 7}, Color::kBlack},
                          ListedMove{std::nullopt, Color::kWhite}, ListedMove{Point{8, 6}, {}}));
}

TEST(ParseMoveList, ReadsTheMovesOfEachSideByTurns) {
  const std::vector<Point> turns = {{7, 7}, {7, 6}, {6, 8}, {8, 5}, {8, 6}};
  for (const char* text : {"Black: h8, g7, i9  White: h9, i10", "White: h9, i10\nBlack: h8, g7, i9",
                           "B h8 g7 i9 W h9 i10", "黑：h8 g7 i9 白：h9 i10"}) {
    EXPECT_EQ(Points(text), turns) << text;
  }
  EXPECT_EQ(Points("Black: h8 White: h9"), Points("B h8 W h9"));
  EXPECT_EQ(
      Error("Black: h8 White: h9, i10"),
      "the list has moves of each side: 1 of Black and 2 of White; Black must have as many as "
      "White, or one more");
}

TEST(ParseMoveList, HasSwaps) {
  const auto moves = ParseMoveList("1. h8 swap 2. i9 -- g7", k15).value();
  ASSERT_EQ(moves.size(), 4U);
  EXPECT_TRUE(moves[1].swap);
  EXPECT_FALSE(moves[2].swap);
  for (const char* text : {"swap2", "swap-1st", "Swap-5"}) EXPECT_FALSE(IsMoveList(text)) << text;
  EXPECT_EQ(TitleOf("Taraguchi-10")->name, kOpeningTitle);
  EXPECT_EQ(TitleOf("super Taraguchi 10")->value, "super Taraguchi 10");
  EXPECT_FALSE(TitleOf("swap").has_value());
}

TEST(ParseMoveList, SaysWhatIsWrong) {
  EXPECT_EQ(Error("1.h8 3.i9"), "the move number 2 was expected, not 3");
  EXPECT_EQ(Error("h8 5.i9"), "the move number 1 was expected, not 5");
  EXPECT_EQ(Error("1. 2.h8"), "the move number 1 has no move");
  EXPECT_EQ(Error("h16"), "h16 is not on a board of 15x15");
  EXPECT_EQ(Error("p1"), "p1 is not on a board of 15x15");
  EXPECT_EQ(Error("16,1"),
            "16,1 is not on a board of 15x15; two numbers are column and row from 1");
  EXPECT_EQ(Error("h8 B W i9"), "a B or W has no move after it");
  EXPECT_EQ(Error("h8 W"), "a B or W has no move after it");
  EXPECT_EQ(Error(""), "there is no move in ''");
  EXPECT_EQ(
      Error("h8 \xff"),
      "a list of moves has points such as h8, move numbers, B, W, pass and swap; 'h8 ?' is none "
      "of them");
}

TEST(IsMoveList, NeedsAMoveAndKnowsEveryWord) {
  EXPECT_TRUE(IsMoveList("1. h8"));
  EXPECT_TRUE(IsMoveList("z99")) << "on any board";
  for (const char* text : {"", "1", "B", "hello", "h8.sgf", "h8 then i9", "\xff"}) {
    EXPECT_FALSE(IsMoveList(text)) << text;
  }
  EXPECT_TRUE(BeginsAsMoveList("h8 then i9"));
  EXPECT_FALSE(BeginsAsMoveList("then h8"));
}

TEST(SplitMoveLists, ByNumbersOrByPointsThatComeAgain) {
  EXPECT_THAT(SplitMoveLists(" h8i9\nj10\n", true), ElementsAre("h8i9\nj10"));
  EXPECT_THAT(SplitMoveLists("h8i9\n\nh8j10\r\n", true), ElementsAre("h8i9", "h8j10"));
  EXPECT_THAT(SplitMoveLists("h8i9\nh8j10", false), ElementsAre("h8i9\nh8j10"));
  EXPECT_THAT(SplitMoveLists("1.h8 2.i9\n1.a1 2.b1", false), ElementsAre("1.h8 2.i9", "1.a1 2.b1"));
  EXPECT_THAT(SplitMoveLists("1. h8 i9\n2. j10", true), ElementsAre("1. h8 i9\n2. j10"));
  EXPECT_THAT(SplitMoveLists("h8 h8", true), ElementsAre("h8 h8"));
}

}  // namespace
}  // namespace tengen
