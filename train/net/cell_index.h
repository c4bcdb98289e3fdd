// SPDX-License-Identifier: Apache-2.0
//
// CellIndex: every different thing that a network of lines can see in a cell, numbered as they turn
// up. A network knows a cell by its four pairs of patterns, in any order, or by its stone, so a few
// ten thousand different cells make up all positions; most of a board is the same few. A position
// is then a short list of cells and how often it has them, and what a cell costs is paid once for
// all positions that are learned from together.
//
// Not thread safe while it grows; afterwards any thread may read.
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
  // A cell: both shapes where it is empty, and the rows of the network that it adds up.
  struct Cell {
    Stone stone = Stone::kEmpty;
    std::array<Shape, kColors> shapes{};  // one of the orders of the directions
    std::array<std::uint16_t, kRowsOfCell> rows{};
  };

  // The cell's number, a new one if it is the first of its kind.
  std::uint32_t NumberOf(Color stone);
  std::uint32_t NumberOf(std::array<Shape, kColors> shapes);

  const Cell& operator[](std::uint32_t number) const { return cells_[number]; }
  std::size_t size() const { return cells_.size(); }

 private:
  std::uint32_t Add(std::uint32_t key, const Cell& cell);

  std::vector<Cell> cells_;
  // By four pairs of patterns, a byte each, in ascending order.
  absl::flat_hash_map<std::uint32_t, std::uint32_t> number_of_key_;
  // The same by the shapes as they are, Black's in the low half: asked for every cell that changes.
  absl::flat_hash_map<std::uint32_t, std::uint32_t> number_of_shapes_;
};

}  // namespace tengen
