// SPDX-License-Identifier: Apache-2.0
#include "protocol/match.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engine/geometry.h"
#include "protocol/text.h"
#include "search/registry.h"

namespace tengen {
namespace {

std::string SizeText(BoardSize size) { return absl::StrCat(size.width, "x", size.height); }

absl::Status NoGame() {
  return absl::FailedPreconditionError("no game yet: START comes first, for instance START 15");
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

absl::Status CheckFreeIn(const Game& game, Point p) {
  const BoardSize size = game.spec().size;
  if (!OnBoard(p, size)) {
    return absl::OutOfRangeError(absl::StrCat(PointText(p), " is off the board: 0,0 to ",
                                              PointText({size.width - 1, size.height - 1})));
  }
  if (!game.IsLegal(p)) {
    return absl::InvalidArgumentError(absl::StrCat(PointText(p), " is occupied"));
  }
  return absl::OkStatus();
}

// Which colour "own" is in a list of stones: black began and stones alternate, so the counts
// tell. Dead stones alternated too, whoever's they were. Where a list was made up and the
// counts tell nothing, its first stone is black (protocol.md section 2).
Color OwnColor(const std::vector<block::StoneLine>& stones) {
  const auto count = [&stones](int owner) {
    return std::count_if(stones.begin(), stones.end(),
                         [owner](const auto& s) { return s.owner == owner; });
  };
  if (count(3) > 0) return stones.size() % 2 == 0 ? Color::kBlack : Color::kWhite;
  if (count(2) == count(1)) return Color::kBlack;
  if (count(2) == count(1) + 1) return Color::kWhite;
  return stones.front().owner == 1 ? Color::kBlack : Color::kWhite;
}

Stone StoneOfOwner(int owner, Color own) {
  if (owner == 3) return Stone::kDead;
  return StoneOf(owner == 1 ? own : Opponent(own));
}

}  // namespace

absl::Status Match::Start(BoardSize size) {
  if (std::min(size.width, size.height) < kMinBoard ||
      std::max(size.width, size.height) > kMaxBoard) {
    return absl::InvalidArgumentError(absl::StrCat("no board of ", SizeText(size),
                                                   ": each side may be ", kMinBoard, " to ",
                                                   kMaxBoard, ", for instance 15 or 20"));
  }
  size_ = size;
  game_.reset();
  return absl::OkStatus();
}

absl::Status Match::Restart() {
  if (!size_) return NoGame();
  return Start(*size_);
}

absl::Status Match::Update(const Options& options) {
  if (!size_) return NoGame();
  GameSpec spec = options.Spec(*size_);
  if (game_ && spec_ == spec) return absl::OkStatus();
  const GameInfo& info = *FindGame(spec.variant);
  const absl::Status fits = CheckSize(info.name, info.sizes, *size_);
  if (!fits.ok()) return fits;
  std::unique_ptr<Game> game = MakeGame(spec);
  if (game_) {
    for (const Placement& placement : game_->record()) game->SetUp(placement);
    game->SetToMove(game_->to_move());
  }
  game_ = std::move(game);
  spec_ = std::move(spec);
  return absl::OkStatus();
}

absl::Status Match::CheckNotOver() const {
  if (game_->outcome() == Outcome::kNone) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("game over: ", Av(OutcomeText(game_->outcome())), " by ",
                   Av(EndReasonText(game_->reason()))));
}

absl::Status Match::CheckFree(Point p) const { return CheckFreeIn(*game_, p); }

absl::Status Match::Play(Point p) {
  absl::Status status = CheckNotOver();
  if (status.ok()) status = CheckFree(p);
  if (status.ok()) game_->Play(p);
  return status;
}

absl::Status Match::TakeBack(Point p) {
  if (game_->record().empty()) {
    return absl::FailedPreconditionError("nothing to take back: the board is empty");
  }
  const Point last = game_->record().back().point;
  if (last != p) {
    return absl::InvalidArgumentError(absl::StrCat("only the last stone can be taken back, at ",
                                                   PointText(last), ", not ", PointText(p)));
  }
  game_->TakeBack();
  return absl::OkStatus();
}

absl::Status Match::SetPosition(const std::vector<block::StoneLine>& stones) {
  std::unique_ptr<Game> game = MakeGame(spec_);
  const Color own = OwnColor(stones);
  for (const block::StoneLine& stone : stones) {
    if (stone.owner == 0) {
      return absl::InvalidArgumentError(absl::StrCat(
          "the stone ", PointText(stone.point), " needs an owner: x,y,1 own, x,y,2 opponent's"));
    }
    const absl::Status status = CheckFreeIn(*game, stone.point);
    if (!status.ok()) return status;
    game->SetUp({stone.point, StoneOfOwner(stone.owner, own)});
  }
  game->SetToMove(own);
  game_ = std::move(game);
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<Game>> Match::Swap2Position(
    const std::vector<block::StoneLine>& stones) const {
  const std::size_t count = stones.size();
  if (count != 0 && count != 3 && count != 5) {
    return absl::InvalidArgumentError(
        absl::StrCat("SWAP2BOARD takes 0, 3 or 5 stones, not ", count));
  }
  std::unique_ptr<Game> game = MakeGame(spec_);
  for (const block::StoneLine& stone : stones) {
    const absl::Status status = CheckFreeIn(*game, stone.point);
    if (!status.ok()) return status;
    game->Play(stone.point);
  }
  return game;
}

}  // namespace tengen
