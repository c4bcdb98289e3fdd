// SPDX-License-Identifier: Apache-2.0
//
// What INFO lines have told us, and what follows from it: the clock, the memory, the game. The
// keys are rows of a table in options.cc. A plain value, not thread safe.
//
// INFO never gets a reply, so Set() has no result: unknown keys and malformed values are
// ignored, numbers out of range count as the nearest allowed one. What a player must not
// ignore (a rule we do not have, too little memory) comes out as an error later, where there
// is somebody to read it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/game.h"
#include "search/limits.h"

namespace tengen {

class Options {
 public:
  // Takes one INFO line. Case of the key does not matter.
  void Set(std::string_view key, std::string_view value);

  // A manager of the Yixin dialect announces itself by YXSHOWINFO or one of its INFO keys; from
  // then on rule 2 is renju (protocol.md section 4).
  void AnnounceYixinDialect() { yixin_dialect_ = true; }

  // --- What follows from it ---

  Limits limits() const;
  int threads() const { return threads_; }
  bool pondering() const { return pondering_; }
  // Whether INFO lines about the search are wanted (show_detail 2 and 3).
  bool show_info() const { return (show_detail_ & 2) != 0; }

  // For the tables of the search: the limit minus a reserve for everything else in the process.
  // An error says how much is needed.
  absl::StatusOr<std::size_t> TableBytes() const;

  // The game of the rule in force, on a board of this size; not checked against the size.
  GameSpec Spec(BoardSize size) const;

  // Returns, once, what was wrong with an INFO line and cannot be ignored.
  absl::Status TakeProblem();

  // --- Keeping the match clock where the manager does not send time_left ---

  void StartMatch() { match_used_ms_ = 0; }
  void SpendMatchTime(std::int64_t ms);

 private:
  friend struct InfoKeys;  // the table's setters

  void SetRule(std::int64_t rule);
  std::optional<std::int64_t> MatchLeft() const;

  std::optional<std::int64_t> timeout_turn_ms_;
  std::optional<std::int64_t> timeout_match_ms_;  // 0: no match limit
  std::optional<std::int64_t> time_left_ms_;
  std::int64_t match_used_ms_ = 0;
  std::int64_t increment_ms_ = 0;
  int max_depth_ = 0;
  std::uint64_t max_nodes_ = 0;
  int threads_ = 1;
  bool pondering_ = false;
  int show_detail_ = 0;
  std::optional<std::int64_t> max_memory_bytes_;  // 0: no limit
  std::int64_t hash_kb_ = 0;                      // 0: never sent
  int rule_ = 0;
  bool yixin_dialect_ = false;
  absl::Status problem_;
};

// The largest hash_size (binary logarithm of its KB) and thread_num worth asking for here.
int LargestHashLog2Kb();
int LargestThreadCount();

}  // namespace tengen
