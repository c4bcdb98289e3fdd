// SPDX-License-Identifier: Apache-2.0
#include "eval/window_net_eval.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "engine/variants/connect6.h"
#include "tests/testing/line_nets.h"
#include "tests/testing/random.h"
#include "tests/testing/sanitized.h"

namespace tengen {
namespace {

using testing::Random;

// The levels of the windows through a cell. They are computed from the stones alone.
template <class Board>
class PlainShapes {
 public:
  PlainShapes(const Board& board, bool wraps, BoardSize area, Point corner)
      : board_(&board), wraps_(wraps), area_(area), corner_(corner) {}

  BoardSize size() const { return board_->size(); }
  Stone At(Cell c) const { return board_->At(ToPoint(c)); }
  // The shape of a cell. It is 0 if the cell has a stone.
  Shape ShapeAt(Color color, Cell cell) const {
    Shape shape = 0;
    if (At(cell) != Stone::kEmpty) return shape;
    for (int d = 0; d < kDirections; ++d)
      shape = static_cast<Shape>(shape | LevelOf(color, ToPoint(cell), d) << (4 * d));
    return shape;
  }

 private:
  static constexpr std::array<Point, kDirections> kSteps = {{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

  // The level by its definition in eval/window_shapes.h. It is computed by counting stones.
  int LevelOf(Color color, Point p, int direction) const {
    const int row = board_->row();
    std::map<int, int> windows;  // number of open windows, by own stones
    for (int before = 0; before < row; ++before) {
      int own = 0;
      bool open = true;
      for (int i = 0; i < row; ++i) {
        Point q = {p.x + (i - before) * kSteps[direction].x,
                   p.y + (i - before) * kSteps[direction].y};
        if (wraps_)
          q = {(q.x + 99 * area_.width) % area_.width, (q.y + 99 * area_.height) % area_.height};
        open = open && OnBoard({q.x - corner_.x, q.y - corner_.y}, area_) &&
               board_->At(q) != StoneOf(Opponent(color));
        own += open && board_->At(q) == StoneOf(color);
      }
      if (open) ++windows[own];
    }
    if (windows.empty()) return 0;
    const auto& [most, times] = *windows.rbegin();
    static const std::map<int, std::vector<int>> kLevels = {
        {5, {1, 2, 3, 3, 3}}, {6, {1, 2, 3, 3, 3, 2}}, {7, {1, 1, 2, 2, 3, 3, 2}}};
    int level = 1;
    for (int stones = 0; stones < most; ++stones) level += kLevels.at(row)[stones];
    return level + std::min(times, kLevels.at(row)[most]) - 1;
  }

  const Board* board_;
  bool wraps_;
  BoardSize area_;  // all windows are inside this area
  Point corner_;    // top left point of the area
};

PlainShapes<Connect6Board> Plain(const Connect6Board& board) {
  return {board, board.rules().toroidal, board.size(), {0, 0}};
}
PlainShapes<IrenseiBoard> Plain(const IrenseiBoard& board) {
  constexpr int kCentre = 15, kMargin = 2;  // rules.md section 7
  return {board, false, {kCentre, kCentre}, {kMargin, kMargin}};
}

// The levels of four-in-a-row, computed by the definition in eval/four_shapes.h.
class PlainFours {
 public:
  static constexpr std::array<Point, kDirections> kSteps = {{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}};

  explicit PlainFours(const FourBoard& board) : board_(&board) {}

  Stone At(Cell c) const { return board_->At(ToPoint(c)); }
  Shape ShapeAt(Color color, Cell cell) const {
    int shape = 0;
    if (At(cell) != Stone::kEmpty) return 0;
    for (int d = 0; d < kDirections; ++d) shape |= LevelOf(color, ToPoint(cell), d) << (4 * d);
    return static_cast<Shape>(shape);
  }

  // The number of own pieces in the row of four cells that starts at `from`. -1: the row leaves the
  // board, or contains a piece of the opponent.
  static int OwnInRow(const FourBoard& board, Color color, Point from, int direction) {
    int own = 0;
    for (int i = 0; i < 4; ++i) {
      const Point q = {from.x + i * kSteps[direction].x, from.y + i * kSteps[direction].y};
      if (!OnBoard(q, board.size()) || board.At(q) == StoneOf(Opponent(color))) return -1;
      own += board.At(q) == StoneOf(color);
    }
    return own;
  }

 private:
  int LevelOf(Color color, Point p, int direction) const {
    std::array<int, 5> rows{};
    for (int before = 0; before < 4; ++before) {
      const Point from = {p.x - before * kSteps[direction].x, p.y - before * kSteps[direction].y};
      if (const int own = OwnInRow(*board_, color, from, direction); own >= 0) ++rows[own];
    }
    const int level = rows[3] > 0   ? 13
                      : rows[2] > 2 ? 11
                      : rows[2] > 1 ? 9
                      : rows[2] > 0 ? 7
                      : rows[1] > 1 ? 5
                      : rows[1] > 0 ? 3
                      : rows[0] > 0 ? 1
                                    : 0;
    const bool marked = board_->rules().placement == FourPlacement::kGravity ? (p.y + 1) % 2 == 0
                                                                             : board_->IsLegal(p);
    return level == 0 ? 0 : level + marked;
  }

  const FourBoard* board_;
};
PlainFours Plain(const FourBoard& board) { return PlainFours(board); }

template <class Board>
int CountWindows(const Board& board, Color c, int stones) {
  int windows = 0;
  for (int id = 0; id < board.window_count(); ++id) {
    int own = 0, other = 0;
    for (int i = 0; i < board.row(); ++i) {
      const Stone s = board.At(ToPoint(board.WindowCell(id, i)));
      own += s == StoneOf(c);
      other += s == StoneOf(Opponent(c));
    }
    windows += own == stones && other == 0;
  }
  return windows;
}
int CountWindows(const FourBoard& board, Color c, int pieces) {
  int rows = 0;
  ForEachPoint(board.size(), [&](Point p) {
    for (int d = 0; d < kDirections; ++d) rows += PlainFours::OwnInRow(board, c, p, d) == pieces;
  });
  return rows;
}

template <class Board>
int RowOf(const Board& board) {
  return board.row();
}
int RowOf(const FourBoard&) { return 4; }

// The expected output of WindowFeatures. A window counts if it is not full and has at least two
// own stones.
template <class Board>
std::map<int, int> SlowGlobalFeatures(const Board& board, Value tables) {
  std::map<int, int> global_features;
  for (const Color c : {board.to_move(), Opponent(board.to_move())}) {
    for (int stones = 2; stones < RowOf(board); ++stones) {
      const int windows = CountWindows(board, c, stones);
      if (windows == 0) continue;
      const int step = windows > 8 ? 4 : windows > 4 ? 3 : windows > 2 ? 2 : windows - 1;
      global_features[(c == board.to_move() ? 0 : 25) + 5 * (stones - 2) + step] = 1;
    }
  }
  const double place = (std::clamp(tables, -1000, 1000) + 1000) / 125.0;
  const int lower = static_cast<int>(place);
  const int upper = static_cast<int>((place - lower) * 8 + 0.5);
  if (upper < 8) global_features[50 + lower] = 8 - upper;
  if (upper > 0) global_features[51 + lower] = upper;
  return global_features;
}

std::vector<Point> Legal(const Connect6Board& board) {
  std::vector<Point> points;
  board.LegalFirsts().ForEach([&](int s) { points.push_back(ToPoint(board.CellOf(s))); });
  return points;
}
template <class Board>
std::vector<Point> Legal(const Board& board) {
  std::vector<Point> points;
  ForEachPoint(board.size(), [&](Point p) {
    if (board.IsLegal(p)) points.push_back(p);
  });
  return points;
}

// Makes a random turn. False: no turn is possible.
template <class Board>
bool MakeRandomTurn(Board& board, Random& random) {
  std::vector<Point> firsts = Legal(board);
  // Most stones are in the middle, so that rows touch each other. 15 % of the stones are anywhere.
  std::vector<Point> near;
  for (const Point p : firsts)
    if (p.x >= 4 && p.x <= 10 && p.y >= 4 && p.y <= 10) near.push_back(p);
  if (!near.empty() && random.Percent(85)) firsts = near;
  if (firsts.empty()) return false;
  std::vector<Point> turn = {firsts[random.Between(0, static_cast<int>(firsts.size()) - 1)]};
  if (board.stones_due() == 2) {
    std::vector<Point> seconds;
    ForEachPoint(board.size(), [&](Point p) {
      if (board.IsLegalSecond(turn[0], p)) seconds.push_back(p);
    });
    if (seconds.empty()) return false;
    turn.push_back(seconds[random.Between(0, static_cast<int>(seconds.size()) - 1)]);
  }
  board.MakeTurn(turn);
  return true;
}

template <class E>
void ExpectWhatThePlainArithmeticSays(const typename E::Board& start, int least_stones = 30) {
  using Board = typename E::Board;
  using Tables = typename E::Tables;
  constexpr int kSkipped = testing::kSanitized ? 75 : 40;  // percent; a sanitizer is slow
  typename E::Shapes shapes;
  Random random(1), random_weights(2);
  const LineNetLevels levels = UsableLineNetKernels();
  int most_stones = 0;
  for (const int most : {60, 400, LineNetWeights::kMostWeight}) {
    const LineNetWeights weights =
        testing::RandomLineNet(&random_weights, most, WindowFeatures::kSize);
    const LineNet net(weights);
    Board board = start;
    std::vector<E> evaluators;
    for (int level = 0; level < levels.count; ++level)
      evaluators.emplace_back(board, net, *levels.begin[level]);
    WindowFeatures global_features;
    int turns = 0;
    for (int i = 0; i < 200; ++i) {
      const bool over = board.ending().outcome != Outcome::kNone;
      if (turns > 0 && (over || random.Percent(30))) {
        for (int back = random.Between(1, 4); back > 0 && turns > 0; --back, --turns)
          board.Unmake();
      } else {
        turns += MakeRandomTurn(board, random);
      }
      if (random.Percent(kSkipped)) continue;
      if (random.Percent(5)) {  // as if the position were new
        for (E& evaluator : evaluators) evaluator.Reset(board);
      }
      const auto plain = Plain(board);
      const Value tables = Tables(board).Evaluate(board);
      shapes.Reset(board);
      global_features.See(board.to_move(), shapes.Windows(board), tables);
      std::map<int, int> counted;
      for (const LineNetGlobalFeature& global_feature : global_features.global_features())
        counted[global_feature.global_feature] += global_feature.count;
      ASSERT_EQ(counted, SlowGlobalFeatures(board, tables));

      LineNetWeights::Sum sum{};
      LineNetWeights::Blocks blocks{};
      int stones = 0;
      ForEachPoint(board.size(), [&](Point p) {
        const Cell c = ToCell(p);
        stones += board.At(p) != Stone::kEmpty;
        const LineNetWeights::Row features = LineNetFeatures(
            weights, plain.At(c), plain.ShapeAt(Color::kBlack, c), plain.ShapeAt(Color::kWhite, c));
        LineNetWeights::Row& block = blocks[LineNetBlockOf(p)];
        for (int k = 0; k < LineNetWeights::kChannels; ++k) {
          sum[k] += features[k];
          block[k] = static_cast<std::int16_t>(block[k] + features[k]);
        }
      });
      most_stones = std::max(most_stones, stones);
      const LineNetWeights::Head& head = weights.head[Index(board.to_move())];
      const Value value =
          LineNetValue(LineNetValueLogit(head, sum, LineNetRegionSum(weights, blocks, board.size()),
                                         global_features.global_features()));
      const LineNetWeights::Row policy =
          LineNetPolicy(head, sum, global_features.global_features());
      for (E& evaluator : evaluators) {
        ASSERT_EQ(evaluator.Evaluate(board), value);
        evaluator.Prepare(board);
      }
      ForEachPoint(board.size(), [&](Point p) {
        const Cell c = ToCell(p);
        if (board.At(p) != Stone::kEmpty) return;
        const int score = LineNetMoveScore(LineNetMoveLogit(
            policy, LineNetFeatures(weights, Stone::kEmpty, plain.ShapeAt(Color::kBlack, c),
                                    plain.ShapeAt(Color::kWhite, c))));
        for (const E& evaluator : evaluators) ASSERT_EQ(evaluator.MoveScore(board, c), score);
      });
    }
  }
  EXPECT_GT(most_stones, least_stones);
}

TEST(WindowNet, SaysOfConnect6WhatThePlainArithmeticSays) {
  for (const Connect6Rules rules :
       {Connect6Rules{}, {.toroidal = true}, {.collinear6 = true}, {.noncollinear5 = true}})
    for (const BoardSize size : {BoardSize{15, 15}, {11, 11}})
      ExpectWhatThePlainArithmeticSays<Connect6NetEvaluator>(Connect6Board(size, rules));
}

TEST(WindowNet, SaysOfIrenseiWhatThePlainArithmeticSays) {
  ExpectWhatThePlainArithmeticSays<IrenseiNetEvaluator>(IrenseiBoard());
}

TEST(WindowNet, SaysOfFourInARowWhatThePlainArithmeticSays) {
  for (const FourPlacement placement :
       {FourPlacement::kGravity, FourPlacement::kEdgeGrow, FourPlacement::kInterior})
    for (const bool clear : {false, true})
      for (const BoardSize size : {BoardSize{7, 6}, {8, 8}, {12, 12}}) {
        if (testing::kSanitized && size.width > 8) continue;  // the same code, and most of the time
        ExpectWhatThePlainArithmeticSays<FourNetEvaluator>(
            FourBoard(size, {.placement = placement, .clear = clear}), 15);
      }
}

// The level increases with the number of stones. For an equal number of stones it increases with
// the number of windows, as long as there are levels left. The highest level must be one of the
// last three patterns.
TEST(WindowLevels, RiseToTheLastPattern) {
  for (int row = WindowLevels::kLeastRow; row <= WindowLevels::kMostRow; ++row) {
    const WindowLevels levels(row);
    int last = 0;
    for (int stones = 0; stones < row; ++stones)
      for (int windows = 1; windows <= row; ++windows) {
        const std::uint64_t black = levels.Unit(Color::kBlack, static_cast<std::uint8_t>(stones));
        EXPECT_EQ(black, levels.Unit(Color::kWhite, static_cast<std::uint8_t>(stones << 3)));
        const int level = levels.Of(black * windows);
        EXPECT_GE(level, last);
        EXPECT_LE(level, last + 1);
        last = level;
      }
    EXPECT_LT(last, kPatterns);
    EXPECT_GE(last, kPatterns - 3);
    EXPECT_EQ(levels.Of(0), 0);
    EXPECT_EQ(levels.Unit(Color::kBlack, 1 | 1 << 3), 0) << "both have a stone there";
  }
}

}  // namespace
}  // namespace tengen
