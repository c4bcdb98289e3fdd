// SPDX-License-Identifier: Apache-2.0
#include "play/board_text.h"

#include <memory>
#include <string>

#include "engine/games.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::unique_ptr<Game> GameFor(const char* name, BoardSize size) {
  GameSpec spec = FamilySpec(*FindGame(name), size);
  spec.opening = OpeningKind::kNone;
  return MakeGame(spec);
}

TEST(BoardText, RowOneIsAtTheBottomAndTheLastTurnInBrackets) {
  const std::unique_ptr<Game> game = GameFor("freestyle", {6, 5});
  game->Play({0, 4});  // a1
  game->Play({5, 0});  // f5
  game->Play({2, 2});  // c3
  EXPECT_EQ(BoardText(*game, MarksOf(*game), {}),
            "    a b c d e f\n"
            "  5 . . . . . O 5\n"
            "  4 . . . . . . 4\n"
            "  3 . .(X). . . 3\n"
            "  2 . . . . . . 2\n"
            "  1 X . . . . . 1\n"
            "    a b c d e f\n");
}

TEST(BoardText, TheCursorComesBeforeTheLastTurn) {
  const std::unique_ptr<Game> game = GameFor("freestyle", {5, 5});
  game->Play({2, 2});
  BoardMarks marks = MarksOf(*game);
  marks.cursor = Point{2, 2};
  EXPECT_THAT(BoardText(*game, marks, {}), HasSubstr("  3 . .[X]. . 3\n"));
}

TEST(BoardText, ForbiddenPointsAndOffersAreMarked) {
  const std::unique_ptr<Game> game = GameFor("renju", {15, 15});
  tengen::Setup setup = {.size = {15, 15}, .to_move = Color::kBlack};
  for (const Point p : {Point{7, 8}, {7, 9}, {8, 7}, {9, 7}}) {
    setup.stones.push_back({p, Stone::kBlack});
  }
  for (const Point p : {Point{0, 0}, {0, 2}, {0, 4}, {14, 0}}) {
    setup.stones.push_back({p, Stone::kWhite});
  }
  ASSERT_TRUE(game->SetUp(setup).ok());
  EXPECT_THAT(BoardText(*game, MarksOf(*game), {}), HasSubstr("  8 . . . . . . . ! X X"));
  game->SetToMove(Color::kWhite);
  EXPECT_THAT(BoardText(*game, MarksOf(*game), {}), Not(HasSubstr("!")));

  GameSpec spec = FamilySpec(*FindGame("renju"), {15, 15});
  spec.opening = OpeningKind::kRif;
  const std::unique_ptr<Game> opening = MakeGame(spec);
  opening->Play({PlyKind::kStones, {{7, 7}, {8, 6}, {9, 5}}});
  opening->Play({4, 4});
  opening->Play({PlyKind::kOffer, {{7, 9}, {11, 7}}});
  EXPECT_THAT(BoardText(*opening, MarksOf(*opening), {}), HasSubstr("  6 . . . . . . . ? ."));
}

TEST(BoardText, StylesDifferInSignsAndNothingElse) {
  const std::unique_ptr<Game> game = GameFor("freestyle", {5, 5});
  game->Play({2, 2});
  game->Play({3, 2});
  EXPECT_THAT(BoardText(*game, MarksOf(*game), {.unicode = true}), HasSubstr("  3 · · ●(○)· 3\n"));
  const std::string colored = BoardText(*game, MarksOf(*game), {.unicode = false, .color = true});
  std::string bare;
  for (std::size_t i = 0; i < colored.size(); ++i) {
    if (colored[i] == '\x1b') {
      i = colored.find('m', i);
    } else {
      bare.push_back(colored[i]);
    }
  }
  EXPECT_EQ(bare, BoardText(*game, MarksOf(*game), {}));
}

TEST(BoardText, NotesTellCapturesAndLiberties) {
  const std::unique_ptr<Game> pente = GameFor("pente", {15, 15});
  for (const Point p : {Point{7, 7}, {8, 7}, {0, 0}, {9, 7}, {10, 7}}) pente->Play(p);
  EXPECT_EQ(BoardNotes(*pente), "Captured stones: by Black 2, by White 0\n");
  EXPECT_EQ(BoardNotes(*GameFor("freestyle", {15, 15})), "");

  const std::unique_ptr<Game> irensei = GameFor("irensei", {19, 19});
  irensei->Play({0, 18});
  irensei->Play({0, 17});
  EXPECT_EQ(BoardNotes(*irensei), "Black has one liberty left at b1: a1\n");
}

}  // namespace
}  // namespace tengen
