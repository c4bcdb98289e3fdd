// SPDX-License-Identifier: Apache-2.0
//
// Position<V>: the board of one game with everything that play and search ask of it kept up
// to date stone by stone: line words, the shape of every empty cell for both colours, the set
// of cells of every kind, candidate cells, the hash key.
//
// Every change goes through Put: "this cell now holds that stone", whatever stood there
// before. A game whose moves do more (captures, several stones, dead stones) is more Puts.
// Undo takes back the latest Put exactly. The log of changed shapes doubles as the delta that
// evaluators follow (eval/).
//
// Cost: a Put touches only empty cells that can see the changed cell (LineTable::Seen*), at
// most 8 * V::kReach, and logs those whose shape really changed.
//
// Not thread safe; every worker owns one. No call allocates in normal play. Preconditions are
// asserted, there are no errors.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <vector>

#include "engine/board.h"
#include "engine/cell_set.h"
#include "engine/geometry.h"
#include "engine/lines/line_table.h"
#include "engine/lines/shape.h"
#include "engine/lines/variant.h"
#include "engine/types.h"
#include "engine/zobrist.h"

namespace tengen {

// The tables that a game's facts make; built on first use, shared by all positions.
struct GameTables {
  LineTable lines;
  ShapeTable shapes;
};

template <Variant V>
const GameTables& TablesFor() {
  static const auto* tables = [] {
    const auto rule = [](Color c) {
      return LineRule{.row_length = V::kRowLength,
                      .reach = V::kReach,
                      .exact = V::kExact[Index(c)],
                      .shut_ends = V::kShutEnds,
                      .forbidden = V::kForbidden && c == Color::kBlack};
    };
    return new GameTables{LineTable(rule(Color::kBlack), rule(Color::kWhite)),
                          ShapeTable({V::kForbidden, false})};
  }();
  return *tables;
}

// One cell's shapes before and after a Put: Black's in the low half, White's in the high half.
// An occupied cell has shape 0.
struct ShapeChange {
  Cell cell;
  std::array<std::uint8_t, kColors> old_kind;
  std::uint32_t old_shapes;
  std::uint32_t new_shapes;
};

template <Variant V>
class Position {
 public:
  // `tables`: of a game whose kernel is V.
  explicit Position(BoardSize size = {}, bool rif_five_exception = true,
                    const GameTables& tables = TablesFor<V>())
      : table_(&tables) {
    Reset(size, rif_five_exception);
  }

  // --- Set up ------------------------------------------------------------------------------
  // An empty board, Black to move.
  void Reset(BoardSize size, bool rif_five_exception = true);

  // --- Moves -------------------------------------------------------------------------------
  // Puts a stone of the side to move and passes the turn. Precondition: the cell is empty.
  void Make(Cell c) {
    Put(c, StoneOf(to_move_));
    SetToMove(Opponent(to_move_));
  }
  void Unmake() {
    Undo();
    SetToMove(Opponent(to_move_));
  }
  // Passes the turn, nothing else (null moves). Its own inverse.
  void Pass() { SetToMove(Opponent(to_move_)); }

  // The cell now holds `stone`. Any stone over any other; the turn stays.
  void Put(Cell c, Stone stone);
  // Takes back the latest Put that has not been taken back.
  void Undo();

  void SetToMove(Color c) {
    key_ ^= c != to_move_ ? kWhiteToMoveKey : 0;
    to_move_ = c;
  }

  // --- The board ---------------------------------------------------------------------------
  BoardSize size() const { return size_; }
  Color to_move() const { return to_move_; }
  Key key() const { return key_; }
  // Puts that stand.
  int stones_put() const { return static_cast<int>(puts_.size()); }
  int empty_count() const { return empty_count_; }
  Stone At(Cell c) const { return stone_[c]; }
  bool IsEmpty(Cell c) const { return stone_[c] == Stone::kEmpty; }
  // The cell of the n-th latest Put (0: the latest); kNoCell when there were fewer.
  Cell LastPut(int n = 0) const {
    return n < stones_put() ? puts_[puts_.size() - 1 - n].cell : kNoCell;
  }
  // Cells near a stone, where search looks for quiet moves; empty cells only.
  const CellSet& empties() const { return empty_; }
  CellSet Candidates() const { return CellSet::FromRows(near_) & empty_; }

  // --- Shapes ------------------------------------------------------------------------------
  Shape ShapeAt(Color c, Cell cell) const {
    return static_cast<Shape>(shapes_[cell] >> (16 * Index(c)));
  }
  // Both colours': Black's in the low half.
  std::uint32_t ShapesAt(Cell cell) const { return shapes_[cell]; }
  Pattern PatternAt(Color c, Cell cell, int direction) const {
    return PatternIn(ShapeAt(c, cell), direction);
  }
  CellThreat ThreatAt(Color c, Cell cell) const {
    return static_cast<CellThreat>(kind_[Index(c)][cell]);
  }
  // Empty cells where a stone of `c` makes `kind`. Not kept for kQuiet.
  const CellSet& CellsOf(Color c, CellThreat kind) const {
    return sets_[Index(c)][static_cast<int>(kind)];
  }
  int CountOf(Color c, CellThreat kind) const { return count_[Index(c)][static_cast<int>(kind)]; }

  // What `c` would make on `cell` if, besides, `other` held `stone`. Changes nothing. The
  // cells differ; unless they share a line within reach, that is ThreatAt(c, cell).
  CellThreat ThreatIf(Color c, Cell cell, Cell other, Stone stone) const;

  // --- Fouls (rules.md 3.1) ----------------------------------------------------------------
  // True when `c` loses by playing on the empty cell. Constant false where games know no
  // fouls. May put and take back stones on the way.
  bool IsForbidden(Color c, Cell cell) {
    if constexpr (!V::kForbidden) return false;
    if (c != Color::kBlack) return false;
    const CellThreat kind = ThreatAt(c, cell);
    if (kind == CellThreat::kForbidden) return true;
    if (kind == CellThreat::kFive || kind == CellThreat::kQuiet || kind == CellThreat::kThree)
      return false;
    const Shape shape = ShapeAt(c, cell);
    return CountFouls(shape).threes >= 2 && HasTwoRealThrees(cell, shape);
  }
  ForbiddenKind Forbidden(Cell cell);

  // --- Followers ---------------------------------------------------------------------------
  // What the n-th Put (0 .. stones_put() - 1) put where, and the shapes that changed; `serial`
  // differs for every Put ever made.
  struct DeltaView {
    const ShapeChange* begin;
    const ShapeChange* end;
    std::uint64_t serial;
    Cell cell;
    Stone stone;
  };
  DeltaView Delta(int n) const {
    const std::size_t end = n + 1 < stones_put() ? puts_[n + 1].log_begin : log_size_;
    const PutRecord& put = puts_[n];
    return {log_.data() + put.log_begin, log_.data() + end, put.serial, put.cell, put.stone};
  }

  // Compares everything kept with a rebuild from the stones alone. For tests and debug builds.
  bool Check() const;

 private:
  static constexpr int kReach = V::kReach;
  static constexpr std::uint32_t kHalfMask = (1u << (2 * kReach)) - 1;
  static constexpr int kNearRows = 7;  // candidates reach three rows up and down
  static constexpr int kLogMargin = 2 * kDirections * kReach + 1;

  struct PutRecord {
    Cell cell;
    Stone old_stone;
    Stone stone;
    std::uint32_t log_begin;
    std::uint64_t serial;
    std::array<std::uint32_t, kNearRows> old_near;
  };

  std::uint64_t Window(int direction, Cell c) const {
    return lines_[LineIndex(direction, c)] >> (2 * (LinePosition(direction, c) - kReach));
  }
  // Both colours' patterns in one direction: Black's in bits 0-3, White's in bits 16-19.
  std::uint32_t PatternsOf(std::uint64_t window) const {
    const std::uint16_t l = table_->lines.Left(static_cast<std::uint32_t>(window) & kHalfMask);
    const std::uint16_t r =
        table_->lines.Right(static_cast<std::uint32_t>(window >> (2 * kReach + 2)) & kHalfMask);
    const auto b = table_->lines.PatternOf(Color::kBlack, l & 255, r & 255);
    const auto w = table_->lines.PatternOf(Color::kWhite, l >> 8, r >> 8);
    return static_cast<std::uint32_t>(b) | static_cast<std::uint32_t>(w) << 16;
  }
  std::uint32_t ShapesFromLines(Cell c) const {
    std::uint32_t shapes = 0;
    for (int d = 0; d < kDirections; ++d) shapes |= PatternsOf(Window(d, c)) << (4 * d);
    return shapes;
  }

  void SetLines(Cell c, Stone from, Stone to) {
    const std::uint64_t change = static_cast<std::uint64_t>(from) ^ static_cast<std::uint64_t>(to);
    for (int d = 0; d < kDirections; ++d)
      lines_[LineIndex(d, c)] ^= change << (2 * LinePosition(d, c));
  }
  void SetKind(Color c, Cell cell, std::uint8_t kind) {
    std::uint8_t& now = kind_[Index(c)][cell];
    if (now == kind) return;
    sets_[Index(c)][now].Flip(cell);
    sets_[Index(c)][kind].Flip(cell);
    --count_[Index(c)][now];
    ++count_[Index(c)][kind];
    now = kind;
  }
  void SetKinds(Cell c, std::uint32_t shapes) {
    for (const Color color : {Color::kBlack, Color::kWhite}) {
      const auto shape = static_cast<Shape>(shapes >> (16 * Index(color)));
      SetKind(color, c, static_cast<std::uint8_t>(table_->shapes.KindOf(color, shape)));
    }
  }
  ShapeChange* Log(ShapeChange* at, Cell c, std::uint32_t new_shapes) const {
    *at = {c, {kind_[0][c], kind_[1][c]}, shapes_[c], new_shapes};
    return at + (at->old_shapes != new_shapes);
  }

  void RebuildNear(int top);

  int CountRealThrees(Cell cell, Shape shape, int enough);
  bool IsFault(Cell e);
  bool HasTwoRealThrees(Cell cell, Shape shape);

  const GameTables* table_;
  BoardSize size_;
  bool rif_five_exception_ = true;
  Color to_move_ = Color::kBlack;
  int empty_count_ = 0;
  Key key_ = 0;
  std::array<std::uint64_t, kLines> lines_;
  std::array<std::uint32_t, kCells> shapes_;
  std::array<Stone, kCells> stone_;
  std::array<std::array<std::uint8_t, kCells>, kColors> kind_;
  std::array<std::array<CellSet, kCellThreats>, kColors> sets_;
  std::array<std::array<int, kCellThreats>, kColors> count_;
  CellSet empty_;
  std::array<std::uint32_t, kStride> near_;  // bit x of row y: a stone is near
  std::uint64_t serial_ = 0;
  std::size_t log_size_ = 0;
  std::vector<ShapeChange> log_;
  std::vector<PutRecord> puts_;
};

}  // namespace tengen

#include "engine/boards/position-inl.h"
