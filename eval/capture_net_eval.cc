// SPDX-License-Identifier: Apache-2.0
#include "eval/capture_net_eval.h"

namespace tengen {

static_assert(CaptureFeatures::kRisk * CaptureFeatures::kMostCounted + 2 <=
              LineNetScales::kMostGlobalFeatures);
static_assert(CaptureFeatures::kCellFeatures <= 16);

template <class Board>
void CaptureFeatures::SeeGlobalFeatures(const Board& board) {
  const Color us = board.to_move(), them = Opponent(us);
  count_ = 0;
  const auto add = [this](int global_feature, int times) {
    if (times == 0) return;
    global_features_[count_++] = {static_cast<std::uint16_t>(global_feature),
                                  static_cast<std::uint16_t>(std::min(times, kMostCounted))};
  };
  // A side can have captured more stones than the winning number, because the game continues if
  // both sides have captured equally many.
  const auto lacking = [&](Color c) {
    return std::max(0, board.rules().Threshold() - board.captured(c));
  };
  add(kWeLack + lacking(us), 1);
  add(kTheyLack + lacking(them), 1);
  const auto add_captures = [&](Color c, int first, CellSet& cells) {
    cells = board.CaptureCells(c);
    std::array<int, kTakings> count{};
    cells.ForEach([&](Cell cell) { ++count[Taking(board.CapturesAt(c, cell))]; });
    for (int taking = 0; taking < kTakings; ++taking) add(first + taking, count[taking]);
  };
  add_captures(us, kTakes, takes_);
  add_captures(them, kTaken, taken_);
  flanks_ = board.FlankCells(us);
  flanked_ = board.FlankCells(them);
  add(kFlanks, flanks_.Count());
  add(kFlanked, flanked_.Count());
}

template <class Board>
void CaptureFeatures::SeeCellFeatures(const Board& board) {
  risks_ = board.RiskCells(board.to_move());
  poofs_ = board.PoofCells(board.to_move());
  marked_ = takes_ | taken_ | flanks_ | flanked_ | risks_ | poofs_;
}

template <class Board>
LineNetCellFeatures CaptureFeatures::CellFeaturesOf(const Board& board, Cell cell) const {
  const Color us = board.to_move();
  std::uint32_t cell_features = 0;
  const auto cell_feature = [&](const CellSet& set, int number) {
    if (set.Has(cell)) cell_features |= 1U << number;
  };
  if (takes_.Has(cell)) cell_features |= 1U << (kTakes + Taking(board.CapturesAt(us, cell)));
  if (taken_.Has(cell))
    cell_features |= 1U << (kTaken + Taking(board.CapturesAt(Opponent(us), cell)));
  cell_feature(flanks_, kFlanks);
  cell_feature(flanked_, kFlanked);
  cell_feature(risks_, kRisk);
  cell_feature(poofs_, kPoof);
  return static_cast<LineNetCellFeatures>(cell_features);
}

template void CaptureFeatures::SeeGlobalFeatures(const CaptureBoard&);
template void CaptureFeatures::SeeCellFeatures(const CaptureBoard&);
template LineNetCellFeatures CaptureFeatures::CellFeaturesOf(const CaptureBoard&, Cell) const;
template void CaptureFeatures::SeeGlobalFeatures(const CaptureFoulBoard&);
template void CaptureFeatures::SeeCellFeatures(const CaptureFoulBoard&);
template LineNetCellFeatures CaptureFeatures::CellFeaturesOf(const CaptureFoulBoard&, Cell) const;

}  // namespace tengen
