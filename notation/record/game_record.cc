// SPDX-License-Identifier: Apache-2.0
#include "notation/record/game_record.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_join.h"
#include "base/compression.h"
#include "base/near_word.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/geometry.h"
#include "engine/rules/opening.h"
#include "engine/sentence.h"
#include "notation/move_list.h"
#include "notation/ply_text.h"
#include "notation/point_names.h"
#include "notation/record/game_record_forms.h"
#include "notation/record/psq.h"
#include "notation/record/record_text.h"
#include "notation/record/renlib.h"

namespace tengen {

namespace {

Ply WithoutStones(const Step& step) { return {step.swap ? PlyKind::kSwap : PlyKind::kPass, {}, 0}; }

}  // namespace

absl::Status AddSteps(const std::vector<Step>& steps, GameRecord* record) {
  return PlaySteps(steps, StartOf(*record).get(), record);
}

absl::Status PlaySteps(const std::vector<Step>& steps, Game* game, GameRecord* record) {
  std::size_t before = 0;  // number of stones and other plies so far, for messages
  for (const PlyRecord& ply : record->plies) {
    before += std::max<std::size_t>(ply.ply.points.size(), 1);
  }
  for (std::size_t i = 0; i < steps.size();) {
    const std::size_t first = i;
    const Color mover = game->to_move();
    PlyRecord ply;
    ply.ms = steps[i].ms;
    if (game->outcome() != Outcome::kNone) {
      ply.ply = steps[i].point ? StonePly(*steps[i].point) : WithoutStones(steps[i]);
      record->plies.push_back(std::move(ply));
      ++i;
      continue;
    }
    if (steps[i].point) {
      const std::vector<Form> forms = game->Forms();
      const int stones = forms.empty() ? 1 : forms.front().stones;
      while (i < steps.size() && steps[i].point && std::ssize(ply.ply.points) < stones) {
        ply.ply.points.push_back(*steps[i++].point);
      }
    } else {
      ply.ply = WithoutStones(steps[i++]);
    }
    absl::Status status = game->Check(ply.ply);
    for (std::size_t k = first; k < i && status.ok(); ++k) {
      if (steps[k].color.value_or(mover) != mover) {
        status =
            InvalidArgument(mover == Color::kBlack ? "it is Black's turn" : "it is White's turn");
      }
    }
    if (!status.ok()) {
      const BoardSize size = record->game.size;
      const absl::Status named = WithPointNames(status, size);
      // A point below the board has no row number.
      const std::vector<Point>& points = ply.ply.points;
      const bool has_name = std::all_of(points.begin(), points.end(), [size](Point p) {
        return p.x <= 'z' - 'a' && p.y < size.height;
      });
      return WithMessage(named, StrCat("move ", before + first + 1, ", ",
                                       has_name ? PlyName(ply.ply, size) : PlyText(ply.ply), ": ",
                                       named.message()));
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
  if (spec.variant.empty()) spec.variant = "freestyle";
  spec.size = size;
  spec.opening = OpeningKind::kNone;  // the file does not contain an opening's swaps
  return spec;
}

std::unique_ptr<Game> StartOf(const GameRecord& record) {
  std::unique_ptr<Game> game = MakeGame(record.game);
  if (record.start) (void)game->SetUp(*record.start);  // the readers have checked it
  return game;
}

absl::StatusOr<std::unique_ptr<Game>> Replay(const GameRecord& record) {
  std::unique_ptr<Game> game = StartOf(record);
  for (std::size_t i = 0; i < record.plies.size(); ++i) {
    const Ply& ply = record.plies[i].ply;
    const absl::Status status = game->outcome() == Outcome::kNone
                                    ? game->Check(ply)
                                    : InvalidArgument("the game is over before this ply");
    if (!status.ok()) {
      return InvalidArgument("ply ", i + 1, ", ", PlyText(ply), ": ", status.message());
    }
    game->Play(ply);
  }
  return game;
}

std::size_t CutAtEnd(GameRecord* record) {
  const std::unique_ptr<Game> game = StartOf(*record);
  std::size_t played = 0;
  while (played < record->plies.size() && game->outcome() == Outcome::kNone) {
    const Ply& ply = record->plies[played].ply;
    if (!game->Check(ply).ok()) return 0;
    game->Play(ply);
    ++played;
  }
  const std::size_t cut = record->plies.size() - played;
  record->plies.resize(played);
  return cut;
}

void CutAfter(std::size_t count, GameRecord* record) {
  if (count >= record->plies.size()) return;
  record->plies.resize(count);
  record->opening_plies = std::min(record->opening_plies, static_cast<int>(count));
  record->winner.reset();
  record->reason.clear();
  GameTree& tree = record->tree;
  if (tree.empty()) return;
  const int first_cut = tree.ply_nodes[count];
  const int last = count > 0 ? tree.ply_nodes[count - 1] : std::max(first_cut - 1, 0);
  if (last == first_cut) {
    tree = {};  // a node has plies before and after the cut
  } else {
    CutBelow(&tree, last);
  }
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
  if (const auto game = Replay(record); !game.ok()) return game.status();
  std::vector<Ply> plies;
  for (PlyRecord& ply : record.plies) plies.push_back(std::move(ply.ply));
  return plies;
}

absl::StatusOr<const GameInfo*> FindNamedGame(std::string_view name) {
  if (const GameInfo* const game = FindGame(name); game != nullptr) return game;
  std::vector<std::string_view> names;
  for (const GameInfo& game : AllGames()) names.push_back(game.name);
  return InvalidArgument("there is no game ", Quoted(name),
                         DidYouMean(name, names, StrCat("; the games are ", Listed(names))));
}

absl::Status CheckSpec(const GameSpec& spec) {
  const absl::StatusOr<const GameInfo*> found = FindNamedGame(spec.variant);
  if (!found.ok()) return found.status();
  const GameInfo* const game = *found;
  if (const absl::Status size = CheckSize(game->name, game->sizes, spec.size); !size.ok()) {
    return size;
  }
  if (std::find(game->openings.begin(), game->openings.end(), spec.opening) ==
      game->openings.end()) {
    return InvalidArgument(game->name, " has no opening ", OpeningName(spec.opening), "; it has ",
                           absl::StrJoin(game->openings, ", ", [](std::string* out, auto kind) {
                             StrAppend(out, OpeningName(kind));
                           }));
  }
  if (!OpeningFits(spec.opening, spec.size)) {
    return InvalidArgument("the opening ", OpeningName(spec.opening),
                           " does not fit on a board of ", spec.size.width, "x", spec.size.height);
  }
  return absl::OkStatus();
}

void SetResult(GameRecord* record) {
  const absl::StatusOr<std::unique_ptr<Game>> game = Replay(*record);
  if (!game.ok() || (*game)->outcome() == Outcome::kNone) return;
  record->winner = WinnerSeat(**game);
  record->reason = std::string(EndReasonText((*game)->reason()));
}

absl::StatusOr<std::vector<Point>> StonesOf(const GameRecord& record) {
  if (record.start) return InvalidArgument("this form cannot have a set-up position");
  std::vector<Point> stones;
  for (std::size_t i = 0; i < record.plies.size(); ++i) {
    const Ply& ply = record.plies[i].ply;
    if (ply.kind != PlyKind::kStones) {
      return InvalidArgument("this form has only stones, but ply ", i + 1, " is ", PlyText(ply));
    }
    stones.insert(stones.end(), ply.points.begin(), ply.points.end());
  }
  return stones;
}

absl::Status CheckIsText(std::string_view file) {
  if (IsCompressed(file)) {
    return InvalidArgument(
        "the file is compressed; to read shards of self-play, use pbrain-tengen selfplay --inspect "
        "with the folder of the shards");
  }
  if (file.starts_with("\x1f\x8b") || file.starts_with("PK\x03\x04")) {
    return InvalidArgument("the file is compressed; unpack it first");
  }
  if (file.starts_with("SQLite format 3")) {
    return InvalidArgument(
        "it is a database of positions, not a game; pbrain-tengen db import reads .db files");
  }
  return absl::OkStatus();
}

RecordForm FormOf(std::string_view text) {
  text = Trim(text);
  if (text.starts_with('{')) return RecordForm::kJson;
  if (text.starts_with("Pi")) return RecordForm::kPsq;
  if (text.starts_with('[')) {
    const std::string_view rest = Trim(text.substr(1));
    if (rest.empty() || std::string_view("\"[{]").find(rest.front()) != std::string_view::npos) {
      return RecordForm::kJson;
    }
    // The first tag of a PGN has a value in quotes. Without quotes, the text may be another form:
    // text before SGF, a list of moves in brackets, or a log with times in brackets.
    const std::string_view line = text.substr(0, text.find('\n'));
    if (line.find('"') != std::string_view::npos ||
        (!IsSgf(text) && !BeginsAsMoveList(text) && !IsDialogue(text))) {
      return RecordForm::kPgn;
    }
  }
  if (text.starts_with('<') &&
      (IsRif(text) || (!IsSgf(text) && !IsLink(text) && !IsDialogue(text)))) {
    return RecordForm::kRif;
  }
  // A list of moves may begin with '(' like SGF, as in (7,7) (8,8).
  const bool is_list = FindSgf(text) == std::string_view::npos && IsMoveList(text);
  if (IsSgf(text) && !is_list) return RecordForm::kSgf;
  if (IsLink(text)) return RecordForm::kLink;
  if (IsDialogue(text)) return RecordForm::kDialogue;
  if (IsSav(text)) return RecordForm::kSav;
  if (IsGomotur(text)) return RecordForm::kPsq;
  const bool has_link = text.find("://") != std::string_view::npos;
  return has_link && !HasMoveList(text) ? RecordForm::kLink : RecordForm::kMoves;
}

namespace {

absl::StatusOr<GameRecord> OnlyGame(std::vector<absl::StatusOr<GameRecord>> games) {
  if (games.size() == 1) return std::move(games.front());
  return InvalidArgument("there are ", games.size(), " games in it, and one is wanted");
}

absl::StatusOr<GameRecord> ParseRif(std::string_view text, const GameSpec& otherwise) {
  const absl::StatusOr<std::vector<RifGame>> games = ReadRif(text);
  if (!games.ok()) return games.status();
  if (games->size() == 1) return RecordOfRif(games->front(), otherwise);
  return InvalidArgument("there are ", games->size(), " games in it, and one is wanted");
}

}  // namespace

absl::StatusOr<GameRecord> ParseGame(std::string_view bytes, const GameSpec& otherwise) {
  if (const absl::Status status = CheckIsText(bytes); !status.ok()) return status;
  if (IsRenlib(bytes)) return ParseLibrary(bytes, otherwise);
  if (IsPosFile(bytes)) return ParsePos(bytes, otherwise);
  RecordText decoded = DecodeRecordText(bytes);
  absl::StatusOr<GameRecord> record = ParseGameText(decoded.text, otherwise);
  if (record.ok()) {
    record->notes.insert(record->notes.begin(), decoded.notes.begin(), decoded.notes.end());
  }
  return record;
}

absl::StatusOr<GameRecord> ParseGameText(std::string_view text, const GameSpec& otherwise) {
  text = Trim(text);
  switch (FormOf(text)) {
    case RecordForm::kJson: return ParseJsonGame(text, otherwise);
    case RecordForm::kSgf: return ParseSgf(text, otherwise);
    case RecordForm::kPsq: return ParsePsqFile(text, otherwise);
    case RecordForm::kPgn: return ParsePgn(text, otherwise);
    case RecordForm::kRif: return ParseRif(text, otherwise);
    case RecordForm::kLink: return ParseLink(text, otherwise);
    case RecordForm::kDialogue: return OnlyGame(ReadDialogue(text, otherwise));
    case RecordForm::kSav: return ParseSav(text, otherwise);
    case RecordForm::kMoves: break;
  }
  return ParsePosition(text, otherwise);
}

}  // namespace tengen
