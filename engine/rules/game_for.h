// SPDX-License-Identifier: Apache-2.0
//
// GameFor<Rules>: the Game of one rules struct (engine/variants/). GameFor connects GameFrame,
// which applies the common rules, with the game's board (engine/board.h).
//
// Not thread safe. Errors: see Game (engine/game.h). Preconditions are asserted.
#pragma once

#include <cassert>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/status.h"
#include "engine/boards/shape_board.h"
#include "engine/refusals.h"
#include "engine/rules/game_frame.h"
#include "engine/rules/game_rules.h"

namespace tengen {

// Makes the board of a game. If the rules struct has MakeBoard, calls MakeBoard. If the rules
// struct has no MakeBoard, makes a ShapeBoard.
template <GameRules P>
auto MakeBoardFor(const GameSpec& spec) {
  if constexpr (MakesItsBoard<P>) {
    return P::MakeBoard(spec);
  } else {
    return ShapeBoard<KernelOf<P>>(spec.size, spec.rif_five_exception, spec.continuous,
                                   TablesFor<P>());
  }
}
template <GameRules P>
using BoardFor = decltype(MakeBoardFor<P>(GameSpec{}));

// A game with a board of type B. Several games share one BoardGame.
template <GameBoard B>
class BoardGame : public GameFrame {
 public:
  const B& board() const { return board_; }

  Stone At(Point p) const final { return board_.At(p); }
  Key key() const final { return board_.key(); }
  int captured(Color c) const final { return board_.captured(c); }
  std::optional<Point> ko() const final { return board_.ko(); }
  Color foul_side() const final {
    if constexpr (kHasFouls) return board_.foul_side();
    return Color::kBlack;
  }
  ForbiddenKind Forbidden(Point p) const final {
    if constexpr (kHasFouls) return board_.Forbidden(p);
    return ForbiddenKind::kNone;
  }
  unsigned ForbiddenDirections(Point p) const final {
    if constexpr (requires { board_.ForbiddenDirections(p); }) return board_.ForbiddenDirections(p);
    return 0;
  }
  std::vector<Point> ForbiddenPoints() const final {
    if constexpr (kHasFouls) return board_.ForbiddenPoints();
    return {};
  }

 protected:
  BoardGame(const GameSpec& spec, B board) : GameFrame(spec), board_(std::move(board)) {}
  BoardGame(const BoardGame&) = default;
  BoardGame& operator=(const BoardGame&) = default;

  Color BoardToMove() const final { return board_.to_move(); }
  int StonesDue() const final { return board_.stones_due(); }
  bool MayBegin(Point p) const final { return board_.IsLegal(p); }
  bool MayGoOn(Point first, Point second) const final {
    return board_.IsLegalSecond(first, second);
  }
  const SentenceForm& WhyNot(Point p) const final {
    if constexpr (requires { board_.WhyNot(p); }) return board_.WhyNot(p);
    return refusal::kNotOpen;
  }
  // A board with turns of two stones counts the turns itself, because listing all of them is
  // slower.
  std::uint64_t CountTurns() final {
    if constexpr (requires { board_.LegalPairs(); }) {
      return static_cast<std::uint64_t>(board_.LegalPairs());
    } else {
      return LegalPoints().size();
    }
  }
  void MakeTurn(std::span<const Point> turn) final { board_.MakeTurn(turn); }
  void MakePass() final { board_.MakePass(); }
  int MakeSwap() final {
    if constexpr (requires { board_.MakeSwap(); }) {
      board_.MakeSwap();
      return 1;
    }
    return 0;
  }
  void Unmake() final { board_.Unmake(); }
  Ending BoardEnding() const final { return board_.ending(); }
  std::vector<BoardChange> LastChanges() const final { return board_.LastChanges(); }
  bool KnowsDeadStones() const final {
    return requires { B::kDeadStones; };
  }
  absl::Status SetUpBoard(const Setup& setup) final {
    B board = board_;
    board.SetUp(setup);
    if (setup.ko && board.ko() != setup.ko) {
      return InvalidArgument("there can be no ko at ", setup.ko->x, ",", setup.ko->y,
                             " in this position");
    }
    if (setup.stones_due != 0 && board.stones_due() != setup.stones_due) {
      return InvalidArgument("the stones left must be ", board.stones_due(), " in this position");
    }
    board_ = std::move(board);
    return absl::OkStatus();
  }

  // A board with Put (ShapeBoard) accepts a stone of any colour at any time. All other boards have
  // no dead stones. On such a board, if the stone does not belong to the side to move, this
  // function makes a pass first.
  int PutStone(Placement placement, bool judge) final {
    if constexpr (requires { board_.Put(placement, judge); }) {
      board_.Put(placement, judge);
      return 1;
    } else {
      assert(IsColor(placement.stone));
      const int steps = TurnTo(ColorOf(placement.stone));
      board_.MakeTurn(std::span(&placement.point, 1));
      return steps + 1;
    }
  }
  int TurnTo(Color c) final {
    if constexpr (requires { board_.SetToMove(c); }) {
      board_.SetToMove(c);
      return 0;
    } else {
      if (board_.to_move() == c) return 0;
      board_.MakePass();
      return 1;
    }
  }

 private:
  static constexpr bool kHasFouls = requires(const B& b) { b.ForbiddenPoints(); };

  B board_;
};

template <GameRules Rules>
class GameFor final : public BoardGame<BoardFor<Rules>> {
  using Base = BoardGame<BoardFor<Rules>>;

 public:
  explicit GameFor(const GameSpec& spec) : Base(spec, MakeBoardFor<Rules>(spec)) {}

  bool counts_captures() const override { return Rules::kCountsCaptures; }
  std::unique_ptr<Game> Clone() const override { return std::make_unique<GameFor>(*this); }
  std::unique_ptr<Game> WithoutOpening() const override {
    auto game = std::make_unique<GameFor>(*this);
    game->ForgetOpening();
    return game;
  }

 protected:
  absl::Status CheckSize(BoardSize size) const override {
    return tengen::CheckSize(Rules::kName, SizesOf<Rules>(), size);
  }
};

// The board of a game. Precondition: the game is a BoardGame<B>.
template <GameBoard B>
const B& BoardOf(const Game& game) {
  const auto* const on = dynamic_cast<const BoardGame<B>*>(&game);
  assert(on != nullptr);
  return on->board();
}

}  // namespace tengen
