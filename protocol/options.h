// SPDX-License-Identifier: Apache-2.0
//
// What INFO lines have told us, and what follows from it: the clock, the memory, the game. The
// keys are rows of a table in options.cc. A plain value, not thread safe.
//
// INFO never gets a reply, so Set() has no result: unknown keys and malformed values are
// ignored, numbers out of range count as the nearest allowed one. What a player must not
// ignore (a rule, a game or a level we do not have, too little memory) comes out as an error later,
// where there is somebody to read it.
//
// The game is one of Gomocup's, by INFO rule, or any by INFO game; what INFO opening, tiebreak,
// allow_pass and rif_five_exception say holds until a game is chosen anew.
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
  // Takes one INFO line. Case of the key does not matter.
  void Set(std::string_view key, std::string_view value);

  // A manager of the Yixin dialect announces itself by YXSHOWINFO or one of its INFO keys; from
  // then on rule 2 is renju (docs/protocol.md, INFO keys).
  void AnnounceYixinDialect() { yixin_dialect_ = true; }

  // A manager that has used a word of the extension for all games knows plies and how their
  // errors begin (docs/protocol.md); every other one sees a plain Gomocup brain.
  void AnnouncePlies() { speaks_plies_ = true; }
  bool speaks_plies() const { return speaks_plies_; }

  // --- What follows from it ---

  Limits limits() const;
  int threads() const { return threads_; }
  // 1 to kFullLevel (search/request.h).
  int level() const { return level_; }
  // What decides where a choice is free; nothing: the time of day.
  const std::optional<std::uint64_t>& seed() const { return seed_; }
  // The full engine alone: what a level learned it does not use.
  bool pondering() const { return pondering_ && level_ == kFullLevel; }
  // Whether INFO lines about the search are wanted (show_detail 2 and 3).
  bool show_info() const { return (show_detail_ & 2) != 0; }
  // And MESSAGE REALTIME lines (1 and 3).
  bool show_realtime() const { return (show_detail_ & 1) != 0; }
  // The search is to ask the database of positions and to tell it what it found; which may not be
  // written to.
  bool use_database() const { return use_database_; }
  bool database_read_only() const { return database_read_only_; }
  // Whether YXNBEST is to show moves that are images of each other.
  bool symmetric_lines() const { return symmetric_lines_; }

  // For the tables of the search: the limit minus a reserve for everything else in the process.
  // An error says how much is needed.
  absl::StatusOr<std::size_t> TableBytes() const;

  // The game in force, on a board of this size; not checked against the size.
  GameSpec Spec(BoardSize size) const;
  // Whether it has such a board, with room for its opening.
  absl::Status CheckBoard(BoardSize size) const;
  // It was chosen by INFO game.
  bool family_game() const { return family_game_ != nullptr; }
  // Grows whenever INFO game, or INFO rule after it, empties the board.
  int choices() const { return choices_; }

  // The network that INFO evalfile named; nullptr: what is built in.
  const std::shared_ptr<const LoadedNet>& net() const { return net_; }

  // Returns, once, what was wrong with INFO lines and cannot be ignored; the first of it.
  absl::Status TakeProblem();

  // --- Keeping the match clock where the manager does not send time_left ---

  void StartMatch() { match_used_ms_ = 0; }
  void SpendMatchTime(std::int64_t ms);

 private:
  friend struct InfoKeys;  // the table's setters

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
  std::optional<std::int64_t> timeout_match_ms_;  // 0: no match limit
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
  std::optional<std::int64_t> max_memory_bytes_;  // 0: no limit
  std::int64_t hash_kb_ = 0;                      // 0: never sent
  int rule_ = 0;
  bool yixin_dialect_ = false;
  bool speaks_plies_ = false;

  const GameInfo* family_game_ = nullptr;  // by INFO game; else that of rule_
  int choices_ = 0;
  // Empty: what the game has by itself.
  struct Opening {
    OpeningKind kind;
    bool canonical;
  };
  std::optional<Opening> opening_;
  std::optional<bool> tiebreak_;
  std::optional<bool> passes_;
  std::optional<bool> rif_five_exception_;
  std::shared_ptr<const LoadedNet> net_;

  absl::Status game_problem_;     // of INFO rule and game
  absl::Status opening_problem_;  // and so on
  absl::Status tiebreak_problem_;
  absl::Status passes_problem_;
  absl::Status net_problem_;
  absl::Status level_problem_;
};

// How much memory this machine has; 0 when it does not tell.
std::uint64_t MachineMemoryBytes();
// The largest hash_size (binary logarithm of its KB) and thread_num worth asking for here.
int LargestHashLog2Kb();
int LargestThreadCount();

}  // namespace tengen
