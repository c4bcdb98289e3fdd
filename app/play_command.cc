// SPDX-License-Identifier: Apache-2.0
#include "app/play_command.h"

#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "app/game_flags.h"
#include "app/terminal.h"
#include "base/flags.h"
#include "base/resources.h"
#include "base/status.h"
#include "base/stop_signals.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "base/time_control.h"
#include "engine/rules/opening.h"
#include "notation/point_names.h"
#include "play/challenge.h"
#include "play/play_session.h"
#include "search/player/player.h"
#include "search/request.h"

namespace tengen {
namespace {

constexpr std::string_view kSubcommand = "play";
constexpr std::int64_t kDefaultTurnMs = 2000;
constexpr std::string_view kProgressFile = "challenge.json";
constexpr double kMostMinutes = 10'000;

constexpr std::string_view kAbout =
    "Plays a game with you at the terminal, or through a pipe. Type a move as h8 or 8,8, or\n"
    "press Tab and use the arrow keys. Type help for the other commands. Practice: any game,\n"
    "level and rules. Challenge: all levels in turn; one win with each colour passes a level.";

absl::Status Wanted(std::string_view what, const std::string& value) {
  return InvalidArgument("expected ", what, ", not ", QuotedWord(value));
}

struct CommandLine {
  GameFlags game;
  std::string color;
  bool practice = false, challenge = false, restart = false, value = false;
  int level = 0;  // 0 = not given
  std::optional<PlayClock> clock;
  std::optional<TimeControl> time;
  std::int64_t turn_ms = 0;
  std::uint64_t nodes = 0, seed = 0;
  int threads = 1, megabytes = 128;
  std::string style;
  std::string load;

  void AddTo(FlagTable* flags);
  // The settings that the flags ask for. Errors: the flags contradict each other.
  absl::StatusOr<PlaySettings> Settings() const;
};

// Parses "10" or "5+3": minutes for the game, and seconds after each move.
absl::StatusOr<PlayClock> ParseClock(const std::string& text) {
  const std::size_t plus = text.find('+');
  double minutes = 0, seconds = 0;
  const bool good =
      absl::SimpleAtod(text.substr(0, plus), &minutes) && minutes > 0 && minutes <= kMostMinutes &&
      (plus == std::string::npos || (absl::SimpleAtod(text.substr(plus + 1), &seconds) &&
                                     seconds >= 0 && seconds <= kMostMinutes));
  if (!good) return Wanted("MINUTES or MINUTES+SECONDS", text);
  return PlayClock{static_cast<std::int64_t>(minutes * 60'000),
                   static_cast<std::int64_t>(seconds * 1000)};
}

void CommandLine::AddTo(FlagTable* flags) {
  game.AddTo(flags);
  flags->Section("Playing");
  flags->Switch(
      "practice",
      "any game, level and rules, with hints and taking back; default: on without --challenge",
      &practice);
  flags->Switch(
      "challenge",
      "levels 1 to 5 with the free rules, then levels 6 to 10 with the advanced rules, in which "
      "Black loses with a double three, double four or overline; progress is saved; default: off",
      &challenge);
  flags->Switch("restart", "start the challenge again at level 1; default: off", &restart);
  flags->Replaces("practice", {"challenge", "restart"});
  flags->Replaces("challenge", {"practice", "level", "color", "load", "game", "size", "opening",
                                "canonical", "passes", "tiebreak", "rif-five"});
  flags->Number("level", "N", "playing strength of Tengen, 1 to 10; default: 10", 1, kFullLevel,
                &level);
  flags->Choice("color", "COLOR",
                "your colour at the start: black (moves first), white, random, both (two people) "
                "or none (to watch); default: black",
                {"black", "white", "random", "both", "none"}, &color);
  static const std::string time_help =
      StrCat("clock of each side and time of Tengen for a move: ", kTimeForms);
  flags->Add("time", "TIME", time_help, [this](const std::string& text) {
    const absl::StatusOr<TimeControl> parsed = ParseTimeControl(text);
    if (parsed.ok()) time = *parsed;
    return parsed.status();
  });
  flags->Replaces("time", {"clock", "turn-ms"});
  flags->Add("clock", "TIME",
             "clock of each side: MINUTES for the game, or MINUTES+SECONDS with SECONDS added "
             "after each move; default: no clock",
             [this](const std::string& text) {
               const absl::StatusOr<PlayClock> parsed = ParseClock(text);
               if (parsed.ok()) clock = *parsed;
               return parsed.status();
             });
  flags->Replaces("clock", {"time"});
  flags->Switch("value", "show the chances of both sides before each move; default: off", &value);
  flags->Text("load", "FILE", "PSQ, SGF or JSON file with a game to continue; default: a new game",
              &load);
  flags->Choice("style", "STYLE",
                "style of the board: plain, unicode or color; default: what the terminal can show",
                {"plain", "unicode", "color"}, &style);
  flags->Section("Limits of Tengen");
  flags->Number("turn-ms", "N", "time for a move in ms; default: 2000 if there is no other limit",
                std::int64_t{1}, kMostMs, &turn_ms);
  flags->Replaces("turn-ms", {"time"});
  flags->Number("nodes", "N", "nodes for a move or a hint; default: no limit", &nodes);
  flags->Number("threads", "N", "threads of a search, 1 to 1024; default: 1", 1, kMostThreads,
                &threads);
  flags->Number("memory-mb", "N", "memory in MiB; default: 128", 1, kMostMegabytes, &megabytes);
  flags->Number("seed", "N", "seed of Tengen's random choices; default: a new seed each time",
                &seed);
}

absl::StatusOr<PlaySettings> CommandLine::Settings() const {
  PlaySettings settings;
  const absl::StatusOr<GameSpec> spec = game.Spec();
  if (!spec.ok()) return spec.status();
  settings.game = *spec;
  if (time && (clock || turn_ms > 0)) {
    return InvalidArgument("give --time or --clock and --turn-ms, not both");
  }
  settings.clock = clock;
  if (time && time->match_ms) settings.clock = {*time->match_ms, time->increment_ms};
  settings.limits.max_nodes = nodes;
  if (turn_ms > 0) settings.limits.turn_ms = turn_ms;
  if (time) settings.limits.turn_ms = time->turn_ms;
  if (turn_ms == 0 && nodes == 0 && !clock && !time) settings.limits.turn_ms = kDefaultTurnMs;
  settings.threads = threads;
  settings.seed =
      seed != 0
          ? seed
          : static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
  settings.style = style.empty()
                       ? StyleOfTerminal()
                       : BoardStyle{.unicode = style != "plain", .color = style == "color"};
  if (challenge) {
    if (practice) return InvalidArgument("give --practice or --challenge, not both");
    if (level != 0 || !color.empty() || game.chosen() || !load.empty() || value) {
      return InvalidArgument(
          "--challenge sets game, level and colour itself; it cannot be used with --level, "
          "--color, --load, --value or a flag of the game");
    }
    return settings;
  }
  if (restart) return InvalidArgument("--restart needs --challenge");
  settings.game_chosen = game.named();
  settings.show_value = value;
  settings.sides_chosen = !color.empty();
  settings.level_chosen = level != 0;
  if (level != 0) settings.level = level;
  const bool white = color == "white" || (color == "random" && settings.seed % 2 == 1);
  settings.human = {!white, white};
  if (color == "both") settings.human = {true, true};
  if (color == "none") settings.human = {false, false};
  return settings;
}

int Failure(std::string_view what) { return ReportFailure(kSubcommand, what); }

// Lets the user choose a ply by arrow keys. Returns the ply as the text that a user could type.
// Empty: the user did not choose a ply.
std::string ByArrows(const PlaySession& session, Terminal& terminal) {
  const BoardSize size = session.game().spec().size;
  std::string typed;
  Point cursor = CentreOf(size);
  const std::vector<Point> last = session.game().last_stones();
  if (!last.empty()) cursor = last.back();
  for (int i = 0; i < session.PointsWanted(); ++i) {
    const std::optional<Point> chosen = terminal.ChoosePoint(
        size, cursor, [&session](Point p) { return session.BoardWithCursor(p); });
    if (!chosen) return "";
    cursor = *chosen;
    StrAppend(&typed, i == 0 ? "" : " ", PointName(cursor, size));
  }
  return typed;
}

int Converse(PlaySession& session, Terminal& terminal, const std::string& load) {
  std::optional<Interrupts> interrupts;  // set only at a terminal: with a pipe, the other program
                                         // can close the pipe
  if (terminal.interactive()) interrupts.emplace();
  const auto interrupted = [&interrupts] { return interrupts && interrupts->Take(); };
  // If the system refuses memory, this command of the user fails, and the game continues.
  const auto careful = [](const auto& work) {
    const absl::Status status = WithResources(work);
    if (!status.ok()) std::cout << status.message() << '\n';
  };
  if (load.empty()) {
    careful([&] { session.Begin(); });
  } else if (const absl::Status status = session.BeginWith(load); !status.ok()) {
    return UsageError(kSubcommand, StrCat("--load: ", status.message()));
  }
  bool goes_on = true;
  for (bool asked = false; goes_on;) {
    // Ctrl-C during a search stops the search, and Tengen plays. After the search, handle this
    // Ctrl-C as if the user had pressed it at the prompt.
    std::optional<std::string> line(kInterruptLine);
    if (!interrupted()) line = terminal.ReadLine("> ");
    if (interrupted()) line = kInterruptLine;
    if (!line) {
      if (terminal.interactive() && session.unsaved()) std::cout << "The game was not saved.\n";
      break;
    }
    if (terminal.interactive() && *line == kInterruptLine) {
      if (!session.unsaved() || std::exchange(asked, true)) return kExitSignal + SIGINT;
      std::cout << "The game is not saved. Type save FILE to save it, or quit (or Ctrl-C again) to "
                   "leave.\n";
      continue;
    }
    asked = false;
    if (*line == kArrowsLine) {
      *line = ByArrows(session, terminal);
      if (line->empty() && !terminal.interactive()) {
        std::cout << "the arrow keys need a terminal; type a move, such as h8\n";
      }
    }
    careful([&] { goes_on = session.Handle(*line); });
  }
  std::cout << std::flush;
  return std::cout ? kExitOk : Failure("cannot write to the standard output");
}

}  // namespace

int RunPlay(std::span<const std::string> args) {
  CommandLine line;
  FlagTable flags("play [FLAG ...]", kAbout);
  line.AddTo(&flags);
  std::vector<std::string> plain;
  if (const std::optional<int> status = flags.ParseOrExit(args, &plain)) return *status;
  if (!plain.empty()) {
    return UsageError(kSubcommand, StrCat("unexpected argument ", QuotedWord(plain.front())));
  }
  absl::StatusOr<PlaySettings> settings = line.Settings();
  if (!settings.ok()) return UsageError(kSubcommand, std::string(settings.status().message()));
  if (line.challenge) {
    const absl::StatusOr<std::filesystem::path> folder = StateFolder();
    if (!folder.ok()) return Failure(std::string(folder.status().message()));
    const std::filesystem::path file = *folder / kProgressFile;
    absl::StatusOr<ChallengeProgress> progress = ChallengeProgress();
    if (!line.restart) progress = ReadChallenge(file);
    if (!progress.ok()) return Failure(std::string(progress.status().message()));
    if (progress->Finished()) {
      std::cout << ChallengeText(*progress) << " --restart starts the challenge again.\n";
      return kExitOk;
    }
    settings->challenge = *progress;
    settings->keep = [file](const ChallengeProgress& won) { return WriteChallenge(file, won); };
  }
  const std::unique_ptr<Player> player = MakePlayer();
  player->SetMemory(static_cast<std::size_t>(line.megabytes) << 20);
  PlaySession session(*std::move(settings), *player, Interrupts::flag(),
                      [](std::string_view text) { std::cout << text << std::flush; });
  const std::unique_ptr<Terminal> terminal = MakeTerminal();
  return Converse(session, *terminal, line.load);
}

}  // namespace tengen
