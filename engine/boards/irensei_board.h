// SPDX-License-Identifier: Apache-2.0
//
// IrenseiBoard: the 19x19 board of irensei (rules.md section 7), seven in a row with the
// captures of go: chains with their liberties, suicide and the suicide that wins, ko,
// repetition, Black's exact seven and overlines, White's seven or more.
//
// Chains (orthogonally connected stones of one colour) are kept stone by stone. Each cell of a
// chain names the chain's head; the cells form a ring, so that joining two chains is one swap
// of two links and so is parting them. A chain counts its liberties once for each stone that
// touches one, and keeps the sum of their cells and of the squares: all terms are equal, which
// is to say that one liberty is left, exactly when count * squares == sum * sum
// (Cauchy-Schwarz). So atari, capture and suicide are found without walking any chain.
// A capture leaves heads and ring of the dead chain as they were; what later stones write there
// is taken back before the chain is.
//
// Not thread safe; every worker owns a copy. No call allocates in normal play. Preconditions are
// asserted, there are no errors.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/hash.h"
#include "engine/board.h"
#include "engine/boards/irensei_windows.h"
#include "engine/cell_set.h"
#include "engine/geometry.h"
#include "engine/types.h"
#include "engine/zobrist.h"

namespace tengen {

class IrenseiBoard {
 public:
  static constexpr int kSide = 19;
  static constexpr int kRowLength = IrenseiWindows::kRow;
  static constexpr std::array<int, 4> kNeighbours = {-kStride, -1, 1, kStride};

  // An empty board, Black to move.
  explicit IrenseiBoard(BoardSize size = {kSide, kSide});

  // --- GameBoard (engine/board.h) ----------------------------------------------------------
  BoardSize size() const { return {kSide, kSide}; }
  Color to_move() const { return to_move_; }
  Stone At(Point p) const { return stone_[ToCell(p)]; }
  Key key() const { return board_key_ ^ KoKey(ko_); }
  int stones_due() const { return 1; }
  bool IsLegal(Point p) const { return OnBoard(p, size()) && IsLegal(ToCell(p)); }
  bool IsLegalSecond(Point /*first*/, Point /*second*/) const { return false; }
  void MakeTurn(std::span<const Point> turn) {
    assert(turn.size() == 1);
    Make(ToCell(turn[0]));
  }
  // A pass that follows a pass is never a repetition: two passes end the game before repetition
  // is looked at (rules.md 7, order), and that is the game's business.
  void MakePass();
  void Unmake();
  // A swap of an opening: the stones and the turn stay, but it is a ply, so it lifts the ko
  // (rules.md 7). Taken back by Unmake like any other.
  void MakeSwap();
  Ending ending() const { return plies_.empty() ? Ending{} : plies_.back().ending; }
  std::vector<BoardChange> LastChanges() const;
  int captured(Color /*by*/) const { return 0; }  // nothing counts captures here
  std::optional<Point> ko() const {
    return ko_ == kNoCell ? std::nullopt : std::optional(ToPoint(ko_));
  }
  // The game's history, as repetition sees it, begins with the position set up. Stones without
  // liberties stay until an enemy stone is played next to their chain.
  void SetUp(const Setup& setup);

  // --- The same in cells, for search -------------------------------------------------------
  Stone At(Cell c) const { return stone_[c]; }
  bool IsEmpty(Cell c) const { return stone_[c] == Stone::kEmpty; }
  Cell ko_cell() const { return ko_; }
  // Precondition: a cell of the padded board.
  bool IsLegal(Cell c) const;
  // Precondition: legal.
  void Make(Cell c);
  // Turns and passes made since the start or the set-up.
  int plies() const { return static_cast<int>(plies_.size()); }
  // What the latest ply did: the stone it put (kNoCell: none) and the stones it took, all of
  // the other colour. Valid until the next call that changes the board.
  Cell LastPut() const { return plies_.empty() ? kNoCell : plies_.back().cell; }
  std::span<const Cell> LastTaken() const {
    if (plies_.empty()) return {};
    return std::span<const Cell>(taken_).subspan(plies_.back().taken_begin);
  }

  // --- Lines -------------------------------------------------------------------------------
  // Those of the centre area, the 15x15 in which lines count.
  const IrenseiWindows& windows() const { return windows_; }
  // The same by numbers, as boards of windows have them, and the stones, by cell.
  static constexpr int row() { return kRowLength; }
  static constexpr int window_count() { return IrenseiWindows::kWindows; }
  Cell WindowCell(int window, int i) const { return windows_.WindowOf(window).At(i); }
  int WindowDirection(int window) const {
    return DirectionBetween(WindowCell(window, 0), WindowCell(window, 1));
  }
  std::uint8_t WindowState(int window) const { return windows_.StateOf(window); }
  int WindowCount(Color c, int stones) const { return windows_.Count(c, stones); }
  std::span<const Stone> stones() const { return stone_; }
  static constexpr Cell CellOf(int i) { return static_cast<Cell>(i); }
  // A window of Black's that another black stone at its end makes an overline of.
  bool IsTooLong(Color c, const IrenseiWindows::Window& window) const {
    return c == Color::kBlack &&
           (At(window.Before()) == Stone::kBlack || At(window.After()) == Stone::kBlack);
  }
  // A window's first empty cell; kNoCell when there is none.
  Cell EmptyCell(const IrenseiWindows::Window& window) const {
    for (int i = 0; i < kRowLength; ++i)
      if (IsEmpty(window.At(i))) return window.At(i);
    return kNoCell;
  }
  // What a stone of `c` on the cell, put there or standing there, makes of its lines. Overlines
  // are only Black's; a stone that makes one does not win.
  struct Lines {
    bool wins = false;
    bool overline = false;
  };
  Lines LinesOf(Color c, Cell cell) const;

  // --- Chains. Preconditions: a stone stands on the cell -----------------------------------
  Cell Head(Cell stone) const { return head_[stone]; }
  int ChainSize(Cell stone) const { return static_cast<int>(chain_[head_[stone]].size); }
  bool InAtari(Cell stone) const { return chain_[head_[stone]].HasOneLiberty(); }
  // Its only liberty. Precondition: in atari.
  Cell OnlyLiberty(Cell stone) const {
    const Chain& chain = chain_[head_[stone]];
    return static_cast<Cell>(chain.sum / chain.count);
  }
  // Liberties, counted up to `enough`.
  int LibertiesUpTo(Cell stone, int enough) const;
  template <class F>
  void ForEachInChain(Cell stone, F&& f) const {
    Cell c = stone;
    do {
      f(c);
      c = next_[c];
    } while (c != stone);
  }

  // --- Sets of cells -----------------------------------------------------------------------
  CellSet Stones(Color c) const { return CellSet::FromRows(rows_[Index(c)]); }
  // Empty cells not more than two steps (of a king) from a stone.
  CellSet Candidates() const;
  int empty_count() const { return empty_count_; }

  // Compares everything kept with a rebuild from the stones alone. For tests and debug builds.
  bool Check() const;

 private:
  // Liberties counted once for every stone beside them; see above.
  struct Chain {
    std::uint32_t size = 0;
    std::uint32_t count = 0;
    std::uint32_t sum = 0;
    std::uint32_t squares = 0;  // at most 4 * 361 * 1024^2 < 2^32

    bool HasOneLiberty() const {
      return count != 0 && std::uint64_t{count} * squares == std::uint64_t{sum} * sum;
    }
    void AddLiberty(std::uint32_t c) { ++count, sum += c, squares += c * c; }
    void DropLiberty(std::uint32_t c) { --count, sum -= c, squares -= c * c; }
    void Join(const Chain& o) {
      size += o.size, count += o.count, sum += o.sum, squares += o.squares;
    }
    void Part(const Chain& o) {
      size -= o.size, count -= o.count, sum -= o.sum, squares -= o.squares;
    }
    friend bool operator==(const Chain&, const Chain&) = default;
  };
  struct Merge {
    Cell kept, absorbed;  // heads
    Cell kept_link, absorbed_link;
  };
  struct Ply {
    Cell cell = kNoCell;
    Cell old_ko = kNoCell;
    Color old_to_move = Color::kBlack;
    Cell old_head = 0, old_next = 0;
    Chain old_chain;
    std::uint8_t merges = 0, captures = 0;
    std::array<Merge, 4> merge{};
    std::array<Cell, 4> captured{};  // heads of the chains taken
    std::uint32_t taken_begin = 0;
    Ending ending;
  };

  static Key KoKey(Cell ko) { return ko == kNoCell ? 0 : Mix(Key{0x1ce5e1} << 32 | ko); }

  Ply& BeginPly(Cell cell);
  void ChangeStone(Cell c, Stone from, Stone to);
  void AddStone(Color color, Cell c, Ply* ply);
  void Capture(Cell head, Ply* ply);
  bool MayBeKo(Cell c) const;
  Cell KoAfter(Cell put, Cell taken) const;
  bool IsRepetition() const;
  void SetToMove(Color c) {
    board_key_ ^= c != to_move_ ? kWhiteToMoveKey : 0;
    to_move_ = c;
  }

  Color to_move_ = Color::kBlack;
  Cell ko_ = kNoCell;
  int empty_count_ = kSide * kSide;
  Key board_key_ = 0;  // stones and side to move: what repetition compares
  std::array<Stone, kCells> stone_{};
  std::array<Cell, kCells> head_{};
  std::array<Cell, kCells> next_{};
  std::array<Chain, kCells> chain_{};  // by head
  std::array<std::array<std::uint32_t, kStride>, kColors> rows_{};
  IrenseiWindows windows_;
  std::vector<Ply> plies_;
  std::vector<Key> history_;  // board keys before each ply
  std::vector<Cell> taken_;
};

static_assert(GameBoard<IrenseiBoard>);

}  // namespace tengen
