// SPDX-License-Identifier: Apache-2.0
//
// The program: joins reader, session and writer, or runs one of the subcommands: each a row of a
// table with a function that takes the arguments after its name and gives the exit status.
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "arena/analysis/analysis.h"
#include "arena/analysis/review_command.h"
#include "arena/database_command.h"
#include "arena/flags.h"
#include "arena/match/match_command.h"
#include "arena/selfplay/merge.h"
#include "arena/selfplay/selfplay_command.h"
#include "bench/signature.h"
#include "protocol/command.h"
#include "protocol/line_io.h"
#include "protocol/session.h"
#include "protocol/version.h"
#include "search/player.h"

namespace tengen {
namespace {

// At END and at the end of input the session leaves on its own; if it cannot, being stuck in a
// write to somebody who no longer reads, it is left behind. Managers kill after 500 to 700 ms.
constexpr std::chrono::milliseconds kPatience(300);

// Searches may be running and tables large: nothing is worth tidying up.
[[noreturn]] void Leave() { std::_Exit(EXIT_SUCCESS); }

[[noreturn]] void LeaveAfterPatience() {
  std::this_thread::sleep_for(kPatience);
  Leave();
}

bool IsEnd(std::string_view line) {
  const absl::StatusOr<Command> command = ParseCommand(line);
  return command.ok() && std::holds_alternative<command::End>(*command);
}

int SpeakProtocol() {
  MakeStandardStreamsBinary();
  constexpr int kIn = 0, kOut = 1;
  Mailbox<Event> events;
  LineWriter out(kOut);
  const std::unique_ptr<Player> player = MakePlayer();
  Session session(*player, events, [&out](std::string_view line) { out.Write(line); });
  std::thread reader([&events, &session] {
    ReadLines(kIn, [&session](InputLine line) {
      const bool is_end = IsEnd(line.text);
      session.Hear(std::move(line));
      if (is_end) LeaveAfterPatience();
    });
    events.Post(EndOfInput{});
    LeaveAfterPatience();
  });
  session.Run();
  out.Close();
  Leave();
}

using Arguments = std::span<const std::string>;

int PrintHelp(Arguments);

int PrintVersion(Arguments) {
  std::cout << kName << ' ' << kVersion << '\n';
  return kExitOk;
}

int Bench(Arguments) { return RunSignatureBench(std::cout); }

int SpeakUtf8(Arguments) { return SpeakProtocol(); }

struct Subcommand {
  std::string_view name;
  std::string_view what;  // empty: not in the help
  int (*run)(Arguments);
  bool takes_arguments = false;
};

constexpr Subcommand kSubcommands[] = {
    {"analyze", "answer questions about positions, JSON lines in and out", RunAnalyze, true},
    {"review", "tell the mistakes of a played game", RunReview, true},
    {"bench", "search fixed positions, print the node signature", Bench},
    {"match", "games between engines", RunMatchCommand, true},
    {"selfplay", "play games with itself for training", RunSelfplayCommand, true},
    {"db", "read and write a database of positions", RunDatabaseCommand, true},
    {"merge", "put together what several runs made", RunMergeCommand, true},
    {"--version", "print the version", PrintVersion},
    {"--help", "print this; after a subcommand, print its own", PrintHelp},
    {"--force-utf8", "", SpeakUtf8},  // how Yixin-Board starts an engine on Windows
};

int PrintHelp(Arguments) {
  std::cout
      << "pbrain-tengen plays n-in-a-row games with a manager that speaks the Gomocup protocol on\n"
         "standard input and output (Piskvork, c-gomoku-cli, Yixin-Board, ...).\n"
         "\n"
         "  pbrain-tengen            speak the protocol (docs/protocol.md)\n";
  for (const Subcommand& subcommand : kSubcommands) {
    if (subcommand.what.empty()) continue;
    std::string name(subcommand.name);
    name.resize(9, ' ');
    std::cout << "  pbrain-tengen " << name << "  " << subcommand.what << '\n';
  }
  std::cout
      << "\n"
         "Try it: type START 15, then BEGIN; INFO timeout_turn 1000 sets the time; END leaves.\n";
  return kExitOk;
}

int Main(const std::vector<std::string>& args) {
  if (args.empty()) return SpeakProtocol();
  for (const Subcommand& subcommand : kSubcommands) {
    if (subcommand.name != args.front()) continue;
    if (args.size() > 1 && !subcommand.takes_arguments) break;
    return subcommand.run(Arguments(args).subspan(1));
  }
  std::cerr << "pbrain-tengen: usage: pbrain-tengen [";
  for (const Subcommand& subcommand : kSubcommands) {
    if (subcommand.what.empty()) continue;
    std::cerr << (&subcommand == kSubcommands ? "" : " | ") << subcommand.name;
  }
  std::cerr << "]\n";
  return kExitUsage;
}

}  // namespace
}  // namespace tengen

int main(int argc, char** argv) { return tengen::Main({argv + 1, argv + argc}); }
