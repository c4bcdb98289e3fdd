// SPDX-License-Identifier: Apache-2.0
#include "train/net/cell_index.h"

#include <algorithm>

#include "engine/geometry.h"

namespace tengen {

std::uint32_t CellIndex::Add(std::uint32_t key, const Cell& cell) {
  const auto [at, is_new] =
      number_of_key_.try_emplace(key, static_cast<std::uint32_t>(cells_.size()));
  if (is_new) cells_.push_back(cell);
  return at->second;
}

std::uint32_t CellIndex::NumberOf(Color stone) {
  Cell cell = {.stone = StoneOf(stone)};
  cell.rows.fill(kNoRow);
  cell.rows[0] = static_cast<std::uint16_t>(kStoneRow + Index(stone));
  // No empty cell has this key, because a pair of patterns is never 255.
  return Add(0xffffff00 + static_cast<std::uint32_t>(Index(stone)), cell);
}

std::uint32_t CellIndex::NumberOf(std::array<Shape, kColors> shapes) {
  const auto [at, is_new] =
      number_of_shapes_.try_emplace(shapes[0] | std::uint32_t{shapes[1]} << 16);
  if (!is_new) return at->second;
  std::array<std::uint16_t, kDirections> pairs;
  for (int d = 0; d < kDirections; ++d)
    pairs[d] =
        static_cast<std::uint16_t>(PairRow(PatternIn(shapes[0], d), PatternIn(shapes[1], d)));
  std::sort(pairs.begin(), pairs.end());
  Cell cell = {.shapes = shapes};
  std::uint32_t key = 0;
  for (int d = 0; d < kDirections; ++d) {
    key = key << 8 | pairs[d];
    cell.rows[d] = pairs[d];
  }
  for (const Color c : {Color::kBlack, Color::kWhite})
    cell.rows[kDirections + Index(c)] =
        static_cast<std::uint16_t>(CombinationRow(c, ShapeTable::CombinationOf(shapes[Index(c)])));
  return at->second = Add(key, cell);
}

}  // namespace tengen
