// SPDX-License-Identifier: Apache-2.0
//
// WindowShapes: a board whose rows are counted window by window (connect6, irensei), seen as lines:
// of every empty cell a shape for each colour, four bits a direction, as boards of patterns have
// (engine/lines/shape.h), so that the line network can play it. What stands for a pattern is a
// level, the best that the windows through the cell are:
//
//   dead    every window holds a stone of the other colour, or there is none
//   m, n    the most own stones that a window without a foreign one holds, and how many windows
//           hold so many
//
// It follows the board by comparing stones, whatever was made or taken back between two questions,
// and looks again only at cells on a line with a stone that came or went. One per worker, not
// thread safe; copies share read-only tables.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "engine/cell_set.h"
#include "engine/geometry.h"
#include "engine/lines/pattern.h"
#include "engine/lines/shape.h"
#include "engine/types.h"
#include "eval/line_net_kernels.h"

namespace tengen {

// A board with windows: cells in a line, numbered, in each of which a row may come to be.
template <class B>
concept WindowBoard = requires(const B& board, int i, Color c) {
  { board.size() } -> std::same_as<BoardSize>;
  { board.row() } -> std::convertible_to<int>;  // cells of a window
  // The stones, in an order of the board's own, which CellOf knows.
  { board.stones() } -> std::same_as<std::span<const Stone>>;
  { board.CellOf(i) } -> std::same_as<Cell>;
  { board.window_count() } -> std::same_as<int>;
  { board.WindowCell(i, i) } -> std::same_as<Cell>;  // of a window, its so many'th cell
  { board.WindowDirection(i) } -> std::same_as<int>;
  // Black's stones in the low three bits, White's in the next three.
  { board.WindowState(i) } -> std::same_as<std::uint8_t>;
  { board.WindowCount(c, i) } -> std::same_as<int>;  // with so many stones of c and no others
};

// The levels of windows of so many cells.
class WindowLevels {
 public:
  static constexpr int kLeastRow = 5, kMostRow = 7;

  explicit WindowLevels(int row);

  // What a window in this state adds to a sum over windows, whose bytes count those with no own
  // stone, one, two; nothing where the other colour has a stone. And the level of such a sum.
  std::uint64_t Unit(Color c, std::uint8_t state) const { return unit_[Index(c)][state]; }
  std::uint8_t Of(std::uint64_t windows) const {
    if (windows == 0) return 0;
    const int stones = (63 - std::countl_zero(windows)) / 8;
    return level_[stones][std::min<std::uint64_t>(windows >> (8 * stones), kMostSteps)];
  }

 private:
  static constexpr int kMostSteps = 3;
  std::array<std::array<std::uint64_t, 64>, kColors> unit_{};
  std::array<std::array<std::uint8_t, kMostSteps + 1>, kMostRow> level_{};
};

// What does not change while a board is played on.
class WindowTables {
 public:
  template <WindowBoard Board>
  explicit WindowTables(const Board& board) : levels_(board.row()) {
    for (int id = 0; id < board.window_count(); ++id) {
      std::array<Cell, WindowLevels::kMostRow> cells;
      for (int i = 0; i < board.row(); ++i) cells[i] = board.WindowCell(id, i);
      Add(id, board.WindowDirection(id), std::span(cells).first(board.row()));
    }
  }

  const WindowLevels& levels() const { return levels_; }
  // The windows through a cell in a direction, and the cells that share one with it.
  std::span<const std::uint16_t> Windows(Cell cell, int direction) const {
    return of_[cell][direction].Windows();
  }
  std::span<const Cell> Mates(Cell cell, int direction) const {
    return of_[cell][direction].Mates();
  }

 private:
  struct Line {
    std::uint8_t windows = 0, mates = 0;
    std::array<std::uint16_t, WindowLevels::kMostRow> window;
    std::array<Cell, 2 * WindowLevels::kMostRow - 2> mate;

    std::span<const std::uint16_t> Windows() const { return {window.data(), windows}; }
    std::span<const Cell> Mates() const { return {mate.data(), mates}; }
  };

  void Add(int id, int direction, std::span<const Cell> cells);

  WindowLevels levels_;
  std::vector<std::array<Line, kDirections>> of_{kCells};
};

// What came to be since shapes were last looked at: cells that have stones now, empty cells of new
// shapes. Good until they are looked at again.
struct ShapeChanges {
  std::span<const Cell> stones;
  std::span<const LineNetCell> empties;
};

template <WindowBoard Board>
class WindowShapes {
 public:
  // Any board. One of the size and the windows of the last goes on with its tables.
  ShapeChanges Reset(const Board& board) {
    if (tables_ == nullptr || size_ != board.size() || windows_ != board.window_count())
      tables_ = std::make_shared<const WindowTables>(board);
    size_ = board.size();
    windows_ = board.window_count();
    at_.fill(Stone::kDead);
    shapes_.fill(0);
    seen_.assign(board.stones().size(), Stone::kDead);
    ForEachPoint(size_, [&](Point p) { at_[ToCell(p)] = Stone::kEmpty; });
    stones_.clear();
    pending_.clear();
    for (std::size_t i = 0; i < seen_.size(); ++i) See(board, i);
    return Looked(board);
  }

  ShapeChanges Follow(const Board& board) {
    constexpr std::size_t kAtOnce = 32;
    const std::span<const Stone> now = board.stones();
    stones_.clear();
    pending_.clear();
    for (std::size_t begin = 0; begin < now.size(); begin += kAtOnce) {
      const std::size_t end = std::min(begin + kAtOnce, now.size());
      if (std::memcmp(&now[begin], &seen_[begin], end - begin) == 0) continue;
      for (std::size_t i = begin; i < end; ++i)
        if (now[i] != seen_[i]) See(board, i);
    }
    return Looked(board);
  }

  BoardSize size() const { return size_; }
  Stone At(Cell cell) const { return at_[cell]; }
  // Of an empty cell.
  Shape ShapeAt(Color c, Cell cell) const {
    return static_cast<Shape>(shapes_[cell] >> (16 * Index(c)));
  }
  // Who counts the windows: the board does.
  static const Board& Windows(const Board& board) { return board; }

 private:
  static constexpr std::uint8_t kAllDirections = (1 << kDirections) - 1;

  // The stone with this number is another one now.
  void See(const Board& board, std::size_t i) {
    const Stone stone = seen_[i] = board.stones()[i];
    const Cell cell = board.CellOf(static_cast<int>(i));
    if (stone == Stone::kDead) return;
    at_[cell] = stone;
    if (stone == Stone::kEmpty) {
      LookAt(cell, kAllDirections);
    } else {
      stones_.push_back(cell);
    }
    for (int d = 0; d < kDirections; ++d)
      for (const Cell mate : tables_->Mates(cell, d)) LookAt(mate, 1U << d);
  }
  void LookAt(Cell cell, unsigned directions) {
    if (look_[cell] == 0) pending_.push_back(cell);
    look_[cell] |= directions;
  }

  ShapeChanges Looked(const Board& board) {
    changed_.clear();
    for (const Cell cell : pending_) {
      const unsigned directions = look_[cell];
      look_[cell] = 0;
      if (at_[cell] != Stone::kEmpty) continue;
      std::uint32_t shapes = shapes_[cell];
      for (int d = 0; d < kDirections; ++d)
        if ((directions >> d & 1) != 0)
          shapes = (shapes & ~(0xf000fU << (4 * d))) | LevelsAt(board, cell, d) << (4 * d);
      if (shapes == shapes_[cell] && directions != kAllDirections) continue;
      shapes_[cell] = shapes;
      changed_.push_back({shapes, cell});
    }
    return {stones_, changed_};
  }
  // Black's level, and White's 16 bits above.
  std::uint32_t LevelsAt(const Board& board, Cell cell, int direction) const {
    const WindowLevels& levels = tables_->levels();
    std::uint64_t black = 0, white = 0;
    for (const std::uint16_t id : tables_->Windows(cell, direction)) {
      const std::uint8_t state = board.WindowState(id);
      black += levels.Unit(Color::kBlack, state);
      white += levels.Unit(Color::kWhite, state);
    }
    return levels.Of(black) | std::uint32_t{levels.Of(white)} << 16;
  }

  std::shared_ptr<const WindowTables> tables_;
  BoardSize size_;
  int windows_ = 0;
  std::vector<Stone> seen_;  // in the board's order
  std::array<Stone, kCells> at_{};
  std::array<std::uint32_t, kCells> shapes_{};
  // Directions in which a cell is to be looked at, and the cells that have some.
  std::array<std::uint8_t, kCells> look_{};
  std::vector<Cell> pending_, stones_;
  std::vector<LineNetCell> changed_;
};

}  // namespace tengen
