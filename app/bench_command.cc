// SPDX-License-Identifier: Apache-2.0
#include "app/bench_command.h"

#include <cstddef>
#include <cstdint>
#include <iostream>
#include <optional>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "base/flags.h"
#include "base/str_cat.h"
#include "notation/record/game_record.h"
#include "search/player/signature.h"

namespace tengen {
namespace {

constexpr std::string_view kSubcommand = "bench";

constexpr std::string_view kAbout =
    "Searches fixed positions of every game and prints the number of nodes of each game. Without\n"
    "flags the total is the signature: it is the same on every machine and with every instruction\n"
    "set. With flags the command measures the speed of the search; then the total is another\n"
    "number.";

}  // namespace

int RunBench(std::span<const std::string> args) {
  BenchOptions options;
  std::string game;
  std::int64_t ms = 0;
  int megabytes = 16;
  FlagTable flags("bench [FLAG ...]", kAbout);
  flags.Text("game", "NAME", "only the positions of this game; default: all games", &game);
  flags.Section("Limits of each search; default: a fixed depth for each game");
  flags.Number("depth", "N", "depth of a search in plies, 1 to 200", 1, kMostDepth,
               &options.limits.max_depth);
  flags.Number("nodes", "N", "nodes of a search", &options.limits.max_nodes);
  flags.Number("turn-ms", "N", "time of a search in ms", std::int64_t{1}, kMostMs, &ms);
  flags.Number("threads", "N", "threads of a search, 1 to 1024; default: 1", 1, kMostThreads,
               &options.threads);
  flags.Number("memory-mb", "N", "memory in MiB; default: 16", 1, kMostMegabytes, &megabytes);
  std::vector<std::string> plain;
  if (const std::optional<int> status = flags.ParseOrExit(args, &plain)) return *status;
  if (!plain.empty()) {
    return UsageError(kSubcommand, StrCat("unexpected argument ", QuotedWord(plain.front())));
  }
  if (!game.empty()) {
    const absl::StatusOr<const GameInfo*> found = FindNamedGame(game);
    if (!found.ok()) return UsageError(kSubcommand, StrCat("--game: ", found.status().message()));
    options.game = (*found)->name;
  }
  if (ms > 0) options.limits.turn_ms = ms;
  options.memory_bytes = static_cast<std::size_t>(megabytes) << 20;
  return RunSignatureBench(std::cout, options);
}

}  // namespace tengen
