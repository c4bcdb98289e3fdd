// SPDX-License-Identifier: Apache-2.0
#include "eval/four_eval.h"

namespace tengen {

WeightsSections FourWeights::Sections() {
  return {{"tempo", {&tempo}},
          {"rows", {&pair, &triple}},
          {"winning_cells", {&winning, &even_on_even, &even_on_odd, &odds}},
          {"moves", {&makes_winning, &off_centre}}};
}

FourEvaluator::RowCounts FourEvaluator::CountRows(const FourBits& own, const FourBits& empty,
                                                  int row) {
  RowCounts counts;
  for (const int step : FourBits::kSteps) {
    const FourRows rows = row == 4 ? FourRowsOf(own, empty, step) : FiveRowsOf(own, empty, step);
    counts.pairs += rows.pairs.Count();
    counts.triples += rows.triples.Count();
  }
  return counts;
}

FourBits FourEvaluator::EvenFromTop(const FourBoard& board) {
  static constexpr FourBits kEven = [] {
    FourBits cells;
    for (int y = 1; y < FourBits::kMaxSide; y += 2)
      cells |= FourBits::Rectangle({0, y}, {FourBits::kMaxSide, 1});
    return cells;
  }();
  return kEven & board.cells();
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
