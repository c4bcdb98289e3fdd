// SPDX-License-Identifier: Apache-2.0
//
// CellIndex: numbers all different cells of the training positions in the order in which they
// occur. For the network, cells are equal if they have the same stone, or the same four pairs of
// patterns in any order. So all positions together have only some ten thousand different cells, and
// most cells of a board are equal to others. A position can be stored as a short list of cells with
// counts. For a batch, the features of each different cell are computed only once.
//
// Not thread safe while cells are added; afterwards any thread may read. No function fails.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "engine/lines/shape.h"
#include "engine/types.h"
#include "train/net/network.h"

namespace tengen {

class CellIndex {
 public:
  // A cell: its stone; if it is empty, its shapes; and the rows of the network whose sum gives its
  // features.
  struct Cell {
    Stone stone = Stone::kEmpty;
    std::array<Shape, kColors> shapes{};  // the directions are in the order of the first cell that
                                          // got this number
    std::array<std::uint16_t, kRowsOfCell> rows{};
  };

  // The number of a cell with this stone, or of an empty cell with these shapes. A cell without a
  // number gets a new number.
  std::uint32_t NumberOf(Color stone);
  std::uint32_t NumberOf(std::array<Shape, kColors> shapes);

  const Cell& operator[](std::uint32_t number) const { return cells_[number]; }
  std::size_t size() const { return cells_.size(); }

 private:
  std::uint32_t Add(std::uint32_t key, const Cell& cell);

  std::vector<Cell> cells_;
  // Numbers by key: four pairs of patterns, one byte each, in ascending order.
  absl::flat_hash_map<std::uint32_t, std::uint32_t> number_of_key_;
  // Numbers by both shapes, Black's in the low 16 bits. This map is read for every cell that
  // changes: with it, the four pairs need not be sorted each time.
  absl::flat_hash_map<std::uint32_t, std::uint32_t> number_of_shapes_;
};

}  // namespace tengen
