// SPDX-License-Identifier: Apache-2.0
#include "selfplay/shard_report.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/hash.h"
#include "base/status.h"
#include "base/text.h"
#include "engine/games.h"
#include "engine/geometry.h"
#include "nlohmann/json.hpp"
#include "search/player/opening_generator.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// A hash of the plies of a game. All symmetric images of a game have the same hash.
Key SequenceKey(const GameRecord& record) {
  const BoardSize size = record.game.size;
  const int symmetries = size.width == size.height ? kSymmetries : kSymmetries / 2;
  Key least = ~Key{0};
  for (int symmetry = 0; symmetry < symmetries; ++symmetry) {
    Key key = 0;
    for (const PlyRecord& ply : record.plies) {
      key = Mix(key ^ static_cast<Key>(ply.ply.kind));
      for (const Point p : ply.ply.points) {
        const Point image = Transform(symmetry, p, size);
        key = Mix(key ^ static_cast<Key>(image.y * size.width + image.x));
      }
    }
    least = std::min(least, key);
  }
  return least;
}

std::string KindText(const GameSpec& spec) {
  return absl::StrCat(spec.variant, " ", spec.size.width, "x", spec.size.height, ", opening ",
                      std::string(OpeningName(spec.opening)));
}

std::string Share(std::int64_t part, std::int64_t whole) {
  return absl::StrFormat("%d (%.1f %%)", part,
                         whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / whole);
}

}  // namespace

absl::Status ShardReport::AddFolder(const fs::path& folder) {
  const absl::StatusOr<std::vector<fs::path>> paths = ShardsIn(folder);
  if (!paths.ok()) return paths.status();
  absl::StatusOr<Manifest> manifest = ReadManifest(folder);
  if (!manifest.ok()) return manifest.status();
  std::map<std::string, std::vector<int>> numbers;  // key: name of a shard without its index;
                                                    // value: the indices that were found
  for (const fs::path& path : *paths) {
    std::uint32_t checksum = 0;
    const absl::StatusOr<Shard> shard = ReadShard(path, &checksum);
    if (!shard.ok()) {
      Problem(std::string(shard.status().message()));
      continue;
    }
    const std::string name = ShardName(shard->header);
    if (path.filename().string() != name + std::string(kShardEnding)) {
      Problem(absl::StrCat(path.string(), " has another name than its shard, ", name));
    }
    const auto listed = manifest->find(name);
    if (listed == manifest->end()) {
      Problem(absl::StrCat(path.string(), " is not in the manifest"));
    } else if (listed->second != checksum) {
      Problem(absl::StrFormat("%s does not have the checksum of the manifest, %08x", path.string(),
                              listed->second));
    }
    manifest->erase(name);
    numbers[name.substr(0, name.rfind('-'))].push_back(shard->header.index);
    Add(*shard);
  }
  for (const auto& [name, checksum] : *manifest) {
    Problem(absl::StrCat(name, " is in the manifest of ", folder.string(),
                         ", but its file is not there"));
  }
  CheckGaps(numbers);
  in_work_ += static_cast<int>(std::count_if(
      fs::directory_iterator(folder), fs::directory_iterator(),
      [](const fs::directory_entry& entry) { return entry.path().extension() == ".part"; }));
  return absl::OkStatus();
}

void ShardReport::CheckGaps(const std::map<std::string, std::vector<int>>& numbers) {
  for (const auto& [name, indices] : numbers) {
    const std::set<int> there(indices.begin(), indices.end());
    std::vector<int> gaps;
    for (int i = 0; i < *there.rbegin(); ++i) {
      if (!there.contains(i)) gaps.push_back(i);
    }
    if (gaps.empty()) continue;
    Problem(absl::StrCat(gaps.size(), " missing shards before the last shard of ", name,
                         "; the first missing index is ", gaps.front()));
  }
}

void ShardReport::Add(const Shard& shard) {
  ++shards_;
  ++engines_[shard.header.engine];
  kinds_[KindText(shard.header.game)] += static_cast<std::int64_t>(shard.games.size());
  for (const GameRecord& record : shard.games) AddGame(record);
}

void ShardReport::AddGame(const GameRecord& record) {
  const int plies = static_cast<int>(record.plies.size());
  shortest_ = games_ == 0 ? plies : std::min(shortest_, plies);
  longest_ = std::max(longest_, plies);
  ++games_;
  plies_ += plies;
  ++reasons_[record.reason];
  seeds_.insert(record.seed);
  sequences_.insert(SequenceKey(record));

  const std::unique_ptr<Game> game = MakeGame(record.game);
  for (int i = 0; i < plies; ++i) {
    const PlyRecord& ply = record.plies[static_cast<std::size_t>(i)];
    if (i == record.opening_plies) openings_.insert(SymmetricKey(*game));
    const bool proven = ply.value && (IsWin(*ply.value) || IsLoss(*ply.value));
    ++phases_[i < record.opening_plies ? kOpening : proven ? kDecided : kOpen];
    ++by_ply_[i / kBucket];
    if (i >= record.opening_plies) positions_.insert(game->key());
    absl::Status status = game->Check(ply.ply);
    if (status.ok() && game->outcome() != Outcome::kNone) {
      status = InvalidArgument("the game is over");
    }
    if (!status.ok()) {
      Problem(absl::StrCat("game ", record.id, ", ply ", i + 1, ": ", status.message()));
      return;
    }
    game->Play(ply.ply);
  }
  const std::optional<int> by_rules = WinnerSeat(*game);
  if (!record.winner || (by_rules && by_rules != record.winner)) {
    Problem(absl::StrCat("game ", record.id, " does not have the result that the rules give"));
    return;
  }
  ++by_seat_[static_cast<std::size_t>(*record.winner)];
  if (*record.winner != 0) {
    ++by_colour_[*record.winner == game->black_seat() ? Index(Color::kBlack)
                                                      : Index(Color::kWhite)];
  }
}

json ShardReport::Json() const {
  json by_ply = json::array();
  for (const auto& [bucket, count] : by_ply_) {
    by_ply.push_back({{"from", bucket * kBucket}, {"positions", count}});
  }
  const auto distinct = [](std::size_t count) { return static_cast<std::int64_t>(count); };
  return {
      {"shards", shards_},
      {"in_work", in_work_},
      {"games", games_},
      {"kinds", kinds_},
      {"engines", engines_},
      {"first", by_seat_[1]},
      {"draws", by_seat_[0]},
      {"second", by_seat_[2]},
      {"black", by_colour_[Index(Color::kBlack)]},
      {"white", by_colour_[Index(Color::kWhite)]},
      {"reasons", reasons_},
      {"plies", plies_},
      {"shortest", shortest_},
      {"longest", longest_},
      {"phases",
       {{"opening", phases_[kOpening]}, {"open", phases_[kOpen]}, {"decided", phases_[kDecided]}}},
      {"by_ply", by_ply},
      {"distinct",
       {{"seeds", distinct(seeds_.size())},
        {"openings", distinct(openings_.size())},
        {"games", distinct(sequences_.size())},
        {"positions", distinct(positions_.size())}}},
      {"problems", problems_}};
}

std::string ShardReport::Text() const {
  std::string text;
  const auto line = [&text](std::string_view name, const std::string& what) {
    absl::StrAppend(&text, absl::StrFormat("%-12s", std::string(name)), what, "\n");
  };
  const auto list = [](const std::map<std::string, std::int64_t>& counts) {
    std::string all;
    for (const auto& [name, count] : counts) {
      absl::StrAppend(&all, all.empty() ? "" : "; ", Printable(name), " ", count);
    }
    return all;
  };
  line(
      "shards",
      absl::StrCat(shards_, in_work_ == 0 ? "" : absl::StrCat(", ", in_work_, " more unfinished")));
  line("games", absl::StrCat(games_, ": ", list(kinds_)));
  line("made by", list(engines_));
  line("results",
       absl::StrCat("first ", Share(by_seat_[1], games_), ", draws ", Share(by_seat_[0], games_),
                    ", second ", Share(by_seat_[2], games_)));
  line("colours", absl::StrCat("black ", Share(by_colour_[Index(Color::kBlack)], games_),
                               ", white ", Share(by_colour_[Index(Color::kWhite)], games_)));
  line("reasons", list(reasons_));
  line("plies", absl::StrFormat("%d, %.1f a game, from %d to %d", plies_,
                                games_ == 0 ? 0.0 : static_cast<double>(plies_) / games_, shortest_,
                                longest_));
  line("phases",
       absl::StrCat("opening ", Share(phases_[kOpening], plies_), ", open ",
                    Share(phases_[kOpen], plies_), ", proven ", Share(phases_[kDecided], plies_)));
  std::string buckets;
  for (const auto& [bucket, count] : by_ply_) {
    absl::StrAppend(&buckets, buckets.empty() ? "" : ", ", bucket * kBucket, "+ ", count);
  }
  line("by ply", buckets);
  const auto repeated = [](std::int64_t all, std::size_t different) {
    return Share(all - static_cast<std::int64_t>(different), all);
  };
  line("duplicates", absl::StrCat("games ", repeated(games_, sequences_.size()), ", openings ",
                                  repeated(games_, openings_.size()), ", positions ",
                                  repeated(phases_[kOpen] + phases_[kDecided], positions_.size()),
                                  ", seeds ", repeated(games_, seeds_.size())));
  for (const std::string& problem : problems_) line("PROBLEM", Printable(problem));
  return text;
}

}  // namespace tengen
