// SPDX-License-Identifier: Apache-2.0
//
// RowBoard: the board of games in which a stone may be put on any empty point and stays there
// (rules.md section 15): tic-tac-toe and Squava. Rows of one length win, rows of another length
// lose. RowBoard is a GameBoard (engine/board.h). The stones of each colour are a FourBits.
//
// Boards are from 3x3 to 12x12. Not thread safe: every thread needs its own copy. No function
// returns an error; preconditions are asserted.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/board.h"
#include "engine/boards/four_bits.h"
#include "engine/geometry.h"

namespace tengen {

// Which rows decide the game. A turn that makes a winning row wins, even if it also makes a losing
// row. Each number is from 3 to 5; 0 = no such rows.
struct RowRules {
  std::uint8_t wins = 0;   // a row of this number of stones or more wins
  std::uint8_t loses = 0;  // a row of this number of stones or more loses
  constexpr int shortest() const {
    return loses != 0 && (wins == 0 || loses < wins) ? loses : wins;
  }
  friend bool operator==(const RowRules&, const RowRules&) = default;
};

class RowBoard {
 public:
  static constexpr int kMinSide = 3;
  static constexpr int kMaxSide = FourBits::kMaxSide;

  explicit RowBoard(BoardSize size = {kMinSide, kMinSide}, RowRules rules = {.wins = 3});

  // --- GameBoard (engine/board.h) ----------------------------------------------------------
  BoardSize size() const { return size_; }
  Color to_move() const { return to_move_; }
  Stone At(Point p) const;
  Key key() const;
  int stones_due() const { return 1; }
  bool IsLegal(Point p) const { return OnBoard(p, size_) && empties().Has(FourBits::IndexOf(p)); }
  bool IsLegalSecond(Point /*first*/, Point /*second*/) const { return false; }
  void MakeTurn(std::span<const Point> turn) {
    assert(turn.size() == 1 && IsLegal(turn[0]));
    Make(FourBits::IndexOf(turn[0]));
  }
  void MakePass();
  void Unmake();
  Ending ending() const { return turns_.empty() ? Ending{} : turns_.back().ending; }
  std::vector<BoardChange> LastChanges() const;
  int captured(Color /*by*/) const { return 0; }
  std::optional<Point> ko() const { return std::nullopt; }
  void SetUp(const Setup& setup);

  // --- Sets of cells, for the search -------------------------------------------------------
  const RowRules& rules() const { return rules_; }
  const FourBits& stones(Color c) const { return stones_[Index(c)]; }
  FourBits empties() const { return cells_ ^ (stones_[0] | stones_[1]); }
  // The empty cells where a stone of one colour ends the game.
  struct Ends {
    FourBits wins, losses;
  };
  Ends EndsOf(Color c) const;
  // Makes a turn on the empty cell with this index.
  void Make(int index);

 private:
  struct Turn {
    int put = -1;  // index of the cell; -1: a pass
    Ending ending;
  };

  BoardSize size_;
  RowRules rules_;
  FourBits cells_;
  std::array<FourBits, kColors> stones_;
  Color to_move_ = Color::kBlack;
  std::vector<Turn> turns_;
};

static_assert(GameBoard<RowBoard>);

}  // namespace tengen
