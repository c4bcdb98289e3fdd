// SPDX-License-Identifier: Apache-2.0
#include "app/game_flags.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "base/near_word.h"
#include "base/status.h"
#include "engine/games.h"
#include "engine/opening_kind.h"
#include "notation/opening_names.h"
#include "notation/record/game_record.h"

namespace tengen {

absl::StatusOr<BoardSize> ParseSize(const std::string& text) {
  const std::size_t by = text.find('x');
  const std::string height = by == std::string::npos ? text : text.substr(by + 1);
  BoardSize size;
  if (!absl::SimpleAtoi(text.substr(0, by), &size.width) ||
      !absl::SimpleAtoi(height, &size.height)) {
    return InvalidArgument("--size: expected SIDE or WIDTHxHEIGHT, not ", QuotedWord(text));
  }
  return size;
}

std::vector<std::string> NamesOfGames() {
  std::vector<std::string> names;
  for (const GameInfo& game : AllGames()) names.emplace_back(game.name);
  return names;
}

void GameFlags::AddTo(FlagTable* flags) {
  flags->Section("The game");
  static const std::string games = absl::StrCat(
      Listed(GameFamilies()),
      "; options of the game follow after hyphens, for example pente-keryo; default: freestyle");
  flags->Text("game", "NAME", games, &game_);
  flags->Offer("game", NamesOfGames());
  flags->Text("size", "SIDE",
              "side of the board, or WIDTHxHEIGHT; default: the usual board of the game", &size_);
  flags->Text("opening", "NAME", "opening procedure of the game, for example swap-2; default: none",
              &opening_);
  flags->Offer("opening", {kOpeningNames.begin(), kOpeningNames.end()});
  flags->Switch("canonical", "allow only one of the symmetric forms of an opening; default: off",
                &canonical_);
  flags->Switch("passes", "allow passes, in games that have them; default: off", &passes_);
  flags->Switch("tiebreak", "the side that passed first wins a drawn game; default: off",
                &tiebreak_);
  flags->Switch("rif-five",
                "rule of Gomocup and RIF for renju: a row is not a three if the stone that makes "
                "it a straight four also makes a five; default: off",
                &rif_five_exception_);
  // If the command line has --game, these flags in the configuration file are ignored, because
  // another game has other boards and openings.
  flags->Replaces("game", {"size", "opening", "canonical", "passes", "tiebreak", "rif-five"});
}

bool GameFlags::chosen() const {
  return !game_.empty() || !size_.empty() || !opening_.empty() || canonical_ || tiebreak_ ||
         passes_ || rif_five_exception_;
}

absl::StatusOr<GameSpec> GameFlags::SpecOfRecords() const {
  absl::StatusOr<GameSpec> spec = Spec();
  if (spec.ok() && game_.empty()) spec->variant.clear();
  return spec;
}

absl::StatusOr<GameSpec> GameFlags::Spec() const {
  const std::string name = game_.empty() ? "freestyle" : game_;
  const absl::StatusOr<const GameInfo*> found = FindNamedGame(name);
  if (!found.ok()) {
    return InvalidArgument("--game: ", found.status().message());
  }
  const GameInfo* const game = *found;
  GameSpec spec;
  spec.variant = name;
  spec.size = game->usual_board;
  if (!size_.empty()) {
    const absl::StatusOr<BoardSize> size = ParseSize(size_);
    if (!size.ok()) return size.status();
    spec.size = *size;
  }
  if (!opening_.empty()) {
    const std::optional<OpeningKind> opening = OpeningOfName(opening_);
    if (!opening) {
      std::vector<std::string_view> names;
      for (const OpeningKind kind : game->openings) names.push_back(OpeningName(kind));
      return InvalidArgument(
          "--opening: unknown opening ", QuotedWord(opening_),
          DidYouMean(opening_, names, absl::StrCat("; ", name, " has ", Listed(names))));
    }
    spec.opening = *opening;
  }
  // If a flag has no effect in this game, report an error. The user probably wanted another game.
  if ((passes_ || tiebreak_) && !game->passes) {
    return InvalidArgument(passes_ ? "--passes: " : "--tiebreak: ", name, " has no passes");
  }
  if (canonical_ && spec.opening == OpeningKind::kNone) {
    return InvalidArgument("--canonical needs --opening");
  }
  if (rif_five_exception_ && !game->fouls) {
    return InvalidArgument("--rif-five: ", name, " is not renju");
  }
  spec.canonical = canonical_;
  spec.tiebreak = tiebreak_;
  spec.allow_pass = passes_;
  spec.rif_five_exception = rif_five_exception_;
  if (absl::Status status = CheckSpec(spec); !status.ok()) return status;
  return spec;
}

}  // namespace tengen
