// SPDX-License-Identifier: Apache-2.0
#include "app/match_command.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iostream>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "app/game_flags.h"
#include "app/game_show.h"
#include "app/opening_flags.h"
#include "app/terminal.h"
#include "base/duration_text.h"
#include "base/files.h"
#include "base/flags.h"
#include "base/json_text.h"
#include "base/new_folders.h"
#include "base/paths.h"
#include "base/random_stream.h"
#include "base/status.h"
#include "base/stop_signals.h"
#include "base/str_cat.h"
#include "base/system.h"
#include "base/text.h"
#include "base/time_control.h"
#include "base/version.h"
#include "match/duplicate_games.h"
#include "match/engine_settings.h"
#include "match/match_journal.h"
#include "match/match_report.h"
#include "match/match_run.h"
#include "match/match_score.h"
#include "match/opening_list.h"
#include "match/schedule.h"
#include "match/tournament_text.h"
#include "nlohmann/json.hpp"
#include "search/player/opening_generator.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSubcommand = "match";
constexpr std::string_view kGenerate = "generate";
constexpr std::string_view kJournalName = "games.jsonl";
constexpr int kMostRounds = 10'000;
constexpr int kMostElo = 1000;  // largest Elo of a hypothesis of the sequential test

// Parses whole numbers from 0, separated by commas: "10,8,100".
absl::StatusOr<std::vector<int>> Numbers(const std::string& text, std::size_t least,
                                         std::size_t most, std::string_view form) {
  std::optional<std::vector<int>> numbers = ParseIntegers(text);
  const bool good =
      numbers && numbers->size() >= least && numbers->size() <= most &&
      std::all_of(numbers->begin(), numbers->end(), [](int number) { return number >= 0; });
  if (!good) return InvalidArgument("expected ", form, ", not ", QuotedWord(text));
  return *std::move(numbers);
}

// If two engines have the same name, the second is renamed to "name 2".
void MakeNamesUnique(std::vector<ParticipantSetup>* engines) {
  std::set<std::string> taken;
  for (ParticipantSetup& engine : *engines) {
    const std::string name = engine.name;
    for (int i = 2; !taken.insert(engine.name).second; ++i) engine.name = StrCat(name, " ", i);
  }
}

struct CommandLine {
  GameFlags game;
  ParticipantSetup common;
  std::vector<std::string> engines;
  MatchSettings match;
  SprtSettings sprt;
  bool test = false;
  std::string openings, stderr_folder, log_folder, out, report;
  int opening_plies = 0;
  std::string format = std::string(FormatName(MatchFormat::kRoundRobin));
  bool gauntlet = false;
  int rounds = 0;        // 0 = not given
  OpeningSettings laid;  // how openings are generated
  bool shuffle = false, psq = false, sgf = false, show = false;
  std::vector<std::string> add;

  void AddTo(FlagTable* flags);
  // Computes `match` from all flags, and reads the file of openings. Errors are one line of text.
  // kInvalidArgument: the flags are wrong. Other codes: the file cannot be read.
  absl::Status Complete();

 private:
  void AddEngines(FlagTable* flags);
  void AddGames(FlagTable* flags);
  void AddAdjudication(FlagTable* flags);
  void AddTest(FlagTable* flags);
  void AddResults(FlagTable* flags);
  absl::Status CompleteEngines();
  absl::Status CompleteOpenings();
  // The part of Complete about the pairing of the engines. Precondition: the engines are known.
  absl::Status CompleteFormat();
};

void CommandLine::AddTo(FlagTable* flags) {
  game.AddTo(flags);
  AddEngines(flags);
  AddGames(flags);
  AddAdjudication(flags);
  AddTest(flags);
  AddResults(flags);
}

void CommandLine::AddEngines(FlagTable* flags) {
  flags->Section("Engines");
  flags->Add(
      "engine", "[KEY=VALUE ...] COMMAND",
      "an engine; repeat the flag for each one. COMMAND: a command line for the shell, or self = "
      "Tengen in this process; self is added if fewer than two engines are given. KEY: name, "
      "restart=1 (a new process for each game), plies=1 (Tengen's commands for all games), "
      "info.KEY (an additional INFO line), and the limits below for this engine only",
      [this](const std::string& text) {
        engines.push_back(text);
        return absl::OkStatus();
      });
  flags->Add("each", "KEY=VALUE ...",
             "settings for every engine that does not have its own, with the KEYs of --engine "
             "except name; each of the flags below sets one KEY",
             [this](const std::string& text) { return ParseCommonSettings(text, &common); });
  const auto limit = [this, flags](std::string_view name, std::string_view value,
                                   std::string_view what) {
    flags->Add(name, value, what, [this, name](const std::string& text) {
      absl::Status status;
      SetEngineLimit(name, text, &common, &status);
      return status;
    });
  };
  static const std::string time = StrCat("time of each engine: ", kTimeForms);
  limit("time", "TIME", time);
  flags->Replaces("time", {std::begin(kTimeKeys), std::end(kTimeKeys)});
  for (const auto& [name, what] : {
           std::pair{"turn-ms", "time for a ply in ms; default: no limit"},
           std::pair{"match-ms", "time for a game in ms; default: no limit"},
           std::pair{"increment-ms", "time in ms added after each ply; default: 0"},
           std::pair{"nodes", "nodes for a ply; default: no limit"},
           std::pair{"depth", "depth of a search in plies; default: no limit"},
           std::pair{"threads", "threads of each engine, 1 to 1024; default: 1"},
           std::pair{"memory-mb", "memory of each engine in MiB; default: 64"},
           std::pair{"level", "playing strength of Tengen's own engines, 1 to 10; default: 10"},
       }) {
    limit(name, "N", what);
  }
  for (const std::string_view key : kTimeKeys) flags->Replaces(key, {"time"});
  flags->Number("margin-ms", "N",
                "time in ms by which an answer may exceed its limit; default: 200", 0, kMostMs,
                &match.margin_ms);
  flags->Number("end-ms", "N",
                "time to exit after END in ms, before the engine is killed; default: 1000", 0,
                kMostMs, &match.timeouts.end_ms);
  flags->Number("hang-ms", "N",
                "additional wait in ms before a late answer counts as no answer; default: 5000", 0,
                kMostMs, &match.timeouts.beyond_ms);
  flags->Add(
      "answer-ms", "N",
      "longest wait for an answer in ms, if the engine has no time limit; default: 30000 and "
      "1 for each of its nodes, without --nodes 600000",
      [this](const std::string& text) {
        const std::optional<std::int64_t> ms = ParseInteger(text);
        if (!ms || *ms < 1 || *ms > kMostMs) {
          return InvalidArgument("expected a whole number from 1 to ", kMostMs, ", not ",
                                 QuotedWord(text));
        }
        match.timeouts.unlimited_ms = *ms;
        return absl::OkStatus();
      });
  flags->Text("stderr", "DIR", "folder for the standard error of the engines; default: not kept",
              &stderr_folder);
  flags->Text("log", "DIR",
              "folder for the dialogue of each game with times, for example DIR/000001.log; "
              "default: no logs",
              &log_folder);
}

void CommandLine::AddGames(FlagTable* flags) {
  flags->Section("Games");
  flags->Number("games", "N",
                "games of each pair of engines, in a tournament in each encounter, an even number; "
                "default: 100",
                std::int64_t{2}, Schedule::kMostGames, &match.games);
  flags->Choice("format", "NAME",
                "who plays whom: round-robin (all against all), gauntlet (the first engine against "
                "all others), swiss or knockout; default: round-robin",
                {kFormatNames.begin(), kFormatNames.end()}, &format);
  flags->Switch("gauntlet", "the same as --format gauntlet; default: off", &gauntlet);
  flags->Number("rounds", "N",
                "rounds of a Swiss tournament; default: the fewest after which at most one engine "
                "has won every encounter",
                1, kMostRounds, &rounds);
  flags->Replaces("format", {"gauntlet", "rounds"});
  flags->Replaces("gauntlet", {"format", "rounds"});
  flags->Text("openings", "FILE",
              "a list of openings (0,0, -1,2 or h8i9 with rows from the top), or SGF, PSQ or JSON "
              "games; or generate = balanced random openings. Each pair of games uses the next "
              "opening, with sides swapped; default: no openings",
              &openings);
  flags->Offer("openings", {std::string(kGenerate)});
  flags->Number("opening-plies", "N",
                "plies to take from a game in the file; default: its opening plies, or all plies "
                "of an unfinished game",
                1, 1 << 20, &opening_plies);
  AddOpeningFlags(flags, &laid);
  flags->Switch("shuffle", "random order of the openings, set by --seed; default: off", &shuffle);
  flags->Number("seed", "N", "another seed gives other openings; default: 1", &match.seed);
  flags->Number("concurrency", "N", "games at the same time, 1 to 1024; default: 1", 1, 1024,
                &match.concurrency);
  flags->Slice(
      "play only one of N parts of the match, I from 0, for example 0/4 to 3/4; default: 0/1",
      &match.slice, &match.slices);
}

void CommandLine::AddAdjudication(FlagTable* flags) {
  flags->Section("Early end of games; default: none");
  flags->Add("resign", "VALUE,PLIES",
             "win for a side if both engines report at least VALUE for it, PLIES plies in a row",
             [this](const std::string& text) {
               const auto numbers = Numbers(text, 2, 2, "VALUE,PLIES");
               if (!numbers.ok()) return numbers.status();
               match.adjudication.resign_value = (*numbers)[0];
               match.adjudication.resign_plies = (*numbers)[1];
               return absl::OkStatus();
             });
  flags->Add("draw", "VALUE,PLIES[,FROM]",
             "draw if no engine reports more than VALUE for a side, PLIES plies in a row, not "
             "before ply FROM",
             [this](const std::string& text) {
               const auto numbers = Numbers(text, 2, 3, "VALUE,PLIES or VALUE,PLIES,FROM");
               if (!numbers.ok()) return numbers.status();
               match.adjudication.draw_value = (*numbers)[0];
               match.adjudication.draw_plies = (*numbers)[1];
               match.adjudication.draw_from = numbers->size() == 3 ? (*numbers)[2] : 0;
               return absl::OkStatus();
             });
  flags->Number("most-plies", "N", "draw after N plies; 0 = no limit; default: 0", 0, 1 << 20,
                &match.adjudication.most_plies);
}

void CommandLine::AddTest(FlagTable* flags) {
  flags->Section("Sequential test of two engines");
  flags->Add(
      "sprt", "ELO0,ELO1",
      "stop when the test accepts H1 (the first engine is stronger by ELO1) or H0 (only by ELO0)",
      [this](const std::string& text) {
        const std::size_t comma = text.find(',');
        if (comma == std::string::npos || !absl::SimpleAtod(text.substr(0, comma), &sprt.elo0) ||
            !absl::SimpleAtod(text.substr(comma + 1), &sprt.elo1) || !(sprt.elo0 < sprt.elo1) ||
            !(sprt.elo0 >= -kMostElo && sprt.elo1 <= kMostElo)) {
          return InvalidArgument("expected two numbers from -", kMostElo, " to ", kMostElo,
                                 ", the lower first, not ", QuotedWord(text));
        }
        test = true;
        return absl::OkStatus();
      });
  flags->Real("alpha", "P", "probability to accept H1 if H0 is true, at most 0.5; default: 0.05",
              1e-6, 0.5, &sprt.alpha);
  flags->Real("beta", "P", "probability to accept H0 if H1 is true, at most 0.5; default: 0.05",
              1e-6, 0.5, &sprt.beta);
  flags->Add("elo-model", "NAME",
             "scale of ELO0 and ELO1: normalized or logistic; default: normalized",
             [this](const std::string& text) {
               if (text != "normalized" && text != "logistic") {
                 return InvalidArgument("expected normalized or logistic, not ", QuotedWord(text));
               }
               sprt.model = text == "logistic" ? EloModel::kLogistic : EloModel::kNormalized;
               return absl::OkStatus();
             });
  flags->Offer("elo-model", {"normalized", "logistic"});
}

void CommandLine::AddResults(FlagTable* flags) {
  flags->Section("Results");
  flags->Text(
      "out", "DIR",
      "folder of the match (games.jsonl), required; the same command line resumes the match", &out);
  flags->Switch("show", "show each ply when it is played, and the board at the end; default: off",
                &show);
  flags->Switch("psq",
                "also write a PSQ file (Piskvork) for each game, DIR/psq/000001.psq; default: off",
                &psq);
  flags->Switch("sgf", "also write an SGF file for each game, DIR/sgf/000001.sgf; default: off",
                &sgf);
  flags->Text("report", "FILE",
              "HTML page of the match; with --out as the only other flag: the page of an existing "
              "match, without playing",
              &report);
  flags->Add("add", "DIR",
             "also take the games of this folder, another part of the match; may be repeated",
             [this](const std::string& text) {
               add.push_back(text);
               return absl::OkStatus();
             });
}

absl::Status CommandLine::CompleteFormat() {
  match.format = *FindFormat(format);
  if (gauntlet) {
    if (match.format != MatchFormat::kRoundRobin && match.format != MatchFormat::kGauntlet) {
      return InvalidArgument("--gauntlet contradicts --format ", format);
    }
    match.format = MatchFormat::kGauntlet;
  }
  const int count = static_cast<int>(match.engines.size());
  if (rounds > 0 && match.format != MatchFormat::kSwiss) {
    return InvalidArgument("--rounds needs --format swiss");
  }
  if (rounds > MostRounds(count)) {
    return InvalidArgument("--rounds: ", count, " engines have at most ", MostRounds(count),
                           " rounds without a repeated pairing, not ", rounds);
  }
  match.rounds = rounds > 0 ? rounds : UsualRounds(count);
  if (!IsTournament(match.format)) return absl::OkStatus();
  if (match.slices != 1 || !add.empty() || test) {
    return InvalidArgument("--format ", format,
                           " cannot be used with --shard, --add or --sprt, because the results of "
                           "a round decide who plays in the next");
  }
  return absl::OkStatus();
}

absl::Status CommandLine::CompleteEngines() {
  while (engines.size() < 2) engines.emplace_back(kBuiltInEngine);
  for (const std::string& text : engines) {
    absl::StatusOr<ParticipantSetup> engine = ParseEngine(text, common);
    if (!engine.ok()) {
      return InvalidArgument("--engine ", QuotedWord(text), ": ", engine.status().message());
    }
    const ThinkingLimits& limits = engine->limits;
    const bool levelled = engine->level != kFullLevel;  // a lower level has its own limit of nodes
    if (!limits.turn_ms && !limits.match_ms && limits.nodes == 0 && limits.depth == 0 &&
        !levelled) {
      return InvalidArgument("no limit for ", engine->name,
                             ": give --time, --turn-ms, --match-ms, --nodes or --depth");
    }
    match.engines.push_back(*std::move(engine));
  }
  MakeNamesUnique(&match.engines);
  if (!stderr_folder.empty()) {
    for (ParticipantSetup& engine : match.engines) {
      std::string name = engine.name;
      std::replace(name.begin(), name.end(), '/', '_');
      engine.error_file = (PathOf(stderr_folder) / PathOf(name + ".txt")).string();
    }
  }
  return absl::OkStatus();
}

absl::Status CommandLine::CompleteOpenings() {
  if (openings == kGenerate) {
    if (const absl::Status ok = CheckOpeningFlags(laid); !ok.ok()) return ok;
    match.generate = laid;
  } else if (laid != OpeningSettings{}) {
    return InvalidArgument(
        "--opening-min, --opening-max, --opening-window and --opening-nodes need --openings "
        "generate");
  } else if (!openings.empty()) {
    const absl::StatusOr<std::string> text = ReadFile(PathOf(openings));
    if (!text.ok()) return text.status();
    absl::StatusOr<std::vector<std::vector<Ply>>> list =
        ParseOpeningFile(*text, match.game, opening_plies);
    if (!list.ok()) {
      return absl::DataLossError(StrCat(openings, ": ", list.status().message()));
    }
    match.openings = *std::move(list);
    if (shuffle) {
      RandomStream random(match.seed);
      for (std::size_t i = match.openings.size(); i > 1; --i) {
        std::swap(match.openings[i - 1],
                  match.openings[static_cast<std::size_t>(random.Next() % i)]);
      }
    }
  }
  return absl::OkStatus();
}

absl::Status CommandLine::Complete() {
  absl::StatusOr<GameSpec> spec = game.Spec();
  if (!spec.ok()) return spec.status();
  match.game = *std::move(spec);
  if (const absl::Status status = CompleteEngines(); !status.ok()) return status;
  if (match.games % 2 != 0)
    return InvalidArgument("--games: expected an even number, because games are played in pairs");
  if (const absl::Status paired = CompleteFormat(); !paired.ok()) return paired;
  if (out.empty()) return InvalidArgument("--out DIR is missing: the folder of the match");
  if (show && match.concurrency != 1) {
    return InvalidArgument("--show needs --concurrency 1, because it shows one game at a time");
  }
  if (test) {
    if (match.engines.size() != 2) return InvalidArgument("--sprt needs exactly two engines");
    if (match.slices != 1)
      return InvalidArgument("--sprt cannot be used with --shard, because it needs all pairs");
    match.sprt = sprt;
  }
  if (const absl::Status status = CompleteOpenings(); !status.ok()) return status;
  if (psq) match.psq_folder = PathOf(out) / "psq";
  if (sgf) match.sgf_folder = PathOf(out) / "sgf";
  if (!log_folder.empty()) match.log_folder = PathOf(log_folder);
  return absl::OkStatus();
}

// True if these flags ask only for a report (HTML page) of an existing match, so that no games are
// played.
bool OnlyReport(const std::set<std::string_view>& given) {
  static const std::set<std::string_view> of_report = {"out",   "report", "sprt",
                                                       "alpha", "beta",   "elo-model"};
  return given.count("out") > 0 && given.count("report") > 0 &&
         std::includes(of_report.begin(), of_report.end(), given.begin(), given.end());
}

absl::Status MakeFolders(const CommandLine& line, NewFolders* folders) {
  for (const fs::path& folder : {PathOf(line.out), line.match.psq_folder, line.match.sgf_folder,
                                 line.match.log_folder, PathOf(line.stderr_folder)}) {
    if (folder.empty()) continue;
    if (absl::Status status = folders->Make(folder); !status.ok()) return status;
  }
  return line.report.empty() ? absl::OkStatus() : CheckOutput(PathOf(line.report));
}

// Starts every engine once before the match. A wrong path is then reported now, and not as lost
// games.
absl::Status CheckEnginesStart(const MatchSettings& match, const StopFlag& stop) {
  for (const ParticipantSetup& setup : match.engines) {
    const std::unique_ptr<Participant> engine = MakeParticipant(setup, match.timeouts);
    const Failure failure = engine->NewGame(match.game, match.seed, stop);
    if (failure.fault == Fault::kStopped) return absl::OkStatus();
    if (failure.fault != Fault::kNone) {
      const bool ended = failure.fault == Fault::kCrash;  // `detail` says how the program ended
      return absl::UnavailableError(
          StrCat(setup.name, " cannot play: ", ended ? "" : FaultText(failure.fault),
                 ended ? "" : ", ", failure.detail, "; its command is ", setup.command));
    }
    (void)engine->Leave();
  }
  return absl::OkStatus();
}

std::string ResultText(const FinishedGame& game) {
  return game.winner == 0 ? "1/2-1/2" : game.winner == 1 ? "1-0" : "0-1";
}

// Shows the progress of the match: one line that is rewritten, or one line for each game.
class Reporter {
 public:
  // `live`: true: one line is rewritten. Use this only if standard error is a terminal to which
  // nothing else is written.
  Reporter(const MatchSettings& match, bool live)
      : match_(match), schedule_(ScheduleOf(match)), score_(NamesOf(match)), live_(live) {
    if (match.sprt) course_.emplace(*match.sprt);
  }

  // Counts a game that an earlier call has played. Call it in the order of the numbers.
  void Count(const JournalGame& game) {
    AddToScores(game.finished);
    duplicates_.Add(game);
  }

  // The number of games that this call has to play if the sequential test does not end the match
  // earlier. In a knockout, this is the smallest number that is possible now.
  std::int64_t GamesLeft() const {
    const std::int64_t pairs = schedule_.PlannedGames() / 2;
    return 2 * ((pairs - match_.slice + match_.slices - 1) / match_.slices) - games_of_slice_;
  }

  // Call it before the first game.
  void Begin() { began_ = Clock::now(); }

  void Show(const JournalGame& played) {
    const FinishedGame& game = played.finished;
    AddToScores(game);
    ++games_played_;
    WarnOfRepeat(game.number, duplicates_.Add(played));
    std::string line = absl::StrFormat(
        "%d/%d %s - %s %s %s, %d plies", score_.games(), schedule_.PlannedGames(),
        Name(game.engines[0]), Name(game.engines[1]), ResultText(game), game.reason, game.plies);
    if (!game.failure.detail.empty()) {
      StrAppend(&line, " (", Name(game.engines[static_cast<std::size_t>(game.failing_seat - 1)]),
                ": ", game.failure.detail, ")");
    }
    if (score_.names().size() == 2) {
      const Pairing& pairing = score_.pairings().begin()->second;
      StrAppend(&line, " | ", CountsText(pairing.games));
      if (pairing.whole_pairs() > 0) {
        const EloEstimate elo = EstimateElo(pairing.pairs);
        StrAppend(&line, " Elo ", RangeText(elo.elo, elo.elo_error));
      }
    }
    if (course_ && !course_->ratios().empty()) {
      absl::StrAppendFormat(&line, " LLR %.2f", course_->ratios().back());
    }
    const double seconds = std::chrono::duration<double>(Clock::now() - began_).count();
    StrAppend(&line, " | ", TimeLeftText(seconds, games_played_, GamesLeft()),
              course_ ? " at most" : "");
    line = Printable(line);  // needed because names and details come from engines and journals
    if (!live_) {
      std::cout << line << std::endl;
    } else if (game.failing_seat > 0) {
      std::cerr << kClearLine << line << '\n';  // the line end keeps this line on the screen
    } else {
      std::cerr << kClearLine << line << std::flush;
    }
  }

  // Prints the final result.
  void Conclude(const MatchResult& result) const {
    if (live_) std::cerr << kClearLine << std::flush;
    std::cout << PrintableLines(ScoreText(score_), "");
    if (IsTournament(match_.format)) {
      std::cout << PrintableLines(TournamentText(schedule_, score_.names()), "");
    }
    if (course_) std::cout << SprtText(*course_) << '\n';
    for (const std::string& remark : result.remarks) std::cout << Printable(remark) << '\n';
    if (duplicates_.repeated() > 0) {
      std::cout << absl::StrFormat(
          "%d of %d games repeat an earlier game ply for ply and add no information%s\n",
          duplicates_.repeated(), duplicates_.games(), HowToVary());
    }
  }

  std::optional<SprtVerdict> verdict() const {
    if (!course_) return std::nullopt;
    return course_->verdict();
  }

 private:
  static constexpr std::string_view kClearLine = "\r\x1b[K";

  static std::vector<std::string> NamesOf(const MatchSettings& match) {
    std::vector<std::string> names;
    for (const ParticipantSetup& engine : match.engines) names.push_back(engine.name);
    return names;
  }
  void AddToScores(const FinishedGame& game) {
    score_.Add(game);
    if (course_) course_->Add(game);
    if (schedule_.Has(game.number) && game.number < schedule_.End() &&
        game.number / 2 % match_.slices == match_.slice) {
      ++games_of_slice_;
    }
    schedule_.Add(game.number, game.winner);
  }
  // Warns about the first repeated game only. The user can then stop the match.
  void WarnOfRepeat(std::int64_t number, std::optional<std::int64_t> earlier) {
    if (!earlier || warned_) return;
    warned_ = true;
    std::cerr << (live_ ? kClearLine : "")
              << absl::StrFormat("warning: game %d repeats game %d ply for ply%s\n", number + 1,
                                 *earlier + 1, HowToVary());
  }
  std::string HowToVary() const {
    if (match_.generate) return "";
    return match_.openings.empty()
               ? "; to vary the games, use --openings FILE or --openings generate"
               : "; to vary the games, use more openings";
  }
  const std::string& Name(int engine) const {
    return score_.names()[static_cast<std::size_t>(engine)];
  }

  const MatchSettings& match_;
  Schedule schedule_;
  MatchScore score_;
  std::optional<SprtCourse> course_;
  DuplicateGames duplicates_;
  bool warned_ = false;
  Clock::time_point began_;
  std::int64_t games_played_ = 0;    // number of games that this call has played
  std::int64_t games_of_slice_ = 0;  // number of games of the schedule that all calls have played
  const bool live_;
};

// Prints the CPU time of this process, which is the cost of the referee in match/. If this process
// also runs an engine or generates openings, nothing is printed, because that time would be
// included.
void PrintOverhead(const MatchSettings& match, Clock::time_point began) {
  const bool programs_only =
      !match.generate && std::all_of(match.engines.begin(), match.engines.end(),
                                     [](const auto& engine) { return !engine.command.empty(); });
  if (!programs_only) return;
  const double wall = std::chrono::duration<double>(Clock::now() - began).count();
  const double cpu = system_calls::OwnCpuSeconds();
  std::cout << absl::StrFormat(
      "Tengen used %.2f s of CPU time in %.1f s (%.2f %%) to run the match\n", cpu, wall,
      100 * cpu / wall);
}

int Failed(const absl::Status& status) { return ReportFailure(kSubcommand, status); }

absl::Status WriteReport(const std::string& file, const MatchSettings& match,
                         const std::vector<JournalGame>& games) {
  const absl::Status status = WriteOutput(PathOf(file), MatchHtml(match, games));
  if (status.ok()) std::cout << "The page is in " << Printable(file) << ".\n";
  return status;
}

int Play(const CommandLine& line) {
  const Clock::time_point began = Clock::now();
  StopSignals signals;
  const nlohmann::json match = MatchJson(line.match);
  absl::StatusOr<MatchJournal> journal = MatchJournal::Open(PathOf(line.out) / kJournalName, match);
  if (!journal.ok()) return Failed(journal.status());
  const auto failed = [&journal](const absl::Status& status) {
    (void)journal->RemoveIfEmpty();
    return Failed(status);
  };
  std::vector<fs::path> others;
  for (const std::string& folder : line.add) others.push_back(PathOf(folder) / kJournalName);
  const absl::StatusOr<std::vector<JournalGame>> added = ReadJournals(others, match);
  if (!added.ok()) return failed(added.status());
  if (const absl::Status status = journal->Import(*added); !status.ok()) return failed(status);
  Reporter reporter(line.match, system_calls::ErrorsAreSeen() && !line.show);
  for (const JournalGame& game : journal->games()) reporter.Count(game);
  if (!journal->games().empty()) {
    std::cout << "resuming after " << journal->games().size() << " finished games\n";
  }
  if (reporter.GamesLeft() > 0) {
    const absl::Status status = CheckEnginesStart(line.match, signals.flag());
    if (!status.ok()) return failed(status);
  }
  reporter.Begin();
  const GameShow show(StyleOfTerminal());
  const auto on_game = [&](const JournalGame& game) {
    if (line.show) show.ShowEnd(game.record);
    reporter.Show(game);
  };
  WatchPlyFn on_ply;
  if (line.show) on_ply = std::bind_front(&GameShow::ShowPly, &show);
  const absl::StatusOr<MatchResult> result =
      RunMatch(line.match, *journal, signals.flag(), on_game, on_ply);
  if (!result.ok()) return failed(result.status());
  reporter.Conclude(*result);
  if (!line.report.empty()) {
    const absl::Status status = WriteReport(line.report, line.match, result->games);
    if (!status.ok()) return Failed(status);
  }
  if (!line.log_folder.empty()) {
    std::cout << "The dialogues with the engines are in the folder " << Printable(line.log_folder)
              << ", one file for each game.\n";
  }
  PrintOverhead(line.match, began);
  if (!result->complete && signals.signal() != 0) {
    std::cout << "stopped; the same command line resumes the match\n";
    return kExitSignal + signals.signal();
  }
  return reporter.verdict() == SprtVerdict::kH0 ? kExitAcceptedH0 : kExitOk;
}

// Sets the number of games (in a tournament: of rounds) of an existing match. The journal does not
// contain this number. So the function uses the smallest number that includes all finished games.
void FitTo(const std::vector<JournalGame>& games, MatchSettings* settings) {
  if (!IsTournament(settings->format)) {
    settings->games = 2;
    const std::int64_t of_round = ScheduleOf(*settings).PlannedGames();
    settings->games = 2 * ((std::ssize(games) + of_round - 1) / of_round);
    return;
  }
  Schedule schedule = ScheduleOf(*settings);
  settings->rounds = 1;
  for (const JournalGame& game : games) {
    const std::int64_t number = game.finished.number;
    settings->rounds = std::max(settings->rounds, schedule.TournamentRoundOf(number) + 1);
    schedule.Add(number, game.finished.winner);
  }
}

// Writes the report of an existing match. The settings come from the journal of the match. Only the
// settings of the sequential test come from the flag --sprt.
int Report(const CommandLine& line) {
  const fs::path path = PathOf(line.out) / kJournalName;
  const nlohmann::json match = ReadMatchLine(path);
  if (!match.is_object()) {
    return Failed(absl::NotFoundError(
        StrCat(path.string(), " holds no match; to play one, give --time, --nodes or --depth")));
  }
  const absl::StatusOr<std::vector<JournalGame>> games = ReadJournals(std::vector{path}, match);
  if (!games.ok()) return Failed(games.status());
  absl::StatusOr<MatchSettings> settings = MatchFromJson(match);
  if (!settings.ok()) return Failed(settings.status());
  FitTo(*games, &*settings);
  if (line.test && settings->engines.size() != 2)
    return Failed(InvalidArgument("--sprt needs exactly two engines"));
  if (line.test) settings->sprt = line.sprt;
  const absl::Status status = WriteReport(line.report, *settings, *games);
  return status.ok() ? kExitOk : Failed(status);
}

}  // namespace

int RunMatchCommand(std::span<const std::string> args) {
  CommandLine line;
  FlagTable flags(
      "match [--engine [KEY=VALUE ...] COMMAND] ... --out DIR [FLAG ...]",
      "Plays games between engines and checks every move by the rules of the game. Exit status:\n"
      "0 = all games are played or H1 is accepted, 3 = H0 is accepted, 1 = failure, 2 = wrong\n"
      "command line, 130 or 143 = stopped by a signal.");
  line.AddTo(&flags);
  std::vector<std::string> plain;
  if (const std::optional<int> status = flags.ParseOrExit(args, &plain)) return *status;
  if (!plain.empty()) {
    return UsageError(kSubcommand, StrCat("unexpected argument ", QuotedWord(plain.front())));
  }
  const std::set<std::string_view> given = flags.NamesIn(args);
  if (OnlyReport(given)) return Report(line);
  const bool by_ms = std::any_of(std::begin(kTimeKeys), std::end(kTimeKeys),
                                 [&given](std::string_view key) { return given.count(key) > 0; });
  if (by_ms && given.count("time") > 0) {
    return UsageError(kSubcommand,
                      "give --time or --turn-ms, --match-ms and --increment-ms, not both");
  }
  if (const absl::Status status = line.Complete(); !status.ok()) {
    return absl::IsInvalidArgument(status) ? UsageError(kSubcommand, std::string(status.message()))
                                           : Failed(status);
  }
  NewFolders folders;
  const absl::Status made = MakeFolders(line, &folders);
  const int status = made.ok() ? Play(line) : Failed(made);
  if (status == kExitFailure) folders.RemoveEmpty();  // deletes new folders without content
  return status;
}

}  // namespace tengen
