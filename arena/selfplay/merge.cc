// SPDX-License-Identifier: Apache-2.0
#include "arena/selfplay/merge.h"

#include <cstdint>
#include <iostream>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "arena/compression.h"
#include "arena/files.h"
#include "arena/flags.h"
#include "arena/match/match_journal.h"
#include "arena/selfplay/shard.h"
#include "nlohmann/json.hpp"

namespace tengen {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::string_view kSubcommand = "merge";
// Where a match keeps its games.
constexpr char kJournal[] = "games.jsonl";

class Merge {
 public:
  // Reads a folder and compares it with what was read before.
  absl::Status Read(const fs::path& folder) {
    const absl::StatusOr<std::vector<fs::path>> paths = ShardsIn(folder);
    if (!paths.ok()) return paths.status();
    for (const fs::path& path : *paths) {
      const absl::StatusOr<Shard> shard = ReadShard(path);
      if (!shard.ok()) return shard.status();
      if (absl::Status status = ReadOne(path, *shard); !status.ok()) return status;
    }
    return absl::OkStatus();
  }

  absl::StatusOr<MergeTotals> Write(const fs::path& into) {
    for (const auto& [name, from] : places_) {
      const fs::path to = into / (name + std::string(kShardEnding));
      totals_.shards += 1;
      if (from == to) continue;
      const absl::StatusOr<Shard> shard = ReadShard(from);
      if (!shard.ok()) return shard.status();
      const absl::StatusOr<std::string> bytes = ReadFile(from);
      if (!bytes.ok()) return bytes.status();
      absl::Status status = WriteFile(to, *bytes);
      if (status.ok()) status = AddToManifest(into, *shard, ChecksumOf(*bytes));
      if (!status.ok()) return status;
      ++totals_.copied;
    }
    return totals_;
  }

 private:
  absl::Status ReadOne(const fs::path& path, const Shard& shard) {
    const std::string name = ShardName(shard.header);
    const auto [place, is_new] = places_.emplace(name, path);
    if (!is_new) {
      const absl::StatusOr<Shard> other = ReadShard(place->second);
      if (!other.ok()) return other.status();
      if (!SameGames(other->header, shard.header) || !SamePlies(*other, shard)) {
        return absl::FailedPreconditionError(absl::StrCat(
            path.string(), " and ", place->second.string(), " are different shards of one name"));
      }
      ++totals_.duplicates;
      return absl::OkStatus();
    }
    for (const GameRecord& game : shard.games) {
      const auto [seed, new_seed] = seeds_.emplace(game.seed, place->first);
      if (!new_seed) {
        return absl::FailedPreconditionError(absl::StrCat(
            "the game of seed ", game.seed, " is in both ", seed->second, " and ", name));
      }
    }
    totals_.games += static_cast<std::int64_t>(shard.games.size());
    return absl::OkStatus();
  }

  // The players' names tell the engine's version and may differ.
  static bool SamePlies(const Shard& a, const Shard& b) {
    std::vector<GameRecord> games = b.games;
    for (GameRecord& game : games) game.players = {a.header.engine, a.header.engine};
    return a.games == games;
  }

  std::map<std::string, fs::path> places_;  // where each shard was found first, by name
  absl::flat_hash_map<std::uint64_t, std::string> seeds_;
  MergeTotals totals_;
};

}  // namespace

absl::StatusOr<MergeTotals> MergeShards(const fs::path& into, std::span<const fs::path> folders) {
  if (absl::Status status = MakeDirectory(into); !status.ok()) return status;
  Merge merge;
  if (absl::Status status = merge.Read(into); !status.ok()) return status;
  for (const fs::path& folder : folders) {
    if (absl::Status status = merge.Read(folder); !status.ok()) return status;
  }
  return merge.Write(into);
}

absl::StatusOr<std::int64_t> MergeMatches(const fs::path& into, std::span<const fs::path> folders) {
  const absl::StatusOr<std::string> first = ReadFile(folders.front() / kJournal);
  if (!first.ok()) return first.status();
  const json head = json::parse(first->substr(0, first->find('\n')), nullptr,
                                /*allow_exceptions=*/false);
  if (!head.is_object() || !head.contains("match") || !head["match"].is_object()) {
    return absl::DataLossError(
        absl::StrCat((folders.front() / kJournal).string(), " does not begin with a match"));
  }
  if (absl::Status status = MakeDirectory(into); !status.ok()) return status;
  absl::StatusOr<MatchJournal> journal = MatchJournal::Open(into / kJournal, head["match"]);
  if (!journal.ok()) return journal.status();
  for (const fs::path& folder : folders) {
    absl::Status status = journal->Import(folder / kJournal, head["match"]);
    if (!status.ok()) return status;
  }
  return static_cast<std::int64_t>(journal->games().size());
}

int RunMergeCommand(std::span<const std::string> args) {
  std::string out;
  std::vector<std::string> plain;
  FlagTable flags(
      "merge --out DIR FOLDER ...",
      "Puts the shards of self-play, or the games of a match, that the folders hold into "
      "one folder. What is there already must be equal; contradictions are errors.");
  flags.Text("out", "DIR", "where they go; made if there is no such folder", &out);
  if (const std::optional<int> status = flags.ParseOrExit(args, &plain)) return *status;
  if (out.empty() || plain.empty()) {
    return UsageError(kSubcommand, "give --out DIR and the folders to merge");
  }
  const std::vector<fs::path> folders(plain.begin(), plain.end());
  const auto fail = [](const absl::Status& status) {
    std::cerr << "pbrain-tengen merge: " << std::string(status.message()) << '\n';
    return kExitFailure;
  };
  if (fs::exists(folders.front() / kJournal)) {
    const absl::StatusOr<std::int64_t> games = MergeMatches(out, folders);
    if (!games.ok()) return fail(games.status());
    std::cout << *games << " games of a match\n";
    return kExitOk;
  }
  const absl::StatusOr<MergeTotals> totals = MergeShards(out, folders);
  if (!totals.ok()) return fail(totals.status());
  std::cout << totals->shards << " shards, " << totals->games << " games; " << totals->copied
            << " copied, " << totals->duplicates << " were there twice\n";
  return kExitOk;
}

}  // namespace tengen
