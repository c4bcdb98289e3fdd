// SPDX-License-Identifier: Apache-2.0
//
// The program. Without arguments it speaks the protocol: it connects reader, session and writer.
// With arguments it runs a subcommand. Each subcommand is a row of a table. The row has a function
// that runs the subcommand with the arguments after its name, and returns the exit status.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "app/analyze_command.h"
#include "app/bench_command.h"
#include "app/build_info.h"
#include "app/check_command.h"
#include "app/compliance_command.h"
#include "app/convert_command.h"
#include "app/database_command.h"
#include "app/gtp_command.h"
#include "app/help.h"
#include "app/instruction_sets.h"
#include "app/keys.h"
#include "app/match_command.h"
#include "app/merge_command.h"
#include "app/play_command.h"
#include "app/processor.h"
#include "app/review_command.h"
#include "app/selfplay_command.h"
#include "app/serve_command.h"
#include "base/config_file.h"
#include "base/flags.h"
#include "base/line_io.h"
#include "base/near_word.h"
#include "base/resources.h"
#include "base/text.h"
#include "protocol/command.h"
#include "protocol/session.h"
#include "search/player/player.h"

namespace tengen {
namespace {

// Time that the session has to end after END or the end of input. If the manager does not read the
// output, a write can block the session. After this time the process ends without the session.
// Managers kill an engine after 500 to 700 ms.
constexpr std::chrono::milliseconds kPatience(300);

// Ends the process without destructors: searches may still run, and it takes time to free large
// tables.
[[noreturn]] void Leave() { std::_Exit(EXIT_SUCCESS); }

[[noreturn]] void LeaveAfterPatience() {
  std::this_thread::sleep_for(kPatience);
  Leave();
}

// This text is written only at a terminal, because a person reads it there. A manager never sees
// it. A person who starts the program by a double click sees only this text.
constexpr std::string_view kForPeople =
    "MESSAGE this program waits for commands of the Gomocup protocol; to play a game, run "
    "pbrain-tengen play; to see all subcommands, run pbrain-tengen help; END ends the program";

bool IsEnd(const absl::StatusOr<Command>& command) {
  return command.ok() && std::holds_alternative<command::End>(*command);
}

int Refused(const absl::Status& status) {
  std::cerr << "pbrain-tengen: " << status.message() << '\n';
  return kExitFailure;
}

int SpeakProtocol() {
  constexpr int kIn = 0, kOut = 1;
  Mailbox<Event> events;
  LineWriter out(kOut);
  const std::unique_ptr<Player> player = MakePlayer();
  if (IsTerminal()) out.Write(kForPeople);
  Session session(*player, events, [&out](std::string_view line) { out.Write(line); });
  const auto read = [&session] {
    ReadLines(kIn, [&session](InputLine text) {
      ParsedLine line(std::move(text));
      const bool is_end = IsEnd(line.command);
      session.Enqueue(std::move(line));
      if (is_end) LeaveAfterPatience();
    });
  };
  const absl::StatusOr<std::thread> reader = StartThread([&] {
    for (absl::Status status = WithResources(read); !status.ok(); status = WithResources(read)) {
      InsistOn([&] { out.Write(absl::StrCat("ERROR input was lost: ", status.message())); });
    }
    InsistOn([&] { events.Post(EndOfInput{}); });
    LeaveAfterPatience();
  });
  if (!reader.ok()) return Refused(reader.status());
  session.Run();
  out.Close();
  Leave();
}

int ShowHelp(Arguments);
int ShowManual(Arguments);
template <Shell shell>
int ShowCompletion(Arguments);

int PrintVersion(Arguments) {
  std::cout << VersionText();
  return kExitOk;
}

int SpeakUtf8(Arguments) { return SpeakProtocol(); }

using Takes = Subcommand::Takes;

constexpr Subcommand kSubcommands[] = {
    {"play", "play a game at the terminal", RunPlay},
    {"serve", "show a board in the browser: play, analysis and review", RunServe},
    {"analyze", "search a position and show the best lines; or answer questions in JSON",
     RunAnalyze},
    {"review", "find the mistakes in a played game", RunReview},
    {"convert", "turn a game record into another form, or into a picture", RunConvert},
    {"gtp", "run as an engine for board programs of go: Go Text Protocol", RunGtp},
    {"match", "play games between engines", RunMatchCommand},
    {"compliance", "test the protocol of an engine", RunComplianceCommand},
    {"selfplay", "play games against itself, for training", RunSelfplayCommand},
    {"merge", "merge the results of several runs", RunMergeCommand},
    {"bench", "search fixed positions and print the signature", RunBench},
    {"db", "read and write a database of positions", RunDatabaseCommand},
    {"check", "test this program on this machine", RunCheck},
    {"help", "print this help; with the name of a subcommand, its help", ShowHelp, Takes::kAny},
    {"--help", "the same; after a subcommand, its help", ShowHelp, Takes::kNone},
    {"version", "print the version and how the program was built", PrintVersion, Takes::kNone},
    {"--version", "the same", PrintVersion, Takes::kNone},
    {"-h", "", ShowHelp, Takes::kNone},
    // Print the man page and the completion scripts; the installation uses these.
    {"--help=man", "", ShowManual, Takes::kNone},
    {"--help=bash", "", ShowCompletion<Shell::kBash>, Takes::kNone},
    {"--help=zsh", "", ShowCompletion<Shell::kZsh>, Takes::kNone},
    {"--help=fish", "", ShowCompletion<Shell::kFish>, Takes::kNone},
    {"--force-utf8", "", SpeakUtf8, Takes::kNone},  // Yixin-Board starts an engine with this
                                                    // argument on Windows
};

const Subcommand* Find(std::string_view name) {
  for (const Subcommand& subcommand : kSubcommands) {
    if (subcommand.name == name) return &subcommand;
  }
  return nullptr;
}

// Reports an argument that is not known.
int Misused(std::string_view word) {
  std::vector<std::string_view> names;
  for (const Subcommand& subcommand : kSubcommands) {
    if (!subcommand.what.empty()) names.push_back(subcommand.name);
  }
  const std::string usage = absl::StrCat("; accepted: ", Listed(names));
  std::cerr << "pbrain-tengen: unexpected argument " << QuotedWord(word)
            << DidYouMean(word, names, usage) << '\n';
  return kExitUsage;
}

int ShowHelp(Arguments args) {
  if (args.empty()) {
    PrintHelp(kSubcommands);
    return kExitOk;
  }
  const Subcommand* const subcommand = Find(args.front());
  if (subcommand == nullptr || subcommand->takes != Takes::kOwn) return Misused(args.front());
  if (args.size() > 1) return Misused(args[1]);
  const std::vector<std::string> wanted = {"--help"};
  return subcommand->run(wanted);
}

int ShowManual(Arguments) {
  PrintManual(kSubcommands);
  return kExitOk;
}

template <Shell shell>
int ShowCompletion(Arguments) {
  PrintCompletion(kSubcommands, shell);
  return kExitOk;
}

constexpr std::string_view kNoConfig = "--no-config";

// Removes kNoConfig from the arguments. If kNoConfig was not given, the subcommand reads the
// configuration file of the user.
void ChooseConfig(std::vector<std::string>* args) {
  const auto end = std::find(args->begin(), args->end(), "--");
  if (const auto found = std::find(args->begin(), end, kNoConfig); found != end) {
    args->erase(found);
    return;
  }
  ConfigFile file = {UserConfig(), {}};
  for (const Subcommand& subcommand : kSubcommands) {
    if (HasOwnFlags(subcommand)) file.sections.emplace_back(subcommand.name);
  }
  FlagTable::UseConfig(std::move(file));
}

int Run(std::vector<std::string> args) {
  MakeStandardStreamsBinary();
  if (const absl::Status status = ChooseInstructionSet(); !status.ok()) {
    std::cerr << "pbrain-tengen: " << std::string(status.message()) << '\n';
    return kExitUsage;
  }
  if (!args.empty()) ChooseConfig(&args);  // the protocol uses no configuration file
  if (args.empty()) return SpeakProtocol();
  const Subcommand* const subcommand = Find(args.front());
  if (subcommand == nullptr) return Misused(args.front());
  if (args.size() > 1 && subcommand->takes == Takes::kNone) return Misused(args[1]);
  return subcommand->run(Arguments(args).subspan(1));
}

int Main(const std::vector<std::string>& args) {
  RefuseOldProcessor();
  KeepReserves();
  int exit = kExitFailure;
  const absl::Status status = WithResources([&] { exit = Run(args); });
  return status.ok() ? exit : Refused(status);
}

}  // namespace
}  // namespace tengen

#ifdef _WIN32
// Converts the arguments to UTF-8. Inside the program all text and paths are UTF-8.
int wmain(int argc, wchar_t** argv) {
  std::vector<std::string> args;
  for (int i = 1; i < argc; ++i) args.push_back(std::filesystem::path(argv[i]).string());
  return tengen::Main(args);
}
#else
int main(int argc, char** argv) { return tengen::Main({argv + 1, argv + argc}); }
#endif
