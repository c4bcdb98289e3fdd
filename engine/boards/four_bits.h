// SPDX-License-Identifier: Apache-2.0
//
// FourBits: a set of cells of a four-in-a-row board of up to 12x12 cells, in three 64-bit words.
// Cell (x, y) is bit y * 13 + x. The bits of column 12 are never set. On a smaller board, the bits
// to the right of the board and below the board are also never set. If a shift by one step in any
// direction moves a cell off the board, its new bit is one of these unused bits. So a line never
// continues on the other side of the board:
//
//      0  1  2 .. 11 | 12        one step right: 1    down: 13
//     13 14 15 .. 24 | 25        down right:    14    down left: 12
//     26 27 ..
//
// Plain values without errors; any thread may read them. After a shift the caller must remove the
// bits outside the board: intersect the set with the set of all cells.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "engine/types.h"

namespace tengen {

class FourBits {
 public:
  static constexpr int kStride = 13;   // bits from a cell to the cell below it
  static constexpr int kMaxSide = 12;  // limit of width and height, in cells
  static constexpr int kWords = 3;
  // The difference of the indices of two neighbouring cells, by line direction.
  static constexpr std::array<int, 4> kSteps = {1, kStride, kStride + 1, kStride - 1};

  constexpr FourBits() = default;

  static constexpr int IndexOf(Point p) { return p.y * kStride + p.x; }
  static constexpr Point PointOf(int index) { return {index % kStride, index / kStride}; }
  static constexpr FourBits Of(int index) {
    FourBits bits;
    bits.words_[index / 64] = std::uint64_t{1} << (index % 64);
    return bits;
  }
  static constexpr FourBits Of(Point p) { return Of(IndexOf(p)); }
  // All cells of a rectangle with the upper left cell `from`. If `from` is {0, 0}, these are all
  // cells of a board.
  static constexpr FourBits Rectangle(Point from, BoardSize size) {
    FourBits bits;
    for (int y = from.y; y < from.y + size.height; ++y) {
      for (int x = from.x; x < from.x + size.width; ++x) bits |= Of(Point{x, y});
    }
    return bits;
  }

  constexpr std::uint64_t word(int i) const { return words_[i]; }
  constexpr bool Empty() const { return (words_[0] | words_[1] | words_[2]) == 0; }
  constexpr bool Has(int index) const { return words_[index / 64] >> (index % 64) & 1; }
  constexpr int Count() const {
    return std::popcount(words_[0]) + std::popcount(words_[1]) + std::popcount(words_[2]);
  }
  // The lowest index in the set. Precondition: not empty.
  constexpr int First() const {
    assert(!Empty());
    for (int i = 0; i < kWords - 1; ++i) {
      if (words_[i] != 0) return 64 * i + std::countr_zero(words_[i]);
    }
    return 64 * (kWords - 1) + std::countr_zero(words_[kWords - 1]);
  }
  template <class Visitor>
  constexpr void ForEach(Visitor visit) const {
    for (int i = 0; i < kWords; ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        visit(64 * i + std::countr_zero(word));
      }
    }
  }

  constexpr FourBits& operator&=(const FourBits& o) {
    for (int i = 0; i < kWords; ++i) words_[i] &= o.words_[i];
    return *this;
  }
  constexpr FourBits& operator|=(const FourBits& o) {
    for (int i = 0; i < kWords; ++i) words_[i] |= o.words_[i];
    return *this;
  }
  constexpr FourBits& operator^=(const FourBits& o) {
    for (int i = 0; i < kWords; ++i) words_[i] ^= o.words_[i];
    return *this;
  }
  friend constexpr FourBits operator&(FourBits a, const FourBits& b) { return a &= b; }
  friend constexpr FourBits operator|(FourBits a, const FourBits& b) { return a |= b; }
  friend constexpr FourBits operator^(FourBits a, const FourBits& b) { return a ^= b; }
  // The complement of all 192 bits. The caller must intersect the result with the set of all cells
  // of the board.
  friend constexpr FourBits operator~(FourBits a) {
    for (std::uint64_t& word : a.words_) word = ~word;
    return a;
  }
  friend constexpr bool operator==(const FourBits&, const FourBits&) = default;

  // Moves every cell up (<<) or down (>>) by `n` indices, 0 < n < 64.
  friend constexpr FourBits operator<<(const FourBits& a, int n) {
    FourBits r;
    r.words_[0] = a.words_[0] << n;
    r.words_[1] = a.words_[1] << n | a.words_[0] >> (64 - n);
    r.words_[2] = a.words_[2] << n | a.words_[1] >> (64 - n);
    return r;
  }
  friend constexpr FourBits operator>>(const FourBits& a, int n) {
    FourBits r;
    r.words_[0] = a.words_[0] >> n | a.words_[1] << (64 - n);
    r.words_[1] = a.words_[1] >> n | a.words_[2] << (64 - n);
    r.words_[2] = a.words_[2] >> n;
    return r;
  }
  // Moves every cell by one step (dx, dy). dx and dy are -1, 0 or 1; at least one of them is not 0.
  constexpr FourBits Moved(int dx, int dy) const {
    const int n = dy * kStride + dx;
    assert(n != 0);
    return n > 0 ? *this << n : *this >> -n;
  }

 private:
  std::array<std::uint64_t, kWords> words_{};
};

// True if the stone on `cell` is in a row of four or more of `own`. Precondition: `own` has `cell`.
// For each direction, `fours` has the first cell of each four. The stone is in a four if `fours`
// has the stone's cell or one of the three cells before this cell.
constexpr bool FourThrough(const FourBits& own, int cell) {
  const FourBits stone = FourBits::Of(cell);
  for (const int s : FourBits::kSteps) {
    const FourBits pairs = own & (own >> s);
    const FourBits fours = pairs & (pairs >> (2 * s));
    if (fours.Empty()) continue;
    const FourBits halves = fours | fours << s;
    if (!(stone & (halves | halves << (2 * s))).Empty()) return true;
  }
  return false;
}
// The same for a row of five or more.
constexpr bool FiveThrough(const FourBits& own, int cell) {
  const FourBits stone = FourBits::Of(cell);
  for (const int s : FourBits::kSteps) {
    const FourBits pairs = own & (own >> s);
    const FourBits fives = pairs & (pairs >> (2 * s)) & own >> (4 * s);
    const FourBits halves = fives | fives << s;
    if (!(stone & (halves | halves << (2 * s) | fives << (4 * s))).Empty()) return true;
  }
  return false;
}
// `row` is 4 or 5. A row of five contains a four, which is tested first because it is rare.
constexpr bool RowThrough(const FourBits& own, int cell, int row) {
  return FourThrough(own, cell) && (row == 4 || FiveThrough(own, cell));
}

// True if `own` has a row of `row` stones or more. `row` is 4 or 5.
constexpr bool HasRow(const FourBits& own, int row) {
  for (const int s : FourBits::kSteps) {
    const FourBits pairs = own & (own >> s);
    const FourBits fours = pairs & (pairs >> (2 * s));
    if (!(row == 4 ? fours : fours & own >> (4 * s)).Empty()) return true;
  }
  return false;
}

// The windows of four cells along `step` that have no piece of the other side. The sets contain the
// first cell of each window. `open` has all these windows. The other sets have the windows in which
// exactly three, two or one own pieces are missing.
struct FourRows {
  FourBits open, singles, pairs, triples;
};
constexpr FourRows FourRowsOf(const FourBits& own, const FourBits& empty, int step) {
  const FourBits room = own | empty;
  const FourBits halves = room & room >> step;
  const FourBits open = halves & halves >> (2 * step);
  // Counts the own pieces of each window as a binary number of two bits.
  const FourBits a = own, b = own >> step, c = own >> (2 * step), d = own >> (3 * step);
  const FourBits ab = a ^ b, cd = c ^ d;
  const FourBits ones = ab ^ cd, twos = (a & b) ^ (c & d) ^ (ab & cd);
  return {open, open & ones & ~twos, open & twos & ~ones, open & twos & ones};
}
// The same for windows of five cells.
constexpr FourRows FiveRowsOf(const FourBits& own, const FourBits& empty, int step) {
  const FourBits room = own | empty;
  const FourBits halves = room & room >> step;
  const FourBits open = halves & halves >> (2 * step) & room >> (4 * step);
  // Counts the own pieces of each window as a binary number of three bits.
  const FourBits a = own, b = own >> step, c = own >> (2 * step), d = own >> (3 * step),
                 e = own >> (4 * step);
  const FourBits abc = a ^ b ^ c, two_of_abc = (a & b) | (c & (a ^ b));
  const FourBits ones = abc ^ d ^ e, two_more = (abc & d) | (e & (abc ^ d));
  const FourBits twos = two_of_abc ^ two_more, fours = two_of_abc & two_more;
  return {open, open & twos & ~ones, open & twos & ones, open & fours & ~ones};
}

// The cells of `empty` where one more stone of `own` makes four or more in a row.
constexpr FourBits FourCompletions(const FourBits& own, const FourBits& empty) {
  FourBits cells;
  for (const int s : FourBits::kSteps) {
    const FourBits before = own << s, after = own >> s;
    const FourBits two_before = before & before << s, two_after = after & after >> s;
    cells |= two_before & (before << (2 * s) | after);  // XXX_ and XX_X
    cells |= two_after & (after >> (2 * s) | before);   // _XXX and X_XX
  }
  return cells & empty;
}
// The cells of `empty` where one more stone of `own` makes five or more in a row.
constexpr FourBits FiveCompletions(const FourBits& own, const FourBits& empty) {
  FourBits cells;
  for (const int s : FourBits::kSteps) {
    const FourBits before = own << s, after = own >> s;
    const FourBits two_before = before & before << s, two_after = after & after >> s;
    const FourBits three_before = two_before & before << (2 * s);
    const FourBits three_after = two_after & after >> (2 * s);
    cells |= three_before & (before << (3 * s) | after);  // XXXX_ and XXX_X
    cells |= three_after & (after >> (3 * s) | before);   // _XXXX and X_XXX
    cells |= two_before & two_after;                      // XX_XX
  }
  return cells & empty;
}

}  // namespace tengen
