// SPDX-License-Identifier: Apache-2.0
#include "app/record_input.h"

#include <iostream>
#include <iterator>

#include "app/game_flags.h"
#include "base/files.h"
#include "base/paths.h"
#include "base/status.h"
#include "base/text.h"
#include "engine/games.h"
#include "notation/move_list.h"

namespace tengen {

absl::StatusOr<std::string> ReadRecordArgument(const std::string& name) {
  if (name == "-") {
    using Bytes = std::istreambuf_iterator<char>;
    return std::string(Bytes(std::cin), Bytes());
  }
  absl::StatusOr<std::string> bytes = ReadFile(PathOf(name));
  if (!bytes.ok() && (FormOf(name) != RecordForm::kMoves || IsMoveList(name))) return name;
  return bytes;
}

void RecordFlags::AddTo(FlagTable* flags) {
  flags->Text("game", "NAME",
              "game, if the file does not name it; default: a guess, which is reported", &game_);
  flags->Text("size", "SIDE",
              "side of the board or WIDTHxHEIGHT, if the file does not give it; default: the usual "
              "board of the game",
              &size_);
  flags->Text("id", "ID", "game of a file with several games: its id or, without an id, its number",
              &id_);
}

absl::StatusOr<GameSpec> RecordFlags::Otherwise() const {
  const absl::StatusOr<const GameInfo*> game =
      FindNamedGame(game_.empty() ? GameSpec().variant : game_);
  if (!game.ok()) return InvalidArgument("--game: ", game.status().message());
  GameSpec otherwise = {.variant = game_, .size = (*game)->usual_board};
  if (!size_.empty()) {
    const absl::StatusOr<BoardSize> size = ParseSize(size_);
    if (!size.ok()) return size.status();
    otherwise.size = *size;
  }
  return otherwise;
}

void PrintNotes(std::string_view subcommand, std::string_view file, const GameRecord& record) {
  for (const std::string& note : record.notes) {
    std::cerr << "pbrain-tengen " << subcommand << ": " << Printable(file) << ": "
              << Printable(note) << '\n';
  }
}

}  // namespace tengen
