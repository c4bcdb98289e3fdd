// SPDX-License-Identifier: Apache-2.0
//
// Game: the run-time face of a game in progress, for everybody who holds one without knowing
// which it is: protocol, tests, tools. It answers for the whole of the rules: stones, turns,
// openings, seats and their colours, passes, the end and its reason. One virtual call per ply;
// the search does not use it (it takes the board out of it, engine/rules/game_for.h).
//
// A game is a list of plies (engine/ply.h), from the start or from a set-up. Not thread safe,
// not even for reading; nothing blocks.
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

// Which game, on which board, with which run-time switches. A plain value.
struct GameSpec {
  std::string variant = "freestyle";  // a row of the registry (engine/games.h)
  BoardSize size;
  // Play on after a line until the board is full; the line's stones become dead
  // (rules.md section 13).
  bool continuous = false;
  // Renju: a straight-four point that makes a five at the same time makes no three
  // (rules.md 3.1 and D9). On for Gomocup renju.
  bool rif_five_exception = true;
  OpeningKind opening = OpeningKind::kNone;
  // Of the 26 openings and Taraguchi-10's first stones only the representatives (rules.md D1).
  bool canonical = false;
  bool allow_pass = false;
  // Who passed first wins a drawn game; if nobody passed, White does (rules.md section 8).
  bool tiebreak = false;
  friend bool operator==(const GameSpec&, const GameSpec&) = default;
};

std::string_view EndReasonText(EndReason reason);

class Game {
 public:
  virtual ~Game() = default;

  virtual const GameSpec& spec() const = 0;
  // Since the start or the set-up.
  virtual const std::vector<Ply>& plies() const = 0;
  // All stones that were placed, in the order of placing; captured ones too.
  virtual const std::vector<Placement>& record() const = 0;

  // --- Whose turn --------------------------------------------------------------------------
  // Seats are 1 and 2; the seat to move owns the colour to move (rules.md section 0).
  virtual Color to_move() const = 0;
  virtual int black_seat() const = 0;
  int seat_to_move() const { return to_move() == Color::kBlack ? black_seat() : 3 - black_seat(); }

  // --- The board ---------------------------------------------------------------------------
  // What stands on a point of the board.
  virtual Stone At(Point p) const = 0;
  // Of everything that the rules look at on the board but earlier positions.
  virtual Key key() const = 0;
  // Stones captured by `c`; 0 where nothing counts.
  virtual int captured(Color c) const = 0;
  virtual bool counts_captures() const = 0;
  // The point that the side to move may not retake.
  virtual std::optional<Point> ko() const = 0;
  // The stones of the last ply that placed any; empty when that is not known.
  virtual std::vector<Point> last_stones() const = 0;
  // Why a point is forbidden to Black now; kNone in games without forbidden points.
  virtual ForbiddenKind Forbidden(Point p) const = 0;
  // All empty points that Black may not play, sorted by y then x.
  virtual std::vector<Point> ForbiddenPoints() const = 0;

  // --- The end -----------------------------------------------------------------------------
  virtual Outcome outcome() const = 0;
  virtual EndReason reason() const = 0;
  // The draw for this reason was won by the tiebreaker.
  virtual bool decided_by_tiebreak() const = 0;

  // --- What may be done now ----------------------------------------------------------------
  // An opening choice is still to be made.
  virtual bool in_opening() const = 0;
  // The fifths on offer, of which one has to be picked; else empty.
  virtual std::vector<Point> offered() const = 0;
  // The forms that a ply may have, the one with stones (if there is one) first; empty when the
  // game is over.
  virtual std::vector<Form> Forms() const = 0;
  // Where the stones (points) of the first form may begin, sorted by y then x.
  virtual std::vector<Point> LegalPoints() const = 0;
  // The other stone of a turn of two that begins with `first`, in the same order.
  virtual std::vector<Point> LegalSecond(Point first) const = 0;
  // Whether Forms or the end of the game left out of account, a stone may come there next. Any
  // point may be asked. (A renju foul is legal to play and loses, rules.md section 10.)
  virtual bool IsLegal(Point p) const = 0;
  // Why the ply is illegal, in one line fit to be sent, or OK. FailedPrecondition where nothing but
  // the end of the game is against it.
  virtual absl::Status Check(const Ply& ply) const = 0;
  // How many sequences of so many legal plies there are from here. A finished game has none;
  // two stones of one colour in one ply count in one order only.
  std::uint64_t Perft(int plies) {
    return Perft(plies, [] { return false; });
  }
  // Counts of some depth take hours: `stop` is asked often, and once it says so the count ends
  // soon and means nothing. The game is as before in any case.
  virtual std::uint64_t Perft(int plies, const std::function<bool()>& stop) = 0;

  // --- Moves -------------------------------------------------------------------------------
  // Precondition: Check(ply) is OK, except that a finished game may be played on; it stays as
  // it ended.
  virtual void Play(const Ply& ply) = 0;
  void Play(Point p) { Play(StonePly(p)); }
  // Plays the ply as Play does, and returns what it changed on the board (engine/board.h).
  virtual std::vector<BoardChange> PlayWithChanges(const Ply& ply) = 0;
  // Takes back the last ply, whatever it was. Precondition: plies() is not empty.
  virtual void TakeBack() = 0;

  // --- Positions from outside --------------------------------------------------------------
  // Replaces the position. No opening then, and no pass pending. On an error (a point off the
  // board, two stones on one point; a size, dead stones, captures, a ko or stones due that the
  // game does not have) nothing changes.
  virtual absl::Status SetUp(const Setup& setup) = 0;

  // For Gomocup's BOARD: puts any stone on a legal point, as one ply; the turn passes to the
  // opponent of a coloured stone. Taken back, a coloured stone's owner is to move again. Dead
  // stones are for the five-in-a-row games.
  virtual void Place(Placement placement) = 0;
  // The same for a stone of a diagram: whether it won or was a foul when it came is not asked,
  // because a diagram need not list its stones in the order of play.
  virtual void SetUp(Placement placement) = 0;
  // Says whose turn it is, whatever came before.
  virtual void SetToMove(Color c) = 0;

  // --- Copies ------------------------------------------------------------------------------
  // A second game in the same state.
  virtual std::unique_ptr<Game> Clone() const = 0;
  // The position as it stands with free play from here: what a search inside an opening needs.
  // It begins with this position; nothing can be taken back.
  virtual std::unique_ptr<Game> WithoutOpening() const = 0;
};

}  // namespace tengen
