// SPDX-License-Identifier: Apache-2.0
#include "gtp/gtp_game.h"

#include <algorithm>
#include <span>
#include <utility>

#include "analysis/analysis_answer.h"
#include "base/status.h"
#include "engine/games.h"
#include "engine/geometry.h"
#include "engine/refusals.h"
#include "engine/standing_row.h"
#include "notation/ply_text.h"
#include "notation/points.h"

namespace tengen {
namespace {

Ply StonesPly(std::vector<Point> points) { return {PlyKind::kStones, std::move(points), 0}; }

}  // namespace

GtpGame::GtpGame(const GameSpec& spec) : spec_(spec), game_(MakeGame(spec)) {}

int GtpGame::StonesOfPly() const {
  const std::vector<Form> forms = game_->Forms();
  int stones = 0;
  for (const Form& form : forms) {
    if (form.kind != PlyKind::kStones) continue;
    // If the ply may have several numbers of stones, or declares a number, its end cannot be told
    // by a stone.
    if (stones != 0 || form.max_declared > 0) return 1;
    stones = form.stones;
  }
  return std::max(stones, 1);
}

Color GtpGame::to_move() const {
  const Color first = game_->to_move();
  // The stones of an opening ply alternate in colour. A turn of two stones has one colour.
  const bool alternates = StonesOfPly() > 2;
  return alternates && unfinished_.size() % 2 == 1 ? Opponent(first) : first;
}

bool GtpGame::Has(Point p) const {
  return std::find(unfinished_.begin(), unfinished_.end(), p) != unfinished_.end();
}

Stone GtpGame::At(Point p) const {
  const auto found = std::find(unfinished_.begin(), unfinished_.end(), p);
  if (found == unfinished_.end()) return game_->At(p);
  const bool alternates = StonesOfPly() > 2;
  const bool second = alternates && (found - unfinished_.begin()) % 2 == 1;
  return StoneOf(second ? Opponent(game_->to_move()) : game_->to_move());
}

bool GtpGame::MayPass() const { return unfinished_.empty() && game_->Check(PassPly()).ok(); }

bool GtpGame::CanFinish(std::vector<Point>* begun, std::size_t count) const {
  if (begun->size() == count) return game_->Check(StonesPly(*begun)).ok();
  const BoardSize size = game_->spec().size;
  bool found = false;
  for (int y = 0; y < size.height && !found; ++y) {
    for (int x = 0; x < size.width && !found; ++x) {
      const Point p = {x, y};
      if (game_->At(p) != Stone::kEmpty ||
          std::find(begun->begin(), begun->end(), p) != begun->end())
        continue;
      begun->push_back(p);
      found = CanFinish(begun, count);
      begun->pop_back();
    }
  }
  return found;
}

std::vector<Point> GtpGame::NextPoints() const {
  if (unfinished_.empty()) return game_->LegalPoints();
  const int stones = StonesOfPly();
  if (stones == 2) {  // in some openings, a ply of two stones is two turns: then the list is empty
    std::vector<Point> second = game_->LegalSecond(unfinished_.front());
    if (!second.empty()) return second;
  }
  std::vector<Point> points;
  ForEachPoint(game_->spec().size, [&](Point p) {
    if (game_->At(p) != Stone::kEmpty || Has(p)) return;
    std::vector<Point> begun = unfinished_;
    begun.push_back(p);
    if (CanFinish(&begun, static_cast<std::size_t>(stones))) points.push_back(p);
  });
  return points;
}

std::optional<GtpGame::FreePosition> GtpGame::Free() const {
  FreeGame free = FreeGameOf(*game_);
  if (unfinished_.empty()) return FreePosition{std::move(free.game), std::move(free.only)};
  if (StonesOfPly() != 2 || game_->LegalSecond(unfinished_.front()).empty()) return std::nullopt;
  Setup setup = {.size = game_->spec().size,
                 .stones = {},
                 .to_move = game_->to_move(),
                 .captured = {},
                 .ko = {},
                 .last_turn = game_->last_stones(),
                 .stones_due = 1};
  ForEachPoint(setup.size, [&](Point p) {
    if (At(p) != Stone::kEmpty) setup.stones.push_back({p, At(p)});
  });
  std::unique_ptr<Game> game = free.game->Clone();
  if (!game->SetUp(setup).ok()) return std::nullopt;
  std::vector<Point> only = NextPoints();
  if (only.size() == game->LegalPoints().size()) only.clear();
  return FreePosition{std::move(game), std::move(only)};
}

void GtpGame::Clear() { *this = GtpGame(spec_); }

absl::Status GtpGame::Resize(BoardSize size) {
  GameSpec spec = spec_;
  spec.size = size;
  if (const absl::Status status = CheckSpec(spec); !status.ok()) return status;
  *this = GtpGame(spec);
  return absl::OkStatus();
}

absl::Status GtpGame::SetUp(const std::vector<Placement>& stones, Color to_move) {
  GtpGame fresh(spec_);
  const absl::Status status = fresh.BeginWith({.size = spec_.size,
                                               .stones = stones,
                                               .to_move = to_move,
                                               .captured = {},
                                               .ko = {},
                                               .last_turn = {},
                                               .stones_due = 0});
  if (!status.ok()) return status;
  *this = std::move(fresh);
  return absl::OkStatus();
}

// Sets up the position in a game without moves. If a winning row stands there, the game is over.
absl::Status GtpGame::BeginWith(Setup setup) {
  if (absl::Status status = game_->SetUp(setup); !status.ok()) return status;
  if (const std::optional<StandingRow> row = FindStandingRow(*game_, setup)) {
    game_ = MakeGame(game_->spec());
    if (absl::Status status = game_->SetUp(row->before); !status.ok()) return status;
    game_->Play(row->last);
    plies_of_setup_ = 1;
  }
  setup_ = std::move(setup);
  return absl::OkStatus();
}

absl::Status GtpGame::Load(GameRecord record, std::size_t plies) {
  (void)CutAtEnd(&record);
  if (plies < record.plies.size()) CutAfter(plies, &record);
  if (const absl::StatusOr<std::unique_ptr<Game>> game = Replay(record); !game.ok()) {
    return game.status();
  }
  GtpGame fresh(record.game);
  fresh.setup_ = record.start;
  fresh.game_ = StartOf(record);
  if (record.start && record.plies.empty()) {
    if (const absl::Status status = fresh.BeginWith(*record.start); !status.ok()) return status;
  }
  for (const PlyRecord& played : record.plies) {
    const bool by_stone = played.ply.kind == PlyKind::kStones && fresh.StonesOfPly() > 1;
    if (!by_stone) {
      if (const absl::Status status = fresh.PlayWhole(played.ply); !status.ok()) return status;
      continue;
    }
    for (const Point p : played.ply.points) {
      if (const absl::Status status = fresh.PlayStone(p); !status.ok()) return status;
    }
  }
  *this = std::move(fresh);
  return absl::OkStatus();
}

absl::Status GtpGame::ChangeGame(const GameSpec& spec) {
  if (const absl::Status status = CheckSpec(spec); !status.ok()) return status;
  const BoardSize size = game_->spec().size;
  if (spec.size != size && (setup_ || !log_.empty())) {
    return InvalidArgument("the moves are on a board of ", size.width, "x", size.height,
                           "; use clear_board first");
  }
  GtpGame fresh(spec);
  if (setup_) {
    if (const absl::Status status = fresh.BeginWith(*setup_); !status.ok()) return status;
  }
  for (const Move& move : log_) {
    if (const absl::Status status = fresh.Play(move.color, move.ply); !status.ok()) {
      return InvalidArgument("move ", fresh.moves() + 1, " is not legal in ", spec.variant, ": ",
                             status.message());
    }
  }
  *this = std::move(fresh);
  return absl::OkStatus();
}

absl::Status GtpGame::Play(Color color, const Ply& move) {
  if (move.kind == PlyKind::kPass && (over() || color != to_move())) {
    log_.push_back({color, move, Effect::kNothing});
    return absl::OkStatus();
  }
  if (!over() && color != to_move()) {
    return InvalidArgument(ColorName(to_move()), " is to move");
  }
  const bool one_stone =
      move.kind == PlyKind::kStones && move.points.size() == 1 && move.declared == 0;
  if (one_stone && StonesOfPly() > 1) return PlayStone(move.points.front());
  if (!unfinished_.empty()) return Refusal(refusal::kOneStoneDue);
  return PlayWhole(move);
}

absl::Status GtpGame::PlayWhole(const Ply& ply) {
  if (const absl::Status status = game_->Check(ply); !status.ok()) return status;
  log_.push_back({game_->to_move(), ply, Effect::kWhole});
  game_->Play(ply);
  return absl::OkStatus();
}

// Explains why a ply must not begin with these stones: a ply of these stones and of other empty
// points is not legal, and the reason is in the first of its stones that breaks a rule.
absl::Status GtpGame::WhyNot(const std::vector<Point>& begun) const {
  std::vector<Point> points = begun;
  const std::size_t count = static_cast<std::size_t>(StonesOfPly());
  ForEachPoint(game_->spec().size, [&](Point p) {
    const bool free = game_->At(p) == Stone::kEmpty;
    const bool used = std::find(points.begin(), points.end(), p) != points.end();
    if (free && !used && points.size() < count) points.push_back(p);
  });
  const absl::Status status = game_->Check(StonesPly(points));
  return status.ok() ? Refusal(refusal::kNotOpen, PointText(begun.back())) : status;
}

absl::Status GtpGame::PlayStone(Point p) {
  if (At(p) != Stone::kEmpty) return Refusal(refusal::kOccupied, PointText(p));
  std::vector<Point> begun = unfinished_;
  begun.push_back(p);
  const std::size_t count = static_cast<std::size_t>(StonesOfPly());
  const Color color = to_move();
  if (begun.size() == count) {
    const Ply ply = StonesPly(begun);
    if (const absl::Status status = game_->Check(ply); !status.ok()) return status;
    game_->Play(ply);
    unfinished_.clear();
    log_.push_back({color, StonePly(p), Effect::kFinished});
    return absl::OkStatus();
  }
  if (!CanFinish(&begun, count)) return WhyNot(begun);
  unfinished_ = std::move(begun);
  log_.push_back({color, StonePly(p), Effect::kBegan});
  return absl::OkStatus();
}

absl::Status GtpGame::Undo() {
  if (log_.empty()) return absl::FailedPreconditionError("there is no move to undo");
  const Effect effect = log_.back().effect;
  log_.pop_back();
  if (effect == Effect::kBegan) unfinished_.pop_back();
  if (effect == Effect::kFinished) {
    unfinished_ = game_->plies().back().points;
    unfinished_.pop_back();
  }
  if (effect == Effect::kFinished || effect == Effect::kWhole) game_->TakeBack();
  return absl::OkStatus();
}

GameRecord GtpGame::Record() const {
  GameRecord record;
  record.game = game_->spec();
  record.start = setup_;
  for (const Ply& ply : std::span(game_->plies()).subspan(plies_of_setup_)) {
    record.plies.push_back({.ply = ply});
  }
  if (over()) {
    record.winner = WinnerSeat(*game_);
    record.reason = std::string(EndReasonText(game_->reason()));
  }
  return record;
}

}  // namespace tengen
