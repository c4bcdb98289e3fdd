// SPDX-License-Identifier: Apache-2.0
//
// WindowShapes: gives every empty cell a shape for each colour on a board that counts windows
// (connect6, irensei). The line network needs these shapes. A shape has four bits for each
// direction (engine/lines/shape.h). In other games the four bits are a pattern. On a board that
// counts windows the four bits are a level. A level describes the windows through the cell in one
// direction. A window counts only if it has no stone of the other colour:
//
//   level 0      no window counts
//   level > 0    shows the largest number of own stones in a window that counts, and the number of
//                windows with that many own stones (WindowLevels)
//
// To follow the board, the class compares the stones of the board with the stones at the latest
// call. So moves that were made and undone between two calls need no work. Only cells that share a
// window with a changed stone are computed again. An object is not thread safe: every worker has
// its own. Copies share read-only tables. No function fails.
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

// A board with numbered windows. A window is a sequence of neighbouring cells in a line that can
// become a winning row.
template <class B>
concept WindowBoard = requires(const B& board, int i, Color c) {
  { board.size() } -> std::same_as<BoardSize>;
  { board.row() } -> std::convertible_to<int>;  // number of cells in a window
  // All stones, in any order; stones()[i] is on CellOf(i).
  { board.stones() } -> std::same_as<std::span<const Stone>>;
  { board.CellOf(i) } -> std::same_as<Cell>;
  { board.window_count() } -> std::same_as<int>;
  { board.WindowCell(i, i) } -> std::same_as<Cell>;  // arguments: window, index in it
  { board.WindowDirection(i) } -> std::same_as<int>;
  // The number of black stones in the low three bits, the number of white stones in the next three
  // bits.
  { board.WindowState(i) } -> std::same_as<std::uint8_t>;
  // The number of windows with i stones of c and none of the other colour.
  { board.WindowCount(c, i) } -> std::same_as<int>;
};

// The levels for windows of `row` cells.
class WindowLevels {
 public:
  static constexpr int kLeastRow = 5, kMostRow = 7;  // limits of `row`

  explicit WindowLevels(int row);

  // To compute the level of a cell, add Unit for all windows through the cell. Byte n of the sum is
  // the number of windows with n stones of `c` and none of the other colour. Unit is 0 for a window
  // with a stone of the other colour. The function Of returns the level for a sum.
  std::uint64_t Unit(Color c, std::uint8_t state) const { return unit_[Index(c)][state]; }
  std::uint8_t Of(std::uint64_t windows) const {
    if (windows == 0) return 0;
    const int stones = (63 - std::countl_zero(windows)) / 8;
    return level_[stones][std::min<std::uint64_t>(windows >> (8 * stones), kMostSteps)];
  }

 private:
  static constexpr int kMostSteps = 3;  // three windows or more count as three
  std::array<std::array<std::uint64_t, 64>, kColors> unit_{};
  std::array<std::array<std::uint8_t, kMostSteps + 1>, kMostRow> level_{};
};

// For each cell of a board, the windows that contain the cell. These tables do not change during a
// game.
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
  // The windows through a cell in a direction, and the other cells of these windows.
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

// The changes since the previous call of Reset or Follow. stones: the changed cells that have a
// stone now. empties: the empty cells with new shapes. Valid until the next call.
struct ShapeChanges {
  std::span<const Cell> stones;
  std::span<const LineNetCell> empties;
};

template <WindowBoard Board>
class WindowShapes {
 public:
  // Accepts any board and computes everything anew. The tables are built again only if the size or
  // the number of windows has changed.
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

  // `board`: the board of the latest Reset, after any moves. Returns the changes since the latest
  // call.
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
  // The shape of an empty cell.
  Shape ShapeAt(Color c, Cell cell) const {
    return static_cast<Shape>(shapes_[cell] >> (16 * Index(c)));
  }
  // Returns the object that has row() and WindowCount(color, stones). For this class it is the
  // board.
  static const Board& Windows(const Board& board) { return board; }

 private:
  static constexpr std::uint8_t kAllDirections = (1 << kDirections) - 1;

  // Call See if stones()[i] of the board has changed. Stores the new stone, and marks the cells
  // whose shapes depend on it.
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
  // Returns Black's level in the low 16 bits and White's level in the high 16 bits.
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
  std::vector<Stone> seen_;  // the stones at the latest call, in the order of Board::stones()
  std::array<Stone, kCells> at_{};
  std::array<std::uint32_t, kCells> shapes_{};
  // look_: for each cell, one bit for each direction that must be computed again. pending_: the
  // list of these cells.
  std::array<std::uint8_t, kCells> look_{};
  std::vector<Cell> pending_, stones_;
  std::vector<LineNetCell> changed_;
};

}  // namespace tengen
