// SPDX-License-Identifier: Apache-2.0
//
// Game: a game in progress, for code that does not know at compile time which game it is. The
// protocol, tests and tools use it. A Game applies all rules: stones, turns, openings, seats and
// their colours, passes, the end of the game and its reason. docs/rules.md describes the rules. A
// ply costs one virtual call. The search uses only the board of a game, which BoardOf
// (engine/rules/game_for.h) returns.
//
// A game is a list of plies (engine/ply.h) from the empty board or from a set-up position. Errors
// are absl::Status values, and other preconditions are asserted. Not thread safe: two threads must
// not use the same object at the same time, not even to read. No function blocks.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "engine/board.h"
#include "engine/opening_kind.h"
#include "engine/ply.h"
#include "engine/types.h"

namespace tengen {

// How a piece moves from the point that a user chooses to the point where it comes to rest.
enum class Falling : std::uint8_t {
  kNone,     // it does not move
  kDown,     // down its column
  kOutward,  // to the nearest edge
  kEdges     // it comes from an edge
};

// The choice of a game: its name, its board size and its options. A plain value.
struct GameSpec {
  std::string variant = "freestyle";  // GameInfo::name of a game (engine/games.h)
  BoardSize size;
  // True: only a full board ends the game, and the stones of a winning row become dead (rules.md
  // section 13).
  bool continuous = false;
  // True: in renju, a three does not count if the stone that would make its straight four also
  // makes a five (rules.md 3.1 and D9). Gomocup plays renju with this exception.
  bool rif_five_exception = true;
  OpeningKind opening = OpeningKind::kNone;
  // True: the 26 openings and the first stones of Taraguchi-10 are allowed in one orientation only
  // (rules.md D1).
  bool canonical = false;
  // True: after the opening, a side may pass (rules.md section 8).
  bool allow_pass = false;
  // True: the side that passed first wins a drawn game. If neither side passed, White wins
  // (rules.md section 8).
  bool tiebreak = false;
  friend bool operator==(const GameSpec&, const GameSpec&) = default;
};

// The name of a reason in rules.md section 11, for example "line". The name of kNone is "none".
std::string_view EndReasonText(EndReason reason);

class Game {
 public:
  virtual ~Game() = default;

  virtual const GameSpec& spec() const = 0;
  // All plies since the start of the game or, after a SetUp, since the set-up position.
  virtual const std::vector<Ply>& plies() const = 0;
  // All stones that were placed, in the order of placing. Stones that were captured later are
  // included.
  virtual const std::vector<Placement>& record() const = 0;

  // --- Side to move ------------------------------------------------------------------------
  // Seats are 1 and 2. The seat to move owns the colour to move (rules.md section 0).
  virtual Color to_move() const = 0;
  virtual int black_seat() const = 0;
  int seat_to_move() const { return to_move() == Color::kBlack ? black_seat() : 3 - black_seat(); }

  // --- The board ---------------------------------------------------------------------------
  // The content of a point. Precondition: the point is on the board.
  virtual Stone At(Point p) const = 0;
  // A hash of everything on the board that the rules depend on, without earlier positions.
  virtual Key key() const = 0;
  // The number of stones that the colour has captured; 0 in games that do not count captures.
  virtual int captured(Color c) const = 0;
  virtual bool counts_captures() const = 0;
  // The point on which the side to move may not retake a stone (ko).
  virtual std::optional<Point> ko() const = 0;
  // The stones of the last ply that placed stones. Empty: no ply has placed stones, or the last
  // turn is unknown.
  virtual std::vector<Point> last_stones() const = 0;
  // The colour that has forbidden points: the side to move if both colours have fouls, otherwise
  // Black.
  virtual Color foul_side() const = 0;
  // Why the point is forbidden to foul_side() now. kNone: not forbidden.
  virtual ForbiddenKind Forbidden(Point p) const = 0;
  // The directions (engine/geometry.h) of the rows that make the point forbidden, as bits. 0: not
  // known, as on boards with captures, or not forbidden.
  virtual unsigned ForbiddenDirections(Point p) const = 0;
  // All empty points that are forbidden to foul_side(), sorted by y, then x.
  virtual std::vector<Point> ForbiddenPoints() const = 0;

  // --- The end -----------------------------------------------------------------------------
  virtual Outcome outcome() const = 0;
  virtual EndReason reason() const = 0;
  // True if the game was a draw and the tiebreaker decided the winner. reason() is still the reason
  // of the draw.
  virtual bool decided_by_tiebreak() const = 0;

  // --- Legal plies -------------------------------------------------------------------------
  // True if the opening is not over.
  virtual bool in_opening() const = 0;
  // The points that were offered for the fifth stone. The list is empty if the next ply is not a
  // pick from these points.
  virtual std::vector<Point> offered() const = 0;
  // The forms that the next ply may have. If a form with stones is allowed, it is the first in the
  // list. Empty: the game is over.
  virtual std::vector<Form> Forms() const = 0;
  // The legal first points of a ply that has the form Forms()[0], sorted by y, then x.
  virtual std::vector<Point> LegalPoints() const = 0;
  // The legal second points of a turn of two stones whose first point is `first`, sorted by y, then
  // x.
  virtual std::vector<Point> LegalSecond(Point first) const = 0;
  // True if the next stone may be put on p. The function ignores Forms() and the end of the game. p
  // may be off the board. (A foul in renju is legal, but loses: rules.md section 10.)
  virtual bool IsLegal(Point p) const = 0;
  // Returns OK, or the reason why the ply is illegal. The message is one line and can be sent to a
  // user. Errors:
  //   InvalidArgument     the rules forbid the ply;
  //   OutOfRange          a point is off the board;
  //   FailedPrecondition  the game is over. For a pass in a game without passes, the error is
  //                       InvalidArgument, also after the end of the game.
  virtual absl::Status Check(const Ply& ply) const = 0;
  // The number of sequences of `plies` legal plies from this position. After the end of the game no
  // ply is legal. If a ply has two stones of one colour, their two orders count as one ply.
  std::uint64_t Perft(int plies) {
    return Perft(plies, [] { return false; });
  }
  // Does the same as Perft(plies), but the caller can stop the count, because a deep count can need
  // hours. Perft calls `stop` often. When `stop` returns true, Perft ends soon and its result is
  // meaningless. Perft never changes the game.
  virtual std::uint64_t Perft(int plies, const std::function<bool()>& stop) = 0;

  // --- Moves -------------------------------------------------------------------------------
  // Makes a ply. Precondition: Check(ply) is OK. Play also accepts a ply after the end of the game;
  // such a ply does not change the result.
  virtual void Play(const Ply& ply) = 0;
  void Play(Point p) { Play(StonePly(p)); }
  // Does the same as Play, and returns the changes on the board (engine/board.h).
  virtual std::vector<BoardChange> PlayWithChanges(const Ply& ply) = 0;
  // Undoes the last ply of any kind. Precondition: plies() is not empty.
  virtual void TakeBack() = 0;

  // --- Positions from outside --------------------------------------------------------------
  // Replaces the position. Afterwards there is no opening, and earlier passes do not count. After
  // an error the game is unchanged. Errors:
  //   OutOfRange       a point is off the board;
  //   InvalidArgument  two stones are on one point, or a placement has no stone; or the game does
  //                    not allow the size, dead stones, captures, ko or number of stones due.
  virtual absl::Status SetUp(const Setup& setup) = 0;

  // For Gomocup's command BOARD: puts a stone of any colour on a legal point, as one ply. After a
  // stone of Black or White, the other colour is to move. After TakeBack of a black or white stone,
  // the colour of this stone is to move. Only the five-in-a-row games accept dead stones.
  virtual void Place(Placement placement) = 0;
  // Does the same as Place for a stone of a diagram, but does not test whether the stone wins or is
  // a foul. The stones of a diagram may be in any order, so such a test would be wrong.
  virtual void SetUp(Placement placement) = 0;
  // Sets the side to move, whichever plies were played before.
  virtual void SetToMove(Color c) = 0;

  // --- Copies ------------------------------------------------------------------------------
  // Returns a copy of the game in the same state.
  virtual std::unique_ptr<Game> Clone() const = 0;
  // Returns a new game that starts with this position and has no opening. A search inside an
  // opening needs such a game. In the new game TakeBack cannot undo the plies before this position.
  virtual std::unique_ptr<Game> WithoutOpening() const = 0;
};

}  // namespace tengen
