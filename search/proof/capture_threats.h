// SPDX-License-Identifier: Apache-2.0
//
// Threats in the pente family, exactly: who wins at once, which replies to a direct threat can
// matter, and a solver for wins by continuous threats in which every reply is blocking, capturing
// a stone of the row, capturing or poofing anything else, or a row of one's own. What it claims is
// proven under the board's rules; what it does not find proves nothing.
//
// Why few replies suffice: let the attacker win next turn on f. A stone that captures nothing and
// poofs nothing changes the win on f only by standing on f or, where poofs exist, by bounding the
// group that f belongs to. In boat a row must also stand afterwards: a stone can help to break it
// later only by flanking a group of the row's stones. A capture breaks a row only by taking a stone
// of it. Each such reply is then tried on the board.
//
// Plies count stones of both sides up to and including the last one. Not thread safe.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "engine/boards/capture_board.h"
#include "engine/cell_set.h"
#include "engine/types.h"

namespace tengen {

// A cell where `us`, if it were its turn, wins at once; kNoCell: nowhere. The game is not over.
Cell WinNow(CaptureBoard& board, Color us);

// What the side to move must answer. `replies`: every stone left out loses within `plies`,
// counted with that stone; in exactly so many where they are one or two.
struct CaptureThreat {
  int plies = 0;  // 0: nothing is threatened
  Cell cell = kNoCell;
  CellSet replies;
};
// Precondition: the side to move has no win at once.
CaptureThreat ThreatAgainstMover(CaptureBoard& board);

class CaptureSolver {
 public:
  struct Proof {
    int plies = 0;  // 0: nothing was proven
    Cell first = kNoCell;
  };

  CaptureSolver();

  // A win of the side to move in at most `max_plies` by threats; gives up after about `nodes`
  // turns made. `thorough`: every first stone that can threaten to win at once is tried, and the
  // shortest win wanted, so that of wins in one, two and three plies none is missed.
  Proof Win(CaptureBoard& board, int max_plies, bool thorough, std::int64_t nodes);
  std::int64_t nodes_used() const { return nodes_used_; }
  // Asked now and then; true ends the search as running out of nodes does.
  void StopWhen(std::function<bool()> stop) {
    stop_ = std::move(stop);
    stopped_ = false;
  }

 private:
  struct Failure {
    Key key = 0;
    int plies = 0;
  };

  int Attack(CaptureBoard& board, int plies, bool thorough, Cell* first);
  int Defend(CaptureBoard& board, int plies);
  int Try(CaptureBoard& board, Cell c, int plies);
  void CountNode();

  std::function<bool()> stop_;
  bool stopped_ = false;
  int until_asked_ = 0;
  std::int64_t nodes_left_ = 0;
  std::int64_t nodes_used_ = 0;
  std::vector<Failure> failures_;
};

}  // namespace tengen
