// SPDX-License-Identifier: Apache-2.0
#include "arena/record/game_record.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arena/record/game_record_forms.h"
#include "engine/geometry.h"
#include "engine/rules/opening.h"
#include "notation/ply_text.h"
#include "notation/text.h"
#include "search/registry.h"

namespace tengen {

absl::Status AddSteps(const std::vector<Step>& steps, GameRecord* record) {
  const std::unique_ptr<Game> game = MakeGame(record->game);
  for (std::size_t i = 0; i < steps.size();) {
    const std::size_t first = i;
    const Color mover = game->to_move();
    PlyRecord ply;
    ply.ms = steps[i].ms;
    if (steps[i].point) {
      const std::vector<Form> forms = game->Forms();
      const int stones = forms.empty() ? 1 : forms.front().stones;
      while (i < steps.size() && steps[i].point && std::ssize(ply.ply.points) < stones) {
        ply.ply.points.push_back(*steps[i++].point);
      }
    } else {
      ply.ply.kind = PlyKind::kPass;
      ++i;
    }
    absl::Status status = game->outcome() == Outcome::kNone ? game->Check(ply.ply)
                                                            : Bad("the game is over before it");
    for (std::size_t k = first; k < i && status.ok(); ++k) {
      if (steps[k].color.value_or(mover) != mover) {
        status = Bad(mover == Color::kBlack ? "it is Black's turn" : "it is White's turn");
      }
    }
    if (!status.ok()) {
      return Bad(absl::StrCat("move ", first + 1, ", ", PlyText(ply.ply), ": ",
                              std::string(status.message())));
    }
    game->Play(ply.ply);
    record->plies.push_back(std::move(ply));
  }
  if (game->outcome() != Outcome::kNone) {
    record->winner = WinnerSeat(*game);
    record->reason = std::string(EndReasonText(game->reason()));
  }
  return absl::OkStatus();
}

GameSpec SpecOfOthers(const GameSpec& otherwise, BoardSize size) {
  GameSpec spec = otherwise;
  spec.size = size;
  spec.opening = OpeningKind::kNone;  // its swaps would be missing
  return spec;
}

absl::StatusOr<std::unique_ptr<Game>> Replay(const GameRecord& record) {
  std::unique_ptr<Game> game = MakeGame(record.game);
  for (std::size_t i = 0; i < record.plies.size(); ++i) {
    const Ply& ply = record.plies[i].ply;
    const absl::Status status =
        game->outcome() == Outcome::kNone ? game->Check(ply) : Bad("the game is over before it");
    if (!status.ok()) {
      return Bad(
          absl::StrCat("ply ", i + 1, ", ", PlyText(ply), ": ", std::string(status.message())));
    }
    game->Play(ply);
  }
  return game;
}

std::optional<int> WinnerSeat(const Game& game) {
  switch (game.outcome()) {
    case Outcome::kNone: return std::nullopt;
    case Outcome::kDraw: return 0;
    case Outcome::kBlackWins: return game.black_seat();
    case Outcome::kWhiteWins: return 3 - game.black_seat();
  }
  return std::nullopt;
}

absl::StatusOr<std::vector<Ply>> PliesOfStones(const GameSpec& spec,
                                               std::span<const Point> stones) {
  GameRecord record;
  record.game = spec;
  std::vector<Step> steps;
  for (const Point p : stones) steps.push_back({p, std::nullopt});
  if (const absl::Status status = AddSteps(steps, &record); !status.ok()) return status;
  std::vector<Ply> plies;
  for (PlyRecord& ply : record.plies) plies.push_back(std::move(ply.ply));
  return plies;
}

absl::Status CheckSpec(const GameSpec& spec) {
  const GameInfo* const game = FindGame(spec.variant);
  if (game == nullptr) {
    return Bad(absl::StrCat("there is no game ", Quoted(spec.variant), "; the games are ",
                            absl::StrJoin(AllGames(), ", ", [](std::string* out, const auto& row) {
                              absl::StrAppend(out, Av(row.name));
                            })));
  }
  if (const absl::Status size = CheckSize(game->name, game->sizes, spec.size); !size.ok()) {
    return size;
  }
  if (std::find(game->openings.begin(), game->openings.end(), spec.opening) ==
      game->openings.end()) {
    return Bad(absl::StrCat(Av(game->name), " has no opening ", Av(OpeningName(spec.opening)),
                            "; it has ",
                            absl::StrJoin(game->openings, ", ", [](std::string* out, auto kind) {
                              absl::StrAppend(out, Av(OpeningName(kind)));
                            })));
  }
  if (!OpeningFits(spec.opening, spec.size)) {
    return Bad(absl::StrCat("the opening ", Av(OpeningName(spec.opening)),
                            " has no room on a board of ", spec.size.width, "x", spec.size.height));
  }
  return absl::OkStatus();
}

absl::StatusOr<GameRecord> ParseGame(std::string_view text, const GameSpec& otherwise) {
  const std::string_view trimmed = Trim(text);
  if (trimmed.starts_with('{')) return ParseRecordLine(trimmed);
  if (trimmed.starts_with('(')) return ParseSgf(trimmed, otherwise);
  if (trimmed.starts_with('P')) return ParsePsqFile(trimmed, otherwise);
  return Bad(absl::StrCat("a game as JSON, SGF or PSQ wanted, not ", Quoted(trimmed)));
}

}  // namespace tengen
