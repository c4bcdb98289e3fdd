// SPDX-License-Identifier: Apache-2.0
#include "eval/four_eval.h"

namespace tengen {

WeightsSections FourWeights::Sections() {
  return {{"tempo", {&tempo}},
          {"rows", {&pair, &triple}},
          {"winning_cells", {&winning, &even_on_even, &even_on_odd, &odds}},
          {"moves", {&makes_winning, &off_centre}}};
}

FourEvaluator::RowCounts FourEvaluator::CountRows(const FourBits& own, const FourBits& empty) {
  RowCounts counts;
  const FourBits usable = own | empty;
  for (const int s : FourBits::kSteps) {
    // The first cells of rows without an enemy piece.
    const FourBits two = usable & usable >> s;
    const FourBits rows = two & two >> (2 * s);
    if (rows.Empty()) continue;
    const FourBits a = own, b = own >> s, c = own >> (2 * s), d = own >> (3 * s);
    const FourBits ab = a & b, cd = c & d, a_or_b = a | b, c_or_d = c | d;
    const FourBits three = (ab & c_or_d) | (cd & a_or_b);  // or four
    const FourBits at_least_two = ab | cd | (a_or_b & c_or_d);
    counts.triples += (rows & three).Count();
    counts.pairs += (rows & at_least_two & ~three).Count();
  }
  return counts;
}

FourBits FourEvaluator::EvenFromTop(BoardSize size) {
  FourBits cells;
  for (int y = 1; y < size.height; y += 2) {
    cells |= FourBits::Rectangle({0, y}, {size.width, 1});
  }
  return cells;
}

FourBits FourEvaluator::LowestOnes(const FourBits& cells, const FourBits& all) {
  FourBits above;
  FourBits step = all;
  for (int i = 1; i < FourBits::kMaxSide; ++i) {
    step = step >> FourBits::kStride;
    above |= step;
  }
  return cells & ~above;
}

}  // namespace tengen
