// SPDX-License-Identifier: Apache-2.0
//
// GameBoard: the interface of a game's board. GameFor uses it to referee a game, and the search
// uses it to play. A board has the stones, the side to move and the legal turns. A board also
// computes the result of a turn, and can undo turns. Openings, seats, swaps, passes and draws by
// two passes belong to GameFrame (engine/rules/game_frame.h).
//
// A turn is the stones that one side puts before the other side moves. A turn is one stone. In
// connect6 the first turn is one stone, and every other turn is two stones. Black and White
// alternate: after each turn or pass the other colour is to move. An opening ply of several stones
// (B W B) is several turns.
//
// Not thread safe: every thread needs its own copy. No function returns an error; preconditions are
// asserted.
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

// Why a game ended (rules.md section 11).
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

// Why a point is forbidden to a colour (rules.md 3.1). kNone: the point is not forbidden. If
// several reasons apply, the value is the one that comes first in this enum.
enum class ForbiddenKind : std::uint8_t { kNone, kDoubleThree, kDoubleFour, kOverline };

// Why a game has ended by a stone on a point that is forbidden for this reason.
constexpr EndReason ReasonFor(ForbiddenKind foul) {
  switch (foul) {
    case ForbiddenKind::kDoubleThree: return EndReason::kForbidden33;
    case ForbiddenKind::kDoubleFour: return EndReason::kForbidden44;
    case ForbiddenKind::kOverline: return EndReason::kForbiddenOverline;
    case ForbiddenKind::kNone: break;
  }
  return EndReason::kNone;
}

struct Ending {
  Outcome outcome = Outcome::kNone;
  EndReason reason = EndReason::kNone;
  friend bool operator==(const Ending&, const Ending&) = default;
};

// One stone of a record or diagram. kDead is a dead stone of a continuous game.
struct Placement {
  Point point;
  Stone stone = Stone::kEmpty;
  friend constexpr bool operator==(const Placement&, const Placement&) = default;
};

// One change that a turn makes to the stones on the board. Each turn has a list of changes. Apply
// the changes in the order of the list to the stones before the turn: the result is the stones
// after the turn.
struct BoardChange {
  enum class Kind : std::uint8_t {
    kPut,    // `stone` is put on the empty `point`
    kTaken,  // `stone` is removed from `point`
    kMoved   // `stone` moves from `point` to the empty point `to`
  };
  Kind kind = Kind::kPut;
  Stone stone = Stone::kEmpty;
  Point point;
  Point to;  // kMoved only
  friend constexpr bool operator==(const BoardChange&, const BoardChange&) = default;
};

// A position from which a game can start: its stones, and the facts that the stones alone do not
// show.
struct Setup {
  static constexpr int kMostCaptured = kMaxBoard * kMaxBoard;  // limit of each number in `captured`
  static constexpr int kMostStonesDue = 2;                     // limit of `stones_due`

  BoardSize size;
  std::vector<Placement> stones;
  Color to_move = Color::kBlack;
  std::array<int, kColors> captured{};  // number of stones that Black and White have captured
  std::optional<Point> ko;              // the side to move may not play on this point (ko)
  std::vector<Point> last_turn;         // the stones of the last turn; empty: unknown
  int stones_due = 0;  // number of stones that the side to move must put now; 0: the number that
                       // the game's rules prescribe
};

template <class B>
concept GameBoard = std::copyable<B> &&
    requires(B& board, const B& now, Point p, std::span<const Point> turn, const Setup& setup) {
  { now.size() } -> std::convertible_to<BoardSize>;
  { now.to_move() } -> std::same_as<Color>;
  { now.At(p) } -> std::same_as<Stone>;
  // A hash of everything that the rules depend on, without earlier positions: stones, side to move,
  // capture counts, ko and stones due. In games in which the last turn restricts the next turn, the
  // hash also includes the last turn.
  { now.key() } -> std::same_as<Key>;

  // The number of stones of the next turn. In connect6: 2, or 1 if the board is empty. In all other
  // games: 1.
  { now.stones_due() } -> std::same_as<int>;
  // IsLegal(p): true if the first stone of the turn may be put on p. IsLegalSecond(first, second):
  // true if the second stone may be put on `second` after a first stone on `first`. Both functions
  // return false for points off the board.
  { now.IsLegal(p) } -> std::same_as<bool>;
  { now.IsLegalSecond(p, p) } -> std::same_as<bool>;

  // Puts the stones of a legal turn. After the turn the other side is to move. MakeTurn also
  // applies the effects of the stones: captures, poofs, clears. A turn after a win is allowed.
  {board.MakeTurn(turn)};
  {board.MakePass()};
  // Undoes the latest MakeTurn or MakePass exactly.
  {board.Unmake()};

  // The result of the latest turn or pass, tested in the order of rules.md section 1. kNone: the
  // game continues, or no turn was made yet. Two passes and tiebreakers are not tested here:
  // GameFrame decides them.
  { now.ending() } -> std::same_as<Ending>;
  // The changes that the latest turn or pass made on the board. Empty if no turn was made yet.
  // Searches should not call this function, because each call computes the list again.
  { now.LastChanges() } -> std::same_as<std::vector<BoardChange>>;
  // The number of stones that the colour has captured; 0 in games that do not count captures.
  { now.captured(Color::kBlack) } -> std::same_as<int>;
  { now.ko() } -> std::same_as<std::optional<Point>>;

  // Replaces the position. Unmake cannot undo turns that were made before. Preconditions: the game
  // has this board size, and all points are on the board. `setup` may have dead stones only if the
  // board class defines kDeadStones. If the ko or the number of stones due is impossible in the
  // position, the board ignores it.
  {board.SetUp(setup)};
};

}  // namespace tengen
