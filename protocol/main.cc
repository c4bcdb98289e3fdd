// SPDX-License-Identifier: Apache-2.0
//
// The program: joins reader, session and writer, or runs one of the subcommands.
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string_view>
#include <thread>
#include <utility>

#include "bench/signature.h"
#include "protocol/line_io.h"
#include "protocol/session.h"
#include "protocol/version.h"
#include "search/player.h"

namespace tengen {
namespace {

constexpr int kUsageError = 2;

// At the end of input the session leaves on its own; if it cannot, being stuck in a write to
// somebody who no longer reads, it is left behind. Managers kill after 500 to 700 ms.
constexpr std::chrono::milliseconds kPatience(300);

constexpr std::string_view kHelp =
    "pbrain-tengen plays n-in-a-row games with a manager that speaks the Gomocup protocol on\n"
    "standard input and output (Piskvork, c-gomoku-cli, Yixin-Board, ...).\n"
    "\n"
    "  pbrain-tengen            speak the protocol (docs/protocol.md)\n"
    "  pbrain-tengen bench      search fixed positions, print the node signature\n"
    "  pbrain-tengen --version  print the version\n"
    "  pbrain-tengen --help     print this\n"
    "\n"
    "Try it: type START 15, then BEGIN; INFO timeout_turn 1000 sets the time; END leaves.\n";

// Searches may be running and tables large: nothing is worth tidying up.
[[noreturn]] void Leave() { std::_Exit(EXIT_SUCCESS); }

int SpeakProtocol() {
  MakeStandardStreamsBinary();
  constexpr int kIn = 0, kOut = 1;
  Mailbox<Event> events;
  LineWriter out(kOut);
  std::thread reader([&events] {
    ReadLines(kIn, [&events](InputLine line) { events.Post(std::move(line)); });
    events.Post(EndOfInput{});
    std::this_thread::sleep_for(kPatience);
    Leave();
  });
  const std::unique_ptr<Player> player = MakePlayer();
  Session session(*player, events, [&out](std::string_view line) { out.Write(line); });
  session.Run();
  out.Close();
  Leave();
}

int PrintHelp() {
  std::cout << kHelp;
  return EXIT_SUCCESS;
}

int PrintVersion() {
  std::cout << kName << ' ' << kVersion << '\n';
  return EXIT_SUCCESS;
}

int Bench() { return RunSignatureBench(std::cout); }

struct Subcommand {
  std::string_view name;
  int (*run)();
};

constexpr Subcommand kSubcommands[] = {
    {"bench", Bench},
    {"--help", PrintHelp},
    {"--version", PrintVersion},
    {"--force-utf8", SpeakProtocol},  // how Yixin-Board starts an engine on Windows
};

int Main(int argc, char** argv) {
  if (argc < 2) return SpeakProtocol();
  for (const Subcommand& subcommand : kSubcommands) {
    if (argc == 2 && subcommand.name == argv[1]) return subcommand.run();
  }
  std::cerr << "pbrain-tengen: usage: pbrain-tengen [bench | --help | --version]\n";
  return kUsageError;
}

}  // namespace
}  // namespace tengen

int main(int argc, char** argv) { return tengen::Main(argc, argv); }
