// SPDX-License-Identifier: Apache-2.0
//
// Training: trains a network by gradient descent with Adam, on batches of positions in random
// order. The rate rises in the first fiftieth of the steps. It then falls along a cosine to 0.
// (Adam: Kingma and Ba, "Adam: A Method for Stochastic Optimization", 2015.)
//
// A batch is divided into parts of a fixed size. Each part has its own gradient, and the gradients
// are added in a fixed order. So the result does not depend on the number of threads. If a training
// stops and is restored from Checkpoint(), the result has the same bits as without the stop.
//
// Not thread safe. Each step starts threads and waits until they have ended.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "train/net/gradient.h"
#include "train/net/net_loss.h"
#include "train/net/net_samples.h"
#include "train/net/network.h"

namespace tengen {

struct TrainingSettings {
  LossWeights loss;
  int epochs = 8;
  int batch = 8192;        // number of positions in a step
  double rate = 0.005;     // the highest rate of Adam
  double region_rate = 0;  // the same for the numbers that belong to regions; 0: as `rate`
  std::uint64_t seed = 1;  // seed of the random start and of the order of positions
};

class Training {
 public:
  // The losses of a finished epoch.
  struct Epoch {
    // The losses of the batches of the epoch. The loss of each batch is measured before the step of
    // this batch. `first` is not computed.
    NetLoss::Sums learned;
    NetLoss held_out;  // losses on the held-out samples, after the epoch
  };

  // The samples must outlive the training. `threads`: number of threads in a step, at least 1; it
  // does not change the result. `start`: the first network; nullptr: a random one.
  Training(const NetSamples& samples, const TrainingSettings& settings, int threads,
           const Network* start = nullptr);

  bool done() const { return step_ == last_step_; }
  std::int64_t step() const { return step_; }
  std::int64_t last_step() const { return last_step_; }
  const TrainingSettings& settings() const { return settings_; }
  double epoch() const { return static_cast<double>(step_) / static_cast<double>(epoch_steps_); }
  // Learns from the next batch. At the end of an epoch it also measures the loss on the held-out
  // samples, and adds the epoch to epochs(). Precondition: not done().
  void Step();

  const NetLoss::Sums& learned() const { return learned_; }  // losses in this epoch so far
  const Network& network() const { return *network_; }
  const std::vector<Epoch>& epochs() const { return epochs_; }

  // The state of the training as bytes, with a checksum. A machine of another kind cannot read
  // these bytes.
  std::string Checkpoint() const;
  // Continues from a checkpoint. kDataLoss: the bytes are damaged, or are not a checkpoint of this
  // build. kFailedPrecondition: the checkpoint belongs to other samples or other settings.
  absl::Status Restore(std::string_view checkpoint);

 private:
  // The number of positions in each part of a batch. Larger parts save work, because each different
  // cell is computed once in a part. They also save memory and time, because each part needs a
  // gradient of its own.
  static constexpr int kPart = 512;

  int parts() const { return std::max(1, settings_.batch / kPart); }
  std::uint64_t Fingerprint() const;
  void StartEpoch();
  void Descend();

  const NetSamples* samples_;
  TrainingSettings settings_;
  int threads_;
  std::int64_t epoch_steps_, last_step_;
  std::uint64_t start_sum_;  // checksum of the first network
  std::int64_t step_ = 0;
  std::unique_ptr<Network> network_, mean_, square_;
  std::unique_ptr<Network> rates_;  // the rate of each number, divided by settings_.rate
  NetLoss::Sums learned_;           // losses in this epoch so far
  std::vector<Epoch> epochs_;
  // The members below are not in checkpoints, because they can be computed from the number of the
  // step.
  std::vector<const NetSample*> order_;           // the samples in the order of the epoch
  std::vector<std::unique_ptr<Network>> slopes_;  // one for each part
  std::vector<Gradient> workers_;
};

// The loss of a network on the samples `which`. `lambda`: NetSample::Target.
NetLoss Measure(const NetSamples& samples, std::span<const NetSample> which, const Network& network,
                double lambda);

}  // namespace tengen
