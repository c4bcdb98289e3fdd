// SPDX-License-Identifier: Apache-2.0
#include "selfplay/selfplay.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/hash.h"
#include "base/new_folders.h"
#include "base/random_stream.h"
#include "base/resources.h"
#include "base/version.h"
#include "engine/games.h"
#include "eval/loaded_net.h"
#include "nlohmann/json.hpp"

namespace tengen {
namespace {

// The size of the transposition table of a player. It influences the games, so it is a constant and
// not a setting. Searches with few nodes need little memory, and a small table fits into the cache
// of the processor.
constexpr std::size_t kPlayerBytes = std::size_t{24} << 20;

int ShardsOf(const SelfplayRun& run) {
  return static_cast<int>((run.games + run.shard_games - 1) / run.shard_games);
}

int GamesOf(const SelfplayRun& run, int shard) {
  return static_cast<int>(
      std::min<std::int64_t>(run.shard_games, run.games - std::int64_t{shard} * run.shard_games));
}

std::string SettingsText(const SelfplaySettings& settings, const LoadedNet* net) {
  nlohmann::json object = {
      {"nodes", settings.nodes},
      {"noise_percent", settings.noise_percent},
      {"varied_plies", settings.varied_plies},
      {"varied_window", settings.varied_window},
      {"adjudicate", settings.adjudicate},
      {"opening_stones", {settings.opening.min_stones, settings.opening.max_stones}},
      {"opening_window", settings.opening.window},
      {"opening_nodes", settings.opening.nodes}};
  if (net != nullptr) object["net"] = absl::StrCat(absl::Hex(net->fingerprint, absl::kZeroPad16));
  return object.dump();
}

Key OpeningKey(const GameRecord& record) {
  const std::unique_ptr<Game> game = MakeGame(record.game);
  for (int i = 0; i < record.opening_plies; ++i) game->Play(record.plies[i].ply);
  return SymmetricKey(*game);
}

class Run {
 public:
  Run(const SelfplayRun& run, StopFlag& stop, const SelfplayProgressFn& on_progress)
      : run_(run), stop_(stop), on_progress_(on_progress), next_(run.slice) {}

  absl::StatusOr<SelfplayTotals> Go() {
    NewFolders folders;
    if (absl::Status status = folders.Make(run_.folder); !status.ok()) return status;
    absl::StatusOr<Manifest> manifest = ReadManifest(run_.folder);
    if (!manifest.ok()) return manifest.status();
    manifest_ = *std::move(manifest);
    for (int i = run_.slice; i < ShardsOf(run_); i += run_.slices) {
      ++totals_.shards;
      totals_.games_left += GamesOf(run_, i);
    }
    const int wanted = std::min(run_.threads, std::max(1, totals_.shards));
    const auto work = [this](std::size_t) {
      if (const absl::Status status = WithResources([this] { Work(); }); !status.ok()) Fail(status);
    };
    std::vector<std::thread> threads =
        StartThreads(static_cast<std::size_t>(wanted), work, kSpareForSearches);
    if (threads.empty()) Fail(absl::UnavailableError("the system refuses any thread"));
    if (std::ssize(threads) < wanted) {
      Tell({}, absl::StrCat("only ", threads.size(), " of ", wanted,
                            " games are played at the same time: the system refuses threads"));
    }
    for (std::thread& thread : threads) thread.join();
    if (error_.ok()) return totals_;
    folders.RemoveEmpty();
    return error_;
  }

 private:
  // The loop of each thread: makes one shard after another.
  void Work() {
    const std::unique_ptr<Player> player = MakePlayer(/*announced=*/nullptr);
    player->SetMemory(kPlayerBytes);
    player->UseNet(run_.net);
    while (!stop_) {
      const int index = next_.fetch_add(run_.slices);
      if (index >= ShardsOf(run_)) return;
      const absl::Status status = Provide(HeaderOf(run_, index), *player);
      if (!status.ok() && !absl::IsCancelled(status)) Fail(status);
    }
  }

  // Ends the run with an error.
  void Fail(const absl::Status& status) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (error_.ok()) error_ = status;
    stop_ = true;
  }

  // Makes sure that the shard is finished and in the manifest, and that its .part file is deleted.
  absl::Status Provide(const ShardHeader& header, Player& player) {
    absl::StatusOr<std::optional<Found>> found = Find(header, /*tell=*/false);
    if (!found.ok()) return found.status();
    if (!*found || !(*found)->IsIn(manifest_) || ShardInWork::Exists(run_.folder, header)) {
      absl::StatusOr<ShardInWork> work = ShardInWork::Open(run_.folder, header);
      if (absl::IsAborted(work.status())) {
        Tell(
            [&header](SelfplayTotals& totals) {
              ++totals.busy;
              totals.games_left -= header.games;
            },
            std::string(work.status().message()));
        return absl::OkStatus();
      }
      if (!work.ok()) return work.status();
      // Another process was making the shard. In the meantime it may have finished the shard, or it
      // may have been killed before it wrote the manifest line.
      found = Find(header, /*tell=*/true);
      if (!found.ok()) return found.status();
      if (!*found) return Make(header, *work, player);
      absl::Status status = Repair(**found);
      if (status.ok()) status = work->Drop();
      if (!status.ok()) return status;
    }
    Tell([&header](SelfplayTotals& totals) {
      ++totals.found;
      totals.games_left -= header.games;
    });
    return absl::OkStatus();
  }

  // A finished and undamaged shard.
  struct Found {
    Shard shard;
    std::uint32_t checksum = 0;

    bool IsIn(const Manifest& manifest) const {
      const auto listed = manifest.find(ShardName(shard.header));
      return listed != manifest.end() && listed->second == checksum;
    }
  };

  // Looks for the finished shard. Empty: the shard does not exist or is damaged. `tell`: true: a
  // damaged shard is reported to on_progress. Error kFailedPrecondition: the shard was made with
  // other settings.
  absl::StatusOr<std::optional<Found>> Find(const ShardHeader& header, bool tell) {
    const std::string name = ShardName(header);
    Found found;
    absl::StatusOr<Shard> shard =
        ReadShard(run_.folder / (name + std::string(kShardEnding)), &found.checksum);
    if (absl::IsNotFound(shard.status())) return std::nullopt;
    if (absl::IsDataLoss(shard.status())) {
      if (tell)
        Tell({}, absl::StrCat(std::string(shard.status().message()), "; the shard is made again"));
      return std::nullopt;
    }
    if (!shard.ok()) return shard.status();
    if (!SameGames(shard->header, header)) {
      return absl::FailedPreconditionError(
          absl::StrCat(name, " in ", run_.folder.string(), " was made with other settings: ",
                       DifferenceOf(header, shard->header), "; use another folder or generation"));
    }
    found.shard = *std::move(shard);
    return found;
  }

  // Adds the manifest line if it is missing because a run was killed.
  absl::Status Repair(const Found& found) const {
    const absl::StatusOr<Manifest> manifest = ReadManifest(run_.folder);
    if (!manifest.ok()) return manifest.status();
    if (found.IsIn(*manifest)) return absl::OkStatus();
    return AddToManifest(run_.folder, found.shard, found.checksum);
  }

  absl::Status Make(const ShardHeader& header, ShardInWork& work, Player& player) {
    std::set<Key> openings;
    for (const GameRecord& game : work.games()) openings.insert(OpeningKey(game));
    Tell([&work](SelfplayTotals& totals) { totals.games_left -= std::ssize(work.games()); });
    while (!work.complete()) {
      const int number = static_cast<int>(work.games().size());
      absl::StatusOr<GameRecord> game = PlaySelfplayGame(
          header.game, run_.settings, SeedOfGame(header, number),
          [&openings](Key key) { return openings.contains(key); }, player, stop_);
      if (!game.ok()) return game.status();
      openings.insert(OpeningKey(*game));
      const auto plies = static_cast<std::int64_t>(game->plies.size());
      if (absl::Status status = work.Add(*std::move(game)); !status.ok()) return status;
      Tell([plies](SelfplayTotals& totals) {
        ++totals.games;
        --totals.games_left;
        totals.plies += plies;
      });
    }
    if (absl::Status status = work.Finish(); !status.ok()) return status;
    Tell([](SelfplayTotals& totals) { ++totals.made; },
         absl::StrCat(ShardName(header), ": ", header.games, " games"));
    return absl::OkStatus();
  }

  void Tell(const std::function<void(SelfplayTotals&)>& change, std::string_view line = {}) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (change) change(totals_);
    if (on_progress_) on_progress_(totals_, line);
  }

  const SelfplayRun& run_;
  StopFlag& stop_;
  const SelfplayProgressFn& on_progress_;
  Manifest manifest_;  // the manifest at the start of the run
  std::atomic<int> next_;
  std::mutex mutex_;  // guards the members below, and on_progress
  SelfplayTotals totals_;
  absl::Status error_;
};

}  // namespace

ShardHeader HeaderOf(const SelfplayRun& run, int index) {
  ShardHeader header;
  header.game = run.game;
  header.generation = run.generation;
  header.index = index;
  header.games = GamesOf(run, index);
  header.seed = SeedOf(ShardName(header), run.seed);
  header.settings = SettingsText(run.settings, run.net.get());
  header.engine = absl::StrCat(std::string(kName), " ", std::string(kVersion));
  return header;
}

std::uint64_t SeedOfGame(const ShardHeader& header, int number) {
  return Mix(header.seed + static_cast<std::uint64_t>(number));
}

absl::StatusOr<SelfplayTotals> RunSelfplay(const SelfplayRun& run, StopFlag& stop,
                                           const SelfplayProgressFn& on_progress) {
  return Run(run, stop, on_progress).Go();
}

}  // namespace tengen
