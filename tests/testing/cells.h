// SPDX-License-Identifier: Apache-2.0
//
// The cells of a set as a list, for comparisons.
#pragma once

#include <vector>

#include "engine/cell_set.h"

namespace tengen::testing {

inline std::vector<Cell> CellsIn(const CellSet& set) {
  std::vector<Cell> cells;
  set.ForEach([&cells](Cell c) { cells.push_back(c); });
  return cells;
}

}  // namespace tengen::testing
