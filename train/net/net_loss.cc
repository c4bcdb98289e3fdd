// SPDX-License-Identifier: Apache-2.0
#include "train/net/net_loss.h"

namespace tengen {

double MoveLoss(std::span<const CellCount> cells, int played, std::vector<float>& logits) {
  float highest = logits[played];
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (cells[i].moves > 0) highest = std::max(highest, logits[i]);
  const double below_highest = highest - logits[played];
  float sum = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].moves == 0) continue;
    logits[i] = std::exp(logits[i] - highest);
    sum += static_cast<float>(cells[i].moves) * logits[i];
  }
  for (float& share : logits) share /= sum;
  return below_highest + std::log(sum);
}

NetLoss::Sums& NetLoss::Sums::operator+=(const Sums& other) {
  values += other.values;
  mix += other.mix;
  result += other.result;
  moves += other.moves;
  move += other.move;
  first += other.first;
  return *this;
}

NetLoss::Sums NetLoss::total() const {
  Sums total;
  for (const Sums& phase : phases) total += phase;
  return total;
}

void NetLoss::Add(const NetSample& sample, std::span<const CellCount> cells, NetAnswer answer,
                  double lambda) {
  Sums& sums = phases[PhaseOf(sample)];
  if (sample.has_value) {
    ++sums.values;
    sums.mix += ValueLoss(answer.value, sample.Target(lambda));
    sums.result += ValueLoss(answer.value, sample.result);
    const double said = 1 / (1 + std::exp(-static_cast<double>(answer.value)));
    Bin& bin = bins[std::min(kBins - 1, static_cast<int>(said * kBins))];
    ++bin.values;
    bin.said += said;
    bin.came += sample.result;
  }
  if (sample.played < 0 || answer.moves.empty()) return;
  ++sums.moves;
  int better = 0, equal = 0;
  const float played = answer.moves[sample.played];
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (answer.moves[i] > played) better += cells[i].moves;
    if (answer.moves[i] == played) equal += cells[i].moves;
  }
  if (better == 0) sums.first += 1.0 / equal;
  sums.move += MoveLoss(cells, sample.played, answer.moves);
}

}  // namespace tengen
