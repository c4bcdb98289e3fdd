// SPDX-License-Identifier: Apache-2.0
//
// PlayerPool: so many players, shared by many clients fairly. A client opens a PooledPlayer for
// each of its searches; every Think and Solve of it waits for a player of the pool, and gives it
// back. Whose turn it is: the client with the fewest players at work, of equal ones that which was
// served, or came, longest ago; one that leaves and comes back has come anew. While somebody waits,
// a search that has had its share of time is ended if it may be: it answers with what it has.
//
// A player whom somebody else has used begins without memory. Thread safe.
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
  int most_per_client = 8;  // searches that a client has open
  int most = 64;            // ... and all clients together
  // What a search has for sure, and one of a client that has several at work while others have
  // none.
  std::chrono::milliseconds share{2000};
  std::chrono::milliseconds least_share{100};
  std::function<std::unique_ptr<Player>()> make_player;
};

class PlayerPool {
 public:
  explicit PlayerPool(PoolOptions options);
  // Precondition: no PooledPlayer is left.
  ~PlayerPool();
  PlayerPool(const PlayerPool&) = delete;
  PlayerPool& operator=(const PlayerPool&) = delete;

  // `may_be_cut`: its search may be ended for others' sake. kResourceExhausted: the client has too
  // many open; kUnavailable: all clients together have.
  absl::StatusOr<std::unique_ptr<PooledPlayer>> Open(const std::string& client, bool may_be_cut);

  int at_work() const;  // players
  int waiting() const;  // searches
  int open() const;

 private:
  friend class PooledPlayer;

  struct Slot {
    std::unique_ptr<Player> player;  // made when it is first wanted
    // Whose memory it has; never followed. Its user's alone while there is one.
    const PooledPlayer* owner = nullptr;
    PooledPlayer* user = nullptr;  // at work
    std::chrono::steady_clock::time_point since;
  };
  struct Client {
    int open = 0;
    int at_work = 0;
    // How many had been given a player when it was given one, or came.
    std::uint64_t served = 0;
    std::uint64_t number = 0;  // of clients that came
    std::vector<PooledPlayer*> waiting;
  };

  Slot* Acquire(PooledPlayer* user);  // nullptr: it was stopped
  void Release(Slot* slot);
  void Close(PooledPlayer* user);
  void GiveOut();
  void Cut();

  const PoolOptions options_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  // All guarded by mutex_:
  std::vector<Slot> slots_;
  std::map<std::string, Client> clients_;  // those that have something open
  int open_ = 0;
  int waiting_ = 0;
  std::uint64_t served_ = 0;
  std::uint64_t came_ = 0;
};

// One search of a client. Its owner thinks with it on one thread and may stop it from any.
class PooledPlayer final : public Player {
 public:
  ~PooledPlayer() override;

  // Ends the search, also one that waits; so does being cut short.
  void Stop();
  // For whoever thinks with this player: the flag that Stop raises.
  const StopFlag& stop() const { return stop_; }

  // `stop` has to be this player's own. Waits for its turn first. The time of the search starts
  // then; the wait is taken from the clock of the game (Limits::match_left_ms).
  SearchReport Think(const SearchRequest& request, const StopFlag& stop,
                     const ProgressFn& on_progress) override;
  SolveReport Solve(const SearchRequest& request, const StopFlag& stop) override;
  void ClearMemory() override { clear_ = true; }

  // Networks and memory are the pool's: these do nothing, or are errors.
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
  PlayerPool::Slot* granted_ = nullptr;  // guarded by the pool's mutex
};

}  // namespace tengen
