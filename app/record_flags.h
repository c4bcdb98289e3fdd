// SPDX-License-Identifier: Apache-2.0
//
// RecordFlags: reads the game that the plain arguments of a subcommand name, with the flags --game,
// --size and --id. A plain value, not thread safe. Read blocks for the disk or for standard input.
#pragma once

#include <span>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "base/flags.h"
#include "engine/game.h"
#include "notation/record/game_record.h"

namespace tengen {

class RecordFlags {
 public:
  // Adds the flags to a table. This object must outlive the table.
  void AddTo(FlagTable* flags);

  // Checks --game and --size. kInvalidArgument: one line that names the flag and says what is
  // accepted.
  absl::Status Check();
  // Reads the game. `words`: "-" alone is standard input; one word that names a file is the content
  // of that file; all other words are the moves (notation/record/game_record.h). No word, or blanks
  // only, is a game without plies. The plies of the record are not checked. Precondition: Check
  // returned OK. Errors: one line.
  absl::StatusOr<GameRecord> Read(std::span<const std::string> words) const;

 private:
  std::string size_, id_;  // empty: not given
  GameSpec otherwise_ = {.variant = ""};
};

}  // namespace tengen
