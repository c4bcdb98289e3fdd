// SPDX-License-Identifier: Apache-2.0
//
// IrenseiEval: what irensei's lines are worth. It counts both colours' stones in each of the 432
// windows of seven cells inside the centre area (rules.md 7: only there do lines win) and follows
// a board stone by stone; captured stones are stones that go.
//
// A window that holds stones of one colour only is worth something to it, more with every stone,
// less when a stone of it can be captured: lines of irensei break where they are in atari, and
// diagonal ones, whose stones are not connected, break first. Black's windows that another black
// stone at their end would lengthen to eight are worth nothing to Black.
//
// Not thread safe; every worker owns one. Nothing allocates, nothing fails.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "engine/boards/irensei_board.h"
#include "engine/geometry.h"
#include "engine/types.h"
#include "eval/value.h"

namespace tengen {

class IrenseiEval {
 public:
  static constexpr int kRow = IrenseiBoard::kRowLength;
  static constexpr int kSpan = IrenseiBoard::kInnerHigh - IrenseiBoard::kInnerLow + 1;
  static constexpr int kStarts = kSpan - kRow + 1;
  // Straight ones, then diagonal ones.
  static constexpr int kWindows = 2 * kSpan * kStarts + 2 * kStarts * kStarts;
  static constexpr int kWindowsOfCell = kDirections * kRow;

  struct Window {
    Cell first;
    int step;
    Cell At(int i) const { return static_cast<Cell>(first + i * step); }
    Cell Before() const { return At(-1); }
    Cell After() const { return At(kRow); }
  };

  explicit IrenseiEval(const IrenseiBoard& board);

  // A stone came to the cell, or went from it.
  void Add(Color c, Cell cell) { Change(c, cell, 1); }
  void Remove(Color c, Cell cell) { Change(c, cell, -1); }

  // For the side to move on `board`, which holds the stones that this has followed.
  Value Evaluate(const IrenseiBoard& board) const;

  // What a stone of `c` on the empty cell would do for its lines and against the others': a
  // number for ordering moves.
  int Urgency(Color c, Cell cell) const;

  const Window& WindowOf(int id) const { return tables_->windows[id]; }
  int Count(Color c, int id) const { return CountIn(state_[id], c); }
  // Calls f(window id) for each window with `own` stones of `c`, at least four, and `other` of
  // the other colour, at most one; ascending. Stops when f returns true, and returns that.
  template <class F>
  bool AnyWindow(Color c, int own, int other, F&& f) const {
    const Set& set = sets_[Index(c)][other][own - kLeastKept];
    for (int i = 0; i < kWords; ++i) {
      for (std::uint64_t w = set[i]; w != 0; w &= w - 1) {
        if (f(i * 64 + std::countr_zero(w))) return true;
      }
    }
    return false;
  }
  bool HasWindow(Color c, int own, int other) const {
    return AnyWindow(c, own, other, [](int) { return true; });
  }
  // A window of Black's that another black stone at its end makes an overline of.
  bool IsTooLong(const IrenseiBoard& board, Color c, int id) const;
  // A window's first empty cell; kNoCell when there is none.
  Cell EmptyCell(const IrenseiBoard& board, int id) const;

  friend bool operator==(const IrenseiEval& a, const IrenseiEval& b) {
    return a.state_ == b.state_ && a.sets_ == b.sets_ && a.sum_ == b.sum_;
  }

 private:
  static constexpr int kLeastKept = 4;
  static constexpr int kWords = (kWindows + 63) / 64;
  using Set = std::array<std::uint64_t, kWords>;

  struct Tables {
    Tables();
    std::array<Window, kWindows> windows;
    std::array<std::array<std::int16_t, kWindowsOfCell>, kCells> of_cell;
    std::array<std::uint8_t, kCells> count_of_cell;
  };
  static const Tables& SharedTables();

  // A window's state: Black's stones in the low three bits, White's in the next three.
  static int CountIn(int state, Color c) { return state >> (3 * Index(c)) & 7; }

  void Change(Color c, Cell cell, int by);
  void Flip(int id, int state);
  int Soundness(const IrenseiBoard& board, Color c, int id) const;

  const Tables* tables_;
  std::array<std::uint8_t, kWindows> state_{};
  // By colour, stones of the other colour (0, 1), own stones from kLeastKept on.
  std::array<std::array<std::array<Set, kRow - kLeastKept + 1>, 2>, kColors> sets_{};
  int sum_ = 0;  // Black's view
};

}  // namespace tengen
