// SPDX-License-Identifier: Apache-2.0
//
// GameBoard: what a game's board must answer so that GameFor can referee it and a searcher can
// play on it: stones, whose turn, what a turn may be, what follows from it, and how to take it
// back. Openings, seats, swaps, passes and their draws are not its business
// (engine/rules/game_for.h).
//
// A turn is the stones that one side puts before the other side moves: one, in connect6 two
// (one at the very first). Colours alternate strictly by turns and passes; the several stones
// of an opening ply (B W B) are several turns.
//
// Not thread safe; every worker owns a copy. Preconditions are asserted, there are no errors.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/types.h"
#include "engine/zobrist.h"

namespace tengen {

enum class Outcome : std::uint8_t { kNone, kBlackWins, kWhiteWins, kDraw };
constexpr Outcome WinFor(Color c) {
  return c == Color::kBlack ? Outcome::kBlackWins : Outcome::kWhiteWins;
}

// Why a game ended, in the words of rules.md section 11.
enum class EndReason : std::uint8_t {
  kNone,
  kLine,
  kCapture,
  kFiveStands,
  kForbidden33,
  kForbidden44,
  kForbiddenOverline,
  kOverlineLoss,
  kRepetition,
  kTwoPass,
  kFull,
  kNoMove
};

// Why a point is forbidden to Black (rules.md 3.1), in the order of priority.
enum class ForbiddenKind : std::uint8_t { kNone, kDoubleThree, kDoubleFour, kOverline };

struct Ending {
  Outcome outcome = Outcome::kNone;
  EndReason reason = EndReason::kNone;
  friend bool operator==(const Ending&, const Ending&) = default;
};

// One stone of a record or diagram. kDead stands for dead stones of a continuous game.
struct Placement {
  Point point;
  Stone stone = Stone::kEmpty;
  friend constexpr bool operator==(const Placement&, const Placement&) = default;
};

// One change that a turn makes to the stones on the board. The changes of a turn are a list:
// applied in its order to the stones before the turn, they give the stones after it.
struct BoardChange {
  enum class Kind : std::uint8_t {
    kPut,    // `stone` comes to the empty `point`
    kTaken,  // `stone` leaves `point`
    kMoved   // `stone` moves from `point` to the empty point `to`
  };
  Kind kind = Kind::kPut;
  Stone stone = Stone::kEmpty;
  Point point;
  Point to;  // kMoved only
  friend constexpr bool operator==(const BoardChange&, const BoardChange&) = default;
};

// A position from which a game is played on: a diagram with what the stones do not tell.
struct Setup {
  static constexpr int kMostCaptured = kMaxBoard * kMaxBoard;
  static constexpr int kMostStonesDue = 2;

  BoardSize size;
  std::vector<Placement> stones;
  Color to_move = Color::kBlack;
  std::array<int, kColors> captured{};  // stones captured by Black, by White
  std::optional<Point> ko;              // the side to move may not retake there
  std::vector<Point> last_turn;         // the stones of the last turn, if they are known
  int stones_due = 0;                   // of the turn that is on; 0: as the game has it
};

template <class B>
concept GameBoard = std::copyable<B> &&
    requires(B& board, const B& now, Point p, std::span<const Point> turn, const Setup& setup) {
  { now.size() } -> std::convertible_to<BoardSize>;
  { now.to_move() } -> std::same_as<Color>;
  { now.At(p) } -> std::same_as<Stone>;
  // Of everything that the rules look at but earlier positions: stones, side to move,
  // captured counts, ko, stones due, the last turn where it restricts the next.
  { now.key() } -> std::same_as<Key>;

  // Stones of the turn that is due: 1, in connect6 2 (1 on an empty board).
  { now.stones_due() } -> std::same_as<int>;
  // Whether the turn may begin with p, and go on with `second`. On and off the board.
  { now.IsLegal(p) } -> std::same_as<bool>;
  { now.IsLegalSecond(p, p) } -> std::same_as<bool>;

  // Puts the stones of a legal turn with all that follows (captures, poofs, slides, clears)
  // and passes the turn. The game may go on after a win (an opening is not judged).
  {board.MakeTurn(turn)};
  {board.MakePass()};
  // Takes back the latest MakeTurn or MakePass exactly.
  {board.Unmake()};

  // What the latest turn or pass decided, in the order of rules.md section 1; kNone before the
  // first. Two passes and tiebreakers are decided above.
  { now.ending() } -> std::same_as<Ending>;
  // What the latest turn or pass changed on the board; empty before the first. Not for searches: it
  // is computed from the board's record of the turn.
  { now.LastChanges() } -> std::same_as<std::vector<BoardChange>>;
  // Stones captured by `c`; 0 where nothing counts.
  { now.captured(Color::kBlack) } -> std::same_as<int>;
  { now.ko() } -> std::same_as<std::optional<Point>>;

  // Replaces everything; nothing can be taken back from there. The size is one the game has, all
  // points are on it, and dead stones come only to a board that says kDeadStones. Of ko and
  // stones due it takes what can be so.
  {board.SetUp(setup)};
};

}  // namespace tengen
