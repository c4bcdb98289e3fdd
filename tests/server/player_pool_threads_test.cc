// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "server/player_pool.h"
#include "tests/testing/fake_player.h"

namespace tengen {
namespace {

// Each search of a GatedPlayer waits in Pass. The search continues when LetOneGo is called or the
// search is stopped.
class Gate {
 public:
  void LetOneGo() {
    const std::lock_guard lock(mutex_);
    ++free_;
    changed_.notify_all();
  }
  void Pass(const StopFlag& stop) {
    std::unique_lock lock(mutex_);
    while (free_ == 0 && !stop) changed_.wait_for(lock, std::chrono::milliseconds(1));
    if (free_ > 0) --free_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int free_ = 0;
};

class GatedPlayer final : public FakePlayer {
 public:
  explicit GatedPlayer(Gate& gate) : gate_(gate) {}
  SearchReport Think(const SearchRequest& request, const StopFlag& stop,
                     const ProgressFn& /*on_progress*/) override {
    gate_.Pass(stop);
    SearchReport report;
    report.elapsed_ms = request.limits.match_left_ms.value_or(0);  // a test of the clock reads it
    return report;
  }

 private:
  Gate& gate_;
};

class PlayerPoolTest : public ::testing::Test {
 protected:
  // Starts a search of a client on a new thread. When the search ends, the thread adds the client's
  // name to ended_.
  void Search(const std::string& client, bool may_be_cut = false) {
    absl::StatusOr<std::unique_ptr<PooledPlayer>> player = pool_.Open(client, may_be_cut);
    ASSERT_TRUE(player.ok()) << player.status();
    threads_.emplace_back([this, client, mine = *std::move(player)]() mutable {
      mine->Think({}, mine->stop(), nullptr);
      mine.reset();
      const std::lock_guard lock(mutex_);
      ended_.push_back(client);
    });
  }
  // WaitForWaiting waits until the pool has this number of waiting searches. WaitForWork waits for
  // this number of running searches.
  void WaitForWaiting(int count) const {
    while (pool_.waiting() != count) std::this_thread::yield();
  }
  void WaitForWork(int count) const {
    while (pool_.at_work() != count) std::this_thread::yield();
  }
  void EndOne() {
    const std::size_t before = ended().size();
    gate_.LetOneGo();
    while (ended().size() == before) std::this_thread::yield();
  }
  std::vector<std::string> ended() {
    const std::lock_guard lock(mutex_);
    return ended_;
  }
  void TearDown() override {
    for (std::thread& thread : threads_) thread.join();
  }

  Gate gate_;
  PlayerPool pool_{{.players = 1, .share = std::chrono::hours(1), .make_player = [this] {
                      return std::make_unique<GatedPlayer>(gate_);
                    }}};
  std::mutex mutex_;
  std::vector<std::string> ended_;
  std::vector<std::thread> threads_;
};

// The names of the clients have no influence on the order. If a client starts a new search, this
// search waits behind all others.
TEST_F(PlayerPoolTest, WhoWaitsLongestIsNext) {
  Search("a");
  WaitForWork(1);
  Search("z");
  WaitForWaiting(1);
  Search("m");
  WaitForWaiting(2);
  EndOne();  // a's search
  WaitForWaiting(1);
  Search("a");
  WaitForWaiting(2);
  for (int i = 0; i < 3; ++i) EndOne();
  EXPECT_THAT(ended(), ::testing::ElementsAre("a", "z", "m", "a"));
}

// Each search of a client waits for its turn. Here the client "flood" starts three searches. Its
// second search is before that of "other", because "other" came later. Its third search waits for
// "other".
TEST_F(PlayerPoolTest, ClientsTakeTurns) {
  for (int i = 0; i < 3; ++i) {
    Search("flood");
    WaitForWork(1);
    WaitForWaiting(i);
  }
  Search("other");
  WaitForWaiting(3);
  for (int i = 0; i < 4; ++i) EndOne();
  EXPECT_THAT(ended(), ::testing::ElementsAre("flood", "flood", "other", "flood"));
}

TEST_F(PlayerPoolTest, OneThatWaitsCanBeStopped) {
  Search("a");
  WaitForWork(1);
  absl::StatusOr<std::unique_ptr<PooledPlayer>> second = pool_.Open("b", false);
  ASSERT_TRUE(second.ok());
  std::thread waiting([&] { (*second)->Think({}, (*second)->stop(), nullptr); });
  WaitForWaiting(1);
  (*second)->Stop();
  waiting.join();
  second->reset();
  EXPECT_EQ(pool_.waiting(), 0);
  EndOne();
}

TEST_F(PlayerPoolTest, TheClockOfAGameRunsWhileASearchWaits) {
  Search("a");
  WaitForWork(1);
  absl::StatusOr<std::unique_ptr<PooledPlayer>> second = pool_.Open("b", false);
  ASSERT_TRUE(second.ok());
  SearchReport report;
  std::thread waiting([&] {
    report = (*second)->Think({.limits = {.match_left_ms = 60'000}}, (*second)->stop(), nullptr);
  });
  WaitForWaiting(1);
  std::this_thread::sleep_for(std::chrono::milliseconds(30));
  EndOne();
  gate_.LetOneGo();
  waiting.join();
  second->reset();
  EXPECT_LE(report.elapsed_ms, 59'970);
  EXPECT_GT(report.elapsed_ms, 0);
}

}  // namespace
}  // namespace tengen
