// SPDX-License-Identifier: Apache-2.0
#include "app/review_command.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "analysis/review.h"
#include "analysis/review_report.h"
#include "app/net_flag.h"
#include "app/record_flags.h"
#include "app/search_time_flag.h"
#include "app/slice_file.h"
#include "base/files.h"
#include "base/flags.h"
#include "base/json_text.h"
#include "base/paths.h"
#include "base/status.h"
#include "base/str_cat.h"
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
    "a file (PSQ, SGF, JSON and the other forms of docs/records.md), - for standard input, a\n"
    "link, or the moves, for example h8 i9 j10 (columns from a, no letter left out; row 1 at the\n"
    "bottom). The same limits of nodes give the same review.\n"
    "\n"
    "With --out DIR, reviews all games of the files GAME ..., one JSON object a line.";

// If standard error is a terminal, shows the progress in one line, which is rewritten.
void ShowProgress(std::size_t done, std::size_t all) {
  if (!system_calls::ErrorsAreSeen()) return;
  std::cerr << '\r' << done << " of " << all << " plies" << (done == all ? "\n" : "") << std::flush;
}

int Failure(std::string_view what) { return ReportFailure("review", what); }

struct CommandLine {
  ReviewOptions options;
  RecordFlags game;
  std::string report_file;
  std::uint64_t nodes = 0;
  std::int64_t ms = 0;
  int megabytes = 256;
  double mistake = 100 * options.mistake, least_loss = 100 * options.least_loss;
  bool as_json = false;
  std::shared_ptr<const LoadedNet> net;
  std::string folder;  // empty: review one game
  Slice slice;

  void AddTo(FlagTable* flags);
  // Computes `options` from all flags.
  void Complete();
};

void CommandLine::AddTo(FlagTable* flags) {
  flags->Text("report", "FILE", "HTML page of the review, in one file; default: no page",
              &report_file);
  flags->Switch("json", "print one JSON object instead of text; default: off", &as_json);
  game.AddTo(flags);
  flags->Number("candidates", "N", "plies to compare at each turn, 1 to 20; default: 3", 1,
                kMostCandidates, &options.candidates);
  flags->Real("mistake", "PERCENT",
              "smallest loss of win probability that is a mistake, 0 to 100; default: 10", 0, 100,
              &mistake);
  flags->Real(
      "least-loss", "PERCENT",
      "smallest loss of win probability that is a missed win or a missed defence, 0 to 100; "
      "default: 1",
      0, 100, &least_loss);
  flags->Section("Limits of each search; default: 20000 nodes");
  flags->Number("nodes", "N", "nodes of a search", &nodes);
  flags->Number("depth", "N", "depth of a search in plies, 1 to 200", 1, kMostDepth,
                &options.limits.max_depth);
  AddSearchTimeFlags(flags, "time of a search in ms",
                     "time of a search, for example 500ms, 2s or 1m; the same as --turn-ms", &ms);
  flags->Number("threads", "N", "threads of a search, 1 to 1024; default: 1", 1, kMostThreads,
                &options.threads);
  flags->Number("memory-mb", "N", "memory in MiB; default: 256", 1, kMostMegabytes, &megabytes);
  AddNetFlag(flags, &net);
  flags->Section("Many games");
  flags->Text("out", "DIR",
              "review all games of all files, and write the reviews into a file of this folder, "
              "which appears when it is complete",
              &folder);
  flags->Slice("review only every N-th game, from game I, counted from 0; default: 0/1",
               &slice.index, &slice.count);
  flags->OfferArguments("FILE");
}

void CommandLine::Complete() {
  options.limits.max_nodes = nodes;
  if (ms > 0) options.limits.turn_ms = ms;
  if (nodes == 0 && ms == 0 && options.limits.max_depth == 0) {
    options.limits.max_nodes = kDefaultNodes;
  }
  options.mistake = mistake / 100;
  options.least_loss = least_loss / 100;
}

// The review of a game by a new player.
absl::StatusOr<GameReview> ReviewOf(
    const CommandLine& line, const GameRecord& record,
    const std::function<void(std::size_t done, std::size_t all)>& progress) {
  const std::unique_ptr<Player> player = MakePlayer();
  player->SetMemory(static_cast<std::size_t>(line.megabytes) << 20);
  player->UseNet(line.net);
  const StopFlag stop = false;  // never raised, because a signal ends the whole program
  return ReviewGame(record, line.options, *player, stop, progress);
}

int Review(const CommandLine& line, const std::string& name, const GameRecord& record) {
  const absl::StatusOr<GameReview> review = ReviewOf(line, record, ShowProgress);
  if (!review.ok()) {
    const std::string what(review.status().message());
    return Failure(StrCat(Printable(name), ": ", WithPointNames(what, record.game.size)));
  }
  if (!line.report_file.empty()) {
    const absl::Status written = WriteOutput(PathOf(line.report_file), ReviewHtml(*review));
    if (!written.ok()) return Failure(std::string(written.message()));
  }
  std::cout << (line.as_json ? ReviewJson(*review) + "\n" : ReviewText(*review)) << std::flush;
  if (!line.report_file.empty())
    std::cerr << "The page is in " << Printable(line.report_file) << ".\n";
  return std::cout ? kExitOk : Failure("cannot write the review");
}

// The review of one of many games as a JSON object: its file, its id, and the review or an error.
std::string ReviewLine(const CommandLine& line, const std::string& file, const std::string& id,
                       const absl::StatusOr<GameRecord>& record) {
  nlohmann::ordered_json origin = {{"file", file}, {"id", id}};
  absl::Status wrong = record.status();
  if (wrong.ok()) wrong = CheckNet(line.net.get(), record->game.variant);
  if (wrong.ok()) {
    const absl::StatusOr<GameReview> review =
        ReviewOf(line, *record, [](std::size_t, std::size_t) {});
    if (review.ok()) {
      std::string text = JsonText(origin);
      text.back() = ',';  // the members of the review follow
      return text + ReviewJson(*review, /*names=*/true).substr(1);
    }
    wrong = WithPointNames(review.status(), record->game.size);
  }
  origin["error"] = std::string(wrong.message());
  return JsonText(origin);
}

// Reviews the games of the files that belong to the slice.
int ReviewAll(const CommandLine& line, const std::vector<std::string>& files) {
  SliceFile out;
  if (const absl::Status open = out.Open(PathOf(line.folder), line.slice); !open.ok()) {
    return ReportFailure("review", open);
  }
  if (out.complete()) {
    std::cerr << out.path().string() << " is complete.\n";
    return kExitOk;
  }
  std::size_t number = 0, reviewed = 0;
  for (const std::string& file : files) {
    const absl::StatusOr<std::string> bytes = ReadFile(PathOf(file));
    if (!bytes.ok()) return ReportFailure("review", bytes.status());
    ForEachGame(*bytes, line.game.otherwise(),
                [&](const std::string& id, const absl::StatusOr<GameRecord>& record) {
                  if (!line.slice.Has(number++)) return;
                  out.Write(ReviewLine(line, file, id, record));
                  if (system_calls::ErrorsAreSeen()) {
                    std::cerr << '\r' << ++reviewed << " games" << std::flush;
                  }
                });
  }
  if (reviewed > 0) std::cerr << '\n';
  const absl::Status written = out.Finish();
  return written.ok() ? kExitOk : ReportFailure("review", written);
}

}  // namespace

int RunReview(std::span<const std::string> args) {
  CommandLine line;
  FlagTable flags("review [FLAG ...] GAME", kAbout);
  line.AddTo(&flags);
  std::vector<std::string> plain;
  if (const std::optional<int> status = flags.ParseOrExit(args, &plain)) return *status;
  const std::string name = absl::StrJoin(plain, " ");
  if (Trim(name).empty()) {
    return UsageError("review", "give a GAME: a file, or moves such as h8 i9 j10");
  }
  if (const absl::Status known = line.game.Check(); !known.ok()) {
    return UsageError("review", std::string(known.message()));
  }
  line.Complete();
  const std::set<std::string_view> given = flags.NamesIn(args);
  if (line.folder.empty() && given.count("shard") > 0) {
    return UsageError("review", "--shard needs --out");
  }
  if (!line.folder.empty()) {
    for (const std::string_view flag : {"report", "json", "id"}) {
      if (given.count(flag) > 0) {
        return UsageError("review", StrCat("--", flag, " is for one game, not with --out"));
      }
    }
    return ReviewAll(line, plain);
  }
  const absl::StatusOr<GameRecord> record = line.game.Read(plain);
  if (!record.ok()) return Failure(std::string(record.status().message()));
  if (const absl::Status fits = CheckNet(line.net.get(), record->game.variant); !fits.ok()) {
    return Failure(std::string(fits.message()));
  }
  PrintNotes("review", name, *record);
  return Review(line, name, *record);
}

}  // namespace tengen
