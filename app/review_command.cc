// SPDX-License-Identifier: Apache-2.0
#include "app/review_command.h"

#include <cstddef>
#include <cstdint>
#include <iostream>
#include <iterator>
#include <memory>
#include <optional>

#include "absl/status/statusor.h"
#include "analysis/review.h"
#include "analysis/review_report.h"
#include "app/game_flags.h"
#include "app/net_flag.h"
#include "base/files.h"
#include "base/flags.h"
#include "base/paths.h"
#include "base/status.h"
#include "base/str_cat.h"
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
    "Searches every position of a played game and reports its errors: mistakes with their loss\n"
    "of win probability, missed wins with the winning line, missed defences, and fouls. GAME is\n"
    "a PSQ, SGF or JSON file, - for standard input, or the moves in one word, for example\n"
    "h8i9j10 (columns from a, no letter left out; row 1 at the bottom). The same limits of nodes\n"
    "give the same review.";

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

struct CommandLine {
  ReviewOptions options;
  std::string game, report_file, id, size;  // empty = not given
  std::uint64_t nodes = 0;
  std::int64_t ms = 0;
  int megabytes = 256;
  double mistake = 100 * options.mistake, least_loss = 100 * options.least_loss;
  bool as_json = false;
  std::shared_ptr<const LoadedNet> net;

  void AddTo(FlagTable* flags);
  // Computes `options` from all flags.
  void Complete();
  // The game and board for a file that does not name them. Errors: one line about a flag.
  absl::StatusOr<GameSpec> Otherwise() const;
};

void CommandLine::AddTo(FlagTable* flags) {
  flags->Text("report", "FILE", "HTML page of the review, in one file; default: no page",
              &report_file);
  flags->Switch("json", "print one JSON object instead of text; default: off", &as_json);
  flags->Text("game", "NAME", "game, if the file does not name it; default: freestyle", &game);
  flags->Text("size", "SIDE",
              "side of the board or WIDTHxHEIGHT, if the file does not give it; default: the usual "
              "board of the game",
              &size);
  flags->Text("id", "ID", "game of a file with several games: its id or, without an id, its number",
              &id);
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
  flags->Number("turn-ms", "N", "time of a search in ms", std::int64_t{1}, kMostMs, &ms);
  flags->Number("threads", "N", "threads of a search, 1 to 1024; default: 1", 1, kMostThreads,
                &options.threads);
  flags->Number("memory-mb", "N", "memory in MiB; default: 256", 1, kMostMegabytes, &megabytes);
  AddNetFlag(flags, &net);
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

absl::StatusOr<GameSpec> CommandLine::Otherwise() const {
  const absl::StatusOr<const GameInfo*> info = FindNamedGame(game.empty() ? "freestyle" : game);
  if (!info.ok()) return InvalidArgument("--game: ", info.status().message());
  GameSpec spec;
  spec.variant = game;
  spec.size = (*info)->usual_board;
  if (size.empty()) return spec;
  const absl::StatusOr<BoardSize> parsed = ParseSize(size);
  if (!parsed.ok()) return parsed.status();
  spec.size = *parsed;
  return spec;
}

// The record of the game with the name GAME.
absl::StatusOr<GameRecord> RecordOf(const CommandLine& line, const std::string& name,
                                    const GameSpec& otherwise) {
  const absl::StatusOr<std::string> text = ReadGame(name);
  if (!text.ok()) return text.status();
  absl::StatusOr<GameRecord> record = ParseGameOf(*text, line.id, otherwise);
  if (!record.ok()) return InvalidArgument(name, ": ", record.status().message());
  if (const absl::Status fits = CheckNet(line.net.get(), record->game.variant); !fits.ok()) {
    return fits;
  }
  return record;
}

int Review(const CommandLine& line, const std::string& name, const GameRecord& record) {
  const std::unique_ptr<Player> player = MakePlayer();
  player->SetMemory(static_cast<std::size_t>(line.megabytes) << 20);
  player->UseNet(line.net);
  const StopFlag stop = false;  // never raised: a signal ends the whole program
  const absl::StatusOr<GameReview> review =
      ReviewGame(record, line.options, *player, stop, ShowProgress);
  if (!review.ok()) {
    const std::string what(review.status().message());
    return Failure(StrCat(name, ": ", WithPointNames(what, record.game.size)));
  }
  if (!line.report_file.empty()) {
    const absl::Status written = WriteOutput(PathOf(line.report_file), ReviewHtml(*review));
    if (!written.ok()) return Failure(std::string(written.message()));
  }
  std::cout << (line.as_json ? ReviewJson(*review) + "\n" : ReviewText(*review)) << std::flush;
  if (!line.report_file.empty()) std::cerr << "The page is in " << line.report_file << ".\n";
  return std::cout ? kExitOk : Failure("cannot write the review");
}

}  // namespace

int RunReview(std::span<const std::string> args) {
  CommandLine line;
  FlagTable flags("review [FLAG ...] GAME", kAbout);
  line.AddTo(&flags);
  std::vector<std::string> plain;
  if (const std::optional<int> status = flags.ParseOrExit(args, &plain)) return *status;
  if (plain.size() != 1 || plain.front().empty()) {
    return UsageError("review", "give one GAME; write moves in one word, for example h8i9j10");
  }
  const absl::StatusOr<GameSpec> otherwise = line.Otherwise();
  if (!otherwise.ok()) return UsageError("review", std::string(otherwise.status().message()));
  line.Complete();
  const absl::StatusOr<GameRecord> record = RecordOf(line, plain.front(), *otherwise);
  if (!record.ok()) return Failure(std::string(record.status().message()));
  return Review(line, plain.front(), *record);
}

}  // namespace tengen
