// SPDX-License-Identifier: Apache-2.0
#include "app/review_command.h"

#include <cstddef>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "analysis/review.h"
#include "analysis/review_report.h"
#include "app/net_flag.h"
#include "app/record_input.h"
#include "base/files.h"
#include "base/flags.h"
#include "base/paths.h"
#include "base/system.h"
#include "base/text.h"
#include "eval/nets.h"
#include "notation/move_list.h"
#include "notation/point_names.h"
#include "notation/record/game_collection.h"
#include "notation/record/game_record.h"
#include "search/player/player.h"

namespace tengen {
namespace {

constexpr std::uint64_t kDefaultNodes = 20'000;
constexpr int kMostCandidates = 20;

constexpr std::string_view kAbout =
    "Searches every position of a played game and reports its errors: mistakes with their loss\n"
    "of win probability, missed wins with the winning line, missed defences, and fouls. GAME is\n"
    "a file (PSQ, SGF, JSON and the other forms of docs/records.md), - for standard input, a "
    "link,\n"
    "or the moves, for example h8i9j10 (columns from a, no letter left out; row 1 at the bottom).\n"
    "The same limits of nodes give the same review.";

// Rewrites one progress line, if standard error is a terminal.
void ShowProgress(std::size_t done, std::size_t all) {
  if (!system_calls::ErrorsAreSeen()) return;
  std::cerr << '\r' << done << " of " << all << " plies" << (done == all ? "\n" : "") << std::flush;
}

int Failure(std::string_view what) {
  std::cerr << "pbrain-tengen review: " << what << '\n';
  return kExitFailure;
}

}  // namespace

int RunReview(std::span<const std::string> args) {
  ReviewOptions options;
  RecordFlags record_flags;
  std::string report_file;
  std::uint64_t nodes = 0;
  std::int64_t ms = 0;
  int megabytes = 256;
  double mistake = 100 * options.mistake, least_loss = 100 * options.least_loss;
  bool as_json = false;
  FlagTable flags("review [FLAG ...] GAME", kAbout);
  flags.Text("report", "FILE", "HTML page of the review, in one file; default: no page",
             &report_file);
  flags.Switch("json", "print one JSON object instead of text; default: off", &as_json);
  record_flags.AddTo(&flags);
  flags.Number("candidates", "N", "plies to compare at each turn, 1 to 20; default: 3", 1,
               kMostCandidates, &options.candidates);
  flags.Real("mistake", "PERCENT",
             "smallest loss of win probability that is a mistake, 0 to 100; default: 10", 0, 100,
             &mistake);
  flags.Real("least-loss", "PERCENT",
             "smallest loss of win probability that is a missed win or a missed defence, 0 to 100; "
             "default: 1",
             0, 100, &least_loss);
  flags.Section("Limits of each search; default: 20000 nodes");
  flags.Number("nodes", "N", "nodes of a search", &nodes);
  flags.Number("depth", "N", "depth of a search in plies, 1 to 200", 1, kMostDepth,
               &options.limits.max_depth);
  flags.Number("turn-ms", "N", "time of a search in ms", std::int64_t{1}, kMostMs, &ms);
  flags.Number("threads", "N", "threads of a search, 1 to 1024; default: 1", 1, kMostThreads,
               &options.threads);
  flags.Number("memory-mb", "N", "memory in MiB; default: 256", 1, kMostMegabytes, &megabytes);
  std::shared_ptr<const LoadedNet> net;
  AddNetFlag(&flags, &net);
  std::vector<std::string> plain;
  if (const std::optional<int> status = flags.ParseOrExit(args, &plain)) return *status;
  if (plain.size() != 1)
    return UsageError("review", "give one GAME; write moves in one word, for example h8i9j10");
  const absl::StatusOr<GameSpec> otherwise = record_flags.Otherwise();
  if (!otherwise.ok()) return UsageError("review", std::string(otherwise.status().message()));
  options.limits.max_nodes = nodes;
  if (ms > 0) options.limits.turn_ms = ms;
  if (nodes == 0 && ms == 0 && options.limits.max_depth == 0) {
    options.limits.max_nodes = kDefaultNodes;
  }
  options.mistake = mistake / 100;
  options.least_loss = least_loss / 100;

  const absl::StatusOr<std::string> text = ReadRecordArgument(plain.front());
  if (!text.ok()) return Failure(std::string(text.status().message()));
  const absl::StatusOr<GameRecord> record = ParseGameOf(*text, record_flags.id(), *otherwise);
  if (!record.ok()) {
    return Failure(absl::StrCat(plain.front(), ": ", std::string(record.status().message())));
  }
  PrintNotes("review", plain.front(), *record);
  if (const absl::Status fits = CheckNet(net.get(), record->game.variant); !fits.ok()) {
    return Failure(std::string(fits.message()));
  }
  const std::unique_ptr<Player> player = MakePlayer();
  player->SetMemory(static_cast<std::size_t>(megabytes) << 20);
  player->UseNet(net);
  const StopFlag stop = false;  // never raised: a signal ends the whole program
  const absl::StatusOr<GameReview> review =
      ReviewGame(*record, options, *player, stop, ShowProgress);
  if (!review.ok()) {
    const std::string what(review.status().message());
    return Failure(absl::StrCat(plain.front(), ": ", WithPointNames(what, record->game.size)));
  }
  if (!report_file.empty()) {
    const absl::Status written = WriteOutput(PathOf(report_file), ReviewHtml(*review));
    if (!written.ok()) return Failure(std::string(written.message()));
  }
  std::cout << (as_json ? ReviewJson(*review) + "\n" : ReviewText(*review)) << std::flush;
  if (!report_file.empty()) std::cerr << "The page is in " << report_file << ".\n";
  return std::cout ? kExitOk : Failure("cannot write the review");
}

}  // namespace tengen
