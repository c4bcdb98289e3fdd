// SPDX-License-Identifier: Apache-2.0
#include "engine/boards/irensei_windows.h"

#include <cassert>

namespace tengen {

IrenseiWindows::Tables::Tables() : of_cell{}, count_of_cell{} {
  int id = 0;
  for (int d = 0; d < kDirections; ++d) {
    for (int y = kLow; y <= kHigh; ++y) {
      for (int x = kLow; x <= kHigh; ++x) {
        const Window window{ToCell({x, y}), kStep[d]};
        // A window is inside the centre area if both of its ends are inside. The last cell of the
        // window is always a cell of the padded board, because the border is wide enough.
        if (!InCentre(window.At(kRow - 1))) continue;
        windows[id] = window;
        for (int i = 0; i < kRow; ++i) {
          const Cell c = window.At(i);
          of_cell[c][count_of_cell[c]++] = static_cast<std::int16_t>(id);
        }
        ++id;
      }
    }
  }
  assert(id == kWindows);
}

const IrenseiWindows::Tables& IrenseiWindows::SharedTables() {
  static const auto* tables = new Tables;
  return *tables;
}

void IrenseiWindows::Flip(int id, int state) {
  const int black = state & 7, white = state >> 3;
  const std::uint64_t bit = std::uint64_t{1} << (id & 63);
  if (black >= kLeastKept && white <= 1) {
    sets_[0][white][black - kLeastKept][id >> 6] ^= bit;
  } else if (white >= kLeastKept && black <= 1) {
    sets_[1][black][white - kLeastKept][id >> 6] ^= bit;
  }
}

void IrenseiWindows::Change(Color c, Cell cell, int by) {
  const int step = by * (c == Color::kBlack ? 1 : 8);
  const int count = tables_->count_of_cell[cell];
  for (int i = 0; i < count; ++i) {
    const int id = tables_->of_cell[cell][i];
    const int before = state_[id], after = before + step;
    state_[id] = static_cast<std::uint8_t>(after);
    --counts_[before];
    ++counts_[after];
    Flip(id, before);
    Flip(id, after);
  }
}

}  // namespace tengen
