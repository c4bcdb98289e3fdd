// SPDX-License-Identifier: Apache-2.0
#include "eval/pente_eval.h"

#include <cmath>

namespace tengen {

WeightsSections PenteWeights::Sections() {
  WeightsSections sections = shapes.Sections();
  sections.push_back(
      {"captures",
       {&captures.linear, &captures.cubic, &captures.mover_best, &captures.mover_second,
        &captures.waiter_best, &captures.waiter_second, &captures.flank}});
  sections.push_back({"moves",
                      {&moves.line, &moves.urgency_linear, &moves.urgency_cubic, &moves.gain,
                       &moves.deny, &moves.flank, &moves.risk, &moves.poof}});
  return sections;
}

template <class Board>
PenteEvaluatorOn<Board>::CaptureWorth::CaptureWorth(CaptureRules rules, int linear, int cubic) {
  for (int n = 0; n < kCounts; ++n) {
    const double share = Share(rules, n);
    worth_[n] = static_cast<int>(std::lround(linear * share + cubic * share * share * share));
  }
}

template <class Board>
PenteEvaluatorOn<Board>::PenteEvaluatorOn(const Board& board, const Weights& weights)
    : Base(board, weights),
      shapes_(weights_->shapes),
      worth_(board.rules(), weights_->captures.linear, weights_->captures.cubic),
      urgency_(board.rules(), weights_->moves.urgency_linear, weights_->moves.urgency_cubic) {
  Reset(board);
}

template <class Board>
typename PenteEvaluatorOn<Board>::Chances PenteEvaluatorOn<Board>::ChancesOf(const Board& board,
                                                                             Color c) {
  Chances chances;
  board.CaptureCells(c).ForEach([&](Cell cell) {
    const int stones = board.CapturesAt(c, cell);
    chances.second = std::max(chances.second, std::min(stones, chances.best));
    chances.best = std::max(chances.best, stones);
  });
  return chances;
}

template <class Board>
Value PenteEvaluatorOn<Board>::Evaluate(const Board& board) {
  const Color us = board.to_move();
  Value v = shapes_.Evaluate(board.lines());
  v += worth_.Of(board.captured(us)) - worth_.Of(board.captured(Opponent(us)));
  ChanceTerms(board, [&](int weight, int factor) { v += weight * factor; });
  return Unproven(v);
}

template <class Board>
void PenteEvaluatorOn<Board>::Prepare(const Board& board) {
  const Color us = board.to_move();
  ours_ = board.CaptureCells(us);
  theirs_ = board.CaptureCells(Opponent(us));
  flanks_ = board.FlankCells(us);
  risks_ = board.RiskCells(us);
  poofs_ = board.PoofCells(us);
}

template class PenteEvaluatorOn<CaptureBoard>;
template class PenteEvaluatorOn<CaptureFoulBoard>;

}  // namespace tengen
