// SPDX-License-Identifier: Apache-2.0
#include "app/gtp_command.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <optional>
#include <string_view>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "app/game_flags.h"
#include "app/keys.h"
#include "app/net_flag.h"
#include "app/search_time_flag.h"
#include "base/flags.h"
#include "base/line_io.h"
#include "base/resources.h"
#include "base/str_cat.h"
#include "eval/nets.h"
#include "gtp/gtp_session.h"
#include "search/player/player.h"
#include "search/request.h"

namespace tengen {
namespace {

constexpr std::string_view kSubcommand = "gtp";
constexpr std::int64_t kDefaultTurnMs = 2000;
constexpr int kMostLines = 100;

constexpr std::string_view kAbout =
    "Speaks the Go Text Protocol (GTP) on standard input and output, so that GoGui, Sabaki and\n"
    "LizzieYZY can play and analyze all games of Tengen (docs/gtp.md). list_commands lists the\n"
    "commands, and quit ends the program:\n"
    "\n"
    "  pbrain-tengen gtp --game renju --time 1s";

struct CommandLine {
  GameFlags game;
  GtpSettings settings;
  std::shared_ptr<const LoadedNet> net;
  std::int64_t ms = 0;
  std::uint64_t nodes = 0, seed = 0;
  int megabytes = 128;

  void AddTo(FlagTable* flags);
};

void CommandLine::AddTo(FlagTable* flags) {
  game.AddTo(flags);
  flags->Section("Playing");
  flags->Number("level", "N", "playing strength of Tengen, 1 to 10; default: 10", 1, kFullLevel,
                &settings.level);
  flags->Number("lines", "N", "moves that an analysis shows, 1 to 100; default: 5", 1, kMostLines,
                &settings.lines);
  flags->Section("Limits of a move; a clock of the board program replaces the time");
  AddSearchTimeFlags(flags, "time for a move in ms; default: 2000 if there is no other limit",
                     "time for a move, for example 500ms, 2s or 1m; the same as --turn-ms", &ms);
  flags->Number("nodes", "N", "nodes for a move; default: no limit", &nodes);
  flags->Number("depth", "N", "depth of a search in plies, 1 to 200; default: no limit", 1,
                kMostDepth, &settings.limits.max_depth);
  flags->Number("threads", "N", "threads of a search, 1 to 1024; default: 1", 1, kMostThreads,
                &settings.threads);
  flags->Number("memory-mb", "N", "memory in MiB; default: 128", 1, kMostMegabytes, &megabytes);
  AddNetFlag(flags, &net);
  flags->Number("seed", "N", "seed of Tengen's random choices; default: a new seed each time",
                &seed);
}

// Reads lines on its own thread until the end of the input, and runs the session on this thread.
int Converse(const CommandLine& line) {
  constexpr int kIn = 0, kOut = 1;
  Mailbox<GtpEvent> events;
  LineWriter out(kOut);
  const std::unique_ptr<Player> player = MakePlayer();
  player->SetMemory(static_cast<std::size_t>(line.megabytes) << 20);
  player->UseNet(line.net);
  GtpSession session(line.settings, *player, events,
                     [&out](std::string_view text) { out.Write(text); });
  const auto read = [&session] {
    ReadLines(
        kIn, [&session](InputLine text) { session.Enqueue(std::move(text)); }, LineEnds::kOnlyLf);
  };
  const absl::StatusOr<std::thread> reader = StartThread([&] {
    while (!WithResources(read).ok()) {
    }
    InsistOn([&] { events.Post(EndOfGtp{}); });
  });
  if (!reader.ok()) return ReportFailure(kSubcommand, reader.status());
  session.Run();
  // The reader may still wait for a line, so the process ends without destructors.
  std::_Exit(out.ok() ? kExitOk : kExitFailure);
}

}  // namespace

int RunGtp(std::span<const std::string> args) {
  CommandLine line;
  FlagTable flags("gtp [FLAG ...]", kAbout);
  line.AddTo(&flags);
  std::vector<std::string> plain;
  if (const std::optional<int> status = flags.ParseOrExit(args, &plain)) return *status;
  if (!plain.empty()) {
    return UsageError(kSubcommand, StrCat("unexpected argument ", QuotedWord(plain.front())));
  }
  const absl::StatusOr<GameSpec> spec = line.game.Spec();
  if (!spec.ok()) return UsageError(kSubcommand, std::string(spec.status().message()));
  if (const absl::Status fits = CheckNet(line.net.get(), spec->variant); !fits.ok()) {
    return ReportFailure(kSubcommand, fits);
  }
  line.settings.game = *spec;
  line.settings.limits.max_nodes = line.nodes;
  if (line.ms > 0) line.settings.limits.turn_ms = line.ms;
  if (line.ms == 0 && line.nodes == 0 && line.settings.limits.max_depth == 0) {
    line.settings.limits.turn_ms = kDefaultTurnMs;
  }
  line.settings.seed =
      line.seed != 0
          ? line.seed
          : static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
  if (IsTerminal()) {
    std::cerr << "Type commands of the Go Text Protocol, for example showboard or genmove b; quit "
                 "ends the program.\n";
  }
  return Converse(line);
}

}  // namespace tengen
