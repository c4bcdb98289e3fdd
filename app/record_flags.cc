// SPDX-License-Identifier: Apache-2.0
#include "app/record_flags.h"

#include <iostream>
#include <iterator>

#include "absl/strings/str_join.h"
#include "app/game_flags.h"
#include "base/files.h"
#include "base/paths.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/games.h"
#include "notation/record/game_collection.h"

namespace tengen {
namespace {

constexpr std::string_view kFreestyle = "freestyle";
constexpr std::size_t kLongestFileName = 255;  // on all systems that Tengen knows

std::string AllInput() {
  using Bytes = std::istreambuf_iterator<char>;
  return WithoutMark({Bytes(std::cin), Bytes()});
}

// The same error with a text before or after its message.
absl::Status Around(std::string_view before, const absl::Status& status, std::string_view after) {
  return absl::Status(status.code(), StrCat(before, status.message(), after));
}

}  // namespace

void RecordFlags::AddTo(FlagTable* flags) {
  flags->Text("game", "NAME", "game, if the file does not name it; default: freestyle",
              &otherwise_.variant);
  flags->Offer("game", NamesOfGames());
  flags->Text("size", "SIDE",
              "side of the board or WIDTHxHEIGHT, if the file does not give it; default: the usual "
              "board of the game",
              &size_);
  flags->Text("id", "ID", "game of a file with several games: its id or, without an id, its number",
              &id_);
  flags->Replaces("game", {"size"});  // another game has other boards
}

absl::Status RecordFlags::Check() {
  const absl::StatusOr<const GameInfo*> game =
      FindNamedGame(otherwise_.variant.empty() ? kFreestyle : otherwise_.variant);
  if (!game.ok()) return Around("--game: ", game.status(), "");
  otherwise_.size = (*game)->usual_board;
  if (size_.empty()) return absl::OkStatus();
  const absl::StatusOr<BoardSize> size = ParseSize(size_);
  if (!size.ok()) return size.status();
  otherwise_.size = *size;
  return absl::OkStatus();
}

absl::StatusOr<GameRecord> RecordFlags::Read(std::span<const std::string> words) const {
  const std::string typed = absl::StrJoin(words, " ");
  if (Trim(typed).empty()) {
    GameRecord record;
    record.game = otherwise_;
    if (record.game.variant.empty()) record.game.variant = kFreestyle;
    if (absl::Status status = CheckSpec(record.game); !status.ok()) return status;
    return record;
  }
  if (words.size() > 1) return ParseGameOf(typed, id_, otherwise_);
  const absl::StatusOr<std::string> text = typed == "-" ? AllInput() : ReadTextFile(PathOf(typed));
  if (text.ok()) {
    absl::StatusOr<GameRecord> record = ParseGameOf(*text, id_, otherwise_);
    return record.ok() ? record : Around(StrCat(Printable(typed), ": "), record.status(), "");
  }
  if (!absl::IsNotFound(text.status()) && typed.size() <= kLongestFileName) return text.status();
  absl::StatusOr<GameRecord> record = ParseGameOf(typed, id_, otherwise_);
  return record.ok() ? record
                     : Around("", record.status(), "; there is no file of this name either");
}

}  // namespace tengen
