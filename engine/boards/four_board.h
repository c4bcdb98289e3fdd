// SPDX-License-Identifier: Apache-2.0
//
// FourBoard: the board of four-in-a-row with all placement rules, with and without clears (rules.md
// section 6). FourBoard is a GameBoard (engine/board.h). The stones of each colour are a FourBits.
// A clear removes stones, so the board stores the state before each turn: Unmake restores this
// state.
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

#include "engine/board.h"
#include "engine/boards/four_bits.h"
#include "engine/cell_set.h"
#include "engine/refusals.h"

namespace tengen {

// The cells where a piece may come to rest (rules.md section 6, "Placement").
enum class FourPlacement : std::uint8_t {
  kGravity,   // the lowest empty cell of each column
  kEdgeGrow,  // the first empty cell of each row and column, seen from either end
  kInterior   // a piece slides to its nearest edge; these are the cells where it can stop
};

struct FourRules {
  FourPlacement placement = FourPlacement::kGravity;
  bool clear = false;  // the board removes full edges
  friend bool operator==(const FourRules&, const FourRules&) = default;
};

class FourBoard {
 public:
  static constexpr int kMinSide = 4;
  static constexpr int kMaxSide = FourBits::kMaxSide;

  explicit FourBoard(BoardSize size = {7, 6}, FourRules rules = {});

  BoardSize size() const { return size_; }
  FourRules rules() const { return rules_; }
  Color to_move() const { return to_move_; }
  Stone At(Point p) const;
  Key key() const;

  int stones_due() const { return 1; }
  // With kInterior, p is the cell where the piece stops.
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
  // All cells where a piece may come to rest now. The function does not test whether the game is
  // over.
  FourBits Legal() const { return LegalAmong(empties()); }
  // Does the same as Legal, but for a board of this size whose empty cells are `empties`.
  FourBits LegalAmong(const FourBits& empties) const;
  // Makes a turn on the cell with this index. Precondition: Legal() has the cell.
  void Make(int index);
  // The stones, by colour, after Make(index).
  using Stones = std::array<FourBits, kColors>;
  Stones StonesAfter(int index) const;

 private:
  struct State {
    Stones stones;
    Ending ending;
    std::int16_t put = -1;  // index of the cell of the latest piece; -1: none
  };

  void SetSize(BoardSize size);
  FourBits LowestOfColumns(const FourBits& empties) const;
  FourBits EndsOfRowsAndColumns(const FourBits& empties) const;
  FourBits StoppedSlides(const FourBits& empties) const;
  // Returns how far the remaining stones have moved.
  Point Clear(Stones& stones) const;

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
