// SPDX-License-Identifier: Apache-2.0
//
// GameFlags: the flags that choose a game: --game, --size, --opening and the switches of GameSpec.
// A plain value. It is not thread safe. No call blocks.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "base/flags.h"
#include "engine/game.h"

namespace tengen {

// Parses "15" or "15x20". Accepts a board of any size. The caller checks whether the game allows
// the size. The error kInvalidArgument names --size.
absl::StatusOr<BoardSize> ParseSize(const std::string& text);

// The names of all games, for completion.
std::vector<std::string> NamesOfGames();

class GameFlags {
 public:
  // Adds the flags to a table. This object must outlive the table.
  void AddTo(FlagTable* flags);

  // Returns the chosen game. Errors: one line that names the flag and says what is available.
  absl::StatusOr<GameSpec> Spec() const;
  // True if any of the flags was given.
  bool chosen() const;
  // True if --game was given.
  bool named() const { return !game_.empty(); }
  // Returns the game for records that do not name their game (ParseGame in
  // notation/record/game_record.h). It is Spec(), but without --game its variant is empty.
  absl::StatusOr<GameSpec> SpecOfRecords() const;

 private:
  std::string game_, size_, opening_;  // empty: not given
  bool canonical_ = false, tiebreak_ = false, passes_ = false, rif_five_exception_ = false;
};

}  // namespace tengen
