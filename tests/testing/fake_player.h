// SPDX-License-Identifier: Apache-2.0
//
// FakePlayer: a player with predictable moves. It plays the first legal point in reading order, and
// stores its requests.
// - kPatient: a search with a time limit below one second ends at once. Any other search lasts
//   until its limit, so that a test can talk to a session during a search.
// - kHasty: every search ends at once.
// - SetMoves: the next searches end at once with these moves.
//
// Thread safe.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "base/clock.h"
#include "base/stop_flag.h"
#include "search/player/player.h"

namespace tengen {

class FakePlayer : public Player {
 public:
  enum class Temper { kPatient, kHasty };
  explicit FakePlayer(Temper temper = Temper::kPatient) : temper_(temper) {}

  SearchReport Think(const SearchRequest& request, const StopFlag& stop,
                     const ProgressFn& on_progress) override {
    Remember(request);
    const std::optional<Ply> planned = TakeMove();
    SearchReport report = Answer(request, planned);
    if (request.watch_root) {
      for (const PvLine& line : report.lines) {
        for (const bool done : {false, true}) {
          SearchReport step;
          step.step = RootStep{line.moves.front(), done};
          on_progress(step);
        }
      }
    }
    on_progress(report);
    if (temper_ == Temper::kHasty || planned) return report;
    const std::optional<Clock::time_point> end = EndOf(request);
    while (!stop && (!end || Clock::now() < *end)) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return report;
  }

  // Never proves a result.
  SolveReport Solve(const SearchRequest& request, const StopFlag& stop) override {
    (void)Think(request, stop, [](const SearchReport&) {});
    return {};
  }

  void UseNet(std::shared_ptr<const LoadedNet>) override {}
  void SetMemory(std::size_t bytes) override {
    const std::lock_guard lock(mutex_);
    memory_ = bytes;
  }
  void ForgetSearches() override { ClearMemory(); }
  void ClearMemory() override {
    const std::lock_guard lock(mutex_);
    ++clears_;
  }

  MemoryUse memory_use() const override { return {.bytes = 1 << 20, .used_bytes = 1 << 18}; }
  // SaveMemory stores the file name and writes no file. LoadMemory fails for the file "no.such".
  absl::Status SaveMemory(const std::filesystem::path& file, const GameSpec&) const override {
    const std::lock_guard lock(mutex_);
    saved_ = file.string();
    return absl::OkStatus();
  }
  absl::Status LoadMemory(const std::filesystem::path& file, const GameSpec&, int) override {
    if (file == "no.such") return absl::NotFoundError("cannot be read");
    const std::lock_guard lock(mutex_);
    loaded_ = file.string();
    return absl::OkStatus();
  }
  std::string saved() const {
    const std::lock_guard lock(mutex_);
    return saved_;
  }
  std::string loaded() const {
    const std::lock_guard lock(mutex_);
    return loaded_;
  }

  // Sets the moves of the next searches, one move for each search. Each move must be legal when its
  // search begins. If the move of a search is empty, or no moves are left, the search is as without
  // SetMoves.
  void SetMoves(std::vector<std::optional<Ply>> moves) {
    const std::lock_guard lock(mutex_);
    moves_.assign(moves.begin(), moves.end());
  }

  // Sets the function that computes the value of a search, for the side to move. It is called for
  // each request.
  void SetValue(std::function<Value(const SearchRequest&)> value) {
    const std::lock_guard lock(mutex_);
    value_ = std::move(value);
  }

  // Waits until the player has received `count` requests. False: it received fewer in a minute, or
  // it received more.
  bool WaitForRequests(std::size_t count) {
    std::unique_lock lock(mutex_);
    return asked_.wait_for(lock, std::chrono::minutes(1), [&] {
      return requests_.size() >= count;
    }) && requests_.size() == count;
  }
  std::vector<SearchRequest> requests() const {
    const std::lock_guard lock(mutex_);
    return requests_;
  }
  std::size_t memory() const {
    const std::lock_guard lock(mutex_);
    return memory_;
  }
  int clears() const {
    const std::lock_guard lock(mutex_);
    return clears_;
  }

 private:
  void Remember(const SearchRequest& request) {
    const std::lock_guard lock(mutex_);
    requests_.push_back(request);
    asked_.notify_all();
  }

  std::optional<Ply> TakeMove() {
    const std::lock_guard lock(mutex_);
    if (moves_.empty()) return std::nullopt;
    std::optional<Ply> move = std::move(moves_.front());
    moves_.pop_front();
    return move;
  }

  SearchReport Answer(const SearchRequest& request, const std::optional<Ply>& planned) const {
    const std::lock_guard lock(mutex_);
    SearchReport report;
    report.nodes = 1;
    PvLine line{.value = value_ ? value_(request) : 7, .depth = 1, .seldepth = 2, .moves = {}};
    line.moves = planned ? std::vector<Ply>{*planned} : FirstPlies(request, 2);
    if (line.moves.empty()) return report;
    report.best = line.moves.front();
    report.lines.push_back(std::move(line));
    return report;
  }

  // The first `count` legal plies. In a game with turns of two stones, the second point of each ply
  // is the first legal one.
  static std::vector<Ply> FirstPlies(const SearchRequest& request, std::size_t count) {
    const Game& game = *request.state;
    const auto holds = [](const std::vector<Point>& list, Point p) {
      return std::find(list.begin(), list.end(), p) != list.end();
    };
    const auto is_excluded = [&](Point p) {
      return holds(request.excluded, p) || (!request.only.empty() && !holds(request.only, p));
    };
    const std::vector<Form> forms = game.Forms();
    const bool two = !forms.empty() && forms.front().stones == 2;
    std::vector<Ply> plies;
    for (const Point p : game.LegalPoints()) {
      if (plies.size() == count) break;
      if (is_excluded(p)) continue;
      Ply ply = StonePly(p);
      if (two) ply.points.push_back(game.LegalSecond(p).front());
      plies.push_back(std::move(ply));
    }
    return plies;
  }

  static std::optional<Clock::time_point> EndOf(const SearchRequest& request) {
    constexpr std::int64_t kPatientMs = 1000;
    const Limits& limits = request.limits;
    if (!limits.turn_ms && !limits.match_left_ms) return std::nullopt;
    const std::int64_t ms = std::min(limits.turn_ms.value_or(kPatientMs * kPatientMs),
                                     limits.match_left_ms.value_or(kPatientMs * kPatientMs));
    return request.arrival + std::chrono::milliseconds(ms < kPatientMs ? 0 : ms);
  }

  const Temper temper_;
  mutable std::mutex mutex_;
  std::condition_variable asked_;
  std::vector<SearchRequest> requests_;
  std::function<Value(const SearchRequest&)> value_;
  std::size_t memory_ = 0;
  int clears_ = 0;
  std::deque<std::optional<Ply>> moves_;
  mutable std::string saved_;
  std::string loaded_;
};

}  // namespace tengen
