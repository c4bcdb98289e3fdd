// SPDX-License-Identifier: Apache-2.0
//
// Shard: some hundreds of games of one kind in one small file, NAME.games.zst, for training and
// statistics. Games, not positions: a reader plays them again. docs/selfplay.md describes the
// bytes; `zstd -dc` shows a line of JSON that says what the games are, then the games in binary
// form, about three bytes a ply before compression.
//
// While a shard is being made its games lie in NAME.part, a frame each, so that a run that was
// killed loses at most the game it was playing. The finished file is written under another name
// and renamed. A file of that name is therefore whole, or damaged by somebody else; the checksum
// tells.
//
// Kept of a GameRecord: seed, opening_plies, plies with their values, winner, reason. Its id is
// the shard's name and the game's number in it; depth, nodes and times are not kept.
//
// Values and files; blocks for the disk only. Errors: kDataLoss for damaged bytes, one line.
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
  int games = 0;  // that the finished shard has
  std::uint64_t seed = 0;
  std::string settings = "{}";  // how the games were made, a JSON object
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

// Whether the two are about the same games: everything but the engine that made them is equal.
bool SameGames(const ShardHeader& a, const ShardHeader& b);
// The first thing in which they are not, "settings nodes is 2500 there and 100 here".
std::string DifferenceOf(const ShardHeader& ours, const ShardHeader& theirs);

// --- Bytes, without compression ------------------------------------------------------------------

std::string HeaderBytes(const ShardHeader& header);
// An error for what the format cannot hold: a game of another kind, more than 65,535 plies, a
// value that is no value.
absl::StatusOr<std::string> GameBytes(const ShardHeader& header, const GameRecord& game);
absl::StatusOr<Shard> ParseShard(std::string_view bytes);

// --- Files ---------------------------------------------------------------------------------------

// What a shard's file holds. kNotFound: there is none. As many games as its header says.
// `checksum` gets the file's.
absl::StatusOr<Shard> ReadShard(const std::filesystem::path& path,
                                std::uint32_t* checksum = nullptr);

// Gives the checksum of the finished file. Precondition: as many games as the header says.
absl::StatusOr<std::uint32_t> WriteShard(const std::filesystem::path& path, const Shard& shard);

// All shards of a folder, by name.
absl::StatusOr<std::vector<std::filesystem::path>> ShardsIn(const std::filesystem::path& folder);

// The manifest of a folder of shards: a line of JSON for each that was finished, in that order. The
// last line about a shard counts.
inline constexpr std::string_view kManifestName = "manifest.jsonl";
absl::Status AddToManifest(const std::filesystem::path& folder, const Shard& shard,
                           std::uint32_t checksum);

// The checksums of the manifest by the shards' names. What is no line of it, torn by a kill or a
// full disk, is skipped: the shard is then not in it.
using Manifest = std::map<std::string, std::uint32_t>;
absl::StatusOr<Manifest> ReadManifest(const std::filesystem::path& folder);

// A shard in the making. One process at a time has it.
class ShardInWork {
 public:
  // Goes on with the games that an earlier run left for a header with the SameGames; what is torn,
  // too much or was left for another is dropped. kAborted: another process is at it.
  static absl::StatusOr<ShardInWork> Open(const std::filesystem::path& folder,
                                          const ShardHeader& header);
  // Whether somebody is or was at it.
  static bool Exists(const std::filesystem::path& folder, const ShardHeader& header);

  const std::vector<GameRecord>& games() const { return shard_.games; }
  bool complete() const { return static_cast<int>(games().size()) == shard_.header.games; }
  absl::Status Add(GameRecord game);
  // Writes the finished file and its line in the manifest. Precondition: complete(). Who is killed
  // in between leaves a shard that the manifest lacks.
  absl::Status Finish();
  // Forgets the games.
  absl::Status Drop() { return file_.Remove(); }

 private:
  ShardInWork(std::filesystem::path folder, AppendFile file)
      : folder_(std::move(folder)), file_(std::move(file)) {}

  std::filesystem::path folder_;
  AppendFile file_;
  Shard shard_;
};

}  // namespace tengen
