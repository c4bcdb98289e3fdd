// SPDX-License-Identifier: Apache-2.0
#include "app/check_command.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <iostream>
#include <memory>
#include <new>
#include <optional>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>
#ifdef __x86_64__
#include <cpuid.h>
#endif

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "app/build_info.h"
#include "app/instruction_sets.h"
#include "base/flags.h"
#include "base/text.h"
#include "base/version.h"
#include "engine/games.h"
#include "eval/line_net.h"
#include "eval/line_net_kernels.h"
#include "eval/nets.h"
#include "eval/weights.h"
#include "protocol/options.h"
#include "search/player/player.h"
#include "search/player/signature.h"

namespace tengen {
namespace {

constexpr std::size_t kMiB = std::size_t{1} << 20;
constexpr std::size_t kTableBytes = 128 * kMiB;  // the same as kDefaultTables in
                                                 // protocol/options.cc

struct Finding {
  bool good;
  std::string what;
};

std::string ProcessorName() {
#ifdef __x86_64__
  constexpr unsigned kFirst = 0x80000002, kLeaves = 3;
  std::array<unsigned, std::size_t{4} * kLeaves> words{};
  for (unsigned i = 0; i < kLeaves; ++i) {
    unsigned* const to = words.data() + std::size_t{4} * i;
    if (__get_cpuid(kFirst + i, to, to + 1, to + 2, to + 3) == 0) return "an unknown processor";
  }
  char text[sizeof(words) + 1] = {};
  std::memcpy(text, words.data(), sizeof(words));
  return std::string(Trim(text));
#else
  return "an unknown processor";
#endif
}

Finding CheckProgram() {
  return {true, absl::StrCat(std::string(kName), " ", std::string(kVersion), ", commit ",
                             std::string(BuildCommit()), "; ", BuildCompiler())};
}

// Checks that the networks give the same results with every instruction set that this processor
// supports.
Finding CheckProcessor(const LineNetKernels& in_use) {
  constexpr int kShallower = 5;
  const LineNetLevels levels = UsableLineNetKernels();
  std::vector<std::string> strange;
  std::optional<std::uint64_t> first;
  for (int i = 0; i < levels.count; ++i) {
    ChooseLineNetKernels(levels.begin[i]->level);
    const std::unique_ptr<Player> player = MakePlayer();
    std::uint64_t nodes = 0;
    for (const BuiltInWeightsFile& net : BuiltInNetFiles()) {
      nodes = 31 * nodes + SignatureOf(*FindGame(net.game), *player, kShallower);
    }
    if (nodes != first.value_or(nodes)) strange.emplace_back(levels.begin[i]->level);
    first = first.value_or(nodes);
  }
  ChooseLineNetKernels(in_use.level);
  std::string text = absl::StrCat(ProcessorName(), "; ", InstructionSetsText());
  for (const std::string& level : strange) {
    absl::StrAppend(&text, "; ", level, " and ", levels.begin[0]->level, " give different results");
  }
  return {strange.empty(), text};
}

Finding CheckWeights() {
  for (const BuiltInWeightsFile& net : BuiltInNetFiles()) {
    LineNetWeights weights(*NetFeaturesOf(net.game));
    const absl::Status read = ReadLineNet(net.bytes, net.game, weights);
    if (!read.ok()) {
      return {false, absl::StrCat("the network of ", std::string(net.game), ": ",
                                  std::string(read.message()))};
    }
  }
  for (const BuiltInWeightsFile& table : BuiltInWeightsFiles()) {
    // The format of a file depends on the kind of board, but every file ends with a checksum. So
    // only the checksum is tested.
    if (!WeightsAreWhole(table.bytes)) {
      return {false, absl::StrCat("the table of ", std::string(table.game), " is damaged")};
    }
  }
  return {true, absl::StrFormat("%d networks and %d tables, all undamaged",
                                BuiltInNetFiles().size(), BuiltInWeightsFiles().size())};
}

Finding CheckThreads() {
  const int wanted = LargestThreadCount();
  std::atomic<int> running = 0;
  std::atomic<bool> leave = false;
  std::vector<std::thread> threads;
  try {
    for (int i = 0; i < wanted; ++i) {
      threads.emplace_back([&running, &leave] {
        ++running;
        while (!leave) std::this_thread::yield();
      });
    }
    while (running < wanted) std::this_thread::yield();
  } catch (const std::system_error&) {  // the system cannot start another thread
  }
  leave = true;
  for (std::thread& thread : threads) thread.join();
  const auto started = static_cast<int>(threads.size());
  if (started < wanted) {
    return {false,
            absl::StrFormat("only %d of %d threads, one for each processor, could be started",
                            started, wanted)};
  }
  return {true,
          absl::StrFormat("%d threads, one for each processor, ran at the same time", wanted)};
}

Finding CheckMemory() {
  const std::size_t machine = MachineMemoryBytes() / kMiB;
  const std::string has = machine == 0 ? "" : absl::StrFormat("%d MiB in this machine; ", machine);
  const std::unique_ptr<std::uint64_t[]> words(
      new (std::nothrow) std::uint64_t[kTableBytes / sizeof(std::uint64_t)]);
  if (words == nullptr) {
    return {false, absl::StrFormat("%s%d MiB could not be allocated", has, kTableBytes / kMiB)};
  }
  constexpr std::uint64_t kMixer = 0x9e3779b97f4a7c15;
  const std::size_t count = kTableBytes / sizeof(std::uint64_t);
  for (std::size_t i = 0; i < count; ++i) words[i] = i * kMixer;
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < count; ++i) wrong += words[i] != i * kMixer ? 1 : 0;
  if (wrong > 0)
    return {false, absl::StrFormat("%s%d words did not keep their values", has, wrong)};
  return {true, absl::StrFormat("%s%d MiB written and read back", has, kTableBytes / kMiB)};
}

Finding CheckSignature() {
  const auto began = std::chrono::steady_clock::now();
  const std::unique_ptr<Player> player = MakePlayer();
  std::uint64_t total = 0;
  for (const GameInfo& game : AllGames()) total += SignatureOf(game, *player);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  if (total != kSignature) {
    return {false, absl::StrFormat("%d instead of %d: the search works differently on this machine",
                                   total, kSignature)};
  }
  return {true, absl::StrFormat("%d as expected, %.0f nodes/s", total,
                                static_cast<double>(total) / took.count())};
}

}  // namespace

int RunCheck(std::span<const std::string> args) {
  const FlagTable flags(
      "check",
      "Tests this program on this machine: processor, weights, threads, memory and the signature\n"
      "of the search. Prints one line for each test. Exit status: 0 = no problem found, 1 = a\n"
      "test failed, 2 = wrong command line.");
  std::vector<std::string> plain;
  if (const std::optional<int> status = flags.ParseOrExit(args, &plain)) return *status;
  if (!plain.empty()) {
    return UsageError("check", absl::StrCat("unexpected argument ", QuotedWord(plain.front())));
  }
  bool good = true;
  const auto tell = [&good](std::string_view name, const Finding& finding) {
    std::cout << absl::StrFormat("%-6s %-10s %s\n", finding.good ? "ok" : "WRONG",
                                 std::string(name), finding.what)
              << std::flush;
    good = good && finding.good;
  };
  tell("program", CheckProgram());
  tell("processor", CheckProcessor(BestLineNetKernels()));
  tell("weights", CheckWeights());
  tell("threads", CheckThreads());
  tell("memory", CheckMemory());
  tell("signature", CheckSignature());
  std::cout << (good ? "No problem found.\n" : "A test failed, see above.\n");
  return good ? kExitOk : kExitFailure;
}

}  // namespace tengen
