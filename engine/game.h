// SPDX-License-Identifier: Apache-2.0
//
// Game: the run-time face of a position, for everybody who holds a game without knowing
// which one: protocol, tests, tools. One virtual call per stone; the search does not use it
// (it owns a Position<V>, engine/position.h). Not thread safe; nothing blocks.
//
// A game's record is the list of stones in the order in which they were placed. Stones
// normally alternate, but a manager may set up any position, so every entry names its stone.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board.h"
#include "engine/types.h"

namespace tengen {

// Which game, on which board, with which run-time switches. A plain value.
struct GameSpec {
  std::string variant = "freestyle";  // a row of the registry (search/registry.h)
  BoardSize size;
  // Play on after a line until the board is full; the line's stones become dead
  // (protocol.md section 4, rule bit 2).
  bool continuous = false;
  // Renju: a straight-four point that makes a five at the same time makes no three
  // (rules.md 3.1 and D9). On for Gomocup renju.
  bool rif_five_exception = true;
  friend bool operator==(const GameSpec&, const GameSpec&) = default;
};

std::string_view EndReasonText(EndReason reason);

enum class ForbiddenKind : std::uint8_t { kNone, kDoubleThree, kDoubleFour, kOverline };

class Game {
 public:
  virtual ~Game() = default;

  virtual const GameSpec& spec() const = 0;
  virtual const std::vector<Placement>& record() const = 0;
  virtual Color to_move() const = 0;

  // What stands on a point of the board.
  virtual Stone At(Point p) const = 0;
  // Empty and on the board. (A renju foul is legal to play and loses, rules.md section 10.)
  virtual bool IsLegal(Point p) const = 0;
  // Why a point is forbidden to Black now; kNone in games without forbidden points.
  virtual ForbiddenKind Forbidden(Point p) const = 0;
  // All empty points that Black may not play, sorted by y then x.
  virtual std::vector<Point> ForbiddenPoints() const = 0;

  virtual Outcome outcome() const = 0;
  virtual EndReason reason() const = 0;

  // Puts a stone of the side to move on a legal point and passes the turn.
  virtual void Play(Point p) = 0;
  // Puts any stone on a legal point; the turn passes to the opponent of a coloured stone.
  virtual void Place(Placement placement) = 0;
  // The same for a stone of a diagram: whether it won or was a foul when it came is not asked,
  // because a diagram need not list its stones in the order of play.
  virtual void SetUp(Placement placement) = 0;
  // Removes the last entry of the record; a coloured stone's owner is to move again.
  // Precondition: the record is not empty.
  virtual void TakeBack() = 0;
  // Says whose turn it is, whatever the record says.
  virtual void SetToMove(Color c) = 0;

  // A second game in the same state.
  virtual std::unique_ptr<Game> Clone() const = 0;
};

}  // namespace tengen
