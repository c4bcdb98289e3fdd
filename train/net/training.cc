// SPDX-License-Identifier: Apache-2.0
#include "train/net/training.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <random>
#include <thread>
#include <type_traits>
#include <utility>

#include "base/hash.h"
#include "engine/zobrist.h"

namespace tengen {
namespace {

constexpr std::uint64_t kCheckpointFormat = 1;  // version number of the format of checkpoints

std::uint64_t MixIn(std::uint64_t sum, std::uint64_t number) { return Mix(sum ^ Mix(number)); }

// Collects the bytes of plain values one after another, in the byte order of the machine.
class Bytes {
 public:
  template <class T>
  void Put(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    text_.append(reinterpret_cast<const char*>(&value), sizeof(T));
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

template <class T>
void Take(std::string_view& bytes, T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  std::memcpy(&value, bytes.data(), sizeof(T));
  bytes.remove_prefix(sizeof(T));
}

std::uint64_t Checksum(std::string_view bytes) {
  std::uint64_t sum = bytes.size();
  for (; bytes.size() >= 8; bytes.remove_prefix(8)) {
    std::uint64_t word;
    std::memcpy(&word, bytes.data(), 8);
    sum = MixIn(sum, word);
  }
  for (const char byte : bytes) sum = MixIn(sum, static_cast<unsigned char>(byte));
  return sum;
}

}  // namespace

Training::Training(const NetSamples& samples, const TrainingSettings& settings, int threads,
                   const Network* start)
    : samples_(&samples),
      settings_(settings),
      threads_(threads),
      epoch_steps_(std::max<std::int64_t>(
          1, static_cast<std::int64_t>(samples.learned().size()) / settings.batch)),
      last_step_(epoch_steps_ * settings.epochs),
      network_(std::make_unique<Network>()),
      mean_(std::make_unique<Network>()),
      square_(std::make_unique<Network>()),
      rates_(std::make_unique<Network>()) {
  if (start != nullptr) {
    *network_ = *start;
  } else {
    Randomize(settings_.seed, *network_);
  }
  const std::span<const float> numbers = network_->Numbers();
  start_sum_ = Checksum({reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()});
  if (samples.colors_alike()) Tie(*network_);
  const std::span<float> rates = rates_->Numbers();
  std::fill(rates.begin(), rates.end(), 1.0F);
  if (settings_.region_rate > 0)
    FillRegions(static_cast<float>(settings_.region_rate / settings_.rate), *rates_);
  workers_.resize(static_cast<std::size_t>(parts()));
  for (int i = 0; i < parts(); ++i) slopes_.push_back(std::make_unique<Network>());
  StartEpoch();
}

// Shuffles the samples. The order depends only on the number of the epoch and on the seed.
void Training::StartEpoch() {
  order_.clear();
  for (const NetSample& sample : samples_->learned()) order_.push_back(&sample);
  std::mt19937_64 random(MixIn(settings_.seed, static_cast<std::uint64_t>(step_ / epoch_steps_)));
  for (std::size_t i = order_.size(); i > 1; --i) std::swap(order_[i - 1], order_[random() % i]);
}

void Training::Step() {
  const std::span<const NetSample* const> all = order_;
  const std::size_t size = std::min<std::size_t>(all.size(), settings_.batch);
  const auto batch = all.subspan(static_cast<std::size_t>(step_ % epoch_steps_) * size, size);
  const int parts = this->parts();
  std::vector<NetLoss::Sums> losses(static_cast<std::size_t>(parts));
  const auto learn = [&](int part) {
    const std::size_t begin = size * part / parts, end = size * (part + 1) / parts;
    const std::span<float> numbers = slopes_[part]->Numbers();
    std::fill(numbers.begin(), numbers.end(), 0.0F);
    losses[part] = workers_[part].Add(*samples_, batch.subspan(begin, end - begin), *network_,
                                      settings_.loss, *slopes_[part]);
  };
  std::vector<std::thread> threads;
  threads.reserve(static_cast<std::size_t>(threads_));
  for (int t = 0; t < std::min(threads_, parts); ++t)
    threads.emplace_back([&, t] {
      for (int part = t; part < parts; part += threads_) learn(part);
    });
  for (std::thread& thread : threads) thread.join();
  for (int apart = 1; apart < parts; apart *= 2) {
    for (int i = 0; i + apart < parts; i += 2 * apart) {
      const std::span<float> to = slopes_[i]->Numbers(), from = slopes_[i + apart]->Numbers();
      for (std::size_t j = 0; j < to.size(); ++j) to[j] += from[j];
    }
  }
  const float mean = 1 / static_cast<float>(size);
  for (float& number : slopes_[0]->Numbers()) number *= mean;
  if (samples_->colors_alike()) Tie(*slopes_[0]);
  Descend();
  for (const NetLoss::Sums& loss : losses) learned_ += loss;
  if (++step_ % epoch_steps_ != 0) return;
  epochs_.push_back(
      {learned_, Measure(*samples_, samples_->held_out(), *network_, settings_.loss.lambda)});
  learned_ = {};
  StartEpoch();
}

void Training::Descend() {
  const double warm_up = 0.02 * static_cast<double>(last_step_);
  const double at = static_cast<double>(step_) + 0.5;
  const double rate = settings_.rate * std::min(1.0, at / warm_up) * 0.5 *
                      (1 + std::cos(M_PI * at / static_cast<double>(last_step_)));
  constexpr double kMeanStays = 0.9, kSquareStays = 0.999;
  const auto m = static_cast<float>(kMeanStays), s = static_cast<float>(kSquareStays);
  const double steps = static_cast<double>(step_ + 1);
  const auto fix_mean = static_cast<float>(rate / (1 - std::pow(kMeanStays, steps)));
  const auto fix_square = static_cast<float>(1 / (1 - std::pow(kSquareStays, steps)));
  const std::span<float> numbers = network_->Numbers(), means = mean_->Numbers(),
                         squares = square_->Numbers(), slope = slopes_[0]->Numbers(),
                         rates = rates_->Numbers();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    means[i] = m * means[i] + (1 - m) * slope[i];
    squares[i] = s * squares[i] + (1 - s) * slope[i] * slope[i];
    numbers[i] -= rates[i] * fix_mean * means[i] / (std::sqrt(squares[i] * fix_square) + 1e-8F);
  }
  Limit(*network_);
}

std::uint64_t Training::Fingerprint() const {
  const TrainingSettings& s = settings_;
  std::uint64_t sum = sizeof(Network);
  for (const double number : {s.loss.lambda, s.loss.move_weight, s.rate, s.region_rate})
    sum = MixIn(sum, std::bit_cast<std::uint64_t>(number));
  for (const std::uint64_t number :
       {std::uint64_t{s.seed}, static_cast<std::uint64_t>(s.epochs),
        static_cast<std::uint64_t>(s.batch), std::uint64_t{samples_->book().size()}, start_sum_})
    sum = MixIn(sum, number);
  for (const auto& samples : {samples_->learned(), samples_->held_out()}) {
    for (const NetSample& sample : samples) {
      sum = MixIn(sum, std::bit_cast<std::uint32_t>(sample.Target(s.loss.lambda)));
      for (const CellCount& cell : samples_->CellsOf(sample)) sum += cell.cell * cell.count;
    }
  }
  return sum;
}

std::string Training::Checkpoint() const {
  Bytes bytes;
  bytes.Put(kCheckpointFormat);
  bytes.Put(Fingerprint());
  bytes.Put(step_);
  bytes.Put(learned_);
  for (const auto* network : {&network_, &mean_, &square_}) bytes.Put(**network);
  for (const Epoch& epoch : epochs_) bytes.Put(epoch);
  bytes.Put(Checksum(bytes.text()));
  return bytes.text();
}

absl::Status Training::Restore(std::string_view checkpoint) {
  constexpr std::size_t kHead = 3 * 8 + sizeof(NetLoss::Sums) + 3 * sizeof(Network);
  if (checkpoint.size() < kHead + 8 || (checkpoint.size() - kHead - 8) % sizeof(Epoch) != 0)
    return absl::DataLossError("not a checkpoint that this build wrote");
  std::uint64_t checksum = 0, format = 0, fingerprint = 0;
  std::string_view end = checkpoint.substr(checkpoint.size() - 8);
  checkpoint.remove_suffix(8);
  Take(end, checksum);
  if (checksum != Checksum(checkpoint))
    return absl::DataLossError("the checkpoint is damaged (its checksum does not match)");
  Take(checkpoint, format);
  Take(checkpoint, fingerprint);
  if (format != kCheckpointFormat || fingerprint != Fingerprint())
    return absl::FailedPreconditionError(
        "the checkpoint belongs to another training: its games, settings or build differ");
  Take(checkpoint, step_);
  Take(checkpoint, learned_);
  for (auto* network : {&network_, &mean_, &square_}) Take(checkpoint, **network);
  epochs_.resize(checkpoint.size() / sizeof(Epoch));
  for (Epoch& epoch : epochs_) Take(checkpoint, epoch);
  StartEpoch();
  return absl::OkStatus();
}

NetLoss Measure(const NetSamples& samples, std::span<const NetSample> which, const Network& network,
                double lambda) {
  std::vector<const NetSample*> pointers;
  for (const NetSample& sample : which) pointers.push_back(&sample);
  NetLoss loss;
  Gradient().ForEachAnswer(samples, pointers, network,
                           [&](const NetSample& sample, const NetAnswer& answer) {
                             loss.Add(sample, samples.CellsOf(sample), answer, lambda);
                           });
  return loss;
}

}  // namespace tengen
