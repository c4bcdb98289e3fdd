// SPDX-License-Identifier: Apache-2.0
//
// CellSet: a set of cells of the padded board (engine/geometry.h), one bit per cell. Loops visit
// the cells in ascending order, so results are the same on every machine. A plain value without
// errors; several threads may read it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/geometry.h"

namespace tengen {

class CellSet {
 public:
  bool Has(Cell c) const { return (words_[c >> 6] >> (c & 63) & 1) != 0; }
  void Flip(Cell c) { words_[c >> 6] ^= std::uint64_t{1} << (c & 63); }
  void Add(Cell c) { words_[c >> 6] |= std::uint64_t{1} << (c & 63); }
  void Remove(Cell c) { words_[c >> 6] &= ~(std::uint64_t{1} << (c & 63)); }
  void Clear() { words_ = {}; }

  // Calls f(cell) for every cell of the set.
  template <class F>
  void ForEach(F&& f) const {
    for (int i = 0; i < kWords; ++i)
      for (std::uint64_t w = words_[i]; w != 0; w &= w - 1)
        f(static_cast<Cell>(i * 64 + std::countr_zero(w)));
  }
  // Returns true if f(cell) is true for at least one cell of the set. Stops at the first such cell.
  template <class F>
  bool Any(F&& f) const {
    for (int i = 0; i < kWords; ++i)
      for (std::uint64_t w = words_[i]; w != 0; w &= w - 1)
        if (f(static_cast<Cell>(i * 64 + std::countr_zero(w)))) return true;
    return false;
  }
  // Calls f(cell) for every cell such that both `cell` and cell + kStep are in the set. kStep > 0.
  template <int kStep, class F>
  void ForEachPair(F&& f) const {
    constexpr int kSkip = kStep / 64, kShift = kStep % 64;
    static_assert(kStep > 0 && kShift != 0);
    for (int i = 0; i + kSkip < kWords; ++i) {
      if (words_[i] == 0) continue;
      std::uint64_t other = words_[i + kSkip] >> kShift;
      if (i + kSkip + 1 < kWords) other |= words_[i + kSkip + 1] << (64 - kShift);
      for (std::uint64_t w = words_[i] & other; w != 0; w &= w - 1)
        f(static_cast<Cell>(i * 64 + std::countr_zero(w)));
    }
  }
  // The cell with the lowest number; kNoCell if the set is empty.
  Cell First() const {
    for (int i = 0; i < kWords; ++i)
      if (words_[i] != 0) return static_cast<Cell>(i * 64 + std::countr_zero(words_[i]));
    return kNoCell;
  }
  int Count() const {
    int n = 0;
    for (const std::uint64_t w : words_) n += std::popcount(w);
    return n;
  }

  // The set moved by -kOffset: cell c is in the result if c + kOffset is in this set.
  template <int kOffset>
  CellSet Seen() const {
    constexpr int kFar = kOffset < 0 ? -kOffset : kOffset;
    constexpr int kSkip = kFar / 64, kShift = kFar % 64;
    CellSet r;
    if constexpr (kOffset >= 0) {
      for (int i = 0; i + kSkip < kWords; ++i) {
        r.words_[i] = words_[i + kSkip] >> kShift;
        if (kShift != 0 && i + kSkip + 1 < kWords)
          r.words_[i] |= words_[i + kSkip + 1] << ((64 - kShift) & 63);
      }
    } else {
      for (int i = kSkip; i < kWords; ++i) {
        r.words_[i] = words_[i - kSkip] << kShift;
        if (kShift != 0 && i > kSkip) r.words_[i] |= words_[i - kSkip - 1] >> ((64 - kShift) & 63);
      }
    }
    return r;
  }

  // The padded row y: bit x is the cell at padded column x.
  std::uint32_t Row(int y) const {
    return static_cast<std::uint32_t>(words_[y / 2] >> (y % 2 * 32));
  }

  // Makes a set from its padded rows: bit x of rows[y].
  static CellSet FromRows(const std::array<std::uint32_t, kStride>& rows) {
    CellSet set;
    for (int i = 0; i < kWords; ++i)
      set.words_[i] = rows[2 * i] | std::uint64_t{rows[2 * i + 1]} << 32;
    return set;
  }

  friend CellSet operator&(const CellSet& a, const CellSet& b) {
    CellSet r;
    for (int i = 0; i < kWords; ++i) r.words_[i] = a.words_[i] & b.words_[i];
    return r;
  }
  friend CellSet operator|(const CellSet& a, const CellSet& b) {
    CellSet r;
    for (int i = 0; i < kWords; ++i) r.words_[i] = a.words_[i] | b.words_[i];
    return r;
  }
  friend bool operator==(const CellSet&, const CellSet&) = default;

 private:
  static constexpr int kWords = kCells / 64;
  std::array<std::uint64_t, kWords> words_{};
};

}  // namespace tengen
