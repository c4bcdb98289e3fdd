// SPDX-License-Identifier: Apache-2.0
#include "app/review_command.h"

#include <cstddef>
#include <cstdint>
#include <iostream>
#include <iterator>
#include <memory>
#include <optional>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "analysis/review.h"
#include "analysis/review_report.h"
#include "app/game_flags.h"
#include "app/net_flag.h"
#include "base/files.h"
#include "base/flags.h"
#include "base/paths.h"
#include "base/system.h"
#include "base/text.h"
#include "eval/nets.h"
#include "notation/point_names.h"
#include "notation/record/game_collection.h"
#include "notation/record/game_record.h"
#include "search/player/player.h"

namespace tengen {
namespace {

constexpr std::uint64_t kDefaultNodes = 20'000;
constexpr int kMostCandidates = 20;

constexpr std::string_view kAbout =
    "Searches every position of a played game and tells what each ply cost: mistakes by their\n"
    "loss of win probability, missed wins with the line, missed defences, fouls. GAME is a PSQ,\n"
    "SGF or JSON file, - the standard input, or the stones themselves, h8i9j10: columns from a,\n"
    "none left out, row 1 at the bottom. The same limits of nodes give the same review.";

// The text of the game: standard input for "-", the file of this name, or the name itself if it is
// a list of moves.
absl::StatusOr<std::string> ReadGame(const std::string& name) {
  if (name == "-") {
    using Bytes = std::istreambuf_iterator<char>;
    return WithoutMark({Bytes(std::cin), Bytes()});
  }
  absl::StatusOr<std::string> text = ReadTextFile(PathOf(name));
  constexpr BoardSize kAnySize = {26, 999};
  if (!text.ok() && ParsePointNames(name, kAnySize)) return name;
  return text;
}

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
  GameSpec otherwise;
  otherwise.variant.clear();  // empty = not given
  std::string report_file, id, size;
  std::uint64_t nodes = 0;
  std::int64_t ms = 0;
  int megabytes = 256;
  double mistake = 100 * options.mistake, least_loss = 100 * options.least_loss;
  bool as_json = false;
  FlagTable flags("review [FLAG ...] GAME", kAbout);
  flags.Text("report", "FILE", "writes a page to look at (HTML, all in one file)", &report_file);
  flags.Switch("json", "writes one JSON object instead of text", &as_json);
  flags.Text("game", "NAME", "which game it is where the file does not say; freestyle if not given",
             &otherwise.variant);
  flags.Text("size", "SIDE", "or WIDTHxHEIGHT, where the file does not say; the game's usual board",
             &size);
  flags.Text("id", "ID", "of a file of many games this one: its id or, without one, its number",
             &id);
  flags.Number("candidates", "N", "plies to compare at each turn; 3 if not given", 1,
               kMostCandidates, &options.candidates);
  flags.Real("mistake", "PERCENT", "the loss of win probability that is a mistake; 10 if not given",
             0, 100, &mistake);
  flags.Real("least-loss", "PERCENT",
             "the loss from which a win given away, or a loss let in, counts as missed; 1 if not "
             "given",
             0, 100, &least_loss);
  flags.Section("Limits of each search; 20000 nodes if none is given:");
  flags.Number("nodes", "N", "nodes", &nodes);
  flags.Number("depth", "N", "plies", 1, kMostDepth, &options.limits.max_depth);
  flags.Number("turn-ms", "N", "milliseconds", std::int64_t{1}, kMostMs, &ms);
  flags.Number("threads", "N", "threads; 1 if not given", 1, kMostThreads, &options.threads);
  flags.Number("memory-mb", "N", "memory in MiB; 256 if not given", 1, kMostMegabytes, &megabytes);
  std::shared_ptr<const LoadedNet> net;
  AddNetFlag(&flags, &net);
  std::vector<std::string> plain;
  if (const std::optional<int> status = flags.ParseOrExit(args, &plain)) return *status;
  if (plain.size() != 1)
    return UsageError("review", "one GAME wanted; stones are written in one word: h8i9j10");
  const absl::StatusOr<const GameInfo*> game =
      FindNamedGame(otherwise.variant.empty() ? "freestyle" : otherwise.variant);
  if (!game.ok()) {
    return UsageError("review", absl::StrCat("--game: ", std::string(game.status().message())));
  }
  otherwise.size = (*game)->usual_board;
  if (!size.empty()) {
    const absl::StatusOr<BoardSize> parsed = ParseSize(size);
    if (!parsed.ok()) return UsageError("review", std::string(parsed.status().message()));
    otherwise.size = *parsed;
  }
  options.limits.max_nodes = nodes;
  if (ms > 0) options.limits.turn_ms = ms;
  if (nodes == 0 && ms == 0 && options.limits.max_depth == 0) {
    options.limits.max_nodes = kDefaultNodes;
  }
  options.mistake = mistake / 100;
  options.least_loss = least_loss / 100;

  const absl::StatusOr<std::string> text = ReadGame(plain.front());
  if (!text.ok()) return Failure(std::string(text.status().message()));
  const absl::StatusOr<GameRecord> record = ParseGameOf(*text, id, otherwise);
  if (!record.ok()) {
    return Failure(absl::StrCat(plain.front(), ": ", std::string(record.status().message())));
  }
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
