// SPDX-License-Identifier: Apache-2.0
//
// Move: what one side does before the other moves, as the search handles it; and lists of them.
// Plain values; nothing fails.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/geometry.h"
#include "engine/ply.h"

namespace tengen {

struct Move {
  Cell first = kNoCell;
  Cell second = kNoCell;  // kNoCell: a turn of one stone
  friend constexpr bool operator==(const Move&, const Move&) = default;

  constexpr bool IsNone() const { return first == kNoCell; }
  constexpr int stones() const { return second == kNoCell ? 1 : 2; }
  std::array<Point, 2> Points() const {
    return {ToPoint(first), second == kNoCell ? Point{} : ToPoint(second)};
  }
  // What the transposition table keeps of a turn, in 15 bits; different turns of a position seldom
  // agree.
  constexpr Cell Tag() const {
    return second == kNoCell ? first
                             : static_cast<Cell>(((first + 31u * second) & 0x3fff) | 0x4000);
  }
};

inline Ply ToPly(Move turn) {
  Ply ply = StonePly(ToPoint(turn.first));
  if (turn.second != kNoCell) ply.points.push_back(ToPoint(turn.second));
  return ply;
}

inline Move ToMove(std::span<const Point> points) {
  return {ToCell(points[0]), points.size() > 1 ? ToCell(points[1]) : kNoCell};
}

// Turns with scores, taken out best first. Reused between nodes, so it seldom allocates.
class TurnList {
 public:
  struct Entry {
    Move turn;
    int score = 0;
  };

  void Clear() { entries_.clear(); }
  void Add(Move turn, int score) { entries_.push_back({turn, score}); }
  std::size_t size() const { return entries_.size(); }
  bool empty() const { return entries_.empty(); }
  Entry& operator[](std::size_t i) { return entries_[i]; }
  const Entry& operator[](std::size_t i) const { return entries_[i]; }
  auto begin() { return entries_.begin(); }
  auto end() { return entries_.end(); }
  auto begin() const { return entries_.begin(); }
  auto end() const { return entries_.end(); }

  // Puts the best of the entries from i on in place i; of equal scores the one on lower cells, so
  // that the order in which they were added, which a partial sort leaves open, says nothing.
  const Entry& Take(std::size_t i) {
    const auto best = std::min_element(entries_.begin() + static_cast<std::ptrdiff_t>(i),
                                       entries_.end(), [](const Entry& a, const Entry& b) {
                                         return std::tie(b.score, a.turn.first, a.turn.second) <
                                                std::tie(a.score, b.turn.first, b.turn.second);
                                       });
    std::swap(entries_[i], *best);
    return entries_[i];
  }

 private:
  std::vector<Entry> entries_;
};

}  // namespace tengen
