// SPDX-License-Identifier: Apache-2.0
#include "protocol/game_in_progress.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/games.h"
#include "engine/geometry.h"
#include "engine/rules/opening.h"
#include "notation/ply_text.h"
#include "notation/points.h"

namespace tengen {
namespace {

// The maximum number of characters of a ply in an error message.
constexpr std::size_t kLongestPly = 80;

std::string SizeText(BoardSize size) { return StrCat(size.width, "x", size.height); }

absl::Status NoGame() {
  return absl::FailedPreconditionError("no game yet: send START first, for instance START 15");
}

std::string_view OutcomeText(Outcome outcome) {
  switch (outcome) {
    case Outcome::kNone: return "undecided";
    case Outcome::kBlackWins: return "black wins";
    case Outcome::kWhiteWins: return "white wins";
    case Outcome::kDraw: return "draw";
  }
  return "";
}

absl::Status CheckNotOverIn(const Game& game) {
  if (game.outcome() == Outcome::kNone) return absl::OkStatus();
  return absl::FailedPreconditionError(StrCat("game over: ", OutcomeText(game.outcome()), " by ",
                                              EndReasonText(game.reason()),
                                              game.decided_by_tiebreak() ? "+tb" : ""));
}

absl::Status CheckFreeIn(const Game& game, Point p) {
  const BoardSize size = game.spec().size;
  if (!OnBoard(p, size)) {
    return absl::OutOfRangeError(StrCat(PointText(p), " is off the board: 0,0 to ",
                                        PointText({size.width - 1, size.height - 1})));
  }
  if (game.At(p) != Stone::kEmpty) {
    return InvalidArgument(PointText(p), " is occupied");
  }
  return absl::OkStatus();
}

// Checks first whether the ply is possible, then whether the game is over. Thus the error of an
// impossible ply is "illegal", even after the end of the game.
absl::Status CheckIn(const Game& game, const Ply& ply) {
  absl::Status status = game.Check(ply);
  return absl::IsFailedPrecondition(status) ? CheckNotOverIn(game) : status;
}

// Plays a ply of a list. The error has the form of IllegalPly.
absl::Status PlayNext(Game& game, const Ply& ply) {
  const absl::Status status = CheckIn(game, ply);
  if (!status.ok()) {
    return IllegalPly(game.plies().size() + 1, PlyText(ply), std::string(status.message()));
  }
  game.Play(ply);
  return absl::OkStatus();
}

std::ptrdiff_t Count(const std::vector<block::StoneLine>& stones, int owner) {
  return std::count_if(stones.begin(), stones.end(),
                       [owner](const auto& s) { return s.owner == owner; });
}

// Returns the colour of owner 1 in a list of stones. Black began and the colours alternate. So the
// colour follows from the numbers of stones:
// - Dead stones (owner 3) belong to neither side. If there are dead stones, owner 1 is black if the
//   total number of stones is even, otherwise white.
// - Otherwise, owner 1 is black if both owners have the same number of stones, and white if owner 1
//   has one stone less.
// - In all other cases, the first stone of the list is black.
Color OwnColor(const std::vector<block::StoneLine>& stones) {
  if (Count(stones, 3) > 0) return stones.size() % 2 == 0 ? Color::kBlack : Color::kWhite;
  const auto lead = Count(stones, 1) - Count(stones, 2);
  if (lead == 0) return Color::kBlack;
  if (lead == -1) return Color::kWhite;
  return stones.front().owner == 1 ? Color::kBlack : Color::kWhite;
}

// The side to move is owner 1, with one exception: if owner 1 has one stone more than owner 2, the
// side to move is owner 2. The reason for this exception: some managers always write 1 for Black
// and 2 for White.
Color ToMove(const std::vector<block::StoneLine>& stones) {
  const Color own = OwnColor(stones);
  const bool own_moved = Count(stones, 3) == 0 && Count(stones, 1) == Count(stones, 2) + 1;
  return own_moved ? Opponent(own) : own;
}

Stone StoneOfOwner(int owner, Color own) {
  if (owner == 3) return Stone::kDead;
  return StoneOf(owner == 1 ? own : Opponent(own));
}

absl::Status CheckOwner(const block::StoneLine& stone) {
  if (stone.owner != 0) return absl::OkStatus();
  return InvalidArgument(
      "the stone ", PointText(stone.point),
      " needs an owner: x,y,1 is an own stone, x,y,2 is a stone of the opponent");
}

// If `c` is not to move, plays a pass of the other side. The reason: a list of stones does not
// contain passes. If a side places two turns in a row, the other side has passed in between.
absl::Status TurnTo(Game& game, Color c) {
  if (game.to_move() == c) return absl::OkStatus();
  const Ply pass = {PlyKind::kPass, {}, 0};
  if (game.outcome() == Outcome::kNone && game.Check(pass).ok()) {
    game.Play(pass);
    return absl::OkStatus();
  }
  return InvalidArgument("it is the turn of the other side");
}

// Plays the stones in the order of the list. The first stone is black.
absl::StatusOr<std::unique_ptr<Game>> Replay(const std::vector<block::StoneLine>& stones,
                                             const GameSpec& spec) {
  std::unique_ptr<Game> game = MakeGame(spec);
  const Color own = stones.front().owner == 1 ? Color::kBlack : Color::kWhite;
  for (std::size_t i = 0; i < stones.size();) {
    if (absl::Status status = CheckOwner(stones[i]); !status.ok()) return status;
    if (stones[i].owner == 3) {
      return InvalidArgument("the stone ", PointText(stones[i].point),
                             ": this game has no dead stones");
    }
    const int owner = stones[i].owner;
    const Color color = ColorOf(StoneOfOwner(owner, own));
    absl::Status status = TurnTo(*game, color);
    if (!status.ok()) {
      return IllegalPly(game->plies().size() + 1, PointText(stones[i].point),
                        std::string(status.message()));
    }
    const std::vector<Form> forms = game->Forms();
    const auto due = forms.empty() ? 1 : static_cast<std::size_t>(forms.front().stones);
    Ply ply;
    while (ply.points.size() < due && i < stones.size() && stones[i].owner == owner) {
      ply.points.push_back(stones[i++].point);
    }
    status = PlayNext(*game, ply);
    if (!status.ok()) return status;
  }
  if (game->outcome() == Outcome::kNone) {
    const absl::Status status = TurnTo(*game, own);
    if (!status.ok()) {
      return InvalidArgument("after these stones ", status.message());
    }
  }
  return game;
}

// The stones of the position, as a Setup.
Setup StonesOf(const Game& game) {
  Setup setup;
  setup.size = game.spec().size;
  for (int y = 0; y < setup.size.height; ++y) {
    for (int x = 0; x < setup.size.width; ++x) {
      const Stone stone = game.At({x, y});
      if (stone != Stone::kEmpty) setup.stones.push_back({{x, y}, stone});
    }
  }
  setup.to_move = game.to_move();
  setup.last_turn = game.last_stones();
  return setup;
}

}  // namespace

absl::Status IllegalPly(std::size_t number, std::string_view ply, std::string_view why) {
  return InvalidArgument("illegal ply ", number, ": ", ply.substr(0, kLongestPly),
                         ply.size() > kLongestPly ? "..." : "", ": ", why);
}

absl::Status GameInProgress::Start(BoardSize size) {
  if (std::min(size.width, size.height) < kMinBoard ||
      std::max(size.width, size.height) > kMaxBoard) {
    return InvalidArgument("no board of ", SizeText(size), ": each side may be ", kMinBoard, " to ",
                           kMaxBoard, ", for instance 15 or 20");
  }
  Empty(size);
  return absl::OkStatus();
}

absl::Status GameInProgress::Restart() {
  if (!size_) return NoGame();
  Empty(*size_);
  return absl::OkStatus();
}

void GameInProgress::Empty(BoardSize size) {
  size_ = size;
  game_.reset();
  origin_ = Origin::kStart;
}

absl::Status GameInProgress::Update(const Options& options) {
  if (options.choices() != choice_) {
    choice_ = options.choices();
    game_.reset();
    origin_ = Origin::kStart;
  }
  family_game_ = options.family_game();
  if (!size_ && !game_) return NoGame();
  GameSpec spec = options.Spec(origin_ == Origin::kSetup ? setup_.size : *size_);
  if (game_ && spec_ == spec) return absl::OkStatus();
  const absl::Status status = options.CheckBoard(spec.size);
  if (!status.ok()) return status;
  if (game_) {
    Remake(spec);
  } else {
    game_ = MakeGame(spec);
  }
  spec_ = std::move(spec);
  return absl::OkStatus();
}

void GameInProgress::Remake(const GameSpec& spec) {
  const bool same_game = spec.variant == spec_.variant && spec.continuous == spec_.continuous;
  const bool empty = game_->record().empty() && game_->plies().empty();
  GameSpec fresh = spec;
  if (!empty && (!same_game || origin_ != Origin::kStart)) fresh.opening = OpeningKind::kNone;
  std::unique_ptr<Game> game = MakeGame(fresh);
  if (origin_ == Origin::kSetup && !same_game) {
    const Setup stones = StonesOf(*game_);
    if (!game->SetUp(stones).ok()) return;
    setup_ = stones;
  } else if (origin_ == Origin::kDiagram || !same_game) {
    for (const Placement& placement : game_->record()) game->SetUp(placement);
    game->SetToMove(game_->to_move());
    if (!empty) origin_ = Origin::kDiagram;
  } else {
    if (origin_ == Origin::kSetup && !game->SetUp(setup_).ok()) return;
    for (const Ply& ply : game_->plies()) {
      if (!PlayNext(*game, ply).ok()) return;  // the new setting applies to the next game
    }
  }
  game_ = std::move(game);
}

// The spec of the current game with the board size of START. The current board may have another
// size after SETUP.
absl::StatusOr<GameSpec> GameInProgress::SpecOfStart() const {
  if (!size_) return NoGame();
  const GameInfo& info = *FindGame(spec_.variant);
  absl::Status status = CheckSize(info.name, info.sizes, *size_);
  if (!status.ok()) return status;
  GameSpec spec = spec_;
  spec.size = *size_;
  if (!OpeningFits(spec.opening, spec.size)) spec.opening = OpeningKind::kNone;
  return spec;
}

absl::Status GameInProgress::CheckNotOver() const { return CheckNotOverIn(*game_); }

absl::Status GameInProgress::Play(const Ply& ply) {
  absl::Status status = CheckIn(*game_, ply);
  if (status.ok()) game_->Play(ply);
  return status;
}

absl::Status GameInProgress::TakeBack() {
  if (game_->plies().empty()) {
    return absl::FailedPreconditionError(
        StrCat("nothing to take back: ",
               game_->record().empty() ? "the board is empty" : "the position was set up"));
  }
  game_->TakeBack();
  return absl::OkStatus();
}

absl::Status GameInProgress::TakeBack(Point p) {
  if (game_->plies().empty()) return TakeBack();
  const Ply& last = game_->plies().back();
  const bool has_stones = last.kind == PlyKind::kStones || last.kind == PlyKind::kPick;
  if (!has_stones) {
    return InvalidArgument("the last ply is ", PlyText(last),
                           ": TAKEBACK without x,y takes it back");
  }
  if (std::find(last.points.begin(), last.points.end(), p) == last.points.end()) {
    return InvalidArgument("only the last stone, ", PointText(last.points.back()),
                           ", can be taken back, not ", PointText(p));
  }
  return TakeBack();
}

// --- Whole positions ------------------------------------------------------------------------

absl::Status GameInProgress::SetPosition(const std::vector<block::StoneLine>& stones) {
  const absl::StatusOr<GameSpec> spec = SpecOfStart();
  if (!spec.ok()) return spec.status();
  if (stones.empty()) {
    game_ = MakeGame(*spec);
    origin_ = Origin::kStart;
    return absl::OkStatus();
  }
  return family_game_ ? SetRecord(stones, *spec) : SetDiagram(stones, *spec);
}

absl::Status GameInProgress::SetDiagram(const std::vector<block::StoneLine>& stones,
                                        GameSpec spec) {
  spec.opening = OpeningKind::kNone;
  std::unique_ptr<Game> game = MakeGame(spec);
  const Color own = OwnColor(stones);
  for (const block::StoneLine& stone : stones) {
    absl::Status status = CheckOwner(stone);
    if (status.ok()) status = CheckFreeIn(*game, stone.point);
    if (!status.ok()) return status;
    game->SetUp({stone.point, StoneOfOwner(stone.owner, own)});
  }
  game->SetToMove(ToMove(stones));
  game_ = std::move(game);
  origin_ = Origin::kDiagram;
  return absl::OkStatus();
}

// A list of stones does not show swaps or offered fifths. If the opening has no swaps and no
// offers, and the stones are legal in it, the game continues with its opening. Otherwise it
// continues in free play.
absl::Status GameInProgress::SetRecord(const std::vector<block::StoneLine>& stones, GameSpec spec) {
  if (PlacesStoneByStone(spec.opening)) {
    absl::StatusOr<std::unique_ptr<Game>> game = Replay(stones, spec);
    if (game.ok()) {
      game_ = *std::move(game);
      origin_ = Origin::kStart;
      return absl::OkStatus();
    }
  }
  spec.opening = OpeningKind::kNone;
  absl::StatusOr<std::unique_ptr<Game>> game = Replay(stones, spec);
  if (!game.ok()) return game.status();
  game_ = *std::move(game);
  origin_ = Origin::kFreePlay;
  return absl::OkStatus();
}

absl::Status GameInProgress::SetPlies(const std::vector<Ply>& plies) {
  const absl::StatusOr<GameSpec> spec = SpecOfStart();
  if (!spec.ok()) return spec.status();
  std::unique_ptr<Game> game = MakeGame(*spec);
  for (const Ply& ply : plies) {
    const absl::Status status = PlayNext(*game, ply);
    if (!status.ok()) return status;
  }
  game_ = std::move(game);
  origin_ = Origin::kStart;
  return absl::OkStatus();
}

absl::Status GameInProgress::SetUp(const Setup& setup, const Options& options) {
  absl::Status status = options.CheckBoard(setup.size);
  if (!status.ok()) return status;
  GameSpec spec = options.Spec(setup.size);
  GameSpec free_play = spec;
  free_play.opening = OpeningKind::kNone;
  std::unique_ptr<Game> game = MakeGame(free_play);
  status = game->SetUp(setup);
  if (!status.ok()) return status;
  game_ = std::move(game);
  spec_ = std::move(spec);
  setup_ = setup;
  choice_ = options.choices();
  family_game_ = options.family_game();
  origin_ = Origin::kSetup;
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<Game>> GameInProgress::Swap2Position(
    const std::vector<block::StoneLine>& stones) const {
  const std::size_t count = stones.size();
  if (count != 0 && count != 3 && count != 5) {
    return InvalidArgument("SWAP2BOARD takes 0, 3 or 5 stones, not ", count);
  }
  const absl::StatusOr<GameSpec> start = SpecOfStart();
  if (!start.ok()) return start.status();
  const GameSpec& spec = *start;
  const std::span<const OpeningKind> openings = FindGame(spec.variant)->openings;
  if (std::find(openings.begin(), openings.end(), OpeningKind::kSwap2) == openings.end()) {
    return absl::FailedPreconditionError(StrCat(spec.variant, " does not have the opening swap-2"));
  }
  return Position(stones);
}

absl::StatusOr<std::unique_ptr<Game>> GameInProgress::Position(
    const std::vector<block::StoneLine>& stones) const {
  absl::StatusOr<GameSpec> spec = SpecOfStart();
  if (!spec.ok()) return spec.status();
  spec->opening = OpeningKind::kNone;
  std::unique_ptr<Game> game = MakeGame(*spec);
  for (const block::StoneLine& stone : stones) {
    const Ply ply = StonePly(stone.point);
    const absl::Status status = game->Check(ply);
    if (!status.ok()) return status;
    game->Play(ply);
  }
  return game;
}

}  // namespace tengen
