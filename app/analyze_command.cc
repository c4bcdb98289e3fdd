// SPDX-License-Identifier: Apache-2.0
#include "app/analyze_command.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_join.h"
#include "analysis/analysis_pool.h"
#include "app/keys.h"
#include "app/net_flag.h"
#include "app/position_report.h"
#include "app/record_flags.h"
#include "app/search_time_flag.h"
#include "app/slice_file.h"
#include "app/terminal.h"
#include "base/flags.h"
#include "base/line_io.h"
#include "base/paths.h"
#include "base/status.h"
#include "base/stop_signals.h"
#include "base/str_cat.h"
#include "base/system.h"
#include "base/text.h"
#include "eval/nets.h"
#include "notation/point_names.h"
#include "notation/record/game_record.h"
#include "search/player/player.h"

namespace tengen {
namespace {

constexpr std::string_view kSubcommand = "analyze";
constexpr std::uint64_t kDefaultNodes = 100'000;

constexpr int kMostLines = 100;

constexpr std::string_view kAbout =
    "With MOVES, searches this one position and prints the board, the best lines with their\n"
    "values, threats and forced wins. MOVES is a list such as h8 i9 j10 (columns from a, row 1\n"
    "at the bottom), a PSQ, SGF or JSON file, - for standard input, or '' for the empty board:\n"
    "\n"
    "  pbrain-tengen analyze --game renju --lines 5 h8 i9 j10\n"
    "\n"
    "Without MOVES, reads questions about positions from standard input, one JSON object a line.\n"
    "Writes each answer as soon as it is ready; the order may differ from that of the questions\n"
    "(fields: docs/analysis.md):\n"
    "\n"
    "  {\"id\":\"a\",\"game\":\"renju\",\"moves\":[\"h8\",\"i9\"],\"limits\":{\"nodes\":50000}}\n"
    "  {\"id\":\"b\",\"action\":\"terminate\",\"terminateId\":\"a\"}\n"
    "\n"
    "Ends when the input has ended and all questions are answered. After SIGINT or SIGTERM all\n"
    "searches answer with their results so far.";

// A thread that waits for SIGINT or SIGTERM. After the signal it stops all searches of the pool and
// writes their results so far. Then it ends the process with the status kExitSignal + signal. Make
// this object before the pool, because the pool may start all threads that the system allows.
class StopWatch {
 public:
  explicit StopWatch(const BlockedSignals& signals)
      : signals_(signals), thread_([this] {
          const int signal = signals_.Wait();
          if (done_.load()) return;
          if (AnalysisPool* const pool = pool_.load(); pool != nullptr) {
            pool->StopAll();
            pool->Finish();
          }
          std::_Exit(kExitSignal + signal);
        }) {}
  ~StopWatch() { End(); }
  StopWatch(const StopWatch&) = delete;
  StopWatch& operator=(const StopWatch&) = delete;

  // The pool must live until End.
  void Watch(AnalysisPool& pool) { pool_.store(&pool); }
  void End() {
    if (done_.exchange(true)) return;
    signals_.Release(thread_);
    thread_.join();
  }

 private:
  const BlockedSignals& signals_;
  std::atomic<bool> done_ = false;
  std::atomic<AnalysisPool*> pool_ = nullptr;
  std::thread thread_;  // must be the last member, because the thread uses the members above
};

// The flags for the analysis of a single position.
struct OnePosition {
  RecordFlags record;
  int lines = 3;
  int ply = -1;  // -1 = not given

  static constexpr std::string_view kFlags[] = {"game", "size", "id", "ply", "lines"};

  void AddTo(FlagTable* flags) {
    flags->Section("With MOVES");
    record.AddTo(flags);
    flags->Number("ply", "N", "position after N plies of the game; default: after the last one", 0,
                  1 << 20, &ply);
    flags->Number("lines", "N", "best lines to show, 1 to 100; default: 3", 1, kMostLines, &lines);
  }
};

int Failure(std::string_view what) { return ReportFailure(kSubcommand, what); }

// If standard error is a terminal, shows the best variation so far in one line, and rewrites this
// line when it changes. The destructor clears the line.
class Progress {
 public:
  explicit Progress(BoardSize size) : size_(size) {}
  ~Progress() {
    if (shown_) std::cerr << kClearLine << std::flush;
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void operator()(const SearchReport& report) {
    if (!terminal_ || report.lines.empty()) return;
    shown_ = true;
    const PvLine& best = report.lines.front();
    std::cerr << kClearLine << "depth " << best.depth << ": " << PlyName(best.moves.front(), size_)
              << ", " << ProspectText(best) << std::flush;
  }

 private:
  static constexpr std::string_view kClearLine = "\r\x1b[K";
  const BoardSize size_;
  const bool terminal_ = system_calls::ErrorsAreSeen();
  bool shown_ = false;
};

// Plays the plies of the record up to the position.
absl::StatusOr<std::unique_ptr<Game>> PositionOf(GameRecord record, int ply) {
  if (const std::size_t cut = CutAtEnd(&record); cut > 0) {
    std::cerr << "The record goes on for " << cut
              << " plies after the end of the game; they are left out.\n";
  }
  if (ply > std::ssize(record.plies)) {
    return InvalidArgument("--ply: the game has ", record.plies.size(), " plies, not ", ply);
  }
  if (ply >= 0) CutAfter(static_cast<std::size_t>(ply), &record);
  absl::StatusOr<std::unique_ptr<Game>> game = Replay(record);
  if (!game.ok()) return WithPointNames(game.status(), record.game.size);
  return game;
}

int ShowPosition(const OnePosition& position, std::span<const std::string> words,
                 const AnalysisOptions& options) {
  absl::StatusOr<GameRecord> record = position.record.Read(words);
  if (!record.ok()) return Failure(std::string(record.status().message()));
  if (const absl::Status fits = CheckNet(options.net.get(), record->game.variant); !fits.ok()) {
    return Failure(std::string(fits.message()));
  }
  PrintNotes(kSubcommand, absl::StrJoin(words, " "), *record);
  const absl::StatusOr<std::unique_ptr<Game>> game = PositionOf(*std::move(record), position.ply);
  if (!game.ok()) return Failure(std::string(game.status().message()));
  StopSignals signals;
  std::cout << PositionText(**game, StyleOfTerminal()) << std::flush;
  if ((*game)->outcome() == Outcome::kNone) {
    const std::unique_ptr<Player> player = MakePlayer();
    player->SetMemory(options.memory_bytes);
    player->UseNet(options.net);
    PositionReport report;
    {
      Progress progress((*game)->spec().size);
      report = AnalyzePosition(
          **game, {.limits = options.limits, .threads = options.threads, .lines = position.lines},
          *player, signals.flag(), [&progress](const SearchReport& found) { progress(found); });
    }
    std::cout << (report.found.lines.empty() ? "The search was stopped before it found a line.\n"
                                             : ReportText(**game, report));
  }
  std::cout << std::flush;
  if (!std::cout) return Failure("cannot write to the standard output");
  return signals.signal() == 0 ? kExitOk : kExitSignal + signals.signal();
}

// The flags for questions.
struct ManyQuestions {
  std::string file;    // empty: standard input
  std::string folder;  // empty: the answers go to standard output
  Slice slice;

  static constexpr std::string_view kFlags[] = {"concurrency", "questions", "out", "shard"};
};

// Answers the questions of the slice.
int AnswerQuestions(const AnalysisOptions& options, const ManyQuestions& questions) {
  SliceFile file;
  if (!questions.folder.empty()) {
    const absl::Status open = file.Open(PathOf(questions.folder), questions.slice);
    if (!open.ok()) return ReportFailure(kSubcommand, open);
    if (file.complete()) {
      std::cerr << file.path().string() << " is complete.\n";
      return kExitOk;
    }
  }
  std::ifstream opened;
  if (!questions.file.empty()) {
    opened.open(PathOf(questions.file));
    if (!opened) return Failure(StrCat("cannot read ", Printable(questions.file)));
  } else if (IsTerminal()) {
    std::cerr << "Type questions as JSON, one a line. To analyze one position, end this with "
                 "Ctrl-C and give its moves: pbrain-tengen analyze h8 i9\n";
  }
  constexpr int kOut = 1;
  LineWriter out(kOut);
  const BlockedSignals signals;
  StopWatch watch(signals);
  const bool to_file = !questions.folder.empty();
  AnalysisPool pool(options, [&](const std::string& line) {
    if (to_file) {
      file.Write(line);
    } else {
      out.Write(line);
    }
  });
  if (pool.threads() == 0) return ReportFailure(kSubcommand, "the system refuses any thread");
  if (pool.threads() < options.concurrency) {
    std::cerr << "pbrain-tengen analyze: only " << pool.threads() << " of " << options.concurrency
              << " positions are searched at the same time, because the system refuses more "
                 "threads\n";
  }
  watch.Watch(pool);
  std::istream& in = questions.file.empty() ? std::cin : opened;
  std::size_t number = 0;
  for (std::string line; std::getline(in, line); ++number) {
    if (questions.slice.Has(number)) pool.Take(line);
  }
  pool.Finish();
  watch.End();
  if (in.bad()) return ReportFailure(kSubcommand, "cannot read the questions");
  if (to_file) {
    const absl::Status written = file.Finish();
    return written.ok() ? kExitOk : ReportFailure(kSubcommand, written);
  }
  if (out.ok()) return kExitOk;
  return ReportFailure(kSubcommand, "cannot write the answers");
}

}  // namespace

int RunAnalyze(std::span<const std::string> args) {
  AnalysisOptions options;
  options.concurrency = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  int megabytes = 64;
  std::uint64_t nodes = 0;
  std::int64_t ms = 0;
  OnePosition position;
  FlagTable flags("analyze [FLAG ...] MOVES ... | analyze [FLAG ...] < QUESTIONS > ANSWERS",
                  kAbout);
  flags.Number("threads", "N", "threads of each search, 1 to 1024; default: 1", 1, kMostThreads,
               &options.threads);
  flags.Number("memory-mb", "N", "memory of each search in MiB; default: 64", 1, kMostMegabytes,
               &megabytes);
  AddNetFlag(&flags, &options.net);
  flags.Section("Limits of a search; default: 100000 nodes. A question may have its own limits");
  flags.Number("nodes", "N", "nodes of a search", &nodes);
  flags.Number("depth", "N", "depth of a search in plies, 1 to 200", 1, kMostDepth,
               &options.limits.max_depth);
  AddSearchTimeFlags(&flags, "time of a search in ms",
                     "time of a search, for example 500ms, 2s or 1m; the same as --turn-ms", &ms);
  position.AddTo(&flags);
  ManyQuestions questions;
  flags.Section("Without MOVES");
  flags.Number("concurrency", "N",
               "positions searched at the same time, 1 to 1024; default: number of processors", 1,
               kMostThreads, &options.concurrency);
  flags.Text("questions", "FILE", "file of the questions; default: standard input",
             &questions.file);
  flags.Text("out", "DIR",
             "write the answers into a file of this folder, which appears when it is complete; "
             "default: standard output",
             &questions.folder);
  flags.Slice("answer only every N-th line, from line I, counted from 0; default: 0/1",
              &questions.slice.index, &questions.slice.count);
  flags.OfferArguments("FILE");
  std::vector<std::string> plain;
  if (const std::optional<int> status = flags.ParseOrExit(args, &plain)) return *status;
  options.memory_bytes = static_cast<std::size_t>(megabytes) << 20;
  options.limits.max_nodes = nodes;
  if (ms > 0) options.limits.turn_ms = ms;
  if (nodes == 0 && ms == 0 && options.limits.max_depth == 0) {
    options.limits.max_nodes = kDefaultNodes;
  }
  const std::set<std::string_view> given = flags.NamesIn(args);
  if (plain.empty()) {
    for (const std::string_view flag : OnePosition::kFlags) {
      if (given.count(flag) == 0) continue;
      return UsageError(kSubcommand,
                        StrCat("--", flag, " needs MOVES; give '' for the empty board"));
    }
    return AnswerQuestions(options, questions);
  }
  for (const std::string_view flag : ManyQuestions::kFlags) {
    if (given.count(flag) == 0) continue;
    return UsageError(kSubcommand, StrCat("--", flag, " is only for questions, not with MOVES"));
  }
  if (const absl::Status known = position.record.Check(); !known.ok()) {
    return UsageError(kSubcommand, std::string(known.message()));
  }
  return ShowPosition(position, plain, options);
}

}  // namespace tengen
