// SPDX-License-Identifier: Apache-2.0
//
// RecordFlags: reads the game that the plain arguments of a subcommand name, with the flags --game,
// --size and --id. Plain values. They are not thread safe. Reading blocks for the disk or for
// standard input.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "base/flags.h"
#include "engine/game.h"
#include "notation/record/game_record.h"

namespace tengen {

// A record before it is parsed.
struct RecordBytes {
  std::string bytes;
  std::string file;      // the file that the user named; empty: the bytes are the moves that the
                         // user typed
  bool no_file = false;  // the moves are one word, and no file has that name

  // The same error, with the name of the file. If there is no such file, the error says so.
  absl::Status About(const absl::Status& status) const;
};

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

  // The two steps of Read, for a subcommand that takes several games. Errors of ReadBytes: one
  // line.
  static absl::StatusOr<RecordBytes> ReadBytes(std::span<const std::string> words);
  // The game that the readers of records use if the file does not name its game. Precondition:
  // Check returned OK.
  const GameSpec& otherwise() const { return otherwise_; }
  const std::string& id() const { return id_; }

 private:
  std::string size_, id_;  // empty: not given
  GameSpec otherwise_ = {.variant = ""};
};

// Prints what the reader guessed or left out on standard error, one line each. `name`: the file, or
// the moves that the user typed.
void PrintNotes(std::string_view subcommand, std::string_view name, const GameRecord& record);

}  // namespace tengen
