// SPDX-License-Identifier: Apache-2.0
//
// Tests FourModel. A plain search checks its proofs in random positions of all rule sets. Other
// tests check its lists of turns and its values.
#include "search/games/four_model.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/testing/model.h"
#include "tests/testing/random.h"
#include "tests/testing/rows.h"

namespace tengen {
namespace {

using testing::Random;

// All rules in which a row wins.
constexpr std::array<FourRules, 10> kAllRules = {{{FourPlacement::kGravity, false},
                                                  {FourPlacement::kGravity, true},
                                                  {FourPlacement::kEdgeGrow, false},
                                                  {FourPlacement::kEdgeGrow, true},
                                                  {FourPlacement::kEdgeDrop, false},
                                                  {FourPlacement::kEdgeDrop, true},
                                                  {FourPlacement::kInterior, false},
                                                  {FourPlacement::kInterior, true},
                                                  {.pop_out = true},
                                                  {.row = 5}}};

FourBoard BoardOf(const std::vector<std::string>& rows, FourRules rules, Color to_move) {
  return testing::BoardFrom<FourBoard>(rows, rules, to_move);
}

Point PointOf(Move turn) { return ToPoint(turn.first); }

// Whether the side to move wins within `plies` against every defence of the other side.
bool WinsWithin(FourBoard* board, int plies);
bool LosesWithin(FourBoard* board, int plies) {
  bool lost = true;
  board->Legal().ForEach([&](int cell) {
    if (!lost) return;
    const Color us = board->to_move();
    board->Make(cell);
    const Outcome outcome = board->ending().outcome;
    lost = outcome == Outcome::kNone ? plies > 1 && WinsWithin(board, plies - 1)
                                     : outcome == WinFor(Opponent(us));
    board->Unmake();
  });
  return lost;
}
bool WinsWithin(FourBoard* board, int plies) {
  bool won = false;
  board->Legal().ForEach([&](int cell) {
    if (won) return;
    const Color us = board->to_move();
    board->Make(cell);
    if (board->ending().outcome != Outcome::kNone) {
      won = board->ending().outcome == WinFor(us);
    } else {
      won = plies > 2 && LosesWithin(board, plies - 1);
    }
    board->Unmake();
  });
  return won;
}

FourBoard RandomPosition(FourRules rules, BoardSize size, int pieces, Random* random) {
  for (;;) {
    FourBoard board(size, rules);
    for (int i = 0; i < pieces && board.ending().outcome == Outcome::kNone; ++i) {
      std::vector<int> cells;
      board.Legal().ForEach([&](int cell) { cells.push_back(cell); });
      board.Make(random->Of(cells));
    }
    if (board.ending().outcome == Outcome::kNone) return board;
  }
}

// The board, mirrored left to right.
FourBoard MirrorOf(const FourBoard& board) {
  Setup setup;
  setup.size = board.size();
  setup.to_move = board.to_move();
  for (int y = 0; y < setup.size.height; ++y) {
    for (int x = 0; x < setup.size.width; ++x) {
      const Stone stone = board.At({setup.size.width - 1 - x, y});
      if (stone != Stone::kEmpty) setup.stones.push_back({{x, y}, stone});
    }
  }
  FourBoard image(board.size(), board.rules());
  image.SetUp(setup);
  return image;
}

TEST(FourModelTest, TakesAWinAtOnce) {
  testing::ModelOn<FourModel> brain(
      BoardOf({".....", ".....", "O.O..", "O.O..", "XXX.."}, {}, Color::kBlack));
  Move best;
  EXPECT_EQ(testing::Prove(brain, best, Effort::kLeaf), WinIn(1));
  EXPECT_EQ(PointOf(best), (Point{3, 4}));
}

TEST(FourModelTest, SeesWhatCannotBeMet) {
  testing::ModelOn<FourModel> brain(
      BoardOf({"......", "......", "......", "X.....", ".XXX.."}, {}, Color::kWhite));
  Move best;
  EXPECT_EQ(testing::Prove(brain, best, Effort::kLeaf), LossIn(2));
}

// A threat means here: if the opponent were to move, it would win at once. In games with clears, a
// defence against several threats is possible.
TEST(FourModelTest, SaysWhereAThreatStands) {
  Random random(10);
  for (const FourRules rules : kAllRules) {
    int under_one = 0, quiet = 0;
    for (int round = 0; round < 200; ++round) {
      FourBoard board = RandomPosition(rules, {6, 5}, random.Between(8, 16), &random);
      testing::ModelOn<FourModel> model(board);
      Move best;
      FourModel::Node node;
      if (model.ImmediateResult(best) != kNoValue) continue;
      const Value value = model.ForcedResult(node, best);
      board.MakePass();
      const bool threat = WinsWithin(&board, 1);
      board.Unmake();
      if (value == kNoValue) {
        ASSERT_EQ(node.must_answer, threat);
        ASSERT_EQ(node.only_answers, threat);
      } else {
        ASSERT_EQ(value, LossIn(2));
        ASSERT_FALSE(rules.any_turn_may_stop());
        ASSERT_TRUE(LosesWithin(&board, 2));
      }
      (threat ? under_one : quiet) += 1;
    }
    EXPECT_GT(under_one, 0);
    EXPECT_GT(quiet, 0);
  }
}

TEST(FourModelTest, FindsADoubleThreat) {
  testing::ModelOn<FourModel> brain(
      BoardOf({".......", ".......", ".......", "..O....", ".OXX..."}, {}, Color::kBlack));
  Move best;
  EXPECT_EQ(testing::Prove(brain, best, Effort::kLeaf), kNoValue);
  testing::ModelOn<FourModel> two(
      BoardOf({"........", "........", "........", "...O....", "...XX..O"}, {}, Color::kBlack));
  EXPECT_EQ(testing::Prove(two, best, Effort::kLeaf), WinIn(3));
  EXPECT_TRUE(PointOf(best) == (Point{2, 4}) || PointOf(best) == (Point{5, 4}));
}

TEST(FourModelTest, WhatIsProvenIsTrue) {
  Random random(8);
  const auto rounds = testing::WorkFromEnvironment("TENGEN_FOUR_ROUNDS", 60);
  for (const FourRules rules : kAllRules) {
    int wins = 0;
    for (std::int64_t round = 0; round < rounds + 8; ++round) {
      const BoardSize size = {random.Between(rules.row, 7), random.Between(rules.row, 7)};
      const int cells = size.width * size.height;
      FourBoard board = RandomPosition(rules, size, cells * random.Between(25, 65) / 100, &random);
      const Key key = board.key();
      testing::ModelOn<FourModel> brain(board);
      for (const Effort effort : {Effort::kLeaf, Effort::kNode, Effort::kRoot}) {
        Move best;
        const Value value = testing::Prove(brain, best, effort);
        ASSERT_EQ(brain.board().key(), key);
        if (value == kNoValue || PliesToEnd(value) > 5) continue;
        if (IsWin(value)) {
          board.Make(FourBits::IndexOf(PointOf(best)));
          const bool won = board.ending().outcome != Outcome::kNone
                               ? PliesToEnd(value) == 1
                               : LosesWithin(&board, PliesToEnd(value) - 1);
          board.Unmake();
          ASSERT_TRUE(won);
          ++wins;
        } else {
          ASSERT_TRUE(LosesWithin(&board, PliesToEnd(value)));
        }
      }
    }
    EXPECT_GT(wins, 0);
  }
}

TEST(FourModelTest, LeavesOutOnlyTurnsThatLoseAtOnce) {
  Random random(9);
  for (const FourRules rules : kAllRules) {
    int left_out = 0;
    for (int round = 0; round < 60; ++round) {
      FourBoard board = RandomPosition(rules, {7, 6}, random.Between(0, 24), &random);
      testing::ModelOn<FourModel> brain(board);
      MoveList list;
      ASSERT_TRUE(testing::List(brain, list, false));
      FourBits listed;
      for (const ScoredMove& entry : list) {
        listed |= FourBits::Of(PointOf(entry.move));
      }
      ASSERT_EQ((listed & ~board.Legal()), FourBits());
      if (WinsWithin(&board, 1)) {
        ASSERT_EQ(list.size(), 1u);
        continue;
      }
      board.Legal().ForEach([&](int cell) {
        if (listed.Has(cell)) return;
        const Color us = board.to_move();
        board.Make(cell);
        const Outcome outcome = board.ending().outcome;
        EXPECT_TRUE(outcome == WinFor(Opponent(us)) ||
                    (outcome == Outcome::kNone && WinsWithin(&board, 1)));
        board.Unmake();
        ++left_out;
      });
    }
    EXPECT_GT(left_out, 0);
  }
}

TEST(FourModelTest, ValuesAreModestAndSymmetric) {
  Random random(10);
  for (const FourRules rules : kAllRules) {
    for (int round = 0; round < 40; ++round) {
      const FourBoard board = RandomPosition(rules, {8, 8}, random.Between(0, 30), &random);
      const Value value = testing::ModelOn<FourModel>(board).Evaluate();
      EXPECT_LT(std::abs(value), 5000);
      EXPECT_EQ(testing::ModelOn<FourModel>(MirrorOf(board)).Evaluate(), value);
    }
  }
}

TEST(FourModelTest, InMisereARowIsBad) {
  const std::vector<std::string> rows = {".....", ".....", ".....", "O.O..", "XXX.O"};
  const FourBoard board = BoardOf(rows, {.misere = true}, Color::kBlack);
  testing::ModelOn<FourModel> model(board);
  Move best;
  EXPECT_EQ(testing::Prove(model, best, Effort::kRoot), kNoValue);
  EXPECT_EQ(model.Evaluate(),
            -testing::ModelOn<FourModel>(BoardOf(rows, {}, Color::kBlack)).Evaluate());
  MoveList list;
  EXPECT_TRUE(testing::List(model, list, false));
  EXPECT_EQ(list.size(), 4u);  // all but the cell that completes four
  for (const ScoredMove& entry : list) EXPECT_NE(PointOf(entry.move), (Point{3, 4}));
  // If every move completes four, all moves are listed, because one of them must be played.
  testing::ModelOn<FourModel> lost(
      BoardOf({"OXO.", "XXXO", "OOXX", "XOXO"}, {.misere = true}, Color::kWhite));
  MoveList one;
  EXPECT_TRUE(testing::List(lost, one, false));
  EXPECT_EQ(one.size(), 1u);
}

TEST(FourModelTest, FindsAWinByAPop) {
  testing::ModelOn<FourModel> model(
      BoardOf({".....", ".....", "X....", "OXXX.", "XOOX."}, {.pop_out = true}, Color::kBlack));
  Move best;
  EXPECT_EQ(testing::Prove(model, best, Effort::kLeaf), WinIn(1));
  EXPECT_EQ(PointOf(best), (Point{0, 4}));
}

TEST(FourModelTest, LikesWinningCellsOfItsOwnParity) {
  // Black moves when an even number of cells is empty. One cell is missing for a row of Black, and
  // no side can reach this cell yet. If the cell is in the third row from the bottom, Black will
  // get it. If it is in the second row, White will get it.
  const std::vector<std::string> third = {".......", ".......", ".......",
                                          "XXX....", "XOX....", "OXO...."};
  const std::vector<std::string> second = {".......", ".......", ".......",
                                           ".......", "XXX....", "OXO...."};
  EXPECT_GT(-testing::ModelOn<FourModel>(BoardOf(third, {}, Color::kWhite)).Evaluate(),
            100 + testing::ModelOn<FourModel>(BoardOf(second, {}, Color::kBlack)).Evaluate());
}

}  // namespace
}  // namespace tengen
