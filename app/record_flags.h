// SPDX-License-Identifier: Apache-2.0
//
// RecordFlags: the flags --game, --size and --id, and the arguments that name a game record, for
// several subcommands. Plain values, not thread safe. Reading blocks while the disk works, or until
// standard input ends.
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
  std::string file;      // name of the file; empty: `bytes` are the moves that the user typed
  bool no_file = false;  // true: the user typed one word, and no file has that name

  // Adds the name of the file to an error. If the file does not exist, the error says this.
  absl::Status About(const absl::Status& status) const;
};

class RecordFlags {
 public:
  // Adds the flags to a table. This object must outlive the table.
  void AddTo(FlagTable* flags);

  // Checks --game and --size. kInvalidArgument: one line that names the flag and says what is
  // accepted.
  absl::Status Check();
  // Reads the game. If `words` is only "-", the game is read from standard input. If it is one word
  // that names a file, the game is read from that file. Otherwise the words are the moves
  // (notation/record/game_record.h). Without words, or with only blanks, the game has no plies. The
  // plies of the record are not checked. Precondition: Check returned OK. Errors: one line.
  absl::StatusOr<GameRecord> Read(std::span<const std::string> words) const;

  // For a subcommand that reads several games: ReadBytes is the first step of Read, and does not
  // parse the bytes. Errors are one line.
  static absl::StatusOr<RecordBytes> ReadBytes(std::span<const std::string> words);
  // The game that the readers of records use if the file does not name its game. Precondition:
  // Check returned OK.
  const GameSpec& otherwise() const { return otherwise_; }
  const std::string& id() const { return id_; }

 private:
  std::string size_, id_;  // empty: not given
  GameSpec otherwise_ = {.variant = ""};
};

// Prints the notes of the reader on standard error, one line each: what it guessed and what it left
// out. `name`: the file, or the moves that the user typed.
void PrintNotes(std::string_view subcommand, std::string_view name, const GameRecord& record);

}  // namespace tengen
