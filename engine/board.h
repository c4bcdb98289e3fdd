// SPDX-License-Identifier: Apache-2.0
//
// GameBoard: the interface of a game's board. GameFor uses it to referee a game, and the search
// uses it to play. A board has the stones, the side to move and the legal turns. It also gives the
// result of a turn, and it can take a turn back. Openings, seats, swaps, passes and draws by two
// passes belong to GameFrame (engine/rules/game_frame.h).
//
// A turn is the stones that one side puts before the other side moves. A turn has one stone. In
// connect6 it has two, but the first turn has one. Colours alternate strictly, by turns and passes.
// An opening ply of several stones (B W B) is several turns.
//
// Not thread safe: every thread needs its own copy. No call returns an error; preconditions are
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

// Why a point is forbidden to Black (rules.md 3.1). If several reasons apply, the first one of this
// order counts.
enum class ForbiddenKind : std::uint8_t { kNone, kDoubleThree, kDoubleFour, kOverline };

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

// One change that a turn makes to the stones on the board. Each turn has a list of such changes.
// Made in this order, they change the stones before the turn into the stones after it.
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

// A position from which a game can start: a diagram, and facts that the stones alone do not show.
struct Setup {
  static constexpr int kMostCaptured = kMaxBoard * kMaxBoard;
  static constexpr int kMostStonesDue = 2;

  BoardSize size;
  std::vector<Placement> stones;
  Color to_move = Color::kBlack;
  std::array<int, kColors> captured{};  // stones that Black and White have captured
  std::optional<Point> ko;              // the side to move may not retake on this point
  std::vector<Point> last_turn;         // the stones of the last turn; empty: not known
  int stones_due = 0;  // stones that the current turn still needs; 0: as many as the rules of the
                       // game give
};

template <class B>
concept GameBoard = std::copyable<B> &&
    requires(B& board, const B& now, Point p, std::span<const Point> turn, const Setup& setup) {
  { now.size() } -> std::convertible_to<BoardSize>;
  { now.to_move() } -> std::same_as<Color>;
  { now.At(p) } -> std::same_as<Stone>;
  // A hash of everything that the rules look at, except earlier positions. That is: stones, side
  // to move, captured counts, ko and stones due. It includes the last turn where that turn
  // restricts the next one.
  { now.key() } -> std::same_as<Key>;

  // Stones of the next turn: 1, in connect6 2 (1 on an empty board).
  { now.stones_due() } -> std::same_as<int>;
  // IsLegal(p): whether the turn may begin with p. IsLegalSecond(first, second): whether `second`
  // may follow `first`. Points off the board are allowed as arguments; they are not legal.
  { now.IsLegal(p) } -> std::same_as<bool>;
  { now.IsLegalSecond(p, p) } -> std::same_as<bool>;

  // Puts the stones of a legal turn and passes the turn to the other side. It also does what the
  // stones cause: captures, poofs, clears. A turn after a win is allowed.
  {board.MakeTurn(turn)};
  {board.MakePass()};
  // Takes back the latest MakeTurn or MakePass exactly.
  {board.Unmake()};

  // The result of the latest turn or pass, tested in the order of rules.md section 1. kNone: the
  // game continues, or no turn was made yet. GameFrame decides two passes and tiebreakers.
  { now.ending() } -> std::same_as<Ending>;
  // What the latest turn or pass changed on the board; empty before the first. Searches should not
  // call it: each call computes the list from the board's record of the turn.
  { now.LastChanges() } -> std::same_as<std::vector<BoardChange>>;
  // Stones that colour `c` captured; 0 in games that do not count captures.
  { now.captured(Color::kBlack) } -> std::same_as<int>;
  { now.ko() } -> std::same_as<std::optional<Point>>;

  // Replaces the position; earlier turns cannot be taken back. Preconditions: the game has this
  // board size, and all points are on the board. Only a board that defines kDeadStones gets dead
  // stones. The board ignores a ko or a count of stones due that is impossible in the position.
  {board.SetUp(setup)};
};

}  // namespace tengen
