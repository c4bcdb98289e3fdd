// SPDX-License-Identifier: Apache-2.0
#include "arena/analysis/analysis.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <iostream>
#include <optional>

#include "arena/flags.h"
#include "arena/net_flag.h"
#include "arena/stop_signals.h"
#include "notation/text.h"
#include "protocol/line_io.h"

namespace tengen {
namespace {

constexpr std::uint64_t kDefaultNodes = 100'000;

constexpr std::string_view kAbout =
    "Reads questions about positions from the standard input, one JSON object a line, and writes\n"
    "answers in the order in which they are found (docs/analysis.md tells the fields):\n"
    "\n"
    "  {\"id\":\"a\",\"game\":\"renju\",\"moves\":[\"h8\",\"i9\"],\"limits\":{\"nodes\":50000}}\n"
    "  {\"id\":\"b\",\"action\":\"terminate\",\"terminateId\":\"a\"}\n"
    "\n"
    "Ends when the input has ended and everything is answered. At SIGINT or SIGTERM all searches\n"
    "answer with what they have.";

// Ends the process with the usual status when a signal asks for it, after all searches have told
// what they have.
class StopWatch {
 public:
  StopWatch(const BlockedSignals& signals, AnalysisPool& pool)
      : signals_(signals), thread_([this, &pool] {
          const int signal = signals_.Wait();
          if (done_.load()) return;
          pool.StopAll();
          pool.Finish();
          std::_Exit(kExitSignal + signal);
        }) {}
  ~StopWatch() {
    done_.store(true);
    signals_.Release(thread_);
    thread_.join();
  }
  StopWatch(const StopWatch&) = delete;
  StopWatch& operator=(const StopWatch&) = delete;

 private:
  const BlockedSignals& signals_;
  std::atomic<bool> done_ = false;
  std::thread thread_;  // last: it uses the above
};

}  // namespace

AnalysisPool::AnalysisPool(const AnalysisOptions& options, WriteLineFn write)
    : options_(options), write_(std::move(write)) {
  for (int i = 0; i < options_.concurrency; ++i) workers_.emplace_back([this] { Work(); });
}

AnalysisPool::~AnalysisPool() {
  {
    const std::lock_guard lock(mutex_);
    leaving_ = true;
    for (const auto& job : running_) job->stop.store(true);
  }
  changed_.notify_all();
  for (std::thread& worker : workers_) worker.join();
}

void AnalysisPool::Take(std::string_view line) {
  if (Trim(line).empty()) return;
  AnalysisRequest request = ParseAnalysisRequest(line, options_.limits);
  if (!request.command.ok()) {
    return write_(AnalysisErrorLine(request.id, std::string(request.command.status().message())));
  }
  if (auto* const query = std::get_if<AnalysisQuery>(&*request.command)) {
    const absl::Status fits = CheckNet(options_.net.get(), query->spec.variant);
    if (!fits.ok()) return write_(AnalysisErrorLine(request.id, std::string(fits.message())));
    Add(request.id, std::move(*query));
  } else if (const auto* const action = std::get_if<AnalysisTerminate>(&*request.command)) {
    Terminate(*action);
    write_(AnalysisActionLine(request.id, *action));
  } else {
    write_(AnalysisVersionLine(request.id));
  }
}

void AnalysisPool::Add(const std::string& id, AnalysisQuery query) {
  const auto shared = std::make_shared<const AnalysisQuery>(std::move(query));
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return stopped_ || waiting_.size() < options_.most_waiting; });
    if (stopped_) return;
    for (const std::size_t turn : shared->turns) {
      auto job = std::make_shared<Job>();
      job->task = {id, shared, turn};
      waiting_.emplace(Place(-shared->priority, added_++), std::move(job));
    }
  }
  changed_.notify_all();
}

void AnalysisPool::Terminate(const AnalysisTerminate& action) {
  std::vector<std::shared_ptr<Job>> ended;
  {
    const std::lock_guard lock(mutex_);
    const auto is_meant = [&action](const Job& job) {
      return !action.id || *action.id == job.task.id;
    };
    for (const auto& job : running_) {
      if (is_meant(*job)) job->stop.store(true);
    }
    for (auto place = waiting_.begin(); place != waiting_.end();) {
      if (is_meant(*place->second)) {
        ended.push_back(std::move(place->second));
        place = waiting_.erase(place);
      } else {
        ++place;
      }
    }
  }
  for (const auto& job : ended) write_(AnalysisNoResultsLine(job->task));
  changed_.notify_all();
}

void AnalysisPool::StopAll() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  changed_.notify_all();
  Terminate({});
}

void AnalysisPool::Finish() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return waiting_.empty() && running_.empty(); });
}

void AnalysisPool::Work() {
  const std::unique_ptr<Player> player = MakePlayer();
  player->SetMemory(options_.memory_bytes);
  player->UseNet(options_.net);
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return leaving_ || !waiting_.empty(); });
    if (leaving_) return;
    const std::shared_ptr<Job> job = std::move(waiting_.begin()->second);
    waiting_.erase(waiting_.begin());
    running_.push_back(job);
    lock.unlock();
    changed_.notify_all();  // there is room
    AnswerQuery(job->task, options_.threads, *player, job->stop, write_);
    lock.lock();
    std::erase(running_, job);
    changed_.notify_all();
  }
}

int RunAnalyze(std::span<const std::string> args) {
  AnalysisOptions options;
  options.concurrency = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  int megabytes = 64;
  std::uint64_t nodes = 0;
  std::int64_t ms = 0;
  FlagTable flags("analyze [FLAG ...] < QUESTIONS > ANSWERS", kAbout);
  flags.Number("concurrency", "N", "positions searched at a time; the processors if not given", 1,
               kMostThreads, &options.concurrency);
  flags.Number("threads", "N", "threads for each of them; 1 if not given", 1, kMostThreads,
               &options.threads);
  flags.Number("memory-mb", "N", "memory for each of them, in MiB; 64 if not given", 1,
               kMostMegabytes, &megabytes);
  AddNetFlag(&flags, &options.net);
  flags.Section("Limits of questions that have none; 100000 nodes if none is given:");
  flags.Number("nodes", "N", "nodes", &nodes);
  flags.Number("depth", "N", "plies", 1, kMostDepth, &options.limits.max_depth);
  flags.Number("turn-ms", "N", "milliseconds", std::int64_t{1}, kMostMs, &ms);
  std::vector<std::string> plain;
  if (const std::optional<int> status = flags.ParseOrExit(args, &plain)) return *status;
  if (!plain.empty()) {
    return UsageError("analyze", absl::StrCat("what is ", QuotedWord(plain.front()),
                                              "? The questions come from the standard input"));
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
  AnalysisPool pool(options, [&out](const std::string& line) { out.Write(line); });
  const StopWatch watch(signals, pool);
  for (std::string line; std::getline(std::cin, line);) pool.Take(line);
  pool.Finish();
  if (out.ok()) return kExitOk;
  std::cerr << "pbrain-tengen analyze: cannot write the answers\n";
  return kExitFailure;
}

}  // namespace tengen
