// SPDX-License-Identifier: Apache-2.0
//
// PlayerPool: a fixed number of players that many clients share. A client opens a PooledPlayer for
// each search. Its functions Think and Solve wait for a player of the pool, search with it, and
// return it to the pool.
//
// The pool gives a free player to the client with the fewest running searches. If several clients
// have equally few, it chooses the client that has not got a player for the longest time. For a
// client without a player so far, this time begins with its arrival. If a client closes all its
// searches and later returns, it counts as a new client.
//
// While a search waits, the pool may stop another search that has used its share of time. The
// stopped search answers with the results so far (docs/serve.md, "How the players are shared").
//
// If another search has used a player before, the memory of the player is cleared first. If the
// system refuses memory during a search, Think and Solve throw std::bad_alloc, and the player
// returns to the pool. Thread safe.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "base/stop_flag.h"
#include "search/player/player.h"

namespace tengen {

class PooledPlayer;

struct PoolOptions {
  int players = 1;
  int most_per_client = 8;  // limit of open searches of one client
  int most = 64;            // limit of open searches of all clients together
  // If another search waits, the pool may stop a search after the time `share`. If the client of
  // the search has several running searches and a waiting client has none, the pool may stop it
  // after `least_share`.
  std::chrono::milliseconds share{2000};
  std::chrono::milliseconds least_share{100};
  std::function<std::unique_ptr<Player>()> make_player;
};

class PlayerPool {
 public:
  explicit PlayerPool(PoolOptions options);
  // Precondition: all PooledPlayers of this pool are destroyed.
  ~PlayerPool();
  PlayerPool(const PlayerPool&) = delete;
  PlayerPool& operator=(const PlayerPool&) = delete;

  // `may_be_cut`: the pool may stop this search when other searches wait. kResourceExhausted: the
  // client has too many open searches. kUnavailable: all clients together have too many open
  // searches.
  absl::StatusOr<std::unique_ptr<PooledPlayer>> Open(const std::string& client, bool may_be_cut);

  int at_work() const;  // players that search
  int waiting() const;  // searches that wait for a player
  int open() const;     // open searches

 private:
  friend class PooledPlayer;

  struct Slot {
    std::unique_ptr<Player> player;  // made when it is first used
    // The search that last used the player; its results are in the memory of the player. The
    // pointer is only compared, never dereferenced. While `user` is set, only the thread of the
    // user accesses `owner`.
    const PooledPlayer* owner = nullptr;
    PooledPlayer* user = nullptr;  // the running search; nullptr = the player is free
    std::chrono::steady_clock::time_point since;
  };
  struct Client {
    int open = 0;
    int at_work = 0;
    // The pool counts how often it gives a player to a search. `served` is this count at the time
    // when the client last got a player. If the client has not got a player yet, it is the count at
    // its arrival.
    std::uint64_t served = 0;
    std::uint64_t number = 0;  // number of the client in the order of arrival
    std::vector<PooledPlayer*> waiting;
  };

  Slot* Acquire(PooledPlayer* user);  // nullptr: the search was stopped
  void Release(Slot* slot);
  void Close(PooledPlayer* user);
  void GiveOut();
  void Cut();

  const PoolOptions options_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  // All members below are guarded by mutex_:
  std::vector<Slot> slots_;
  std::map<std::string, Client> clients_;  // clients with open searches
  int open_ = 0;
  int waiting_ = 0;
  std::uint64_t served_ = 0;
  std::uint64_t came_ = 0;
};

// One search of a client. One thread calls Think and Solve; any thread may call Stop.
class PooledPlayer final : public Player {
 public:
  ~PooledPlayer() override;

  // Ends the search, also while the search waits for a player.
  void Stop();
  // The flag that Stop and the pool raise. Pass this flag to Think and Solve.
  const StopFlag& stop() const { return stop_; }

  // `stop` must be the flag of this object (see stop()). The function first waits for a player, and
  // then starts the time of the search. The time of waiting is subtracted from the clock of the
  // game (Limits::match_left_ms).
  SearchReport Think(const SearchRequest& request, const StopFlag& stop,
                     const ProgressFn& on_progress) override;
  SolveReport Solve(const SearchRequest& request, const StopFlag& stop) override;
  void ClearMemory() override { clear_ = true; }
  void ForgetSearches() override { clear_ = true; }

  // The networks and the memory of players are set by the pool. So these functions do nothing or
  // return an error.
  void UseNet(std::shared_ptr<const LoadedNet> net) override;
  void SetMemory(std::size_t bytes) override;
  MemoryUse memory_use() const override;
  absl::Status SaveMemory(const std::filesystem::path& file, const GameSpec& game) const override;
  absl::Status LoadMemory(const std::filesystem::path& file, const GameSpec& game,
                          int threads) override;

 private:
  friend class PlayerPool;
  PooledPlayer(PlayerPool& pool, std::string client, bool may_be_cut)
      : pool_(pool), client_(std::move(client)), may_be_cut_(may_be_cut) {}

  template <class Ask>
  auto WithPlayer(const SearchRequest& request, const Ask& ask);

  PlayerPool& pool_;
  const std::string client_;
  const bool may_be_cut_;
  StopFlag stop_ = false;
  bool clear_ = false;
  PlayerPool::Slot* granted_ = nullptr;  // the player for this search; guarded by the pool's mutex
};

}  // namespace tengen
