// SPDX-License-Identifier: Apache-2.0
//
// What the subcommands that read a game record have in common: the argument that names it, the
// flags for what a file may not say, and the notes about what was guessed. Reading blocks for the
// disk or standard input. One thread at a time.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "base/flags.h"
#include "engine/game.h"
#include "notation/record/game_record.h"

namespace tengen {

// The bytes of a record: standard input for "-", the file of this name, or the name itself if it is
// a list of moves, a link or another form of a record, and no file.
absl::StatusOr<std::string> ReadRecordArgument(const std::string& name);

// --game, --size and --id.
class RecordFlags {
 public:
  // This object must outlive the table.
  void AddTo(FlagTable* flags);
  // The game to assume where the file names none (`otherwise` of ParseSgf). The variant is empty
  // without --game. Errors: one line that names the flag.
  absl::StatusOr<GameSpec> Otherwise() const;
  const std::string& id() const { return id_; }

 private:
  std::string game_, size_, id_;  // empty: not given
};

// Prints the notes of a record on standard error.
void PrintNotes(std::string_view subcommand, std::string_view file, const GameRecord& record);

}  // namespace tengen
