// SPDX-License-Identifier: Apache-2.0
#include "server/player_pool.h"

#include <algorithm>
#include <cassert>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"

namespace tengen {
namespace {

using SteadyClock = std::chrono::steady_clock;

// How often a search that waits checks whether another search can be stopped.
constexpr std::chrono::milliseconds kLook(50);

}  // namespace

PlayerPool::PlayerPool(PoolOptions options)
    : options_(std::move(options)), slots_(static_cast<std::size_t>(options_.players)) {}

PlayerPool::~PlayerPool() { assert(open_ == 0); }

absl::StatusOr<std::unique_ptr<PooledPlayer>> PlayerPool::Open(const std::string& client,
                                                               bool may_be_cut) {
  const std::lock_guard lock(mutex_);
  if (open_ >= options_.most) {
    return absl::UnavailableError(
        absl::StrCat("all ", options_.most, " places for searches are taken; try again"));
  }
  const auto found = clients_.find(client);
  if (found != clients_.end() && found->second.open >= options_.most_per_client) {
    return absl::ResourceExhaustedError(absl::StrCat("you have ", options_.most_per_client,
                                                     " searches open; let one end, or end it"));
  }
  if (found == clients_.end()) clients_[client] = {.served = served_, .number = ++came_};
  auto* const player = new PooledPlayer(*this, client, may_be_cut);  // made first: if this fails,
                                                                     // the search is not counted as
                                                                     // open
  ++clients_[client].open;
  ++open_;
  return std::unique_ptr<PooledPlayer>(player);
}

int PlayerPool::at_work() const {
  const std::lock_guard lock(mutex_);
  return static_cast<int>(std::count_if(slots_.begin(), slots_.end(),
                                        [](const Slot& slot) { return slot.user != nullptr; }));
}

int PlayerPool::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_;
}

int PlayerPool::open() const {
  const std::lock_guard lock(mutex_);
  return open_;
}

PlayerPool::Slot* PlayerPool::Acquire(PooledPlayer* user) {
  std::unique_lock lock(mutex_);
  std::vector<PooledPlayer*>& queue = clients_.at(user->client_).waiting;
  queue.push_back(user);
  ++waiting_;
  GiveOut();
  while (user->granted_ == nullptr && !user->stop_) {
    Cut();
    changed_.wait_for(lock, kLook);
  }
  Slot* const slot = std::exchange(user->granted_, nullptr);
  if (slot == nullptr) {
    std::erase(queue, user);
    --waiting_;
  }
  return slot;
}

void PlayerPool::Release(Slot* slot) {
  {
    const std::lock_guard lock(mutex_);
    --clients_.at(slot->user->client_).at_work;
    slot->user = nullptr;
    GiveOut();
  }
  changed_.notify_all();
}

void PlayerPool::Close(PooledPlayer* user) {
  const std::lock_guard lock(mutex_);
  --open_;
  const auto client = clients_.find(user->client_);
  if (--client->second.open == 0) clients_.erase(client);
  // Slots with a user are skipped. The search that uses such a slot may set its `owner` without the
  // lock.
  for (Slot& slot : slots_) {
    if (slot.user == nullptr && slot.owner == user) slot.owner = nullptr;
  }
}

// Gives the free players to the searches that wait. player_pool.h describes which client comes
// first.
void PlayerPool::GiveOut() {
  while (waiting_ > 0) {
    Client* next = nullptr;
    for (auto& [name, client] : clients_) {
      if (client.waiting.empty()) continue;
      if (next == nullptr || std::tie(client.at_work, client.served, client.number) <
                                 std::tie(next->at_work, next->served, next->number)) {
        next = &client;
      }
    }
    PooledPlayer* const user = next->waiting.front();
    // Best: the player that this search used before, because its memory has the results. Second
    // best: a player with an empty memory. Otherwise: any free player.
    Slot* free = nullptr;
    const auto liking = [user](const Slot& slot) {
      return slot.owner == user ? 2 : slot.owner == nullptr ? 1 : 0;
    };
    for (Slot& slot : slots_) {
      if (slot.user != nullptr) continue;
      if (free == nullptr || liking(slot) > liking(*free)) free = &slot;
    }
    if (free == nullptr) return;
    next->waiting.erase(next->waiting.begin());
    --waiting_;
    ++next->at_work;
    next->served = ++served_;
    free->user = user;
    free->since = SteadyClock::now();
    user->granted_ = free;
    changed_.notify_all();
  }
}

// Called while a search waits. If no player is free, chooses the client with the most running
// searches, and stops its oldest search. The search is stopped only after it has used its share of
// time.
void PlayerPool::Cut() {
  bool newcomer = false;  // a waiting client has no running search
  for (const auto& [name, client] : clients_) {
    newcomer = newcomer || (client.at_work == 0 && !client.waiting.empty());
  }
  Slot* oldest = nullptr;
  const auto load = [this](const Slot& slot) { return clients_.at(slot.user->client_).at_work; };
  for (Slot& slot : slots_) {
    if (slot.user == nullptr) return;
    if (slot.user->stop_) return;  // a search is about to end
    if (!slot.user->may_be_cut_) continue;
    if (oldest == nullptr || load(slot) > load(*oldest) ||
        (load(slot) == load(*oldest) && slot.since < oldest->since)) {
      oldest = &slot;
    }
  }
  if (oldest == nullptr) return;
  const bool greedy = newcomer && load(*oldest) > 1;
  if (!newcomer && load(*oldest) <= 1) return;  // every client has a running search
  const auto share = greedy ? options_.least_share : options_.share;
  if (SteadyClock::now() - oldest->since >= share) oldest->user->stop_.store(true);
}

// --- PooledPlayer -------------------------------------------------------------------------------

PooledPlayer::~PooledPlayer() { pool_.Close(this); }

void PooledPlayer::Stop() {
  stop_.store(true);
  pool_.changed_.notify_all();
}

template <class Ask>
auto PooledPlayer::WithPlayer(const SearchRequest& request, const Ask& ask) {
  const Clock::time_point begun = Clock::now();
  PlayerPool::Slot* const slot = pool_.Acquire(this);
  using Report = decltype(ask(*slot->player, request));
  if (slot == nullptr) return Report();
  SearchRequest now = request;
  now.arrival = Clock::now();
  if (now.limits.match_left_ms) {  // the clock of the game runs while the search waits
    using std::chrono::milliseconds;
    *now.limits.match_left_ms -=
        std::chrono::duration_cast<milliseconds>(now.arrival - begun).count();
  }
  try {
    if (slot->player == nullptr) slot->player = pool_.options_.make_player();
    if (clear_ || slot->owner != this) slot->player->ForgetSearches();
    clear_ = false;
    slot->owner = this;
    Report report = ask(*slot->player, now);
    pool_.Release(slot);
    return report;
  } catch (...) {  // the system refused memory; the next search in this slot gets a new player
    slot->player.reset();
    slot->owner = nullptr;
    pool_.Release(slot);
    throw;
  }
}

SearchReport PooledPlayer::Think(const SearchRequest& request, const StopFlag& stop,
                                 const ProgressFn& on_progress) {
  return WithPlayer(request, [&](Player& player, const SearchRequest& asked) {
    return player.Think(asked, stop, on_progress);
  });
}

SolveReport PooledPlayer::Solve(const SearchRequest& request, const StopFlag& stop) {
  return WithPlayer(request, [&](Player& player, const SearchRequest& asked) {
    return player.Solve(asked, stop);
  });
}

void PooledPlayer::UseNet(std::shared_ptr<const LoadedNet> /*net*/) {}
void PooledPlayer::SetMemory(std::size_t /*bytes*/) {}
MemoryUse PooledPlayer::memory_use() const { return {}; }

absl::Status PooledPlayer::SaveMemory(const std::filesystem::path& /*file*/,
                                      const GameSpec& /*game*/) const {
  return absl::UnimplementedError("a shared player keeps no memory");
}

absl::Status PooledPlayer::LoadMemory(const std::filesystem::path& /*file*/,
                                      const GameSpec& /*game*/, int /*threads*/) {
  return absl::UnimplementedError("a shared player keeps no memory");
}

}  // namespace tengen
