// SPDX-License-Identifier: Apache-2.0
#include "eval/four_shapes.h"

#include "eval/four_eval.h"

namespace tengen {

FourBits FourShapes::MarkedCells(const FourBoard& board) {
  return board.rules().placement == FourPlacement::kGravity ? FourEvaluator::EvenFromTop(board)
                                                            : board.Legal();
}

Stone FourShapes::At(Cell cell) const {
  const int index = FourBits::IndexOf(ToPoint(cell));
  if (seen_.empties.Has(index)) return Stone::kEmpty;
  return StoneOf(seen_.stones[Index(Color::kBlack)].Has(index) ? Color::kBlack : Color::kWhite);
}

template <int kRowLength>
void FourShapes::Look(const FourBits& own, const FourBits& empties, Levels& levels,
                      std::array<int, kRow>& rows) {
  rows = {};
  for (int d = 0; d < kDirections; ++d) {
    const int s = FourBits::kSteps[d];
    // All cells of the rows whose first cells are `firsts`.
    const auto all_of = [s](const FourBits& firsts) {
      const FourBits halves = firsts | firsts << s;
      const FourBits four = halves | halves << (2 * s);
      return kRowLength == 4 ? four : four | firsts << (4 * s);
    };
    const FourRows in = kRowLength == 4 ? FourRowsOf(own, empties, s) : FiveRowsOf(own, empties, s);
    rows[2] += in.pairs.Count();
    rows[3] += in.triples.Count();
    const FourBits triple = all_of(in.triples), some = all_of(in.open);
    FourBits single, singles, pair, two_pairs, three_pairs;
    FourBits with_one = in.singles, with_two = in.pairs;
    for (int i = 0; i < kRowLength; ++i) {
      singles |= single & with_one;
      single |= with_one;
      three_pairs |= two_pairs & with_two;
      two_pairs |= pair & with_two;
      pair |= with_two;
      with_one = with_one << s;
      with_two = with_two << s;
    }
    // The number of own pieces by level: 1: none; 2 and 3: one; 4 to 6: two; 7: three.
    const FourBits as_two = pair & ~triple, as_one = single & ~(pair | triple);
    levels[d][0] = triple | (as_two & two_pairs & ~three_pairs) | (as_one & singles) |
                   (some & ~(single | pair | triple));
    levels[d][1] = triple | (as_two & three_pairs) | as_one;
    levels[d][2] = triple | as_two;
  }
}

Shape FourShapes::ShapeAt(const Levels& levels, int index) const {
  const int marked = seen_.marked.Has(index);
  int shape = 0;
  for (int d = 0; d < kDirections; ++d) {
    const auto& bit = levels[d];
    const int level = bit[0].Has(index) | bit[1].Has(index) << 1 | bit[2].Has(index) << 2;
    if (level != 0) shape |= (2 * level - 1 + marked) << (4 * d);
  }
  return static_cast<Shape>(shape);
}

ShapeChanges FourShapes::Reset(const FourBoard& board) {
  size_ = board.size();
  seen_ = {};
  return Follow(board);
}

ShapeChanges FourShapes::Follow(const FourBoard& board) {
  stones_.clear();
  changed_.clear();
  Seen now;
  for (const Color c : {Color::kBlack, Color::kWhite}) now.stones[Index(c)] = board.stones(c);
  now.empties = board.empties();
  if (now.stones == seen_.stones && now.empties == seen_.empties) return {};
  now.marked = MarkedCells(board);
  FourBits changed = (now.empties & ~seen_.empties) | (now.marked ^ seen_.marked);
  for (int c = 0; c < kColors; ++c) {
    if (board.rules().row == 4) {
      Look<4>(now.stones[c], now.empties, now.levels[c], now.rows[c]);
    } else {
      Look<5>(now.stones[c], now.empties, now.levels[c], now.rows[c]);
    }
    for (int d = 0; d < kDirections; ++d)
      for (int i = 0; i < 3; ++i) changed |= now.levels[c][d][i] ^ seen_.levels[c][d][i];
    (now.stones[c] & ~seen_.stones[c]).ForEach([&](int index) {
      stones_.push_back(ToCell(FourBits::PointOf(index)));
    });
  }
  seen_ = now;
  (changed & seen_.empties).ForEach([&](int index) {
    const std::uint32_t white = ShapeAt(seen_.levels[Index(Color::kWhite)], index);
    changed_.push_back({.shapes = ShapeAt(seen_.levels[Index(Color::kBlack)], index) | white << 16,
                        .cell = ToCell(FourBits::PointOf(index))});
  });
  return {stones_, changed_};
}

}  // namespace tengen
