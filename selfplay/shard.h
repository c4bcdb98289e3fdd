// SPDX-License-Identifier: Apache-2.0
//
// Shard: a small file NAME.games.zst with some hundreds of games with the same rules, for training
// and statistics. It stores games, not positions. To get the positions, a reader replays the games.
// docs/selfplay.md describes the bytes. `zstd -dc` shows a line of JSON that describes the games,
// then the games in binary form. A ply takes about three bytes before compression.
//
// While a shard is being made, its games are in NAME.part, one compressed frame for each game. So a
// killed run loses only the game in progress. The finished file is first written under another name
// and then renamed. So a file NAME.games.zst is always complete when it appears. If it is damaged
// later, the checksum shows the damage.
//
// A shard stores these fields of a GameRecord: seed, opening_plies, plies with their values,
// winner, reason. The id is set to the name of the shard and the number of the game in it. Depth,
// nodes and times are not stored.
//
// The functions block only for the disk. Not thread safe. Errors: kDataLoss for damaged bytes; the
// text is one line.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "base/files.h"
#include "engine/game.h"
#include "notation/record/game_record.h"

namespace tengen {

struct ShardHeader {
  GameSpec game;
  int generation = 0;
  int index = 0;
  int games = 0;  // number of games in the finished shard
  std::uint64_t seed = 0;
  std::string settings = "{}";  // the settings with which the games were made; a JSON object
  std::string engine;           // name and version
  friend bool operator==(const ShardHeader&, const ShardHeader&) = default;
};

struct Shard {
  ShardHeader header;
  std::vector<GameRecord> games;
  friend bool operator==(const Shard&, const Shard&) = default;
};

// "freestyle-15x15-g0-00003": game, board, generation, index.
std::string ShardName(const ShardHeader& header);
inline constexpr std::string_view kShardEnding = ".games.zst";

// True if two headers describe the same games: all fields except the engine are equal.
bool SameGames(const ShardHeader& a, const ShardHeader& b);
// Text about the first difference, for instance "settings nodes is 2500 there and 100 here". The
// engine is not compared.
std::string DifferenceOf(const ShardHeader& ours, const ShardHeader& theirs);

// --- Bytes, without compression ------------------------------------------------------------------

std::string HeaderBytes(const ShardHeader& header);
// The bytes of a game. kInvalidArgument if the format cannot store the game:
// - a game with other rules than the header, or with more than 65,535 plies;
// - a reason of more than 255 bytes, or a wrong number of opening plies;
// - a ply with a point off the board, or with more than 255 points or declared moves;
// - a value that is not between -kWin and kWin.
absl::StatusOr<std::string> GameBytes(const ShardHeader& header, const GameRecord& game);
absl::StatusOr<Shard> ParseShard(std::string_view bytes);

// --- Files ---------------------------------------------------------------------------------------

// Reads a shard file. The returned shard has exactly as many games as its header says. If
// `checksum` is not nullptr, the checksum of the file is stored there. kNotFound: there is no such
// file.
absl::StatusOr<Shard> ReadShard(const std::filesystem::path& path,
                                std::uint32_t* checksum = nullptr);

// Writes a shard file and returns its checksum. Precondition: the shard has the number of games in
// its header.
absl::StatusOr<std::uint32_t> WriteShard(const std::filesystem::path& path, const Shard& shard);

// The paths of all shards of a folder, sorted by name.
absl::StatusOr<std::vector<std::filesystem::path>> ShardsIn(const std::filesystem::path& folder);

// The manifest of a folder of shards: one line of JSON for each finished shard, in the order in
// which the shards were finished. If a shard has several lines, the last one is valid.
inline constexpr std::string_view kManifestName = "manifest.jsonl";
absl::Status AddToManifest(const std::filesystem::path& folder, const Shard& shard,
                           std::uint32_t checksum);

// The checksums in the manifest, by the name of the shard. Readers ignore incomplete lines. A
// killed run or a full disk can leave an incomplete line.
using Manifest = std::map<std::string, std::uint32_t>;
absl::StatusOr<Manifest> ReadManifest(const std::filesystem::path& folder);

// A shard that is being made. Only one process at a time can open it.
class ShardInWork {
 public:
  // Opens the .part file. If an earlier run wrote the same header, with the same engine, its
  // complete games are used. All other games are deleted: incomplete games, games above the number
  // in the header, and games under a different header. kAborted: another process has the file open.
  static absl::StatusOr<ShardInWork> Open(const std::filesystem::path& folder,
                                          const ShardHeader& header);
  // True if there is a .part file: the shard is being made, or an earlier run was interrupted.
  static bool Exists(const std::filesystem::path& folder, const ShardHeader& header);

  const std::vector<GameRecord>& games() const { return shard_.games; }
  bool complete() const { return static_cast<int>(games().size()) == shard_.header.games; }
  absl::Status Add(GameRecord game);
  // Writes the finished file and its line in the manifest, then deletes the .part file.
  // Precondition: complete(). If the run is killed during this call, the shard may have no line in
  // the manifest.
  absl::Status Finish();
  // Deletes the .part file and its games.
  absl::Status Drop() { return file_.Remove(); }

 private:
  ShardInWork(std::filesystem::path folder, AppendFile file)
      : folder_(std::move(folder)), file_(std::move(file)) {}

  std::filesystem::path folder_;
  AppendFile file_;
  Shard shard_;
};

}  // namespace tengen
