// SPDX-License-Identifier: Apache-2.0
//
// What folders of shards hold. Every game is read and played again by the rules, so a report
// without problems is a check of the data, too. Blocks for the disk and the rules.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "engine/zobrist.h"
#include "nlohmann/json_fwd.hpp"
#include "selfplay/shard.h"

namespace tengen {

class ShardReport {
 public:
  // Adds all shards of a folder. Damaged shards, missing ones (gaps in the numbers), games that the
  // rules refuse or end otherwise, and checksums that differ from the manifest's are problems of
  // the report. An error: the folder cannot be read.
  absl::Status AddFolder(const std::filesystem::path& folder);
  void Add(const Shard& shard);

  // A line each.
  const std::vector<std::string>& problems() const { return problems_; }

  nlohmann::json Json() const;
  // The same for people.
  std::string Text() const;

 private:
  // Where in a game a position is: laid, not searched; searched; proven won or lost.
  enum Phase { kOpening, kOpen, kDecided, kPhases };
  static constexpr int kBucket = 10;  // plies

  void AddGame(const GameRecord& record);
  // A gap is a problem, the last shard's end none: nobody knows how many there should be.
  void CheckGaps(const std::map<std::string, std::vector<int>>& numbers);
  void Problem(std::string what) { problems_.push_back(std::move(what)); }

  int shards_ = 0, in_work_ = 0;
  std::int64_t games_ = 0, plies_ = 0;
  int shortest_ = 0, longest_ = 0;
  std::array<std::int64_t, 3> by_seat_{};    // draws, wins of the first, of the second
  std::array<std::int64_t, 2> by_colour_{};  // wins of Black, of White
  std::array<std::int64_t, kPhases> phases_{};
  std::map<int, std::int64_t> by_ply_;  // positions by ply / kBucket
  std::map<std::string, std::int64_t> reasons_, kinds_, engines_;
  absl::flat_hash_set<std::uint64_t> seeds_;
  absl::flat_hash_set<Key> openings_, sequences_, positions_;
  std::vector<std::string> problems_;
};

}  // namespace tengen
