// SPDX-License-Identifier: Apache-2.0
//
// CaptureBoard: the board of the pente family (rules.md section 4). One stone a turn; pairs (in
// keryo triples too) caught between the new stone and an old one leave the board and are
// counted; with poof so do own stones caught by their owner's own placement; with boat a five
// wins only if it stands after the reply. The three switches are values, so one compiled board
// serves all eight games.
//
// Lines mean what they mean in freestyle, so the stones, shapes, candidates and their log are
// a Position<FiveOrMore>: a turn is one Put for the stone and one for each stone that goes.
//
// Not thread safe. Preconditions are asserted, there are no errors.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/hash.h"
#include "engine/board.h"
#include "engine/boards/position.h"
#include "engine/cell_set.h"
#include "engine/geometry.h"
#include "engine/lines/five_or_more.h"
#include "engine/types.h"
#include "engine/zobrist.h"

namespace tengen {

struct CaptureRules {
  bool keryo = false;  // triples are captured too
  bool poof = false;   // own stones are lost by moving in
  bool boat = false;   // a five must stand after the reply
  // Captured stones that win, if the other side has fewer.
  constexpr int Threshold() const { return keryo ? 15 : 10; }
  // The longest group that a capture or a poof takes.
  constexpr int LongestTaken() const { return keryo ? 3 : 2; }
  friend constexpr bool operator==(const CaptureRules&, const CaptureRules&) = default;
};

class CaptureBoard {
 public:
  using Lines = Position<FiveOrMore>;
  // Stones that one placement can take: eight triples; poofs go together with fewer.
  static constexpr int kMaxTaken = 24;

  // The cells that leave the board with a placement: the enemy's first, then the mover's own.
  struct Taken {
    std::array<Cell, kMaxTaken + 9> cell;
    int captured = 0;   // of the enemy
    int poofed = 0;     // of the mover, the placed stone included
    bool self = false;  // the placed stone is one of them
    int size() const { return captured + poofed; }
  };

  explicit CaptureBoard(CaptureRules rules = {}, BoardSize size = {19, 19});

  // --- GameBoard (engine/board.h) ------------------------------------------------------------
  BoardSize size() const { return lines_.size(); }
  Color to_move() const { return lines_.to_move(); }
  Stone At(Point p) const { return lines_.At(ToCell(p)); }
  // The counts and the stones say all that the rules look at: a five that stands is a stone
  // matter too.
  Key key() const { return lines_.key() ^ CountKey(); }
  int stones_due() const { return 1; }
  bool IsLegal(Point p) const { return OnBoard(p, size()) && lines_.IsEmpty(ToCell(p)); }
  bool IsLegalSecond(Point, Point) const { return false; }
  void MakeTurn(std::span<const Point> turn) {
    assert(turn.size() == 1);
    Make(ToCell(turn[0]));
  }
  void MakePass();
  void Unmake();
  Ending ending() const { return turns_.empty() ? Ending{} : turns_.back().ending; }
  std::vector<BoardChange> LastChanges() const;
  int captured(Color by) const { return captured_[Index(by)]; }
  std::optional<Point> ko() const { return std::nullopt; }
  void SetUp(const Setup& setup);

  // --- For searchers -------------------------------------------------------------------------
  const CaptureRules& rules() const { return rules_; }
  const Lines& lines() const { return lines_; }
  const CellSet& stones(Color c) const { return stones_[Index(c)]; }
  int turns_made() const { return static_cast<int>(turns_.size()); }
  // Puts a stone of the side to move, with all that follows. Precondition: the cell is empty.
  void Make(Cell c);
  // What a stone of `mover` on the empty cell would take off.
  Taken TakenBy(Color mover, Cell c) const;
  // Enemy stones that a stone of `mover` on the empty cell captures; own ones that it loses.
  int CapturesAt(Color mover, Cell c) const;
  int PoofsAt(Color mover, Cell c) const;
  // Cells where a stone of `mover` captures, and where it comes to threaten a capture because the
  // enemy's group is free beyond. Found once per position.
  CellSet CaptureCells(Color mover) const { return FoundFor(mover).captures; }
  CellSet FlankCells(Color mover) const { return FoundFor(mover).flanks; }
  // Cells where a stone of `mover` poofs.
  CellSet PoofCells(Color mover) const;
  // Cells where a stone of `mover` becomes part of a group that the enemy can capture next.
  CellSet RiskCells(Color mover) const;
  // Whether a run of five or more of `c` is on the board (boat: a check or a win).
  bool HasFive(Color c) const { return five_windows_[Index(c)] > 0; }

  // Compares everything kept with a rebuild from the stones alone. For tests.
  bool Check() const;

 private:
  struct TurnRecord {
    int puts = 0;         // Puts of the lines before it
    Cell cell = kNoCell;  // of the stone; kNoCell: a pass
    std::array<std::int16_t, kColors> captured{};
    std::array<std::int16_t, kColors> five_windows{};
    Ending ending;
  };

  // What was found out about a position for one mover when somebody asked.
  struct Found {
    bool known = false;
    CellSet captures, flanks;
  };

  void BeginPosition() {
    if (found_.size() <= turns_.size()) found_.resize(turns_.size() + 1);
    for (Found& found : found_[turns_.size()]) found.known = false;
  }
  const Found& FoundFor(Color mover) const {
    Found& found = found_[turns_.size()][Index(mover)];
    if (!found.known) Find(mover, found);
    return found;
  }
  void Find(Color mover, Found& found) const;
  Key CountKey() const {
    const Key counts = static_cast<Key>(captured_[0]) << 16 | static_cast<Key>(captured_[1]);
    return counts == 0 ? 0 : Mix(Key{0x9e17} << 32 | counts);
  }
  void Put(Cell c, Stone stone);
  int WindowsThrough(Color c, Cell cell) const;
  TurnRecord& BeginTurn();
  Ending Judge(bool line) const;

  CaptureRules rules_;
  Lines lines_;
  std::array<CellSet, kColors> stones_;
  std::array<int, kColors> captured_{};
  // Sets of five neighbouring cells in line that are all the colour's.
  std::array<int, kColors> five_windows_{};
  std::vector<TurnRecord> turns_;
  mutable std::vector<std::array<Found, kColors>> found_;  // by the number of turns made
};

static_assert(GameBoard<CaptureBoard>);

}  // namespace tengen
