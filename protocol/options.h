// SPDX-License-Identifier: Apache-2.0
//
// Options: the settings of the INFO lines, and the values computed from them: time limits, memory,
// game. The table in options.cc lists the keys; docs/protocol.md (INFO keys) describes them. A
// plain value, not thread safe. Only INFO evalfile reads the disk.
//
// INFO never gets a reply, so Set() returns nothing. Set() ignores unknown keys and malformed
// values. A number out of range is replaced by the nearest allowed number. Some errors must reach
// the manager later: an unknown rule, game or level, or too little memory. These errors are stored.
// TakeProblem() and TableBytes() return them when a command has a reply.
//
// INFO rule chooses a game of Gomocup, INFO game chooses any game. INFO opening, tiebreak,
// allow_pass and rif_five_exception apply until a new choice of the game: an INFO game, or an INFO
// rule that follows an INFO game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/game.h"
#include "engine/games.h"
#include "search/limits.h"
#include "search/request.h"

namespace tengen {

struct LoadedNet;

class Options {
 public:
  // Applies one INFO line. The case of the key does not matter.
  void Set(std::string_view key, std::string_view value);

  // Call this when YXSHOWINFO or an INFO key of Yixin-Board arrives: the manager is Yixin-Board.
  // From now on rule 2 means renju (docs/protocol.md, Rule 2 and Yixin-Board).
  void AnnounceYixinDialect() { yixin_dialect_ = true; }

  // Call this when the manager uses the extension for all games. From now on error messages about
  // plies have the form of this extension (docs/protocol.md, Errors). Other managers receive plain
  // texts.
  void AnnouncePlies() { speaks_plies_ = true; }
  bool speaks_plies() const { return speaks_plies_; }

  // --- Values computed from the settings ---

  Limits limits() const;
  int threads() const { return threads_; }
  // 1 to kFullLevel (search/request.h).
  int level() const { return level_; }
  // The seed of random choices in openings and below the full level. Empty = the caller uses the
  // time as the seed.
  const std::optional<std::uint64_t>& seed() const { return seed_; }
  // True if the engine searches during the opponent's time. Always false below the full level,
  // because a lower level would not use the results of this search.
  bool pondering() const { return pondering_ && level_ == kFullLevel; }
  // True if the manager requested INFO lines about the search (show_detail 2 and 3).
  bool show_info() const { return (show_detail_ & 2) != 0; }
  // True if the manager requested MESSAGE REALTIME lines (show_detail 1 and 3).
  bool show_realtime() const { return (show_detail_ & 1) != 0; }
  // use_database: the search reads the database of positions and stores its results there.
  // database_read_only: nothing may be written to the database.
  bool use_database() const { return use_database_; }
  bool database_read_only() const { return database_read_only_; }
  // True if YXNBEST and YXSEARCHDEFEND also show moves that are symmetric images of other moves.
  bool symmetric_lines() const { return symmetric_lines_; }

  // The memory for the tables of the search, in bytes: max_memory minus a reserve for the rest of
  // the process, and at most hash_size. kResourceExhausted: max_memory is too small; the message
  // says how much is needed.
  absl::StatusOr<std::size_t> TableBytes() const;

  // The spec of the current game on a board of this size. The size is not checked.
  GameSpec Spec(BoardSize size) const;
  // OK if the current game has a board of this size, with room for its opening. The error says
  // which sizes and openings the game has.
  absl::Status CheckBoard(BoardSize size) const;
  // True if INFO game chose the current game.
  bool family_game() const { return family_game_ != nullptr; }
  // The number of choices so far: each INFO game, and each INFO rule that follows an INFO game.
  // Each choice removes all stones from the board.
  int choices() const { return choices_; }

  // The network of INFO evalfile; nullptr = the built-in network.
  const std::shared_ptr<const LoadedNet>& net() const { return net_; }

  // Returns the first stored error of INFO lines and clears all of them. Order: game, opening,
  // tiebreak, passes, network, level.
  absl::Status TakeProblem();

  // --- The match clock, for a manager that does not send time_left before each move ---

  void StartMatch() { match_used_ms_ = 0; }
  void SpendMatchTime(std::int64_t ms);

 private:
  friend struct InfoKeys;  // the functions that set the options

  void SetRule(std::int64_t rule);
  void SetGame(std::string_view value);
  void SetOpening(std::string_view value);
  void SetTiebreak(std::string_view value);
  void SetEvalFile(std::string_view value);
  void SetPasses(bool allowed);
  void SetLevel(std::int64_t level);
  void SetStrength(std::int64_t strength);
  void ChooseAnew();
  const GameInfo& Game() const;
  bool yixin_renju() const;
  std::optional<std::int64_t> MatchLeft() const;

  std::optional<std::int64_t> timeout_turn_ms_;
  std::optional<std::int64_t> timeout_match_ms_;  // 0 = no limit
  std::optional<std::int64_t> time_left_ms_;
  std::int64_t match_used_ms_ = 0;
  std::int64_t increment_ms_ = 0;
  int max_depth_ = 0;
  std::uint64_t max_nodes_ = 0;
  int threads_ = 1;
  bool pondering_ = false;
  int level_ = kFullLevel;
  std::optional<std::uint64_t> seed_;
  int show_detail_ = 0;
  bool use_database_ = false;
  bool database_read_only_ = false;
  bool symmetric_lines_ = true;
  std::optional<std::int64_t> max_memory_bytes_;  // 0 = no limit
  std::int64_t hash_kb_ = 0;                      // 0 = no limit
  int rule_ = 0;
  bool yixin_dialect_ = false;
  bool speaks_plies_ = false;

  const GameInfo* family_game_ = nullptr;  // chosen by INFO game; nullptr = the game of rule_
  int choices_ = 0;
  // If one of the settings below is empty, the game's default applies.
  struct Opening {
    OpeningKind kind;
    bool canonical;
  };
  std::optional<Opening> opening_;
  std::optional<bool> tiebreak_;
  std::optional<bool> passes_;
  std::optional<bool> rif_five_exception_;
  std::shared_ptr<const LoadedNet> net_;

  absl::Status game_problem_;      // error of INFO rule and INFO game
  absl::Status opening_problem_;   // error of INFO opening
  absl::Status tiebreak_problem_;  // error of INFO tiebreak
  absl::Status passes_problem_;
  absl::Status net_problem_;
  absl::Status level_problem_;
};

// Physical memory of this machine in bytes. On Windows 0 = unknown.
std::uint64_t MachineMemoryBytes();
// LargestHashLog2Kb: the binary logarithm of the largest useful hash_size in KB. The result is from
// 20 to 26; within this range, the size is at most half of the memory. LargestThreadCount: the
// largest useful thread_num, 1 to 256.
int LargestHashLog2Kb();
int LargestThreadCount();

}  // namespace tengen
