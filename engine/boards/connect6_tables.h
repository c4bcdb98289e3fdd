// SPDX-License-Identifier: Apache-2.0
//
// Connect6Tables: the geometry of one connect6 board (rules.md section 5). All copies of a position
// share one object. The tables have the cells of each window and the windows of each cell. The
// tables also have the cells of each line and, for each cell, the cells that share a line with the
// cell. On the torus, rows, columns and diagonals continue at the opposite edge. Everything else is
// the same on all boards.
//
// A Site is the number of a cell of the board: y * width + x. Each window also has a number.
//
// The object is constant after construction, so any thread may read it. Preconditions are asserted.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/geometry.h"
#include "engine/types.h"

namespace tengen {

using Site = std::uint16_t;
inline constexpr int kMaxSites = kMaxBoard * kMaxBoard;
inline constexpr Site kNoSite = 0xffff;  // not the number of a site

// A set of sites or of windows, one bit each. Loops visit the members in ascending order.
template <int kWordCount>
class BitSetOf {
 public:
  bool Has(int i) const { return (words_[i >> 6] >> (i & 63) & 1) != 0; }
  void Flip(int i) { words_[i >> 6] ^= std::uint64_t{1} << (i & 63); }
  void Add(int i) { words_[i >> 6] |= std::uint64_t{1} << (i & 63); }
  void Remove(int i) { words_[i >> 6] &= ~(std::uint64_t{1} << (i & 63)); }
  bool IsEmpty() const {
    for (const std::uint64_t w : words_)
      if (w != 0) return false;
    return true;
  }
  int Count() const {
    int n = 0;
    for (const std::uint64_t w : words_) n += std::popcount(w);
    return n;
  }
  // The lowest member; -1: the set is empty.
  int First() const {
    for (int i = 0; i < kWordCount; ++i)
      if (words_[i] != 0) return i * 64 + std::countr_zero(words_[i]);
    return -1;
  }
  template <class F>
  void ForEach(F&& f) const {
    for (int i = 0; i < kWordCount; ++i)
      for (std::uint64_t w = words_[i]; w != 0; w &= w - 1) f(i * 64 + std::countr_zero(w));
  }

  // Returns true if f(member) is true for at least one member. Stops at the first such member.
  template <class F>
  bool Any(F&& f) const {
    for (int i = 0; i < kWordCount; ++i)
      for (std::uint64_t w = words_[i]; w != 0; w &= w - 1)
        if (f(i * 64 + std::countr_zero(w))) return true;
    return false;
  }

  BitSetOf& operator&=(const BitSetOf& o) {
    for (int i = 0; i < kWordCount; ++i) words_[i] &= o.words_[i];
    return *this;
  }
  BitSetOf& operator|=(const BitSetOf& o) {
    for (int i = 0; i < kWordCount; ++i) words_[i] |= o.words_[i];
    return *this;
  }
  friend BitSetOf operator&(BitSetOf a, const BitSetOf& b) { return a &= b; }
  friend BitSetOf operator|(BitSetOf a, const BitSetOf& b) { return a |= b; }
  friend BitSetOf operator~(BitSetOf a) {
    for (std::uint64_t& w : a.words_) w = ~w;
    return a;
  }
  friend bool operator==(const BitSetOf&, const BitSetOf&) = default;

 private:
  std::array<std::uint64_t, kWordCount> words_{};
};
using SiteSet = BitSetOf<(kMaxSites + 63) / 64>;

inline constexpr int kMaxRow = 7;  // limit of Connect6Tables::row
inline constexpr int kMaxWindows = kDirections * kMaxSites;
using WindowSet = BitSetOf<(kMaxWindows + 63) / 64>;

struct Connect6Tables {
  // `row`: the smallest number of stones in a winning row, 5 to 7. Precondition: if `wraps` is
  // true, the board is a square with sides of at least `row`.
  Connect6Tables(BoardSize board, bool wraps, int row);

  struct Windows {
    int count = 0;
    std::array<std::uint16_t, kDirections * kMaxRow> window{};
  };

  // The place of a site on a line. kNoLine: the line in this direction is shorter than `row`.
  static constexpr std::uint8_t kNoLine = 0xff;
  struct Spot {
    std::uint8_t line = kNoLine;  // index in `lines`
    std::uint8_t place = 0;       // index in this line
  };

  BoardSize size;
  bool toroidal;
  int row;
  int sites;
  std::vector<std::array<Site, kMaxRow>> window_sites;  // for each window: its sites, of which the
                                                        // first `row` are used
  std::vector<std::uint8_t> direction_of_window;
  std::vector<Windows> windows_of;                      // for each site
  std::vector<SiteSet> collinear;                       // for each site; without the site itself
  std::vector<std::vector<Site>> lines;                 // all lines, in the order of their
                                                        // directions
  std::vector<std::array<Spot, kDirections>> spots_of;  // for each site
  std::array<Site, kCells> site_of{};                   // for each padded cell; kNoSite: off the
                                                        // board
  std::array<Cell, kMaxSites> cell_of{};                // for each site
};

}  // namespace tengen
