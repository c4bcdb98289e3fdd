// SPDX-License-Identifier: Apache-2.0
#include "analysis/explain.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/testing/random.h"

namespace tengen {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::Random;

std::unique_ptr<Game> Diagram(const char* name, const std::vector<Point>& black,
                              const std::vector<Point>& white, Color to_move) {
  GameSpec spec = FamilySpec(*FindGame(name), FindGame(name)->usual_board);
  spec.opening = OpeningKind::kNone;
  std::unique_ptr<Game> game = MakeGame(spec);
  Setup setup = {.size = spec.size, .to_move = to_move};
  for (const Point p : black) setup.stones.push_back({p, Stone::kBlack});
  for (const Point p : white) setup.stones.push_back({p, Stone::kWhite});
  EXPECT_TRUE(game->SetUp(setup).ok());
  return game;
}

TEST(Reason, Wins) {
  const auto game = Diagram("freestyle", {{4, 7}, {5, 7}, {6, 7}, {7, 7}}, {{0, 0}, {2, 0}, {4, 0}},
                            Color::kBlack);
  EXPECT_EQ(ReasonOf(*game, StonePly({8, 7})), "wins");
}

TEST(Reason, MakesAndStopsFours) {
  const auto game =
      Diagram("freestyle", {{4, 7}, {5, 7}, {6, 7}}, {{3, 7}, {5, 8}, {6, 8}}, Color::kBlack);
  EXPECT_EQ(ReasonOf(*game, StonePly({7, 7})), "makes a four");
  game->Play({7, 7});
  EXPECT_EQ(ReasonOf(*game, StonePly({8, 7})), "stops the four");
  EXPECT_THAT(ThreatsOf(*game, Color::kBlack).wins, ElementsAre(Point{8, 7}));
  EXPECT_THAT(ThreatsOf(*game, Color::kWhite).wins, IsEmpty());
}

TEST(Reason, AFourThatCannotBeStoppedIsNotStopped) {
  const auto open = Diagram("freestyle", {{4, 7}, {5, 7}, {6, 7}, {7, 7}}, {{0, 0}, {2, 0}, {4, 0}},
                            Color::kWhite);
  EXPECT_EQ(ReasonOf(*open, StonePly({8, 7})), "");
  // Two groups of four stones: a turn of two stones cannot stop both.
  const auto six =
      Diagram("connect6", {{5, 9}, {6, 9}, {7, 9}, {8, 9}, {5, 3}, {6, 3}, {7, 3}, {8, 3}},
              {{0, 0}, {18, 18}, {0, 18}}, Color::kWhite);
  EXPECT_EQ(ReasonOf(*six, {PlyKind::kStones, {{4, 9}, {9, 9}}}), "");
}

TEST(Reason, MakesAndStopsOpenThrees) {
  const auto game = Diagram("freestyle", {{5, 7}, {6, 7}}, {{0, 0}, {14, 14}}, Color::kBlack);
  EXPECT_EQ(ReasonOf(*game, StonePly({7, 7})), "makes an open three");
  EXPECT_EQ(ReasonOf(*game, StonePly({7, 12})), "");
  game->Play({7, 7});
  EXPECT_EQ(ReasonOf(*game, StonePly({8, 7})), "stops the open three");
  EXPECT_EQ(ReasonOf(*game, StonePly({0, 14})), "");
  EXPECT_THAT(ThreatsOf(*game, Color::kBlack).opens, ElementsAre(Point{4, 7}, Point{8, 7}));
}

TEST(Reason, OpenFourIsTwoWaysToWin) {
  const auto game =
      Diagram("freestyle", {{5, 7}, {6, 7}, {7, 7}}, {{0, 0}, {14, 14}, {0, 14}}, Color::kBlack);
  EXPECT_EQ(ReasonOf(*game, StonePly({8, 7})), "makes two ways to win");
}

TEST(Reason, Captures) {
  const auto game = Diagram("pente", {{5, 7}}, {{6, 7}, {7, 7}}, Color::kBlack);
  EXPECT_EQ(ReasonOf(*game, StonePly({8, 7})), "captures 2 stones");
}

TEST(Reason, RowsOfOtherLengthsHaveTheirOwnNames) {
  const auto four = Diagram("fourinarow", {{0, 5}, {0, 4}}, {{3, 5}, {4, 5}}, Color::kBlack);
  EXPECT_EQ(ReasonOf(*four, StonePly({0, 3})), "makes a three");
  const auto six = Diagram("connect6", {{5, 9}, {6, 9}, {7, 9}, {8, 9}},
                           {{0, 0}, {18, 18}, {0, 18}}, Color::kWhite);
  EXPECT_EQ(ReasonOf(*six, {PlyKind::kStones, {{4, 9}, {9, 9}}}), "stops the four");
  EXPECT_THAT(ThreatsOf(*six, Color::kBlack).wins, IsEmpty());
}

// The page has a translation only for the keys of ReasonKeys. The games have rows of different
// lengths, from three.
TEST(Reason, EveryReasonHasAListedKey) {
  const std::vector<std::string> known = ReasonKeys();
  Random random(9);
  for (const char* name : {"tictactoe", "tictactoe-misere", "squava", "fourinarow", "freestyle"}) {
    std::size_t reasons = 0;
    const int games =
        std::string_view(name) == "freestyle" ? 2 : 20;  // its board is slow to search
    for (int i = 0; i < games; ++i) {
      const auto game = Diagram(name, {}, {}, Color::kBlack);
      for (int plies = 0; plies < 9 && game->outcome() == Outcome::kNone; ++plies) {
        const Ply ply = StonePly(random.Of(game->LegalPoints()));
        for (const Sentence& reason : ReasonsOf(*game, ply)) {
          EXPECT_NE(std::find(known.begin(), known.end(), reason.key), known.end()) << reason.key;
          ++reasons;
        }
        game->Play(ply);
      }
    }
    if (std::string_view(name) == "tictactoe") {
      EXPECT_GT(reasons, 20u);
    }
  }
}

TEST(Reason, ProverbsOfIrensei) {
  const auto five = Diagram("irensei", {{5, 9}, {6, 9}, {8, 9}, {9, 9}}, {{0, 0}}, Color::kBlack);
  EXPECT_EQ(ReasonOf(*five, StonePly({7, 9})), "makes an open five, five is sente");
  EXPECT_EQ(ReasonOf(*five, StonePly({10, 9})),
            "makes an open five, five is sente, hollow is filled");
}

TEST(Reason, ForbiddenPointsThreatenNothing) {
  // A black stone on this point makes a double three and loses, so it is no threat.
  const auto game = Diagram("renju", {{7, 8}, {7, 9}, {8, 7}, {9, 7}},
                            {{0, 0}, {0, 2}, {0, 4}, {14, 0}}, Color::kWhite);
  for (const Point p : ThreatsOf(*game, Color::kBlack).opens) EXPECT_NE(p, (Point{7, 7}));
}

}  // namespace
}  // namespace tengen
