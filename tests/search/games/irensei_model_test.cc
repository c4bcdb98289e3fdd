// SPDX-License-Identifier: Apache-2.0
//
// Tests the proofs of the irensei model in hand-made positions and in random tactical positions. In
// the random positions, plain full-width searches that have no special code for sixes check the
// proofs.
#include "search/games/irensei_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/testing/model.h"
#include "tests/testing/random.h"

namespace tengen {
namespace {

using testing::Random;

constexpr int kSide = IrenseiBoard::kSide;

using Diagram = std::vector<std::string>;  // 'X' black, 'O' white

IrenseiBoard BoardOf(Point at, const Diagram& diagram, Color to_move) {
  tengen::Setup setup{{kSide, kSide}};
  setup.to_move = to_move;
  for (int y = 0; y < static_cast<int>(diagram.size()); ++y) {
    for (int x = 0; x < static_cast<int>(diagram[y].size()); ++x) {
      const char c = diagram[y][x];
      if (c == '.') continue;
      setup.stones.push_back({{at.x + x, at.y + y}, c == 'X' ? Stone::kBlack : Stone::kWhite});
    }
  }
  IrenseiBoard board;
  board.SetUp(setup);
  return board;
}

struct Found {
  Value value;
  Point best;
};

Found ProofOf(const IrenseiBoard& board, Effort effort = Effort::kLeaf) {
  testing::ModelOn<IrenseiModel> brain(board);
  Move best;
  const Value value = testing::Prove(brain, best, effort);
  return {value, ToPoint(best.first)};
}

struct Turns {
  std::vector<Point> points;
  bool complete = false;
};

Turns TurnsOf(const IrenseiBoard& board) {
  testing::ModelOn<IrenseiModel> brain(board);
  MoveList list;
  Turns turns;
  turns.complete = testing::List(brain, list, true);
  for (const ScoredMove& entry : list) turns.points.push_back(ToPoint(entry.move.first));
  std::sort(turns.points.begin(), turns.points.end());
  return turns;
}

TEST(IrenseiModel, TakesTheWinAtOnce) {
  const Found proof = ProofOf(BoardOf({5, 8}, {"XXX.XXX"}, Color::kBlack));
  EXPECT_EQ(proof.value, WinIn(1));
  EXPECT_EQ(proof.best, (Point{8, 8}));
  // For Black an eight is not a win. A seven that is outside the centre area does not win for any
  // side.
  EXPECT_EQ(ProofOf(BoardOf({5, 8}, {"XXX.XXXX"}, Color::kBlack)).value, kNoValue);
  EXPECT_EQ(ProofOf(BoardOf({5, 1}, {"OOO.OOO"}, Color::kWhite)).value, kNoValue);
  EXPECT_EQ(ProofOf(BoardOf({5, 8}, {"OOO.OOOO"}, Color::kWhite)).value, WinIn(1));
}

TEST(IrenseiModel, TakesTheWinBySuicide) {
  const Found proof = ProofOf(BoardOf({4, 7},
                                      {".OOOOOOO.",  //
                                       "OXXX.XXXO",  //
                                       ".OOOOOOO."},
                                      Color::kBlack));
  EXPECT_EQ(proof.value, WinIn(1));
  EXPECT_EQ(proof.best, (Point{8, 8}));
}

TEST(IrenseiModel, TheKoForbidsEvenTheWin) {
  tengen::Setup setup{{kSide, kSide}};
  for (int x = 5; x < 12; ++x) {
    if (x != 8) setup.stones.push_back({{x, x}, Stone::kBlack});
  }
  // White has just captured a stone on 8,8. The ko forbids Black to retake there, although this
  // stone would make seven.
  for (const Point p : {Point{7, 8}, {9, 8}, {8, 7}, {8, 9}})
    setup.stones.push_back({p, Stone::kWhite});
  for (const Point p : {Point{7, 9}, {8, 10}}) setup.stones.push_back({p, Stone::kBlack});
  setup.ko = Point{8, 8};
  IrenseiBoard board;
  board.SetUp(setup);
  // Black has to play elsewhere. Black's six remains on the board, but White can block it.
  const Found proof = ProofOf(board);
  EXPECT_NE(proof.value, WinIn(1));
}

TEST(IrenseiModel, AnswersASixByItsCellOrByCapturing) {
  const Turns block = TurnsOf(BoardOf({5, 8}, {"XXX.XXXO"}, Color::kWhite));
  EXPECT_TRUE(block.complete);
  EXPECT_EQ(block.points, std::vector<Point>({{8, 8}}));

  // If a stone of the six has just one liberty, White can capture it.
  const Turns capture = TurnsOf(BoardOf({4, 7},
                                        {"........",  //
                                         "OX.XXXXX",  //
                                         ".O......"},
                                        Color::kWhite));
  EXPECT_TRUE(capture.complete);
  EXPECT_EQ(capture.points, std::vector<Point>({{6, 8}}));  // 5,8 has two liberties: 5,7 and 6,8
  const Turns atari = TurnsOf(BoardOf({4, 7},
                                      {".........",  //
                                       "OXX.XXXXO",  //
                                       ".OO......"},
                                      Color::kBlack));
  EXPECT_FALSE(atari.complete);  // the six is Black's own: no need to answer
}

TEST(IrenseiModel, CapturesAStoneOfADiagonal) {
  // Black has a diagonal of six from 5,5 to 10,10. The cells at its ends are 4,4, which has a white
  // stone, and 11,11. The black stone on 7,7 has one liberty, 8,7.
  const Turns turns = TurnsOf(BoardOf({4, 4},
                                      {"O......",  //
                                       ".X.....",  //
                                       "..XO...",  //
                                       "..OX...",  //
                                       "...OX..",  //
                                       ".....X.",  //
                                       "......X"},
                                      Color::kWhite));
  EXPECT_TRUE(turns.complete);
  EXPECT_EQ(turns.points, std::vector<Point>({{8, 7}, {11, 11}}));
}

TEST(IrenseiModel, AnOpenSixHasLost) {
  testing::ModelOn<IrenseiModel> six(BoardOf({5, 8}, {"OOOOOO"}, Color::kBlack));
  MoveList answers;
  EXPECT_TRUE(testing::List(six, answers, false));
  EXPECT_FALSE(answers.empty());
  for (const auto& [answer, score] : answers) {
    six.Make(answer);
    Move seven;
    EXPECT_EQ(six.ImmediateResult(seven), WinIn(1));
    six.Unmake();
  }
  const Found five = ProofOf(BoardOf({5, 8}, {"OOOOO"}, Color::kWhite));
  EXPECT_EQ(five.value, WinIn(3));
  // This row begins at the border of the centre area. A stone at its outer end is outside the area
  // and does not count. So six stones have only one end that wins, and Black can block it.
  EXPECT_EQ(ProofOf(BoardOf({2, 8}, {"OOOOO"}, Color::kWhite)).value, kNoValue);
}

// The proverb "five is sente": if the opponent plays elsewhere, an open five wins with two more
// stones. The proverb "hollow is filled": a five with a gap is as good.
TEST(IrenseiModel, FiveIsSenteAndHollowIsFilled) {
  const std::vector<std::string> fives = {"XXXXX", "X.XXXX", "XX.XXX", "XXX.XX", "XXXX.X"};
  for (const Point step : {Point{1, 0}, Point{0, 1}, Point{1, 1}, Point{1, -1}}) {
    for (const std::string& five : fives) {
      for (const Color side : {Color::kBlack, Color::kWhite}) {
        for (const bool stopped : {false, true}) {
          tengen::Setup setup;
          setup.size = {IrenseiBoard::kSide, IrenseiBoard::kSide};
          setup.to_move = side;
          const Point first = {6, 9};
          for (int i = 0; i < static_cast<int>(five.size()); ++i) {
            if (five[i] != 'X') continue;
            setup.stones.push_back({{first.x + i * step.x, first.y + i * step.y}, StoneOf(side)});
          }
          const Point elsewhere = {3, 14}, end = {first.x - step.x, first.y - step.y};
          setup.stones.push_back({stopped ? end : elsewhere, StoneOf(Opponent(side))});
          IrenseiBoard board;
          board.SetUp(setup);
          EXPECT_EQ(ProofOf(board).value, stopped ? kNoValue : WinIn(3))
              << five << " " << step.x << "," << step.y;
        }
      }
    }
  }
}

TEST(IrenseiModel, ASixThatOpensByCaptureIsFound) {
  // The white stone on 8,8 interrupts Black's row. Its last liberty is 8,7. After Black captures
  // it, 8,8 has black stones on all sides, so White may not play there.
  const IrenseiBoard board = BoardOf({4, 7},
                                     {"...X....",  //
                                      "OXXXOXXX",  //
                                      "....X..."},
                                     Color::kBlack);
  const Found proof = ProofOf(board);
  EXPECT_EQ(proof.value, WinIn(3));
  EXPECT_EQ(proof.best, (Point{8, 7}));
  testing::ModelOn<IrenseiModel> brain(board);
  brain.Make({ToCell({8, 7})});
  MoveList list;
  EXPECT_TRUE(testing::List(brain, list, true));
  EXPECT_TRUE(list.empty());
}

// --- Random tactical positions ---------------------------------------------------------------

// Lines with gaps among many random stones. Every group has at least one liberty.
IrenseiBoard RandomBoard(Random& random) {
  Diagram rows(kSide, std::string(kSide, '.'));
  const int low = random.Between(0, 5), high = low + random.Between(8, 12);
  const int crowd = random.Between(20, 110);
  for (int i = 0; i < crowd; ++i) {
    rows[random.Between(low, high)][random.Between(low, high)] = random.Percent(50) ? 'X' : 'O';
  }
  for (int i = 0; i < 3; ++i) {
    const char colour = random.Percent(50) ? 'X' : 'O';
    const int dx = random.Between(0, 1), dy = dx == 0 ? 1 : random.Between(-1, 1);
    int x = random.Between(2, 10), y = dy < 0 ? random.Between(8, 16) : random.Between(2, 10);
    for (int k = 0; k < 7; ++k, x += dx, y += dy) {
      if (random.Percent(78)) rows[y][x] = colour;
    }
  }
  const Color to_move = random.Percent(50) ? Color::kBlack : Color::kWhite;
  for (;;) {
    const IrenseiBoard board = BoardOf({0, 0}, rows, to_move);
    bool clean = true;
    for (int y = 0; y < kSide; ++y) {
      for (int x = 0; x < kSide; ++x) {
        if (rows[y][x] == '.' || board.LibertiesUpTo(ToCell({x, y}), 1) != 0) continue;
        rows[y][x] = '.';
        clean = false;
      }
    }
    if (clean) return board;
  }
}

std::vector<Cell> LegalCells(const IrenseiBoard& board) {
  std::vector<Cell> cells;
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      if (board.IsLegal(Point{x, y})) cells.push_back(ToCell({x, y}));
    }
  }
  return cells;
}

// Whether the side to move wins within `plies`. A full-width search: it tries every turn of the
// side to move and every reply, including a pass.
bool WinsWithin(IrenseiBoard& board, int plies) {
  const Color me = board.to_move();
  const std::vector<Cell> cells = LegalCells(board);
  if (std::any_of(cells.begin(), cells.end(), [&](Cell c) { return board.LinesOf(me, c).wins; }))
    return true;
  if (plies < 3) return false;
  for (const Cell c : cells) {
    board.Make(c);
    bool wins = board.ending().outcome == Outcome::kNone;
    if (wins) {
      board.MakePass();
      wins = WinsWithin(board, plies - 2);
      board.Unmake();
    }
    for (const Cell reply : wins ? LegalCells(board) : std::vector<Cell>{}) {
      board.Make(reply);
      wins = board.ending().outcome == Outcome::kNone ? WinsWithin(board, plies - 2)
                                                      : board.ending().outcome == WinFor(me);
      board.Unmake();
      if (!wins) break;
    }
    board.Unmake();
    if (wins) return true;
  }
  return false;
}

// Searches for a win of the side to move in which every move of this side makes a six.
Proof WinBySixes(const IrenseiBoard& start, int plies) {
  static DepthFirst<IrenseiForcing>& solver = *new DepthFirst<IrenseiForcing>;
  IrenseiBoard board = start;
  IrenseiForcing rules(board);
  return solver.Win(rules, {.plies = plies}, 3);
}

TEST(IrenseiModel, ProvesExactlyTheWinsWithinThreePlies) {
  Random random(testing::FromEnvironment("TENGEN_SEED", 7));
  const std::int64_t positions = testing::WorkFromEnvironment("TENGEN_POSITIONS", 2000);
  int wins = 0;
  for (int i = 0; i < positions; ++i) {
    IrenseiBoard board = RandomBoard(random);
    const int plies = WinBySixes(board, 3).plies;
    ASSERT_EQ(plies != 0, WinsWithin(board, 3)) << "position " << i;
    ASSERT_EQ(plies == 1, WinsWithin(board, 1)) << "position " << i;
    wins += plies == 3;
  }
  EXPECT_GT(wins, 0);
}

TEST(IrenseiModel, WhatACompleteListLeavesOutLoses) {
  Random random(testing::FromEnvironment("TENGEN_SEED", 8));
  const std::int64_t positions = testing::WorkFromEnvironment("TENGEN_POSITIONS", 8000);
  int complete = 0;
  for (int i = 0; i < positions; ++i) {
    const IrenseiBoard board = RandomBoard(random);
    testing::ModelOn<IrenseiModel> brain(board);
    Move best;
    if (IsWin(testing::Prove(brain, best, Effort::kLeaf))) continue;
    const Turns turns = TurnsOf(board);
    if (!turns.complete) continue;
    ++complete;
    for (const Cell c : LegalCells(board)) {
      if (std::binary_search(turns.points.begin(), turns.points.end(), ToPoint(c))) continue;
      brain.Make({c});
      const Outcome outcome = brain.board().ending().outcome;
      ASSERT_NE(outcome, WinFor(board.to_move())) << "position " << i;
      ASSERT_TRUE(outcome != Outcome::kNone || WinBySixes(brain.board(), 3).plies != 0)
          << "position " << i << ": " << ToPoint(c).x << "," << ToPoint(c).y;
      brain.Unmake();
    }
  }
  EXPECT_GT(complete, 0);
}

TEST(IrenseiModel, LongProofsHoldAgainstEveryReply) {
  Random random(testing::FromEnvironment("TENGEN_SEED", 9));
  const std::int64_t positions = testing::WorkFromEnvironment("TENGEN_POSITIONS", 8000);
  int long_wins = 0;
  for (int i = 0; i < positions; ++i) {
    testing::ModelOn<IrenseiModel> brain(RandomBoard(random));
    Move best;
    const Value value = testing::Prove(brain, best, Effort::kRoot);
    if (value == kNoValue || value == WinIn(1)) continue;
    const int rest = PliesToEnd(value) - 1;
    brain.Make(best);
    long_wins += rest > 2;
    for (const Cell reply : LegalCells(brain.board())) {
      brain.Make({reply});
      const Ending ending = brain.board().ending();
      if (ending.outcome == Outcome::kNone) {
        ASSERT_NE(WinBySixes(brain.board(), rest - 1).plies, 0) << "position " << i;
      } else {
        ASSERT_EQ(ending.outcome, WinFor(brain.board().to_move())) << "position " << i;
      }
      brain.Unmake();
    }
  }
  EXPECT_GT(long_wins, 0);
}

TEST(IrenseiModel, ValuesFollowTheBoard) {
  Random random(10);
  int captures = 0;
  for (int i = 0; i < 20; ++i) {
    const IrenseiBoard start = RandomBoard(random);
    testing::ModelOn<IrenseiModel> brain(start);
    const Value before = brain.Evaluate();
    for (int ply = 0; ply < 60; ++ply) {
      const std::vector<Cell> legal = LegalCells(brain.board());
      if (legal.empty() || random.Percent(3)) {
        brain.MakePass();
      } else {
        brain.Make({random.Of(legal)});
      }
      captures += !brain.board().LastTaken().empty();
      testing::ModelOn<IrenseiModel> rebuilt(brain.board());
      ASSERT_TRUE(brain.board().Check());
      ASSERT_EQ(brain.Evaluate(), rebuilt.Evaluate());
    }
    while (brain.board().plies() > 0) brain.Unmake();
    ASSERT_EQ(brain.Evaluate(), before);
  }
  EXPECT_GT(captures, 0);
}

TEST(IrenseiModel, OpensInTheCentre) {
  const Turns turns = TurnsOf(IrenseiBoard());
  EXPECT_EQ(turns.points, std::vector<Point>({{9, 9}}));
  EXPECT_FALSE(turns.complete);
}

}  // namespace
}  // namespace tengen
