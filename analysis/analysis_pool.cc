// SPDX-License-Identifier: Apache-2.0
#include "analysis/analysis_pool.h"

#include <algorithm>
#include <optional>
#include <thread>

#include "base/resources.h"
#include "base/text.h"
#include "eval/nets.h"

namespace tengen {

namespace {

// An empty list with reserved memory. A worker then needs no new memory when it begins a job.
template <class T>
std::vector<T> WithRoom(int count) {
  std::vector<T> list;
  list.reserve(static_cast<std::size_t>(count));
  return list;
}

}  // namespace

AnalysisPool::AnalysisPool(const AnalysisOptions& options, WriteLineFn write)
    : options_(options),
      write_(std::move(write)),
      running_(WithRoom<std::shared_ptr<Job>>(options.concurrency)),
      work_([this](std::size_t) { Work(); }),
      workers_(
          StartThreads(static_cast<std::size_t>(options_.concurrency), work_, kSpareForSearches)) {}

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
  const absl::Status status = WithResources([&] {
    NeedReserve();
    TakeRequest(line);
  });
  if (!status.ok()) WriteError("", status);
}

void AnalysisPool::WriteError(const std::string& id, const absl::Status& status) {
  InsistOn([&] { write_(AnalysisErrorLine(id, std::string(status.message()))); });
}

void AnalysisPool::TakeRequest(std::string_view line) {
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
    Jobs jobs;
    for (const std::size_t turn : shared->turns) {
      auto job = std::make_shared<Job>();
      job->task = {id, shared, turn};
      jobs.emplace(Place(-shared->priority, added_++), std::move(job));
    }
    waiting_.merge(jobs);  // needs no memory, so it cannot fail: all jobs of the query are added
  }
  changed_.notify_all();
}

void AnalysisPool::Terminate(const AnalysisTerminate& action) {
  Jobs ended;  // jobs are moved here without new memory, so no job is lost
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
        ended.insert(waiting_.extract(place++));
      } else {
        ++place;
      }
    }
  }
  changed_.notify_all();
  for (const auto& [place, job] : ended) {
    InsistOn([&, &task = job->task] { write_(AnalysisNoResultsLine(task)); });
  }
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
  std::unique_ptr<Player> player;
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return leaving_ || !waiting_.empty(); });
    if (leaving_) return;
    const std::shared_ptr<Job> job = std::move(waiting_.begin()->second);
    waiting_.erase(waiting_.begin());
    running_.push_back(job);
    lock.unlock();
    changed_.notify_all();  // the queue has free space
    Answer(*job, player);
    lock.lock();
    std::erase(running_, job);
    changed_.notify_all();
  }
}

// Answers with an error if the system refuses memory. Then the next query gets a new player,
// because the search of the old player was interrupted at an unknown place.
void AnalysisPool::Answer(const Job& job, std::unique_ptr<Player>& player) {
  const absl::Status status = WithResources([&] {
    NeedReserve();
    if (player == nullptr) {
      player = MakePlayer(announced_);
      player->SetMemory(options_.memory_bytes);
      player->UseNet(options_.net);
    }
    AnswerQuery(job.task, options_.threads, *player, job.stop, write_);
  });
  if (status.ok()) return;
  player.reset();
  WriteError(job.task.id, status);
}

}  // namespace tengen
