// SPDX-License-Identifier: Apache-2.0
//
// FourBoard: the board of four-in-a-row, all placement rules, with and without clears
// (rules.md section 6). A GameBoard (engine/board.h) whose state is two FourBits; old states
// are kept, so that taking back a clear, which forgets stones, is exact.
//
// Boards from 4x4 to 12x12. Not thread safe; every worker owns a copy. Preconditions are
// asserted, there are no errors.
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

// Where a piece may end up (rules.md section 6, "Placement").
enum class FourPlacement : std::uint8_t {
  kGravity,   // in each column the lowest empty cell
  kEdgeGrow,  // in each row and column, the first empty cell seen from either end
  kInterior   // where a piece that slides to its nearest edge is stopped
};

struct FourRules {
  FourPlacement placement = FourPlacement::kGravity;
  bool clear = false;
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
  // In interior-gravity a piece is named by the cell where it ends.
  bool IsLegal(Point p) const { return OnBoard(p, size_) && Legal().Has(FourBits::IndexOf(p)); }
  bool IsLegalSecond(Point /*first*/, Point /*second*/) const { return false; }
  // Why an empty point of the board is not legal.
  const SentenceForm& WhyNot(Point /*p*/) const { return refusal::kNotAtRest; }

  void MakeTurn(std::span<const Point> turn) {
    assert(turn.size() == 1 && IsLegal(turn[0]));
    Make(FourBits::IndexOf(turn[0]));
  }
  void MakePass();
  void Unmake();

  Ending ending() const { return now_.ending; }
  // Stones that a clear pushes over an edge are taken, the others move.
  std::vector<BoardChange> LastChanges() const;
  int captured(Color /*by*/) const { return 0; }
  std::optional<Point> ko() const { return std::nullopt; }

  void SetUp(const Setup& setup);

  // The same in bits, for searchers.
  const FourBits& stones(Color c) const { return now_.stones[Index(c)]; }
  const FourBits& cells() const { return cells_; }
  FourBits occupied() const { return now_.stones[0] | now_.stones[1]; }
  FourBits empties() const { return cells_ ^ occupied(); }
  // Every cell on which a piece may end. Once the game is over it tells what would be.
  FourBits Legal() const { return LegalAmong(empties()); }
  // The same for other sets of empty cells of this board.
  FourBits LegalAmong(const FourBits& empties) const;
  // MakeTurn by index. Precondition: a cell of Legal().
  void Make(int index);
  // The stones that Make(index) leaves.
  using Stones = std::array<FourBits, kColors>;
  Stones StonesAfter(int index) const;

 private:
  struct State {
    Stones stones;
    Ending ending;
    std::int16_t put = -1;  // index of the piece that led here; -1: none
  };

  void SetSize(BoardSize size);
  FourBits LowestOfColumns(const FourBits& empties) const;
  FourBits EndsOfRowsAndColumns(const FourBits& empties) const;
  FourBits StoppedSlides(const FourBits& empties) const;
  // Returns how far the stones that stay have moved.
  Point Clear(Stones& stones) const;

  BoardSize size_;
  FourRules rules_;
  Color to_move_ = Color::kBlack;
  State now_;
  std::vector<State> past_;

  // Facts of the size and rules.
  FourBits cells_;
  struct Edge {
    FourBits cells;
    int dx = 0, dy = 0;  // outward
  };
  std::array<Edge, 4> edges_;  // the bottom row first
  struct Pull {
    FourBits cells;      // that are pulled that way
    int dx = 0, dy = 0;  // both 0: not at all
  };
  std::array<Pull, 9> pulls_;
};

static_assert(GameBoard<FourBoard>);

}  // namespace tengen
