// SPDX-License-Identifier: Apache-2.0
//
// tune: finds better values for search parameters (rows of search/params.h). The engine plays games
// against itself to compare values. docs/tuning.md is its manual. It needs a tuning build
// (TENGEN_TUNE).
//
// An iteration is a small match (match/match_run.h) of two processes that differ only in their
// environment variables. The journal of the match contains the finished games, so they are not lost
// if the program is stopped. Another file contains the results of all finished iterations. From
// these results train/tune/spsa.h computes the next values.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "app/game_flags.h"
#include "base/files.h"
#include "base/flags.h"
#include "base/hash.h"
#include "base/status.h"
#include "base/stop_signals.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/games.h"
#include "engine/zobrist.h"
#include "match/match_journal.h"
#include "match/match_run.h"
#include "nlohmann/json.hpp"
#include "notation/record/game_record.h"
#include "report/html_report.h"
#include "search/params.h"
#include "search/player/searchers.h"
#include "train/tune/spsa.h"
#include "train/tune/tuning.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kStateName =
    "tuning.json";  // name of the file with the state, in the folder of --out
constexpr std::size_t kChartPoints = 400;  // limit of the points in a chart

int Complain(const absl::Status& status, int exit) {
  std::cerr << "tune: " << Printable(std::string(status.message()))
            << (exit == kExitUsage ? " (see tune --help)\n" : "\n");
  return exit;
}

struct CommandLine {
  GameFlags game;
  std::string also, rows, out, report, engine;
  SpsaSettings spsa;
  std::int64_t nodes = 0;
  int pairs = 8, concurrency = 1, most_plies = 0, memory_mb = 64;
  bool show = false;

  void AddTo(FlagTable* flags);
};

void CommandLine::AddTo(FlagTable* flags) {
  game.AddTo(flags);
  flags->Text(
      "also", "GAME,...",
      "other games of the same column of search/params.h, on their usual boards; the iterations "
      "take all games in turn",
      &also);
  flags->Section("Rows and method");
  flags->Text(
      "rows", "ROW,...",
      "rows of search/params.h to tune: NAME for the column of the game, NAME_2 for column 2, "
      "with :STEP for a step other than the table's; the table or the environment gives the start "
      "values; required",
      &rows);
  flags->Number("iterations", "N", "number of iterations; default: 1000", 1, 1 << 24,
                &spsa.iterations);
  flags->Number("pairs", "N", "pairs of games in each iteration; default: 8", 1, 1 << 16, &pairs);
  flags->Real("rate", "R",
              "share of its step that a value moves for each game won more than lost, in the last "
              "iteration; default: 0.002",
              1e-6, 1, &spsa.rate);
  flags->Number("seed", "N", "random seed; default: 1", &spsa.seed);

  flags->Section("Games; each generated opening is played with both colours");
  flags->Number("nodes", "N", "nodes for a ply; required", std::int64_t{1}, std::int64_t{1} << 40,
                &nodes);
  flags->Number("memory-mb", "N", "memory of each engine in MiB; default: 64", 1, kMostMegabytes,
                &memory_mb);
  flags->Number("most-plies", "N", "plies after which a game is a draw; 0 = no limit; default: 0",
                0, 1 << 20, &most_plies);
  flags->Number("concurrency", "N", "games played at the same time; default: 1", 1, 1024,
                &concurrency);
  flags->Text("engine", "COMMAND",
              "a copy of the tuning build's pbrain-tengen; default: the one of this build",
              &engine);

  flags->Section("Results");
  flags->Text("out", "DIR", "folder that keeps the tuning; the same command resumes it; required",
              &out);
  flags->Text("report", "FILE", "page (HTML) to write after every iteration; default: no page",
              &report);
  flags->Switch("show", "play nothing: print the values and write the report; default: off", &show);
}

// The path of the program pbrain-tengen of the same build, in quotes for the shell.
std::string EngineBeside(const fs::path& program) {
  const fs::path engine = fs::absolute(program).parent_path().parent_path() / "pbrain-tengen";
  std::string text = "'";
  for (const char c : engine.string()) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

Chart TraceOf(const Spsa& spsa, std::size_t parameter, const std::string& name) {
  Chart chart = {.x_name = "iterations", .y_name = name};
  chart.levels = {{spsa.settings().parameters[parameter].start, "start"}};
  ChartSeries series = {name, {}};
  const std::size_t points = spsa.trace().size();
  const std::size_t step = std::max<std::size_t>(1, points / kChartPoints);
  for (std::size_t i = 0; i < points; ++i) {
    if (i % step != 0 && i + 1 != points) continue;
    series.points.push_back({static_cast<double>(i), spsa.trace()[i][parameter]});
  }
  chart.series.push_back(std::move(series));
  return chart;
}

class Tuner {
 public:
  Tuner(const CommandLine& line, std::vector<GameSpec> games, Tuned tuned)
      : line_(line), games_(std::move(games)), tuned_(std::move(tuned)), spsa_(Settings()) {
    nlohmann::json games_json;
    for (const GameSpec& game : games_) games_json.push_back(SpecJson(game));
    json_ = TuningJson({{"games", std::move(games_json)},
                        {"nodes", line.nodes},
                        {"pairs", line.pairs},
                        {"memory_mb", line.memory_mb},
                        {"most_plies", line.most_plies}},
                       params::AllRows(), tuned_, spsa_.settings());
  }

  int Run() {
    StopSignals signals;
    if (const absl::Status status = Open(); !status.ok()) return Complain(status, kExitFailure);
    if (spsa_.done() > 0) {
      std::cout << "resuming after " << spsa_.done() << " of " << line_.spsa.iterations
                << " iterations\n";
    }
    while (!line_.show && !spsa_.finished() && !signals.flag()) {
      const absl::StatusOr<bool> over = Iterate(signals.flag());
      if (!over.ok()) {
        ClearLine();
        return Complain(over.status(), kExitFailure);
      }
    }
    ClearLine();
    if (const absl::Status status = WriteReport(); !status.ok()) {
      return Complain(status, kExitFailure);
    }
    std::cout << "after " << spsa_.done() << " of " << line_.spsa.iterations << " iterations, "
              << spsa_.done() * GamesEach() << " games:\n"
              << RowLines(params::AllRows(), tuned_, spsa_.values());
    if (!line_.show && !spsa_.finished()) {
      std::cout << "stopped; run the same command again to resume\n";
      return kExitSignal + signals.signal();
    }
    return kExitOk;
  }

 private:
  static constexpr std::string_view kClear = "\r\x1b[K";

  SpsaSettings Settings() const {
    SpsaSettings settings = line_.spsa;
    settings.parameters = tuned_.parameters;
    return settings;
  }
  std::int64_t GamesEach() const { return 2 * line_.pairs; }
  fs::path StatePath() const { return fs::path(line_.out) / kStateName; }

  absl::Status Open() {
    const absl::StatusOr<std::string> state = ReadFile(StatePath());
    if (absl::IsNotFound(state.status())) {
      if (line_.show) return state.status();
      return MakeDirectory(line_.out);
    }
    if (!state.ok()) return state.status();
    const absl::Status status = Resume(*state, json_, static_cast<int>(GamesEach()), &spsa_);
    if (status.ok()) return status;
    return {status.code(), StrCat(StatePath().string(), ": ", status.message())};
  }

  MatchSettings Match() const {
    const Spsa::Trial trial = spsa_.Next();
    MatchSettings match;
    match.game = games_[static_cast<std::size_t>(spsa_.done()) % games_.size()];
    for (const auto& [name, values] : {std::pair("plus", trial.plus), {"minus", trial.minus}}) {
      ParticipantSetup engine;
      engine.name = name;
      engine.command = StrCat("exec env ", EnvironmentText(tuned_, values), " ", line_.engine);
      engine.limits.nodes = static_cast<std::uint64_t>(line_.nodes);
      engine.memory_mb = line_.memory_mb;
      engine.restart = true;  // a new process for each game, so that a game does not depend on
                              // earlier games
      match.engines.push_back(std::move(engine));
    }
    match.generate.emplace();
    match.seed = Mix(line_.spsa.seed) ^ static_cast<std::uint64_t>(spsa_.done());
    match.adjudication.most_plies = line_.most_plies;
    match.games = GamesEach();
    match.concurrency = line_.concurrency;
    return match;
  }

  // Plays the games of an iteration. False: `stop` was raised before the end.
  absl::StatusOr<bool> Iterate(StopFlag& stop) {
    const fs::path path =
        fs::path(line_.out) / absl::StrFormat("iteration-%06d.jsonl", spsa_.done() + 1);
    const MatchSettings match = Match();
    int result = 0;
    {
      absl::StatusOr<MatchJournal> journal = MatchJournal::Open(path, MatchJson(match));
      if (!journal.ok()) return journal.status();
      Show(std::ssize(journal->games()));
      const absl::StatusOr<MatchResult> played =
          RunMatch(match, *journal, stop, [&](const JournalGame& game) {
            ++played_now_;
            // A game that was lost by a crash gives no information about the values.
            if (game.finished.failing_seat != 0) stop = true;
            Show(std::ssize(journal->games()));
          });
      if (!played.ok()) return played.status();
      for (const JournalGame& game : played->games) {
        const FinishedGame& f = game.finished;
        if (f.failing_seat != 0) {
          return absl::UnavailableError(
              StrCat("an engine failed: ", std::string(FaultText(f.failure.fault)), ", ",
                     f.failure.detail, "; its command: ",
                     match.engines[static_cast<std::size_t>(f.engines[f.failing_seat - 1])].command,
                     "; the game is in ", path.string(),
                     "; delete this file to play the iteration again"));
        }
        if (f.winner != 0) result += f.engines[f.winner - 1] == 0 ? 1 : -1;
      }
      if (!played->complete) return false;
    }
    spsa_.Add(result);
    absl::Status status = WriteFile(StatePath(), StateText(json_, tuned_, spsa_));
    if (status.ok()) status = WriteReport();
    if (!status.ok()) return status;
    std::error_code ignored;  // if the journal cannot be deleted, this has no effect on the results
    fs::remove(path, ignored);
    if (!live_) std::cout << Progress(0) << std::endl;
    return true;
  }

  // Shows the progress. On a terminal, one line is rewritten. If the output is not a terminal,
  // Iterate prints a line after each iteration.
  void Show(std::int64_t games) const {
    if (live_) std::cerr << kClear << Progress(games) << std::flush;
  }
  void ClearLine() const {
    if (live_) std::cerr << kClear << std::flush;
  }

  // `games`: number of finished games in the current iteration.
  std::string Progress(std::int64_t games) const {
    std::string text = absl::StrFormat("%d of %d iterations", spsa_.done(), line_.spsa.iterations);
    if (games > 0) StrAppend(&text, " and ", games, " of ", GamesEach(), " games");
    if (spsa_.done() > 0) {
      absl::StrAppendFormat(&text, ", %+d", spsa_.results().back());
      const std::size_t far = Farthest();
      absl::StrAppendFormat(&text, " | %s %g -> %.1f", tuned_.values[far].name,
                            tuned_.parameters[far].start, spsa_.values()[far]);
    }
    if (played_now_ > 0) {
      const double seconds = std::chrono::duration<double>(Clock::now() - began_).count();
      const std::int64_t left = (line_.spsa.iterations - spsa_.done()) * GamesEach() - games;
      const auto minutes = static_cast<std::int64_t>(
          std::ceil(seconds / static_cast<double>(played_now_) * static_cast<double>(left) / 60));
      absl::StrAppendFormat(&text, " | %d h %02d min left", minutes / 60, minutes % 60);
    }
    return text;
  }

  double Moved(std::size_t i) const {
    return (spsa_.values()[i] - tuned_.parameters[i].start) / tuned_.parameters[i].step;
  }
  // The parameter whose value has changed by the largest number of steps.
  std::size_t Farthest() const {
    std::size_t far = 0;
    for (std::size_t i = 1; i < tuned_.values.size(); ++i) {
      if (std::abs(Moved(i)) > std::abs(Moved(far))) far = i;
    }
    return far;
  }

  absl::Status WriteReport() const {
    if (line_.report.empty()) return absl::OkStatus();
    const std::string games = absl::StrJoin(games_, ", ", [](std::string* text, const GameSpec& g) {
      StrAppend(text, g.variant, " ", g.size.width, "x", g.size.height);
    });
    HtmlReport report(StrCat("Tuning of ", games));
    report.AddFacts(
        {{"Games", games},
         {"Iterations", StrCat(spsa_.done(), " of ", line_.spsa.iterations)},
         {"Games played", StrCat(spsa_.done() * GamesEach(), ", ", GamesEach(),
                                 " in each iteration, ", line_.nodes, " nodes for a ply")},
         {"Rate", StrCat(line_.spsa.rate)},
         {"Seed", StrCat(line_.spsa.seed)}});
    report.AddHeading("Values");
    ReportTable table;
    table.columns = {{"row", false}, {"start", true},  {"now", true},    {"moved, in steps", true},
                     {"step", true}, {"lowest", true}, {"highest", true}};
    for (std::size_t i = 0; i < tuned_.values.size(); ++i) {
      const SpsaParameter& p = tuned_.parameters[i];
      table.rows.push_back({{tuned_.values[i].name},
                            {StrCat(p.start)},
                            {absl::StrFormat("%.2f", spsa_.values()[i])},
                            {absl::StrFormat("%+.2f", Moved(i))},
                            {StrCat(p.step)},
                            {StrCat(p.low)},
                            {StrCat(p.high)}});
    }
    report.AddTable(table);
    report.AddHeading("Traces");
    for (std::size_t i = 0; i < tuned_.values.size(); ++i) {
      const std::string& name = tuned_.values[i].name;
      report.AddChart(TraceOf(spsa_, i, name), StrCat(name, " after each iteration"));
    }
    return WriteOutput(line_.report, report.Text());
  }

  const CommandLine& line_;
  const std::vector<GameSpec> games_;  // the games to play, all with the same ParamColumn; the
                                       // iterations use one after another
  const Tuned tuned_;
  Spsa spsa_;
  nlohmann::json json_;  // all settings that influence the values (TuningJson)
  const bool live_ = isatty(STDERR_FILENO) != 0;
  const Clock::time_point began_ = Clock::now();
  std::int64_t played_now_ = 0;  // games played by this process
};

int Main(const std::string& program, const std::vector<std::string>& args) {
  CommandLine line;
  FlagTable flags("--rows ROW,... --nodes N --out DIR [FLAG ...]",
                  "Tunes rows of search/params.h by SPSA, in games of the engine against itself.\n"
                  "Exit status: 0 = all iterations were played, 1 = failure, 2 = wrong command "
                  "line,\n130 or 143 = stopped by a signal.",
                  "tune");
  line.AddTo(&flags);
  if (std::find(args.begin(), args.end(), "--help") != args.end()) {
    std::cout << flags.Help();
    return kExitOk;
  }
  const auto wrong = [](std::string_view what) {
    return Complain(InvalidArgument(what), kExitUsage);
  };
  std::vector<std::string> plain;
  if (const absl::Status status = flags.Parse(args, &plain); !status.ok()) {
    return Complain(status, kExitUsage);
  }
  if (!plain.empty()) return wrong(StrCat("unexpected argument ", Quoted(plain.front())));
  absl::StatusOr<GameSpec> game = line.game.Spec();
  if (!game.ok()) return Complain(game.status(), kExitUsage);
  if (params::AllRows().empty()) {
    return wrong("this build cannot change search/params.h; make a build with -DTENGEN_TUNE=ON");
  }
  if (line.rows.empty()) return wrong("--rows is missing: give rows of search/params.h to tune");
  if (line.nodes == 0) return wrong("--nodes is missing: give the nodes for a ply");
  if (line.out.empty()) return wrong("--out is missing: give a folder that keeps the tuning");
  const ParamColumn column = MakeSearcher(game->variant, nullptr)->param_column();
  absl::StatusOr<Tuned> tuned = FindParameters(params::AllRows(), line.rows, column);
  if (!tuned.ok()) return Complain(tuned.status(), kExitUsage);
  if (line.engine.empty()) line.engine = EngineBeside(program);
  std::vector<GameSpec> games = {*game};
  for (const absl::string_view name : absl::StrSplit(line.also, ',', absl::SkipEmpty())) {
    const absl::StatusOr<const GameInfo*> info = FindNamedGame(std::string(name));
    if (!info.ok()) return wrong(StrCat("--also: ", info.status().message()));
    if (MakeSearcher((*info)->name, nullptr)->param_column() != column) {
      return wrong(StrCat("--also: ", name, " and ", game->variant,
                          " have different columns of search/params.h"));
    }
    games.push_back({.variant = std::string(name), .size = (*info)->usual_board});
  }
  return Tuner(line, std::move(games), *std::move(tuned)).Run();
}

}  // namespace
}  // namespace tengen

int main(int argc, char** argv) { return tengen::Main(argv[0], {argv + 1, argv + argc}); }
