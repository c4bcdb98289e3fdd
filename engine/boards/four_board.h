// SPDX-License-Identifier: Apache-2.0
//
// FourBoard: the board of four-in-a-row and its variants (rules.md section 6): all placement rules,
// clears, pops, misere, rows of five and filled sides. FourBoard is a GameBoard (engine/board.h).
// The stones of each colour are a FourBits. Clears and pops remove stones, so the board stores the
// state before each turn: Unmake restores this state.
//
// A pop is a turn, too: its point is the piece in the bottom row that is taken out.
//
// Boards are from 4x4 to 12x12. Not thread safe: every thread needs its own copy. No function
// returns an error; preconditions are asserted.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "absl/base/attributes.h"
#include "engine/board.h"
#include "engine/boards/four_bits.h"
#include "engine/cell_set.h"
#include "engine/refusals.h"

namespace tengen {

// The cells where a piece may come to rest (rules.md section 6, "Placement").
enum class FourPlacement : std::uint8_t {
  kGravity,   // the lowest empty cell of each column
  kEdgeGrow,  // the first empty cell of each row and column, seen from either end
  kEdgeDrop,  // a piece drops from an edge along a row or column and stops at the end of the first
              // gap
  kInterior   // a piece slides to its nearest edge; these are the cells where it can stop
};

struct FourRules {
  FourPlacement placement = FourPlacement::kGravity;
  bool clear = false;         // the board removes full edges
  bool pop_out = false;       // a side may take out its own pieces from the bottom row; only with
                              // kGravity, without clears
  bool misere = false;        // a side that completes a row loses
  bool filled_sides = false;  // at the start, the leftmost and the rightmost column are full
  std::uint8_t row = 4;       // the smallest number of pieces in a row: 4 or 5
  // True if a turn can move pieces that were on the board before.
  constexpr bool moves_pieces() const { return clear || pop_out; }
  // True if a turn on another cell can stop a piece from coming to rest on a cell. With kEdgeDrop,
  // a piece in the way changes where the next pieces stop.
  constexpr bool any_turn_may_stop() const {
    return moves_pieces() || placement == FourPlacement::kEdgeDrop;
  }
  friend bool operator==(const FourRules&, const FourRules&) = default;
};

class FourBoard {
 public:
  static constexpr int kMinSide = 4;
  static constexpr int kMaxSide = FourBits::kMaxSide;

  explicit FourBoard(BoardSize size = {7, 6}, FourRules rules = {});

  BoardSize size() const { return size_; }
  const FourRules& rules() const { return rules_; }
  Color to_move() const { return to_move_; }
  Stone At(Point p) const;
  Key key() const;

  int stones_due() const { return 1; }
  // With kInterior, p is the cell where the piece stops. p may also be an own piece to pop.
  bool IsLegal(Point p) const { return OnBoard(p, size_) && Legal().Has(FourBits::IndexOf(p)); }
  bool IsLegalSecond(Point /*first*/, Point /*second*/) const { return false; }
  // The reason why an empty point of the board is not legal. The gap {0} of the text is for the
  // name of the point.
  const SentenceForm& WhyNot(Point /*p*/) const { return refusal::kNotAtRest; }

  void MakeTurn(std::span<const Point> turn) {
    assert(turn.size() == 1 && IsLegal(turn[0]));
    Make(FourBits::IndexOf(turn[0]));
  }
  void MakePass();
  void Unmake();

  Ending ending() const { return now_.ending; }
  // After a clear: kTaken for the stones that leave the board over an edge, kMoved for the others.
  std::vector<BoardChange> LastChanges() const;
  int captured(Color /*by*/) const { return 0; }
  std::optional<Point> ko() const { return std::nullopt; }

  void SetUp(const Setup& setup);

  // The next functions return sets of cells, for the search.
  const FourBits& stones(Color c) const { return now_.stones[Index(c)]; }
  const FourBits& cells() const { return cells_; }
  FourBits occupied() const { return now_.stones[0] | now_.stones[1]; }
  FourBits empties() const { return cells_ ^ occupied(); }
  // The stones, by colour.
  using Stones = std::array<FourBits, kColors>;
  const Stones& all_stones() const { return now_.stones; }
  // All cells where a piece may come to rest now, and all pieces that the side to move may pop. The
  // function does not test whether the game is over.
  FourBits Legal() const {
    const FourBits drops = LegalAmong(empties());
    return rules_.pop_out ? drops | Pops(now_.stones, to_move_) : drops;
  }
  // Does the same as Legal without pops, but for a board of this size whose empty cells are
  // `empties`.
  FourBits LegalAmong(const FourBits& empties) const;
  // Makes a turn on the cell with this index. Precondition: Legal() has the cell.
  void Make(int index);
  // The stones after Make(index).
  Stones StonesAfter(int index) const;
  // The cells of `empties` where one more piece of `own` completes a row.
  FourBits Completions(const FourBits& own, const FourBits& empties) const {
    return rules_.row == 4 ? FourCompletions(own, empties) : FiveCompletions(own, empties);
  }
  // The pieces whose pop completes a row of `side`. Empty in games without pops.
  FourBits PopWins(const Stones& stones, Color side) const;
  // True if `side`, to move with these stones on the board, can complete a row with one turn.
  bool CanComplete(const Stones& stones, Color side) const;

 private:
  struct State {
    Stones stones;
    Ending ending;
    std::int16_t put = -1;  // index of the cell of the latest piece; -1: none
  };

  void SetSize(BoardSize size);
  FourBits LowestOfColumns(const FourBits& empties) const;
  FourBits EndsOfRowsAndColumns(const FourBits& empties) const;
  // Never inlined: its loops would slow down the other rules in LegalAmong.
  ABSL_ATTRIBUTE_NOINLINE static FourBits EndsOfFirstGaps(const FourBits& empties);
  FourBits StoppedSlides(const FourBits& empties) const;
  // Returns how far the remaining stones have moved.
  Point Clear(Stones& stones) const;
  void FillSides();
  // The pieces that `side` may pop.
  FourBits Pops(const Stones& stones, Color side) const {
    return rules_.pop_out ? stones[Index(side)] & edges_[0].cells : FourBits();
  }
  // Removes the piece on `index` in the bottom row. The pieces above it fall by one cell.
  static void Pop(Stones& stones, int index);
  // The part of Make for games with pops. Never inlined, so that it costs other games nothing.
  ABSL_ATTRIBUTE_NOINLINE void FinishWithPops(int index);
  // The ending in a game with pops, after the turn of `mover`.
  Ending EndingWithPops(Color mover) const;
  std::vector<BoardChange> ChangesOfPop() const;

  BoardSize size_;
  FourRules rules_;
  Color to_move_ = Color::kBlack;
  State now_;
  std::vector<State> past_;

  // Constants for the board size.
  FourBits cells_;
  struct Edge {
    FourBits cells;
    int dx = 0, dy = 0;  // the direction outwards
  };
  std::array<Edge, 4> edges_;  // the bottom row first
  struct Pull {
    FourBits cells;      // the cells whose pieces slide in this direction
    int dx = 0, dy = 0;  // both 0: the piece does not slide
  };
  std::array<Pull, 9> pulls_;
};

static_assert(GameBoard<FourBoard>);

}  // namespace tengen
