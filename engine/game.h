// SPDX-License-Identifier: Apache-2.0
//
// Game: a game in progress, for code that does not know at compile time which game it is. The
// protocol, tests and tools use it. It applies all rules: stones, turns, openings, seats and their
// colours, passes, the end of the game and its reason. The rules are those of docs/rules.md. A ply
// costs one virtual call. The search does not use Game: it takes the board from it with BoardOf
// (engine/rules/game_for.h).
//
// A game is a list of plies (engine/ply.h) from the empty board or from a set-up position. Errors
// are absl::Status values, and other preconditions are asserted. Not thread safe: two threads must
// not use one object, not even to read. No call waits for anything.
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

// The choice of a game: its name, its board and its switches. A plain value.
struct GameSpec {
  std::string variant = "freestyle";  // GameInfo::name of a game (engine/games.h)
  BoardSize size;
  // Only a full board ends the game. The stones of a winning row become dead (rules.md
  // section 13).
  bool continuous = false;
  // Renju: a three does not count if its straight-four point makes a five at the same time
  // (rules.md 3.1 and D9). True for Gomocup renju.
  bool rif_five_exception = true;
  OpeningKind opening = OpeningKind::kNone;
  // Allow the 26 openings and the first stones of Taraguchi-10 in one orientation only (rules.md
  // D1).
  bool canonical = false;
  bool allow_pass = false;
  // A drawn game is won by the side that passed first. Without a pass, White wins it (rules.md
  // section 8).
  bool tiebreak = false;
  friend bool operator==(const GameSpec&, const GameSpec&) = default;
};

// The name of a reason as in rules.md section 11, for example "line"; "none" for kNone.
std::string_view EndReasonText(EndReason reason);

class Game {
 public:
  virtual ~Game() = default;

  virtual const GameSpec& spec() const = 0;
  // All plies since the start or the set-up.
  virtual const std::vector<Ply>& plies() const = 0;
  // All stones that were placed, in the order of placing. Includes captured stones.
  virtual const std::vector<Placement>& record() const = 0;

  // --- Side to move ------------------------------------------------------------------------
  // Seats are 1 and 2. The seat to move owns the colour to move (rules.md section 0).
  virtual Color to_move() const = 0;
  virtual int black_seat() const = 0;
  int seat_to_move() const { return to_move() == Color::kBlack ? black_seat() : 3 - black_seat(); }

  // --- The board ---------------------------------------------------------------------------
  // The content of a point. Precondition: the point is on the board.
  virtual Stone At(Point p) const = 0;
  // A hash of everything on the board that the rules look at, except earlier positions.
  virtual Key key() const = 0;
  // Stones that colour `c` captured; 0 in games that do not count captures.
  virtual int captured(Color c) const = 0;
  virtual bool counts_captures() const = 0;
  // The point on which the side to move may not retake a stone (ko).
  virtual std::optional<Point> ko() const = 0;
  // The stones of the last ply that placed stones. Empty: no such ply, or not known.
  virtual std::vector<Point> last_stones() const = 0;
  // Why the point is forbidden to Black now. kNone: not forbidden.
  virtual ForbiddenKind Forbidden(Point p) const = 0;
  // All empty points that are forbidden to Black, sorted by y, then x.
  virtual std::vector<Point> ForbiddenPoints() const = 0;

  // --- The end -----------------------------------------------------------------------------
  virtual Outcome outcome() const = 0;
  virtual EndReason reason() const = 0;
  // The tiebreaker gave a draw a winner. reason() is still the reason of the draw.
  virtual bool decided_by_tiebreak() const = 0;

  // --- Legal plies -------------------------------------------------------------------------
  // The opening is not over.
  virtual bool in_opening() const = 0;
  // The offered fifth stones, if one of them must be picked now. Otherwise the result is empty.
  virtual std::vector<Point> offered() const = 0;
  // The forms that the next ply may have. A form with stones comes first. Empty: the game is over.
  virtual std::vector<Form> Forms() const = 0;
  // The legal first points of a ply of the first form, sorted by y, then x.
  virtual std::vector<Point> LegalPoints() const = 0;
  // The legal second points of a turn of two stones that begins with `first`, in the same order.
  virtual std::vector<Point> LegalSecond(Point first) const = 0;
  // True if the next stone may be put on p. This ignores Forms() and the end of the game. p may be
  // any point, also off the board. (A renju foul is legal and loses, rules.md section 10.)
  virtual bool IsLegal(Point p) const = 0;
  // OK, or why the ply is illegal. The message is one line and can be sent to a user. Errors:
  //   InvalidArgument     the rules forbid the ply;
  //   OutOfRange          a point is off the board;
  //   FailedPrecondition  the game is over. A pass in a game without passes is InvalidArgument
  //                       even then.
  virtual absl::Status Check(const Ply& ply) const = 0;
  // The number of sequences of `plies` legal plies from this position. A finished game has none. If
  // a ply has two stones of one colour, only one order of the two counts.
  std::uint64_t Perft(int plies) {
    return Perft(plies, [] { return false; });
  }
  // The same, with a way to stop: a deep count can take hours. Perft calls `stop` often. After it
  // returns true, Perft ends soon and its result is meaningless. The game is unchanged in any case.
  virtual std::uint64_t Perft(int plies, const std::function<bool()>& stop) = 0;

  // --- Moves -------------------------------------------------------------------------------
  // Makes a ply. Precondition: Check(ply) is OK. The end of the game alone does not forbid a ply:
  // the result then stays as it is.
  virtual void Play(const Ply& ply) = 0;
  void Play(Point p) { Play(StonePly(p)); }
  // Plays the ply as Play does, and returns what it changed on the board (engine/board.h).
  virtual std::vector<BoardChange> PlayWithChanges(const Ply& ply) = 0;
  // Takes back the last ply of any kind. Precondition: plies() is not empty.
  virtual void TakeBack() = 0;

  // --- Positions from outside --------------------------------------------------------------
  // Replaces the position. Afterwards there is no opening, and earlier passes do not count. An
  // error changes nothing:
  //   OutOfRange       a point is off the board;
  //   InvalidArgument  two stones on one point, or a placement without a stone; a size, dead
  //                    stones, captures, a ko or stones due that the game does not have.
  virtual absl::Status SetUp(const Setup& setup) = 0;

  // For Gomocup's command BOARD: puts a stone of any colour on a legal point, as one ply. After a
  // stone of Black or White, the other colour is to move. After TakeBack of such a stone, its owner
  // is to move. Only the five-in-a-row games accept dead stones.
  virtual void Place(Placement placement) = 0;
  // The same for a stone of a diagram. It does not test whether the stone wins or is a foul,
  // because a diagram need not list its stones in the order of play.
  virtual void SetUp(Placement placement) = 0;
  // Sets the side to move, independent of the earlier plies.
  virtual void SetToMove(Color c) = 0;

  // --- Copies ------------------------------------------------------------------------------
  // A second game in the same state.
  virtual std::unique_ptr<Game> Clone() const = 0;
  // A game that starts with this position and has no opening. A search inside an opening needs it.
  // The plies before this position cannot be taken back in it.
  virtual std::unique_ptr<Game> WithoutOpening() const = 0;
};

}  // namespace tengen
