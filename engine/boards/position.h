// SPDX-License-Identifier: Apache-2.0
//
// Position<V>: the board of a game with the data that search and evaluation need. Every change of a
// cell updates these data: the lines as words of bits, the shapes of the empty cells, the cells of
// every CellThreat, the candidate cells and the hash key.
//
// Every change is a call of Put, which sets the content of one cell. The old content can be a stone
// or empty. A turn with several changes (captures, dead stones) is several Puts. Undo undoes the
// latest Put exactly. Position also logs the changed shapes; evaluators (eval/) read this log.
//
// Cost: a Put computes the patterns only of empty cells whose patterns depend on the changed cell
// (LineTable::SeenLeft, SeenRight). At most 8 * V::kReach cells depend on the changed cell.
//
// Not thread safe: every thread needs its own object. No function allocates memory in normal play.
// No function returns an error; preconditions are asserted.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <memory>
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

// The tables of a game. All positions of the game share them.
struct GameTables {
  LineTable lines;
  ShapeTable shapes;
  std::array<Fouls, kColors> fouls;
};

// Makes the tables of a game with the line rules V, but with other winning rows and other fouls.
template <Variant V>
std::unique_ptr<const GameTables> MakeTables(const std::array<bool, kColors>& exact,
                                             const std::array<Fouls, kColors>& fouls) {
  const auto rule = [&](Color c) {
    return LineRule{.row_length = V::kRowLength,
                    .reach = V::kReach,
                    .exact = exact[Index(c)],
                    .shut_ends = V::kShutEnds,
                    .fouls = fouls[Index(c)]};
  };
  return std::make_unique<const GameTables>(
      GameTables{LineTable(rule(Color::kBlack), rule(Color::kWhite)), ShapeTable(fouls), fouls});
}

// The tables of a game, from the line rules V. TablesFor builds the tables at its first call. Any
// thread may call TablesFor.
template <Variant V>
const GameTables& TablesFor() {
  static const auto* tables = MakeTables<V>(V::kExact, V::kFouls).release();
  return *tables;
}

// The shapes of a cell before and after a Put: Black's in the low 16 bits, White's in the high 16
// bits. An occupied cell has shape 0.
struct ShapeChange {
  Cell cell;
  std::array<std::uint8_t, kColors> old_kind;
  std::uint32_t old_shapes;
  std::uint32_t new_shapes;
};

template <Variant V>
class Position {
 public:
  // `tables`: the tables of a game with kernel V (engine/lines/variant.h).
  explicit Position(BoardSize size = {}, bool rif_five_exception = true,
                    const GameTables& tables = TablesFor<V>())
      : table_(&tables) {
    Reset(size, rif_five_exception);
  }

  // --- Set up ------------------------------------------------------------------------------
  // Makes an empty board with Black to move.
  void Reset(BoardSize size, bool rif_five_exception = true);

  // --- Moves -------------------------------------------------------------------------------
  // Puts a stone of the side to move. After Make the other side is to move. Precondition: the cell
  // is empty.
  void Make(Cell c) {
    Put(c, StoneOf(to_move_));
    SetToMove(Opponent(to_move_));
  }
  void Unmake() {
    Undo();
    SetToMove(Opponent(to_move_));
  }
  // Changes the side to move without a stone (null move). A second call of Pass undoes the first.
  void Pass() { SetToMove(Opponent(to_move_)); }

  // Sets the content of a cell. Put may replace one stone by another. Does not change the side to
  // move. Precondition: the content changes.
  void Put(Cell c, Stone stone);
  // Undoes the latest Put that is not undone yet.
  void Undo();

  void SetToMove(Color c) {
    key_ ^= c != to_move_ ? kWhiteToMoveKey : 0;
    to_move_ = c;
  }

  // --- The board ---------------------------------------------------------------------------
  BoardSize size() const { return size_; }
  Color to_move() const { return to_move_; }
  Key key() const { return key_; }
  // The number of Puts that are not undone.
  int stones_put() const { return static_cast<int>(puts_.size()); }
  int empty_count() const { return empty_count_; }
  Stone At(Cell c) const { return stone_[c]; }
  bool IsEmpty(Cell c) const { return stone_[c] == Stone::kEmpty; }
  // The cell of the n-th latest Put (0: the latest). kNoCell: there are only n Puts or fewer.
  Cell LastPut(int n = 0) const {
    return n < stones_put() ? puts_[puts_.size() - 1 - n].cell : kNoCell;
  }
  const CellSet& empties() const { return empty_; }
  // Empty cells near a stone. The search looks for quiet moves there.
  CellSet Candidates() const { return CellSet::FromRows(near_) & empty_; }

  // --- Shapes ------------------------------------------------------------------------------
  Shape ShapeAt(Color c, Cell cell) const {
    return static_cast<Shape>(shapes_[cell] >> (16 * Index(c)));
  }
  // The shapes of both colours: Black's in the low 16 bits, White's in the high 16 bits.
  std::uint32_t ShapesAt(Cell cell) const { return shapes_[cell]; }
  Pattern PatternAt(Color c, Cell cell, int direction) const {
    return PatternIn(ShapeAt(c, cell), direction);
  }
  CellThreat ThreatAt(Color c, Cell cell) const {
    return static_cast<CellThreat>(kind_[Index(c)][cell]);
  }
  // CellsOf: the empty cells where a stone of `c` makes the threat `kind`. CountOf: the number of
  // these cells. Precondition: `kind` is not kQuiet.
  const CellSet& CellsOf(Color c, CellThreat kind) const {
    return sets_[Index(c)][static_cast<int>(kind)];
  }
  int CountOf(Color c, CellThreat kind) const { return count_[Index(c)][static_cast<int>(kind)]; }

  // The threat of `c` on `cell` if the content of the cell `other` were `stone`. Changes nothing.
  // Precondition: `cell` and `other` are different. If they share no line, or are farther apart
  // than kReach, the result is ThreatAt(c, cell).
  CellThreat ThreatIf(Color c, Cell cell, Cell other, Stone stone) const;

  // --- Fouls (rules.md 3.1) ----------------------------------------------------------------
  // True if the colour has fouls.
  bool HasFouls(Color c) const { return V::kForbidden && table_->fouls[Index(c)].Any(); }
  // True if a stone of `c` on the empty cell is a foul and loses. Always false in games without
  // fouls. The function may put stones and remove them again.
  bool IsForbidden(Color c, Cell cell) {
    if (!HasFouls(c)) return false;
    const CellThreat kind = ThreatAt(c, cell);
    if (kind == CellThreat::kForbidden) return true;
    if (kind == CellThreat::kFive || kind == CellThreat::kQuiet || kind == CellThreat::kThree)
      return false;
    const Shape shape = ShapeAt(c, cell);
    return table_->fouls[Index(c)].double_three && CountFouls(shape).threes >= 2 &&
           HasTwoRealThrees(c, cell, shape);
  }
  // Why the cell is forbidden to `c`. kNone: the cell is not forbidden, or is not empty.
  ForbiddenKind Forbidden(Color c, Cell cell);
  // The directions (engine/geometry.h) of the rows that make a forbidden cell forbidden, as bits.
  unsigned ForbiddenDirections(Color c, Cell cell);

  // --- Log of changes ----------------------------------------------------------------------
  // The n-th Put, 0 to stones_put() - 1: its cell, its stone, and the shapes that it changed. Every
  // Put of this object has a different `serial`; numbers of undone Puts are not used again.
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

  // True if the stored state equals a state that is computed anew from the stones. Slow; only for
  // tests and debug builds.
  bool Check() const;

 private:
  static constexpr int kReach = V::kReach;
  static constexpr std::uint32_t kHalfMask = (1u << (2 * kReach)) - 1;
  static constexpr int kNearRows = 7;  // candidates are up to three rows above and below a stone
  // The largest number of ShapeChanges of one Put.
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
  // The patterns of both colours in one direction: Black's in bits 0-3, White's in bits 16-19.
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
      SetKind(color, c, static_cast<std::uint8_t>(table_->shapes.ThreatOf(color, shape)));
    }
  }
  ShapeChange* Log(ShapeChange* at, Cell c, std::uint32_t new_shapes) const {
    *at = {c, {kind_[0][c], kind_[1][c]}, shapes_[c], new_shapes};
    return at + (at->old_shapes != new_shapes);
  }

  void RebuildNear(int top);

  bool IsRealThree(Color c, Cell cell, Shape shape, int direction);
  bool IsFault(Color c, Cell e);
  bool HasTwoRealThrees(Color c, Cell cell, Shape shape);

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
  std::array<std::uint32_t, kStride> near_;  // for each padded row; bit x is set if a stone is near
  std::uint64_t serial_ = 0;
  std::size_t log_size_ = 0;
  std::vector<ShapeChange> log_;
  std::vector<PutRecord> puts_;
};

}  // namespace tengen

#include "engine/boards/position-inl.h"
