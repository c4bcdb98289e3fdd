// SPDX-License-Identifier: Apache-2.0
//
// Training: a network on its way down the slope of its loss: batches of positions in random order,
// Adam, a rate that rises for the first fiftieth and then falls along a cosine to nothing.
//
// A batch is cut into parts of a fixed size, each with a slope of its own; the slopes are added in
// a fixed order. So the numbers do not depend on the threads, and who stops, keeps the bytes of
// Checkpoint() and goes on from them gets, to the bit, what an uninterrupted run gets.
//
// Not thread safe; its threads live within a step.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "train/net/net_loss.h"
#include "train/net/net_samples.h"
#include "train/net/network.h"
#include "train/net/gradient.h"

namespace tengen {

struct TrainingSettings {
  LossWeights loss;
  int epochs = 8;
  int batch = 8192;     // positions
  double rate = 0.005;  // of Adam, at its highest
  std::uint64_t seed = 1;
};

class Training {
 public:
  // What was known at the end of an epoch.
  struct Epoch {
    NetLoss::Sums learned;  // of the batches, as they were learned; `first` is not counted
    NetLoss held_out;
  };

  // The samples must stay. `threads` does not change the numbers. `start`: the network to go on
  // from; nullptr: a random one.
  Training(const NetSamples& samples, const TrainingSettings& settings, int threads,
           const Network* start = nullptr);

  bool done() const { return step_ == last_step_; }
  std::int64_t step() const { return step_; }
  std::int64_t last_step() const { return last_step_; }
  const TrainingSettings& settings() const { return settings_; }
  double epoch() const { return static_cast<double>(step_) / static_cast<double>(epoch_steps_); }
  // Learns from the next batch; measures on the held-out games where that ends an epoch, which is
  // then a new one of epochs(). Precondition: not done.
  void Step();

  const NetLoss::Sums& learned() const { return learned_; }  // in this epoch so far
  const Network& network() const { return *network_; }
  const std::vector<Epoch>& epochs() const { return epochs_; }

  std::string Checkpoint() const;
  // Goes on where the checkpoint was made. Refuses bytes that are damaged or of another training:
  // other samples, other settings, another build of the network.
  absl::Status Restore(std::string_view checkpoint);

 private:
  // A part of a batch, in positions: enough of them have most cells in common, and slopes cost
  // something each.
  static constexpr int kPart = 512;

  int parts() const { return std::max(1, settings_.batch / kPart); }
  std::uint64_t Fingerprint() const;
  void StartEpoch();
  void Descend();

  const NetSamples* samples_;
  TrainingSettings settings_;
  int threads_;
  std::int64_t epoch_steps_, last_step_;
  std::uint64_t start_sum_;  // tells the first networks apart
  std::int64_t step_ = 0;
  std::unique_ptr<Network> network_, mean_, square_;
  NetLoss::Sums learned_;  // in this epoch so far
  std::vector<Epoch> epochs_;
  // Not kept in checkpoints: they follow from the step.
  std::vector<const NetSample*> order_;           // of the epoch
  std::vector<std::unique_ptr<Network>> slopes_;  // by part
  std::vector<Gradient> workers_;
};

// The loss of a network on samples.
NetLoss Measure(const NetSamples& samples, std::span<const NetSample> which, const Network& network,
                double lambda);

}  // namespace tengen
