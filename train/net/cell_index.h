// SPDX-License-Identifier: Apache-2.0
//
// CellIndex: numbers all different cells of the training positions in the order in which they
// occur. For the network a cell is its stone, or its four pairs of patterns in any order. So all
// positions together have only some ten thousand different cells, and a few of these make up most
// of a board. A position is then a short list of cells with counts. The features of a cell are
// computed once for all positions of a batch.
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
  // A cell: its stone; its shapes if it is empty; and the rows of the network whose sum it is.
  struct Cell {
    Stone stone = Stone::kEmpty;
    std::array<Shape, kColors> shapes{};  // the directions have the order in which the cell was
                                          // first met
    std::array<std::uint16_t, kRowsOfCell> rows{};
  };

  // The number of a cell with this stone, or of an empty cell with these shapes. A cell that is not
  // known gets a new number.
  std::uint32_t NumberOf(Color stone);
  std::uint32_t NumberOf(std::array<Shape, kColors> shapes);

  const Cell& operator[](std::uint32_t number) const { return cells_[number]; }
  std::size_t size() const { return cells_.size(); }

 private:
  std::uint32_t Add(std::uint32_t key, const Cell& cell);

  std::vector<Cell> cells_;
  // Numbers by key: four pairs of patterns, one byte each, in ascending order.
  absl::flat_hash_map<std::uint32_t, std::uint32_t> number_of_key_;
  // Numbers by both shapes, Black's in the low 16 bits. This map saves the sorting of the pairs; it
  // is read for every cell that changes.
  absl::flat_hash_map<std::uint32_t, std::uint32_t> number_of_shapes_;
};

}  // namespace tengen
