// SPDX-License-Identifier: Apache-2.0
//
// In every game that is searched by turns, a proven win must have a complete line. The test plays
// games of random good turns. For every proven win, it plays the line of the win.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "search/games/connect6_model.h"
#include "search/games/four_model.h"
#include "search/games/irensei_model.h"
#include "search/games/pente_model.h"
#include "tests/testing/model.h"
#include "tests/testing/random.h"

namespace tengen {
namespace {

using testing::Random;

constexpr int kNodes = 20'000;

// The line must be legal and at most `plies` long, and its last move must win for `winner`.
template <class Board>
void ExpectWhole(Board board, const std::vector<Move>& line, Color winner, int plies) {
  ASSERT_LE(static_cast<int>(line.size()), plies);
  for (const Move move : line) {
    ASSERT_EQ(board.ending().outcome, Outcome::kNone);
    const auto points = move.Points();
    ASSERT_TRUE(board.IsLegal(points[0]));
    if (move.stones() == 2) {
      ASSERT_TRUE(board.IsLegalSecond(points[0], points[1]));
    }
    board.MakeTurn({points.data(), static_cast<std::size_t>(move.stones())});
  }
  ASSERT_EQ(board.ending().outcome, WinFor(winner));
}

// Plays until a win is proven, and checks the line of the win. Returns the length of the line in
// plies. 0: no win was proven.
template <class Model>
int PlayToAProof(const typename Model::Board& start, Random& random) {
  testing::ModelOn<Model> model(start);
  for (int ply = 0; ply < 60; ++ply) {
    if (model.board().ending().outcome != Outcome::kNone) return 0;
    const Color us = model.board().to_move();
    Move first;
    const Value value = testing::Prove(model, first, Effort::kNode);
    if (value != kNoValue && IsWin(value) && PliesToEnd(value) > 1) {
      const int plies = PliesToEnd(value);
      const Key key = model.board().key();
      const RootProof proof = model.ProveWithin(plies, kNodes);
      EXPECT_EQ(model.board().key(), key);
      EXPECT_NE(proof.value, kNoValue) << plies;
      ExpectWhole(model.board(), proof.line, us, plies);
      return plies;
    }
    MoveList list;
    typename Model::Node node;
    model.List(node, list, false);
    if (list.begin() == list.end()) return 0;
    list.Sort();
    const auto choices = std::min<std::ptrdiff_t>(3, list.end() - list.begin());
    model.Make((list.begin() + random.Between(0, static_cast<int>(choices) - 1))->move);
  }
  return 0;
}

template <class Model>
void ExpectWholeLines(const typename Model::Board& start, int games, int at_least = 5) {
  Random random(5);
  int longest = 0;
  for (int i = 0; i < games; ++i) longest = std::max(longest, PlayToAProof<Model>(start, random));
  EXPECT_GE(longest, at_least);
}

TEST(WholeLine, Irensei) { ExpectWholeLines<IrenseiModel>(IrenseiBoard(), 40); }
TEST(WholeLine, Pente) { ExpectWholeLines<PenteModel>(CaptureBoard({}, {15, 15}), 40); }
TEST(WholeLine, BoatWithPoofs) {
  ExpectWholeLines<PenteModel>(CaptureBoard({.keryo = true, .poof = true, .boat = true}), 40);
}
TEST(WholeLine, FourInARow) {
  ExpectWholeLines<FourModel>(FourBoard({8, 8}, {FourPlacement::kEdgeGrow, false}), 40);
  ExpectWholeLines<FourModel>(FourBoard({8, 8}, {FourPlacement::kGravity, true}), 40);
}
TEST(WholeLine, Connect6) { ExpectWholeLines<Connect6Model>(Connect6Board(), 10); }
TEST(WholeLine, Connect6WithBoundStones) {
  ExpectWholeLines<Connect6Model>(Connect6Board({19, 19}, {.noncollinear5 = true}), 6, 3);
}

}  // namespace
}  // namespace tengen
