// SPDX-License-Identifier: Apache-2.0
#include "app/record_flags.h"

#include <iostream>
#include <iterator>
#include <utility>

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
constexpr std::size_t kLongestFileName = 255;  // in bytes; the limit of all systems for which
                                               // Tengen is built

}  // namespace

void RecordFlags::AddTo(FlagTable* flags) {
  flags->Text("game", "NAME",
              "game, if the file does not name it; default: freestyle, or a guess that is reported",
              &otherwise_.variant);
  flags->Offer("game", NamesOfGames());
  flags->Text("size", "SIDE",
              "side of the board or WIDTHxHEIGHT, if the file does not give it; default: the usual "
              "board of the game",
              &size_);
  flags->Text("id", "ID", "game of a file with several games: its id or, without an id, its number",
              &id_);
  flags->Replaces("game", {"size"});  // if the command line has --game, --size in the configuration
                                      // file is ignored, because another game has other boards
}

absl::Status RecordFlags::Check() {
  const absl::StatusOr<const GameInfo*> game =
      FindNamedGame(otherwise_.variant.empty() ? kFreestyle : otherwise_.variant);
  if (!game.ok()) return InvalidArgument("--game: ", game.status().message());
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
  const absl::StatusOr<RecordBytes> record_bytes = ReadBytes(words);
  if (!record_bytes.ok()) return record_bytes.status();
  absl::StatusOr<GameRecord> record = ParseGameOf(record_bytes->bytes, id_, otherwise_);
  return record.ok() ? record : record_bytes->About(record.status());
}

absl::StatusOr<RecordBytes> RecordFlags::ReadBytes(std::span<const std::string> words) {
  const std::string typed = absl::StrJoin(words, " ");
  if (words.size() > 1) return RecordBytes{.bytes = typed, .file = ""};
  if (typed == "-") {
    using Bytes = std::istreambuf_iterator<char>;
    return RecordBytes{.bytes = std::string(Bytes(std::cin), Bytes()), .file = typed};
  }
  absl::StatusOr<std::string> bytes = ReadFile(PathOf(typed));
  if (bytes.ok()) return RecordBytes{.bytes = *std::move(bytes), .file = typed};
  if (!absl::IsNotFound(bytes.status()) && typed.size() <= kLongestFileName) return bytes.status();
  return RecordBytes{.bytes = typed, .file = "", .no_file = true};
}

absl::Status RecordBytes::About(const absl::Status& status) const {
  if (no_file) {
    return absl::Status(status.code(),
                        StrCat(status.message(), "; there is no file of this name either"));
  }
  if (file.empty()) return status;
  return absl::Status(status.code(), StrCat(Printable(file), ": ", status.message()));
}

void PrintNotes(std::string_view subcommand, std::string_view name, const GameRecord& record) {
  for (const std::string& note : record.notes) {
    std::cerr << "pbrain-tengen " << subcommand << ": " << Printable(name) << ": "
              << Printable(note) << '\n';
  }
}

}  // namespace tengen
