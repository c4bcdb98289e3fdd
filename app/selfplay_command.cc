// SPDX-License-Identifier: Apache-2.0
#include "app/selfplay_command.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <string_view>
#include <thread>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "app/game_flags.h"
#include "app/net_flag.h"
#include "app/opening_flags.h"
#include "base/duration_text.h"
#include "base/files.h"
#include "base/flags.h"
#include "base/paths.h"
#include "base/stop_signals.h"
#include "base/system.h"
#include "base/text.h"
#include "eval/nets.h"
#include "nlohmann/json.hpp"
#include "search/player/opening_generator.h"
#include "selfplay/selfplay.h"
#include "selfplay/shard.h"
#include "selfplay/shard_report.h"
#include "selfplay/shard_table.h"

namespace tengen {
namespace {

constexpr std::string_view kName = "selfplay";
constexpr int kMillion = 1'000'000;
// The limit of games. With more games, the number of shards may not fit an int.
constexpr std::int64_t kMostGames = std::int64_t{1'000} * kMillion;

struct Options {
  SelfplayRun run;
  GameFlags game;
  std::string folder, inspect;
  bool json = false, csv = false;
  int threads = 0;
};

FlagTable FlagsOf(Options* options) {
  SelfplayRun* const run = &options->run;
  SelfplaySettings* const settings = &run->settings;
  FlagTable flags(
      "selfplay --out DIR [FLAG ...] | selfplay --inspect DIR [--json | --csv]",
      "Plays games against itself and writes them into shards, small compressed files\n"
      "(docs/selfplay.md). To resume a run, use the same command again: it keeps complete shards\n"
      "and makes missing and damaged ones. The same flags give the same games.");
  flags.Text("out", "DIR", "folder for the shards", &options->folder);
  flags.Text("inspect", "DIR",
             "play nothing; read all shards of the folder, check their games by the rules, and "
             "print a summary with all errors",
             &options->inspect);
  flags.Replaces("inspect", {"out"});
  flags.Replaces("out", {"inspect", "json", "csv"});
  flags.Switch("json", "with --inspect: print JSON; default: text", &options->json);
  flags.Switch("csv",
               "with --inspect: print a table of all plies of all games instead, separated by "
               "commas (docs/selfplay.md); default: off",
               &options->csv);
  flags.Replaces("json", {"csv"});
  flags.Replaces("csv", {"json"});
  options->game.AddTo(&flags);
  flags.Section("Size of the run");
  flags.Number("games", "N", "games of the whole run; default: 1000", 1, kMostGames, &run->games);
  flags.Number("shard-games", "N", "games of a shard, 1 to 1000000; default: 1000", 1, kMillion,
               &run->shard_games);
  flags.Number("generation", "N",
               "number in the names and seeds of the shards, 0 to 1000000; default: 0", 0, kMillion,
               &run->generation);
  flags.Number("seed", "N", "another seed gives other games; default: 1", &run->seed);
  flags.Slice("make only every N-th shard, from shard I, counted from 0; default: 0/1", &run->slice,
              &run->slices);
  flags.Number("concurrency", "N",
               "games at the same time, 0 to 1024; 0 = one for each core; default: 0", 0, 1024,
               &options->threads);
  flags.Section("Settings of the games");
  AddNetFlag(&flags, &run->net);
  flags.Number("nodes", "N", "nodes for a ply on average, at least 1; default: 2500",
               &settings->nodes);
  flags.Number("noise", "PERCENT", "standard deviation of the nodes, 0 to 100; default: 25", 0, 100,
               &settings->noise_percent);
  flags.Number("varied-plies", "N",
               "plies after the opening that may differ from the best move, 0 to 100; default: 6",
               0, 100, &settings->varied_plies);
  flags.Number(
      "varied-window", "VALUE",
      "largest difference of these plies from the best value in points, 0 to 10000; default: 35", 0,
      10'000, &settings->varied_window);
  flags.Switch("adjudicate", "end decided and dead games early; default: on",
               &settings->adjudicate);
  flags.Section("Openings");
  AddOpeningFlags(&flags, &settings->opening);
  return flags;
}

int Fail(const absl::Status& status) { return ReportFailure(kName, status); }

int Inspect(const Options& options) {
  const std::filesystem::path folder = PathOf(options.inspect);
  const absl::StatusOr<std::vector<std::filesystem::path>> shards = ShardsIn(folder);
  if (!shards.ok()) return Fail(shards.status());
  if (shards->empty()) {
    return Fail(absl::NotFoundError(
        absl::StrCat(options.inspect, " holds no complete shard of self-play (NAME.games.zst)")));
  }
  if (options.csv) {
    const absl::Status written = WriteShardTable(folder, std::cout);
    return written.ok() ? kExitOk : Fail(written);
  }
  ShardReport report;
  if (absl::Status status = report.AddFolder(folder); !status.ok()) return Fail(status);
  std::cout << (options.json ? report.Json().dump(2) + "\n" : report.Text()) << std::flush;
  return report.problems().empty() ? kExitOk : kExitFailure;
}

// Writes one line for each shard. On a terminal it also rewrites a line with the current totals.
class Progress {
 public:
  void operator()(const SelfplayTotals& totals, std::string_view line) {
    constexpr std::chrono::milliseconds kBetween(500);
    const auto now = Clock::now();
    if (!line.empty()) std::cerr << (terminal_ ? "\r\x1b[K" : "") << Printable(line) << '\n';
    if (!terminal_ || (line.empty() && now - shown_ < kBetween)) return;
    shown_ = now;
    std::cerr << "\r\x1b[K" << Count(totals) << std::flush;
  }

  void End(const SelfplayTotals& totals) const {
    std::cerr << (terminal_ ? "\r\x1b[K" : "") << Count(totals) << '\n';
  }

 private:
  std::string Count(const SelfplayTotals& totals) const {
    const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
    return absl::StrFormat(
        "%d of %d shards, %d games in this run, %.1f plies each, %.2f games/s, %s",
        totals.found + totals.made, totals.shards, totals.games,
        totals.games == 0 ? 0.0 : static_cast<double>(totals.plies) / totals.games,
        totals.games / std::max(seconds, 1e-3),
        TimeLeftText(seconds, totals.games, totals.games_left));
  }

  const bool terminal_ = system_calls::ErrorsAreSeen();
  const Clock::time_point begin_ = Clock::now();
  Clock::time_point shown_;
};

int Play(Options options) {
  SelfplayRun& run = options.run;
  absl::StatusOr<GameSpec> spec = options.game.Spec();
  if (!spec.ok()) return UsageError(kName, std::string(spec.status().message()));
  run.game = *std::move(spec);
  if (const absl::Status fits = CheckNet(run.net.get(), run.game.variant); !fits.ok()) {
    return UsageError(kName, std::string(fits.message()));
  }
  if (run.settings.nodes == 0) {
    return UsageError(kName, "--nodes: expected at least 1, not 0");
  }
  if (const absl::Status ok = CheckOpeningFlags(run.settings.opening); !ok.ok()) {
    return UsageError(kName, std::string(ok.message()));
  }
  run.folder = PathOf(options.folder);
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  run.threads = options.threads > 0 ? options.threads : std::max(1, cores);

  StopSignals signals;
  Progress progress;
  const absl::StatusOr<SelfplayTotals> totals = RunSelfplay(
      run, signals.flag(),
      [&progress](const SelfplayTotals& now, std::string_view line) { progress(now, line); });
  if (!totals.ok()) return Fail(totals.status());
  progress.End(*totals);
  if (signals.signal() != 0) {
    std::cerr << "stopped; the same command line resumes the run\n";
    return kExitSignal + signals.signal();
  }
  if (totals->busy > 0) {
    return Fail(absl::UnavailableError(
        absl::StrCat(totals->busy, " shards are being made by other processes")));
  }
  return kExitOk;
}

}  // namespace

int RunSelfplayCommand(std::span<const std::string> args) {
  Options options;
  std::vector<std::string> plain;
  const FlagTable flags = FlagsOf(&options);
  if (const std::optional<int> status = flags.ParseOrExit(args, &plain)) return *status;
  if (!plain.empty())
    return UsageError(kName, absl::StrCat("unexpected argument ", QuotedWord(plain[0])));
  if (options.folder.empty() == options.inspect.empty()) {
    return UsageError(kName, "give either --out DIR or --inspect DIR");
  }
  if ((options.json || options.csv) && options.inspect.empty()) {
    return UsageError(kName, "--json and --csv need --inspect DIR");
  }
  if (options.json && options.csv) return UsageError(kName, "give --json or --csv, not both");
  return options.inspect.empty() ? Play(std::move(options)) : Inspect(options);
}

}  // namespace tengen
