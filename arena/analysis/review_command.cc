// SPDX-License-Identifier: Apache-2.0
#include "arena/analysis/review_command.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <iterator>
#include <memory>
#include <optional>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "arena/analysis/review.h"
#include "arena/analysis/review_report.h"
#include "arena/files.h"
#include "arena/flags.h"
#include "arena/net_flag.h"
#include "arena/record/game_record.h"
#include "arena/system.h"
#include "notation/text.h"
#include "search/player.h"
#include "search/registry.h"

namespace tengen {
namespace {

constexpr std::uint64_t kDefaultNodes = 20'000;

constexpr std::string_view kAbout =
    "Searches every position of a played game and tells what each ply cost: mistakes by their\n"
    "loss of win probability, missed wins with the line, missed defences, fouls. GAME is a PSQ,\n"
    "SGF or JSON file; - is the standard input. The same limits of nodes give the same review.";

absl::StatusOr<std::string> ReadGame(const std::string& name) {
  if (name != "-") return ReadTextFile(PathOf(name));
  return std::string(std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>());
}

// The game of that id in a file of JSON lines, such as a match keeps.
absl::StatusOr<GameRecord> GameOfId(std::string_view text, const std::string& id) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    absl::StatusOr<GameRecord> record = ParseRecordLine(text.substr(0, end));
    if (record.ok() && record->id == id) return record;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return absl::NotFoundError(absl::StrCat("no line holds a game with the id ", Quoted(id)));
}

// A line that rewrites itself, where somebody sees it.
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
  std::string report_file, id;
  std::uint64_t nodes = 0;
  std::int64_t ms = 0;
  int megabytes = 256;
  double mistake = 100 * options.mistake;
  bool as_json = false;
  FlagTable flags("review [FLAG ...] GAME", kAbout);
  flags.Text("report", "FILE", "writes a page to look at (HTML, all in one file)", &report_file);
  flags.Switch("json", "writes one JSON object instead of text", &as_json);
  flags.Text("game", "NAME", "which game it is where the file does not say; freestyle if not given",
             &otherwise.variant);
  flags.Text("id", "ID", "of a file of many games, one a line (games.jsonl of a match), this one",
             &id);
  flags.Real("mistake", "PERCENT", "the loss of win probability that is a mistake; 10 if not given",
             0, 100, &mistake);
  flags.Section("Limits of each search; 20000 nodes if none is given:");
  flags.Number("nodes", "N", "nodes", &nodes);
  flags.Number("depth", "N", "plies", 1, kMostDepth, &options.limits.max_depth);
  flags.Number("ms", "N", "milliseconds", std::int64_t{1}, kMostMs, &ms);
  flags.Number("threads", "N", "threads; 1 if not given", 1, kMostThreads, &options.threads);
  flags.Number("memory", "MB", "memory; 256 if not given", 1, kMostMegabytes, &megabytes);
  std::shared_ptr<const LoadedNet> net;
  AddNetFlag(&flags, &net);
  std::vector<std::string> plain;
  if (const std::optional<int> status = flags.ParseOrExit(args, &plain)) return *status;
  if (plain.size() != 1) return UsageError("review", "one GAME wanted");
  const GameInfo* const game = FindGame(otherwise.variant);
  if (game == nullptr) {
    return UsageError("review",
                      absl::StrCat("--game: there is no game ", Quoted(otherwise.variant)));
  }
  otherwise.size = game->usual_board;
  options.limits.max_nodes = nodes;
  if (ms > 0) options.limits.turn_ms = ms;
  if (nodes == 0 && ms == 0 && options.limits.max_depth == 0) {
    options.limits.max_nodes = kDefaultNodes;
  }
  options.mistake = mistake / 100;

  const absl::StatusOr<std::string> text = ReadGame(plain.front());
  if (!text.ok()) return Failure(std::string(text.status().message()));
  const absl::StatusOr<GameRecord> record =
      id.empty() ? ParseGame(*text, otherwise) : GameOfId(*text, id);
  if (!record.ok()) {
    if (id.empty() && plain.front().ends_with(".jsonl")) {
      return Failure(absl::StrCat(plain.front(), " holds many games: --id ID says which"));
    }
    return Failure(absl::StrCat(plain.front(), ": ", std::string(record.status().message())));
  }
  const std::unique_ptr<Player> player = MakePlayer();
  player->SetMemory(static_cast<std::size_t>(megabytes) << 20);
  player->UseNet(net);
  const absl::StatusOr<GameReview> review = ReviewGame(*record, options, *player, ShowProgress);
  if (!review.ok()) {
    return Failure(absl::StrCat(plain.front(), ": ", std::string(review.status().message())));
  }
  if (!report_file.empty()) {
    const absl::Status written = WriteOutput(PathOf(report_file), ReviewHtml(*review));
    if (!written.ok()) return Failure(std::string(written.message()));
  }
  std::cout << (as_json ? ReviewJson(*review) + "\n" : ReviewText(*review)) << std::flush;
  return std::cout ? kExitOk : Failure("cannot write the review");
}

}  // namespace tengen
