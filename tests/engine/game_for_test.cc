// SPDX-License-Identifier: Apache-2.0
//
// Tests outcomes in hand-made positions: rows, fouls, the full board, continuous games, set-ups and
// take-backs. agreement_test.cc compares random games with the reference rules.
#include "engine/rules/game_for.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "engine/variants/caro.h"
#include "engine/variants/freestyle.h"
#include "engine/variants/renju.h"
#include "engine/variants/standard.h"

namespace tengen {
namespace {

template <class V>
std::unique_ptr<Game> NewGame(BoardSize size = {15, 15}, bool continuous = false) {
  return std::make_unique<GameFor<V>>(
      GameSpec{.variant = std::string(V::kName), .size = size, .continuous = continuous});
}
void Put(Game* game, Stone stone, std::initializer_list<Point> points) {
  for (const Point p : points) game->Place({p, stone});
}

TEST(GameText, EndReasons) {
  EXPECT_EQ(EndReasonText(EndReason::kNone), "none");
  EXPECT_EQ(EndReasonText(EndReason::kLine), "line");
  EXPECT_EQ(EndReasonText(EndReason::kForbidden33), "forbidden:33");
  EXPECT_EQ(EndReasonText(EndReason::kForbidden44), "forbidden:44");
  EXPECT_EQ(EndReasonText(EndReason::kForbiddenOverline), "forbidden:6+");
  EXPECT_EQ(EndReasonText(EndReason::kFull), "full");
}

TEST(GameFor, PlayAlternatesAndARowWins) {
  const auto game = NewGame<Freestyle>();
  for (int i = 0; i < 4; ++i) {
    game->Play({i, 0});
    game->Play({i, 1});
  }
  EXPECT_EQ(game->outcome(), Outcome::kNone);
  EXPECT_EQ(game->to_move(), Color::kBlack);
  game->Play({4, 0});
  EXPECT_EQ(game->outcome(), Outcome::kBlackWins);
  EXPECT_EQ(game->reason(), EndReason::kLine);
  EXPECT_EQ(game->record().size(), 9u);
  EXPECT_EQ(game->record().back(), (Placement{{4, 0}, Stone::kBlack}));
  // More plies, or a take-back, do not change the outcome of a game that is over.
  game->Play({4, 1});
  EXPECT_EQ(game->outcome(), Outcome::kBlackWins);
  game->TakeBack();
  EXPECT_EQ(game->outcome(), Outcome::kBlackWins);
  game->TakeBack();
  EXPECT_EQ(game->outcome(), Outcome::kNone);
  EXPECT_EQ(game->to_move(), Color::kBlack);
}

TEST(GameFor, SetUpDoesNotJudge) {
  const auto game = NewGame<Renju>();
  for (int x = 0; x < 5; ++x) game->SetUp({{x, 3}, Stone::kWhite});
  for (int x = 0; x < 6; ++x) game->SetUp({{x, 5}, Stone::kBlack});
  EXPECT_EQ(game->outcome(), Outcome::kNone);
  EXPECT_EQ(game->reason(), EndReason::kNone);
  EXPECT_EQ(game->to_move(), Color::kWhite);
  game->Play({5, 3});
  EXPECT_EQ(game->outcome(), Outcome::kWhiteWins) << "what is played is judged";
}

TEST(GameFor, PlaceJudgesWhoeverOwnsTheStone) {
  const auto game = NewGame<Standard>();
  Put(game.get(), Stone::kWhite, {{0, 0}, {1, 1}, {2, 2}, {3, 3}, {4, 4}});
  EXPECT_EQ(game->outcome(), Outcome::kWhiteWins);
  EXPECT_EQ(game->to_move(), Color::kBlack);
}

TEST(GameFor, FoulsLoseWithTheirReason) {
  const auto foul = [](std::initializer_list<Point> black, Point last) {
    const auto game = NewGame<Renju>();
    Put(game.get(), Stone::kBlack, black);
    EXPECT_EQ(game->outcome(), Outcome::kNone);
    EXPECT_EQ(game->ForbiddenPoints(), std::vector<Point>{last});
    EXPECT_TRUE(game->IsLegal(last));
    game->SetToMove(Color::kBlack);
    game->Play(last);
    EXPECT_EQ(game->outcome(), Outcome::kWhiteWins);
    return game->reason();
  };
  EXPECT_EQ(foul({{6, 7}, {8, 7}, {7, 6}, {7, 8}}, {7, 7}), EndReason::kForbidden33);
  EXPECT_EQ(foul({{4, 7}, {5, 7}, {6, 7}, {8, 7}, {9, 7}}, {7, 7}), EndReason::kForbiddenOverline);
  const auto game = NewGame<Renju>();
  Put(game.get(), Stone::kBlack, {{4, 7}, {5, 7}, {6, 7}, {7, 4}, {7, 5}, {7, 6}});
  EXPECT_EQ(game->Forbidden({7, 7}), ForbiddenKind::kDoubleFour);
  game->Place({{7, 7}, Stone::kBlack});
  EXPECT_EQ(game->reason(), EndReason::kForbidden44);
  game->TakeBack();
  EXPECT_EQ(game->outcome(), Outcome::kNone);
  game->Place({{7, 7}, Stone::kWhite});
  EXPECT_EQ(game->outcome(), Outcome::kNone) << "White may";
}

TEST(GameFor, AFullBoardIsADraw) {
  const auto game = NewGame<Freestyle>({5, 5});
  for (int y = 0; y < 5; ++y) {
    for (int x = 0; x < 5; ++x) {
      EXPECT_EQ(game->outcome(), Outcome::kNone);
      const bool black = (x + 2 * y) / 2 % 2 == 0;
      game->Place({{x, y}, black ? Stone::kBlack : Stone::kWhite});
    }
  }
  EXPECT_EQ(game->outcome(), Outcome::kDraw);
  EXPECT_EQ(game->reason(), EndReason::kFull);
  game->TakeBack();
  EXPECT_EQ(game->outcome(), Outcome::kNone);
}

TEST(GameFor, ARowOnTheLastCellWins) {
  const auto game = NewGame<Freestyle>({5, 5});
  for (int y = 0; y < 5; ++y)
    for (int x = 0; x < 5; ++x)
      if (x + y != 0)
        game->SetUp({{x, y}, y == 0 || (x + y) % 2 == 0 ? Stone::kBlack : Stone::kWhite});
  game->SetToMove(Color::kBlack);
  game->Play({0, 0});
  EXPECT_EQ(game->outcome(), Outcome::kBlackWins);
  EXPECT_EQ(game->reason(), EndReason::kLine);
}

TEST(ContinuousGame, RowsDie) {
  const auto game = NewGame<Freestyle>({15, 15}, true);
  // Two rows cross in (4,4). The stone on (5,4) makes one of these rows longer. The stone on (3,3)
  // is in another line.
  Put(game.get(), Stone::kBlack, {{0, 4}, {1, 4}, {2, 4}, {3, 4}, {5, 4}});
  EXPECT_EQ(game->At({0, 4}), Stone::kBlack);
  Put(game.get(), Stone::kBlack, {{4, 5}, {4, 6}, {4, 7}, {4, 8}, {3, 3}});
  game->SetToMove(Color::kBlack);
  game->Play({4, 4});
  EXPECT_EQ(game->outcome(), Outcome::kNone);
  EXPECT_EQ(game->to_move(), Color::kWhite);
  for (int x = 0; x <= 5; ++x) EXPECT_EQ(game->At({x, 4}), Stone::kDead);
  for (int y = 4; y <= 8; ++y) EXPECT_EQ(game->At({4, y}), Stone::kDead);
  EXPECT_EQ(game->At({3, 3}), Stone::kBlack) << "in no row";
  EXPECT_FALSE(game->IsLegal({4, 4}));

  game->TakeBack();
  for (const Point p : {Point{0, 4}, Point{5, 4}, Point{4, 8}, Point{3, 3}})
    EXPECT_EQ(game->At(p), Stone::kBlack);
  EXPECT_EQ(game->At({4, 4}), Stone::kEmpty);
  EXPECT_EQ(game->to_move(), Color::kBlack);
}

TEST(ContinuousGame, FoulStonesDieAlone) {
  const auto game = NewGame<Renju>({15, 15}, true);
  Put(game.get(), Stone::kBlack, {{6, 7}, {8, 7}, {7, 6}, {7, 8}});
  game->Place({{7, 7}, Stone::kBlack});
  EXPECT_EQ(game->At({7, 7}), Stone::kDead);
  EXPECT_EQ(game->At({6, 7}), Stone::kBlack);
  EXPECT_EQ(game->outcome(), Outcome::kNone);
  EXPECT_EQ(game->to_move(), Color::kWhite);
  game->TakeBack();
  EXPECT_EQ(game->At({7, 7}), Stone::kEmpty);
  EXPECT_EQ(game->Forbidden({7, 7}), ForbiddenKind::kDoubleThree);
}

TEST(ContinuousGame, EndsWithTheBoard) {
  const auto game = NewGame<Freestyle>({5, 5}, true);
  for (int y = 0; y < 5; ++y)
    for (int x = 0; x < 5; ++x) game->Place({{x, y}, Stone::kBlack});
  EXPECT_EQ(game->outcome(), Outcome::kDraw);
  EXPECT_EQ(game->reason(), EndReason::kFull);
  EXPECT_EQ(game->At({2, 2}), Stone::kDead);
  while (!game->record().empty()) game->TakeBack();
  EXPECT_EQ(game->outcome(), Outcome::kNone);
  EXPECT_EQ(game->At({2, 2}), Stone::kEmpty);
}

TEST(GameFor, DeadStonesDoNotPassTheTurn) {
  const auto game = NewGame<Freestyle>();
  game->SetToMove(Color::kWhite);
  game->Place({{3, 3}, Stone::kDead});
  EXPECT_EQ(game->to_move(), Color::kWhite);
  game->SetToMove(Color::kBlack);
  game->TakeBack();
  EXPECT_EQ(game->to_move(), Color::kWhite) << "as it was before the stone";
  EXPECT_TRUE(game->IsLegal({3, 3}));
}

TEST(GameFor, ADeadStoneStopsARow) {
  const auto game = NewGame<Freestyle>({5, 5});
  game->Place({{2, 0}, Stone::kDead});
  Put(game.get(), Stone::kBlack, {{0, 0}, {1, 0}, {3, 0}, {4, 0}});
  EXPECT_EQ(game->outcome(), Outcome::kNone);
}

TEST(GameFor, CloneIsAnotherGame) {
  const auto game = NewGame<Caro>();
  game->Play({7, 7});
  const auto clone = game->Clone();
  clone->Play({8, 8});
  EXPECT_TRUE(game->IsLegal({8, 8}));
  EXPECT_EQ(clone->spec(), game->spec());
  EXPECT_EQ(clone->record().size(), 2u);
}

}  // namespace
}  // namespace tengen
