// SPDX-License-Identifier: Apache-2.0
//
// Options: the settings of the INFO lines, and the values that follow from them: clock, memory,
// game. The table in options.cc lists the keys; docs/protocol.md (INFO keys) describes them. A
// plain value, not thread safe. Only INFO evalfile reads the disk.
//
// INFO never gets a reply, so Set() returns nothing. It ignores unknown keys and malformed values.
// A number out of range counts as the nearest allowed number. Some errors must still reach the
// manager: an unknown rule, game or level, or too little memory. TakeProblem() and TableBytes()
// return them later, for a command that has a reply.
//
// INFO rule chooses a game of Gomocup, INFO game chooses any game. INFO opening, tiebreak,
// allow_pass and rif_five_exception apply until a game is chosen again: by INFO game, or by an INFO
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

  // The manager is Yixin-Board: it sent YXSHOWINFO or one of its own INFO keys. From now on rule 2
  // means renju (docs/protocol.md, Rule 2 and Yixin-Board).
  void AnnounceYixinDialect() { yixin_dialect_ = true; }

  // The manager has used the extension for all games. From now on error messages about plies have
  // the form of that extension (docs/protocol.md, Errors). Other managers get the plain texts.
  void AnnouncePlies() { speaks_plies_ = true; }
  bool speaks_plies() const { return speaks_plies_; }

  // --- Values that follow from the settings ---

  Limits limits() const;
  int threads() const { return threads_; }
  // 1 to kFullLevel (search/request.h).
  int level() const { return level_; }
  // Random seed of free choices in openings and below the full level. Empty: the caller takes one
  // from the clock.
  const std::optional<std::uint64_t>& seed() const { return seed_; }
  // Whether to search during the opponent's time. Always false below the full level, which would
  // not use what such a search learns.
  bool pondering() const { return pondering_ && level_ == kFullLevel; }
  // Whether the manager wants INFO lines about the search (show_detail 2 and 3).
  bool show_info() const { return (show_detail_ & 2) != 0; }
  // Whether the manager wants MESSAGE REALTIME lines (show_detail 1 and 3).
  bool show_realtime() const { return (show_detail_ & 1) != 0; }
  // use_database: the search reads the database of positions and stores its results there.
  // database_read_only: nothing may be written to the database.
  bool use_database() const { return use_database_; }
  bool database_read_only() const { return database_read_only_; }
  // Whether YXNBEST and YXSEARCHDEFEND also show moves that are symmetric images of others.
  bool symmetric_lines() const { return symmetric_lines_; }

  // Bytes for the tables of the search: max_memory less a reserve for the rest of the process, and
  // at most hash_size. Error kResourceExhausted: max_memory is too small; the message says how much
  // is needed.
  absl::StatusOr<std::size_t> TableBytes() const;

  // The current game on a board of this size. Does not check the size.
  GameSpec Spec(BoardSize size) const;
  // OK if the current game has a board of this size, with room for its opening. The error says what
  // the game has.
  absl::Status CheckBoard(BoardSize size) const;
  // Whether INFO game chose the current game.
  bool family_game() const { return family_game_ != nullptr; }
  // How often a game was chosen by INFO game, or by an INFO rule that followed an INFO game. Each
  // choice empties the board.
  int choices() const { return choices_; }

  // The network of INFO evalfile. nullptr: the built-in one.
  const std::shared_ptr<const LoadedNet>& net() const { return net_; }

  // Returns the first stored error of INFO lines and clears all of them. Order: game, opening,
  // tiebreak, passes, network, level.
  absl::Status TakeProblem();

  // --- The match clock, for a manager that does not send time_left before each move ---

  void StartMatch() { match_used_ms_ = 0; }
  void SpendMatchTime(std::int64_t ms);

 private:
  friend struct InfoKeys;  // has the setters of the table

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

  const GameInfo* family_game_ = nullptr;  // the game of INFO game; nullptr: the game of rule_
  int choices_ = 0;
  // The settings below are empty if the game's default applies.
  struct Opening {
    OpeningKind kind;
    bool canonical;
  };
  std::optional<Opening> opening_;
  std::optional<bool> tiebreak_;
  std::optional<bool> passes_;
  std::optional<bool> rif_five_exception_;
  std::shared_ptr<const LoadedNet> net_;

  absl::Status game_problem_;      // of INFO rule and INFO game
  absl::Status opening_problem_;   // of INFO opening
  absl::Status tiebreak_problem_;  // and so on
  absl::Status passes_problem_;
  absl::Status net_problem_;
  absl::Status level_problem_;
};

// Physical memory of this machine in bytes. On Windows 0 = unknown.
std::uint64_t MachineMemoryBytes();
// The largest useful hash_size, as the binary logarithm of its KB: 20 to 26, about half of the
// memory. The largest useful thread_num: 1 to 256.
int LargestHashLog2Kb();
int LargestThreadCount();

}  // namespace tengen
