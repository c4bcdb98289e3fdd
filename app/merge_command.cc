// SPDX-License-Identifier: Apache-2.0
#include "app/merge_command.h"

#include <cstdint>
#include <iostream>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "app/slice_file.h"
#include "base/files.h"
#include "base/flags.h"
#include "base/new_folders.h"
#include "base/paths.h"
#include "match/match_journal.h"
#include "nlohmann/json.hpp"
#include "selfplay/shard.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSubcommand = "merge";
// The file name of the journal in the folder of a match.
constexpr char kJournal[] = "games.jsonl";

class Merge {
 public:
  // Reads all shards of a folder and compares them with the shards of earlier folders.
  absl::Status Read(const fs::path& folder) {
    const absl::StatusOr<std::vector<fs::path>> paths = ShardsIn(folder);
    if (!paths.ok()) return paths.status();
    for (const fs::path& path : *paths) {
      std::uint32_t checksum = 0;
      const absl::StatusOr<Shard> shard = ReadShard(path, &checksum);
      if (!shard.ok()) return shard.status();
      if (absl::Status status = ReadOne({path, checksum}, *shard); !status.ok()) return status;
    }
    return absl::OkStatus();
  }

  // Copies the shards that are missing in `into`. If an earlier call was killed, it may have copied
  // a shard without a line in the manifest. This function adds the missing line.
  absl::StatusOr<MergeTotals> Write(const fs::path& into) {
    const absl::StatusOr<Manifest> manifest = ReadManifest(into);
    if (!manifest.ok()) return manifest.status();
    for (const auto& [name, place] : places_) {
      const fs::path to = into / (name + std::string(kShardEnding));
      totals_.shards += 1;
      const bool copy = place.path != to;
      const auto listed = manifest->find(name);
      if (!copy && listed != manifest->end() && listed->second == place.checksum) continue;
      const absl::StatusOr<Shard> shard = ReadShard(place.path);
      if (!shard.ok()) return shard.status();
      if (copy) {
        const absl::StatusOr<std::string> bytes = ReadFile(place.path);
        if (!bytes.ok()) return bytes.status();
        if (absl::Status status = WriteFile(to, *bytes); !status.ok()) return status;
        ++totals_.copied;
      }
      absl::Status status = AddToManifest(into, *shard, place.checksum);
      if (!status.ok()) return status;
    }
    return totals_;
  }

 private:
  // The first file in which a shard was found.
  struct Place {
    fs::path path;
    std::uint32_t checksum = 0;
  };

  absl::Status ReadOne(const Place& here, const Shard& shard) {
    const std::string name = ShardName(shard.header);
    const auto [place, is_new] = places_.emplace(name, here);
    if (!is_new) {
      const absl::StatusOr<Shard> other = ReadShard(place->second.path);
      if (!other.ok()) return other.status();
      if (!SameGames(other->header, shard.header) || !SamePlies(*other, shard)) {
        return absl::FailedPreconditionError(
            absl::StrCat(here.path.string(), " and ", place->second.path.string(),
                         " are different shards with the same name"));
      }
      ++totals_.duplicates;
      return absl::OkStatus();
    }
    for (const GameRecord& game : shard.games) {
      const auto [seed, new_seed] = seeds_.emplace(game.seed, place->first);
      if (!new_seed) {
        return absl::FailedPreconditionError(absl::StrCat(
            "the game with seed ", game.seed, " is in both ", seed->second, " and ", name));
      }
    }
    totals_.games += static_cast<std::int64_t>(shard.games.size());
    return absl::OkStatus();
  }

  // Compares the games of two shards. The names of the players are ignored, because they contain
  // the version of the engine.
  static bool SamePlies(const Shard& a, const Shard& b) {
    std::vector<GameRecord> games = b.games;
    for (GameRecord& game : games) game.players = {a.header.engine, a.header.engine};
    return a.games == games;
  }

  std::map<std::string, Place> places_;  // key: the name of the shard
  absl::flat_hash_map<std::uint64_t, std::string> seeds_;
  MergeTotals totals_;
};

}  // namespace

absl::StatusOr<MergeTotals> MergeShards(const fs::path& into, std::span<const fs::path> folders) {
  NewFolders made;
  const auto merge_all = [&]() -> absl::StatusOr<MergeTotals> {
    if (absl::Status status = made.Make(into); !status.ok()) return status;
    Merge merge;
    if (absl::Status status = merge.Read(into); !status.ok()) return status;
    for (const fs::path& folder : folders) {
      if (absl::Status status = merge.Read(folder); !status.ok()) return status;
    }
    return merge.Write(into);
  };
  absl::StatusOr<MergeTotals> totals = merge_all();
  if (!totals.ok()) made.RemoveEmpty();
  return totals;
}

absl::StatusOr<std::int64_t> MergeMatches(const fs::path& into, std::span<const fs::path> folders) {
  std::vector<fs::path> journals;
  for (const fs::path& folder : folders) journals.push_back(folder / kJournal);
  const nlohmann::json match = ReadMatchLine(journals.front());
  if (!match.is_object()) {
    return absl::DataLossError(
        absl::StrCat(journals.front().string(), " has no match in its first line"));
  }
  const absl::StatusOr<std::vector<JournalGame>> games = ReadJournals(journals, match);
  if (!games.ok()) return games.status();
  NewFolders made;
  absl::Status status = made.Make(into);
  if (!status.ok()) return status;
  absl::StatusOr<MatchJournal> journal = MatchJournal::Open(into / kJournal, match);
  status = journal.status();
  if (journal.ok()) {
    status = journal->Import(*games);
    if (status.ok()) return static_cast<std::int64_t>(journal->games().size());
    (void)journal->RemoveIfEmpty();
  }
  made.RemoveEmpty();
  return status;
}

absl::StatusOr<int> MergeAnswers(const fs::path& into, std::span<const fs::path> folders) {
  std::map<std::string, std::string> files;  // the bytes, by the name of the file
  std::vector<fs::path> all = {into};
  all.insert(all.end(), folders.begin(), folders.end());
  for (const fs::path& folder : all) {
    for (const fs::path& path : SliceFilesIn(folder)) {
      absl::StatusOr<std::string> bytes = ReadFile(path);
      if (!bytes.ok()) return bytes.status();
      const auto [found, is_new] = files.try_emplace(path.filename().string(), *bytes);
      if (is_new || found->second == *bytes) continue;
      return absl::FailedPreconditionError(
          absl::StrCat(path.string(), " differs from a file of the same name in another folder"));
    }
  }
  NewFolders made;
  if (absl::Status status = made.Make(into); !status.ok()) return status;
  for (const auto& [name, bytes] : files) {
    if (fs::exists(into / name)) continue;
    if (absl::Status status = WriteFile(into / name, bytes); !status.ok()) return status;
  }
  return static_cast<int>(files.size());
}

int RunMergeCommand(std::span<const std::string> args) {
  std::string out;
  std::vector<std::string> plain;
  FlagTable flags(
      "merge --out DIR FOLDER ...",
      "Merges folders of self-play shards, folders with parts of a match, or folders with answers\n"
      "of analyze or review, into one folder. Shards, games and answers that are in several "
      "folders\n"
      "must be equal; if they differ, merge writes nothing.");
  flags.Text("out", "DIR", "target folder, required; created if it does not exist", &out);
  flags.OfferArguments("DIR");
  if (const std::optional<int> status = flags.ParseOrExit(args, &plain)) return *status;
  if (out.empty() || plain.empty()) {
    return UsageError(kSubcommand, "give --out DIR and the folders to merge");
  }
  std::vector<fs::path> folders;
  folders.reserve(plain.size());
  for (const std::string& folder : plain) folders.push_back(PathOf(folder));
  const auto fail = [](const absl::Status& status) { return ReportFailure(kSubcommand, status); };
  if (fs::exists(folders.front() / kJournal)) {
    const absl::StatusOr<std::int64_t> games = MergeMatches(PathOf(out), folders);
    if (!games.ok()) return fail(games.status());
    std::cout << *games << " games of a match\n";
    return kExitOk;
  }
  if (!SliceFilesIn(folders.front()).empty()) {
    const absl::StatusOr<int> files = MergeAnswers(PathOf(out), folders);
    if (!files.ok()) return fail(files.status());
    std::cout << *files << " files of answers\n";
    return kExitOk;
  }
  const absl::StatusOr<MergeTotals> totals = MergeShards(PathOf(out), folders);
  if (!totals.ok()) return fail(totals.status());
  std::cout << totals->shards << " shards, " << totals->games << " games; " << totals->copied
            << " copied, " << totals->duplicates << " duplicates\n";
  return kExitOk;
}

}  // namespace tengen
