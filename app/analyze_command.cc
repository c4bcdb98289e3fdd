// SPDX-License-Identifier: Apache-2.0
#include "app/analyze_command.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string_view>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "analysis/analysis_pool.h"
#include "app/net_flag.h"
#include "base/flags.h"
#include "base/line_io.h"
#include "base/stop_signals.h"
#include "base/text.h"

namespace tengen {
namespace {

constexpr std::string_view kSubcommand = "analyze";
constexpr std::uint64_t kDefaultNodes = 100'000;

constexpr std::string_view kAbout =
    "Reads questions about positions from standard input, one JSON object a line. Writes each\n"
    "answer as soon as it is ready; the order may differ from that of the questions (fields:\n"
    "docs/analysis.md):\n"
    "\n"
    "  {\"id\":\"a\",\"game\":\"renju\",\"moves\":[\"h8\",\"i9\"],\"limits\":{\"nodes\":50000}}\n"
    "  {\"id\":\"b\",\"action\":\"terminate\",\"terminateId\":\"a\"}\n"
    "\n"
    "Ends when the input has ended and all questions are answered. After SIGINT or SIGTERM all\n"
    "searches answer with their results so far.";

// Waits for SIGINT or SIGTERM in a thread. Then it stops all searches of the pool, writes their
// answers so far, and ends the process with the status kExitSignal + signal. It is made before the
// pool, because the pool may take all threads that the system allows.
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
  std::thread thread_;  // last: it uses the above
};

}  // namespace

int RunAnalyze(std::span<const std::string> args) {
  AnalysisOptions options;
  options.concurrency = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  int megabytes = 64;
  std::uint64_t nodes = 0;
  std::int64_t ms = 0;
  FlagTable flags("analyze [FLAG ...] < QUESTIONS > ANSWERS", kAbout);
  flags.Number("concurrency", "N",
               "positions searched at the same time, 1 to 1024; default: number of processors", 1,
               kMostThreads, &options.concurrency);
  flags.Number("threads", "N", "threads of each search, 1 to 1024; default: 1", 1, kMostThreads,
               &options.threads);
  flags.Number("memory-mb", "N", "memory of each search in MiB; default: 64", 1, kMostMegabytes,
               &megabytes);
  AddNetFlag(&flags, &options.net);
  flags.Section("Limits for questions without limits; default: 100000 nodes");
  flags.Number("nodes", "N", "nodes of a search", &nodes);
  flags.Number("depth", "N", "depth of a search in plies, 1 to 200", 1, kMostDepth,
               &options.limits.max_depth);
  flags.Number("turn-ms", "N", "time of a search in ms", std::int64_t{1}, kMostMs, &ms);
  std::vector<std::string> plain;
  if (const std::optional<int> status = flags.ParseOrExit(args, &plain)) return *status;
  if (!plain.empty()) {
    return UsageError(kSubcommand, absl::StrCat("unexpected argument ", QuotedWord(plain.front()),
                                                "; the questions come from standard input"));
  }
  options.memory_bytes = static_cast<std::size_t>(megabytes) << 20;
  options.limits.max_nodes = nodes;
  if (ms > 0) options.limits.turn_ms = ms;
  if (nodes == 0 && ms == 0 && options.limits.max_depth == 0) {
    options.limits.max_nodes = kDefaultNodes;
  }

  constexpr int kOut = 1;
  LineWriter out(kOut);
  const BlockedSignals signals;
  StopWatch watch(signals);
  AnalysisPool pool(options, [&out](const std::string& line) { out.Write(line); });
  if (pool.threads() == 0) return ReportFailure(kSubcommand, "the system refuses any thread");
  if (pool.threads() < options.concurrency) {
    std::cerr << "pbrain-tengen analyze: only " << pool.threads() << " of " << options.concurrency
              << " positions are searched at the same time, because the system refuses more "
                 "threads\n";
  }
  watch.Watch(pool);
  for (std::string line; std::getline(std::cin, line);) pool.Take(line);
  pool.Finish();
  watch.End();
  if (std::cin.bad()) return ReportFailure(kSubcommand, "cannot read the questions");
  if (out.ok()) return kExitOk;
  return ReportFailure(kSubcommand, "cannot write the answers");
}

}  // namespace tengen
