// SPDX-License-Identifier: Apache-2.0
//
// IrenseiWindows counts the stones of each side in each of the 432 windows of irensei. A window is
// seven cells in a row inside the centre area: only a row inside this area wins (rules.md section
// 7). IrenseiBoard calls Add for every new stone and Remove for every stone that is removed. Search
// and evaluation read the counts.
//
// A plain value. No function allocates memory or returns an error. Several threads may read one
// object.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/geometry.h"
#include "engine/types.h"

namespace tengen {

class IrenseiWindows {
 public:
  static constexpr int kRow = 7;  // cells of a window
  // The centre area: kLow <= x, y <= kHigh.
  static constexpr int kLow = 2;
  static constexpr int kHigh = 16;
  static constexpr int kSpan = kHigh - kLow + 1;    // cells of a side of the centre area
  static constexpr int kStarts = kSpan - kRow + 1;  // windows in a line of kSpan cells
  // The windows are horizontal, vertical and diagonal in both directions.
  static constexpr int kWindows = 2 * kSpan * kStarts + 2 * kStarts * kStarts;

  struct Window {
    Cell first;
    int step;
    Cell At(int i) const { return static_cast<Cell>(first + i * step); }
    Cell Before() const { return At(-1); }
    Cell After() const { return At(kRow); }
  };

  IrenseiWindows() : tables_(&SharedTables()) {}

  static constexpr bool InCentre(Cell c) {
    const Point p = ToPoint(c);
    return p.x >= kLow && p.x <= kHigh && p.y >= kLow && p.y <= kHigh;
  }

  // Counts a stone that was put on the cell (Add) or removed from it (Remove).
  void Add(Color c, Cell cell) { Change(c, cell, 1); }
  void Remove(Color c, Cell cell) { Change(c, cell, -1); }

  const Window& WindowOf(int id) const { return tables_->windows[id]; }
  // The stones in a window: the number of black stones in the low three bits, the number of white
  // stones in the next three bits.
  std::uint8_t StateOf(int id) const { return state_[id]; }
  // The number of windows with `own` stones of `c` (at least 1) and none of the other colour.
  int Count(Color c, int own) const { return counts_[own << (3 * Index(c))]; }
  // Calls f(window id), in ascending order, for each window with `own` stones of `c` and `other`
  // stones of the other colour. `own` is kLeastKept to kRow, `other` is 0 or 1. If f returns true,
  // the loop stops and the function returns true.
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
  // Calls f(stones of `c`, stones of the other colour) for each window through the cell.
  template <class F>
  void ForEachThrough(Color c, Cell cell, F&& f) const {
    for (int i = 0; i < tables_->count_of_cell[cell]; ++i) {
      const int state = state_[tables_->of_cell[cell][i]];
      f(CountIn(state, c), CountIn(state, Opponent(c)));
    }
  }

  friend bool operator==(const IrenseiWindows&, const IrenseiWindows&) = default;

  // The smallest value of `own` that AnyWindow accepts. Sets of windows with fewer own stones are
  // not stored.
  static constexpr int kLeastKept = 4;

 private:
  static constexpr int kWindowsOfCell = kDirections * kRow;
  static constexpr int kWords = (kWindows + 63) / 64;
  using Set = std::array<std::uint64_t, kWords>;

  struct Tables {
    Tables();
    std::array<Window, kWindows> windows;
    std::array<std::array<std::int16_t, kWindowsOfCell>, kCells> of_cell;
    std::array<std::uint8_t, kCells> count_of_cell;
  };
  static const Tables& SharedTables();

  static int CountIn(int state, Color c) { return state >> (3 * Index(c)) & 7; }

  void Change(Color c, Cell cell, int by);
  void Flip(int id, int state);

  const Tables* tables_;
  std::array<std::uint8_t, kWindows> state_{};
  std::array<std::int16_t, 64> counts_{};  // the number of windows with each state; not valid for
                                           // state 0
  // Sets of windows, indexed by colour, stones of the other colour (0 or 1) and own stones minus
  // kLeastKept.
  std::array<std::array<std::array<Set, kRow - kLeastKept + 1>, 2>, kColors> sets_{};
};

}  // namespace tengen
