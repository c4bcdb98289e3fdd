// SPDX-License-Identifier: Apache-2.0
//
// train_net: trains the line network of a game (eval/line_net.h) on shards of self-play
// (docs/selfplay.md). It writes the file of the network and, with --report, a page about it.
//
//   train_net --in=FOLDER,FILE,... --out=renju.tgsn --report=renju.html
//   train_net --in=FOLDER,FILE,... --out=pente.tgsn --from=freestyle.tgsn
//
// The program writes a checkpoint beside the file of the network every minute, and when SIGINT or
// SIGTERM stops it. To continue, run the program again with the same flags and shards. The final
// file then has the same bytes as after a run without a stop. The program prints its progress every
// ten seconds. train/net/training.h describes the training, train/net/net_samples.h the samples.
//
// Exit status: 0; 1 with one line on stderr; 128 plus the number of the signal when stopped.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/flags/parse.h"
#include "absl/flags/usage.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/compression.h"
#include "base/files.h"
#include "base/flags.h"
#include "base/status.h"
#include "base/stop_signals.h"
#include "base/text.h"
#include "engine/games.h"
#include "eval/line_net.h"
#include "eval/nets.h"
#include "eval/weights.h"
#include "train/net/net_report.h"
#include "train/net/net_samples.h"
#include "train/net/quantized_network.h"
#include "train/net/training.h"
#include "train/training_games.h"

ABSL_FLAG(std::vector<std::string>, in, {},
          "shards or folders of shards, separated by commas; required");
ABSL_FLAG(std::string, out, "", "file of the network to write (.tgsn); required");
ABSL_FLAG(std::string, report, "", "page (HTML) to write; empty = no page");
ABSL_FLAG(std::string, from, "",
          "network to start from, of this game or of another one; empty = random numbers");
ABSL_FLAG(int, epochs, 8, "passes over the games");
ABSL_FLAG(int, batch, 1024, "positions in one step");
ABSL_FLAG(double, rate, 0.02, "learning rate of Adam at its highest");
ABSL_FLAG(double, region_rate, 0,
          "the same for the part of the network that sees regions; 0 = as --rate");
ABSL_FLAG(double, lambda, 0.3,
          "weight of the game's result in the target of a value, 0 to 1; the search has the rest");
ABSL_FLAG(double, move_weight, 0.02, "weight of the moves' loss relative to the values' loss");
ABSL_FLAG(double, ahead, 0.5,
          "share of the search's value that comes from the searches after it, 0 to 1");
ABSL_FLAG(double, held_out, 0.05, "share of the games that are held out for measuring, 0 to 1");
ABSL_FLAG(int, games, 0, "largest number of games to use; 0 = all");
ABSL_FLAG(std::uint64_t, seed, 1,
          "random seed of the first weights and of the order of the positions");
ABSL_FLAG(int, threads, 0,
          "number of threads, which does not change the result; 0 = one for each core");

namespace tengen {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kNewsEvery = std::chrono::seconds(10);       // time between two lines of progress
constexpr auto kCheckpointEvery = std::chrono::minutes(1);  // time between two checkpoints

struct Games {
  NetSamples samples{absl::GetFlag(FLAGS_ahead)};
  int learned = 0, held_out = 0;
};

absl::Status ReadGames(Games& games) {
  const absl::Status read = ForEachGame(
      {absl::GetFlag(FLAGS_in), absl::GetFlag(FLAGS_held_out), absl::GetFlag(FLAGS_games)},
      [&](const TrainingGame& game) {
        ++(game.held_out ? games.held_out : games.learned);
        return games.samples.Add(game.record, game.varied_plies, game.held_out);
      });
  if (!read.ok()) return read;
  if (games.samples.learned().empty() || games.samples.held_out().empty())
    return InvalidArgument("too few games: at least one must be for learning and one held out");
  std::printf(
      "%s: %d games for learning (%zu positions), %d held out (%zu positions), "
      "%zu different cells\n",
      games.samples.name().c_str(), games.learned, games.samples.learned().size(), games.held_out,
      games.samples.held_out().size(), games.samples.book().size());
  return absl::OkStatus();
}

void PrintNews(const Training& training, std::int64_t steps, double seconds) {
  const double a_second = static_cast<double>(steps) / seconds;
  const auto left =
      static_cast<int>(static_cast<double>(training.last_step() - training.step()) / a_second);
  std::printf("epoch %.2f of %d: training loss %.4f, %.0f positions/s, %d:%02d minutes left\n",
              training.epoch(), training.settings().epochs, training.learned().mean_mix(),
              a_second * training.settings().batch, left / 60, left % 60);
  std::fflush(stdout);
}

// Trains to the end and writes checkpoints. kCancelled: a signal stopped the training.
absl::Status Train(Training& training, const std::filesystem::path& checkpoint,
                   StopSignals& signals) {
  const auto begin = Clock::now();
  const std::int64_t first_step = training.step();
  auto next_news = begin + kNewsEvery, next_checkpoint = begin + kCheckpointEvery;
  while (!training.done()) {
    const std::size_t epochs = training.epochs().size();
    training.Step();
    if (training.epochs().size() > epochs) {
      std::printf("%s\n",
                  LossLine(absl::StrCat(
                               "epoch ", epochs + 1, ": training loss ",
                               absl::StrFormat("%.4f", training.epochs().back().learned.mean_mix()),
                               "; held out"),
                           training.epochs().back().held_out)
                      .c_str());
    }
    const auto now = Clock::now();
    if (now >= next_news) {
      next_news = now + kNewsEvery;
      PrintNews(training, training.step() - first_step,
                std::chrono::duration<double>(now - begin).count());
    }
    const bool stop = signals.flag();
    if (!stop && now < next_checkpoint) continue;
    next_checkpoint = now + kCheckpointEvery;
    const absl::Status written = WriteFile(checkpoint, training.Checkpoint());
    if (!written.ok()) return written;
    if (stop) return absl::CancelledError("stopped; run the same command again to resume");
  }
  return absl::OkStatus();
}

NetReport MakeReport(const Games& games, const Training& training, const LineNetWeights& weights) {
  const double lambda = training.settings().loss.lambda;
  NetReport report = {.title = absl::StrCat("Network of ", games.samples.name()),
                      .epochs = training.epochs(),
                      .losses = MeasureRivals(games.samples, lambda)};
  report.losses.emplace_back(
      "network", Measure(games.samples, games.samples.held_out(), training.network(), lambda));
  report.losses.emplace_back("integers",
                             Measure(games.samples, games.samples.held_out(), weights, lambda));
  report.facts = {
      {"Learned",
       absl::StrCat(games.learned, " games, ", games.samples.learned().size(), " positions")},
      {"Held out",
       absl::StrCat(games.held_out, " games, ", games.samples.held_out().size(), " positions")},
      {"Flags",
       absl::StrFormat(
           "--epochs=%d --batch=%d --rate=%g --region_rate=%g --lambda=%g --move_weight=%g "
           "--seed=%d --from=%s",
           training.settings().epochs, training.settings().batch, training.settings().rate,
           training.settings().region_rate, lambda, training.settings().loss.move_weight,
           training.settings().seed, absl::GetFlag(FLAGS_from))}};
  return report;
}

// Reads the network from the file of --from. The network may be for any game that has networks.
absl::StatusOr<std::unique_ptr<Network>> ReadStart(const std::string& file) {
  const absl::StatusOr<std::string> bytes = ReadFile(file);
  if (!bytes.ok()) return bytes.status();
  const auto refused = [&file](const absl::Status& why) {
    return absl::Status(why.code(), absl::StrCat(file, ": ", why.message()));
  };
  const absl::StatusOr<std::string> content = UnpackWeights(*bytes);
  if (!content.ok()) return refused(content.status());
  const std::string_view name = WeightsGameOf(*content);
  LineNetWeights weights(NetFeaturesOf(name).value_or(LineNetFeatureCounts{}));
  const absl::Status read = ReadLineNet(*content, name, weights);
  if (!read.ok()) return refused(read);
  auto network = std::make_unique<Network>();
  FromQuantised(weights, *network);
  return network;
}

absl::Status Run(StopSignals& signals) {
  const std::filesystem::path out = absl::GetFlag(FLAGS_out);
  if (absl::GetFlag(FLAGS_in).empty() || out.empty())
    return InvalidArgument("--in and --out are required (see train_net --help)");
  Games games;
  absl::Status status = ReadGames(games);
  if (!status.ok()) return status;

  std::unique_ptr<Network> start;
  if (const std::string from = absl::GetFlag(FLAGS_from); !from.empty()) {
    absl::StatusOr<std::unique_ptr<Network>> read = ReadStart(from);
    if (!read.ok()) return read.status();
    start = *std::move(read);
  }
  const int threads = absl::GetFlag(FLAGS_threads);
  Training training(
      games.samples,
      {.loss = {.lambda = absl::GetFlag(FLAGS_lambda),
                .move_weight = absl::GetFlag(FLAGS_move_weight)},
       .epochs = absl::GetFlag(FLAGS_epochs),
       .batch = absl::GetFlag(FLAGS_batch),
       .rate = absl::GetFlag(FLAGS_rate),
       .region_rate = absl::GetFlag(FLAGS_region_rate),
       .seed = absl::GetFlag(FLAGS_seed)},
      threads > 0 ? threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency())),
      start.get());
  const std::filesystem::path checkpoint = out.string() + ".checkpoint";
  if (const absl::StatusOr<std::string> bytes = ReadFile(checkpoint); bytes.ok()) {
    status = training.Restore(*bytes);
    if (!status.ok())
      return absl::Status(status.code(), absl::StrCat(checkpoint.string(), ": ", status.message(),
                                                      "; delete it to start from the beginning"));
    std::printf("resuming from %s\n", checkpoint.c_str());
  }
  status = Train(training, checkpoint, signals);
  if (!status.ok()) return status;

  const std::unique_ptr<LineNetWeights> weights =
      QuantizedNetwork(games.samples, training.network());
  const NetReport report = MakeReport(games, training, *weights);
  for (const auto& [name, loss] : report.losses) std::printf("%s\n", LossLine(name, loss).c_str());
  constexpr int kSmallest = 19;  // the compression level
  status = WriteFile(
      out, CompressFrame(SerializeWeights(games.samples.name(), weights->Sections()), kSmallest));
  if (status.ok() && !absl::GetFlag(FLAGS_report).empty())
    status = WriteOutput(absl::GetFlag(FLAGS_report), NetReportHtml(report));
  std::error_code ignored;
  if (status.ok()) std::filesystem::remove(checkpoint, ignored);
  return status;
}

}  // namespace
}  // namespace tengen

int main(int argc, char** argv) {
  absl::SetProgramUsageMessage(
      "trains the network of a game on shards of self-play:\n"
      "  train_net --in=FOLDER,FILE,... --out=renju.tgsn [--from=freestyle.tgsn]");
  absl::ParseCommandLine(argc, argv);
  tengen::StopSignals signals;
  const absl::Status status = tengen::Run(signals);
  if (!status.ok())
    std::cerr << "train_net: " << tengen::Printable(std::string(status.message())) << "\n";
  if (signals.signal() != 0) return tengen::kExitSignal + signals.signal();
  return status.ok() ? tengen::kExitOk : tengen::kExitFailure;
}
