// SPDX-License-Identifier: Apache-2.0
//
// IrenseiBoard: the 19x19 board of irensei (rules.md section 7), seven in a row with the captures
// of go. The board applies the rules of captures, suicide, suicide that wins, ko and repetition.
// The board also applies the rules of rows: Black wins by exactly seven and loses by an overline,
// White wins by seven or more.
//
// A chain is a set of orthogonally connected stones of one colour. The board updates the chains
// after every stone. One cell of a chain is its head, and each cell of the chain stores the number
// of the head. Each cell also has a link to the next cell of its chain, and these links form a
// ring. To join two chains, or to separate them again, the board exchanges two links.
//
// If a liberty touches several stones of a chain, the chain counts this liberty several times: once
// for each of these stones. The chain stores this count, the sum of the numbers of the counted
// cells, and the sum of the squares of these numbers. The chain has exactly one liberty if all
// counted cells are the same cell. By the Cauchy-Schwarz inequality this is true if and only if
// count * squares == sum * sum. With this test the board finds atari, capture and suicide without a
// loop over the chain.
//
// A capture does not change the heads and links of the captured cells. A later stone on such a cell
// may change them, but Unmake of that stone restores them. So the heads and links are correct again
// when Unmake puts the captured chain back.
//
// Not thread safe: every thread needs its own copy. No function allocates memory in a game of up to
// 400 plies. No function returns an error; preconditions are asserted.
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
  // MakePass does not test the second of two passes for repetition, because two passes end the game
  // before that test (rules.md section 7, order). GameFrame counts the passes.
  void MakePass();
  void Unmake();
  // A swap in an opening. MakeSwap does not change the stones and the side to move. A swap is a
  // ply, so the ko ends (rules.md section 7). Unmake undoes the swap.
  void MakeSwap();
  Ending ending() const { return plies_.empty() ? Ending{} : plies_.back().ending; }
  std::vector<BoardChange> LastChanges() const;
  int captured(Color /*by*/) const { return 0; }  // irensei does not count captures
  std::optional<Point> ko() const {
    return ko_ == kNoCell ? std::nullopt : std::optional(ToPoint(ko_));
  }
  // The test for repetition compares only positions from the set-up position on. A set-up chain
  // without liberties stays on the board, because only a new enemy stone next to a chain can
  // capture it.
  void SetUp(const Setup& setup);

  // --- The same functions for cells, for the search ----------------------------------------
  Stone At(Cell c) const { return stone_[c]; }
  bool IsEmpty(Cell c) const { return stone_[c] == Stone::kEmpty; }
  Cell ko_cell() const { return ko_; }
  // Precondition: a cell of the padded board.
  bool IsLegal(Cell c) const;
  // Makes a turn. Precondition: IsLegal(c).
  void Make(Cell c);
  // The number of turns, passes and swaps since the start or the set-up.
  int plies() const { return static_cast<int>(plies_.size()); }
  // LastPut: the cell of the stone that the latest ply put; kNoCell: this ply put no stone.
  // LastTaken: the cells of the stones that this ply captured, valid until the next call that
  // changes the board.
  Cell LastPut() const { return plies_.empty() ? kNoCell : plies_.back().cell; }
  std::span<const Cell> LastTaken() const {
    if (plies_.empty()) return {};
    return std::span<const Cell>(taken_).subspan(plies_.back().taken_begin);
  }

  // --- Lines -------------------------------------------------------------------------------
  // The windows of the centre area: the 15x15 points in which rows win.
  const IrenseiWindows& windows() const { return windows_; }
  // Functions with the names that Connect6Board has, so that templates can use either board: the
  // windows by number, and the stones by cell.
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
  // True if a black stone stands directly before or after the window. In this case seven black
  // stones in the window are part of an overline. Always false for White.
  bool IsTooLong(Color c, const IrenseiWindows::Window& window) const {
    return c == Color::kBlack &&
           (At(window.Before()) == Stone::kBlack || At(window.After()) == Stone::kBlack);
  }
  // The first empty cell of a window; kNoCell: the window has no empty cell.
  Cell EmptyCell(const IrenseiWindows::Window& window) const {
    for (int i = 0; i < kRowLength; ++i)
      if (IsEmpty(window.At(i))) return window.At(i);
    return kNoCell;
  }
  // wins: a stone of `c` on the cell is in a winning row. overline: a stone of `c` on the cell is
  // in an overline. The cell may be empty, or already have the stone. Only Black can have an
  // overline. A stone that makes an overline does not win.
  struct Lines {
    bool wins = false;
    bool overline = false;
  };
  Lines LinesOf(Color c, Cell cell) const;

  // --- Chains. Precondition: a stone is on the cell ----------------------------------------
  Cell Head(Cell stone) const { return head_[stone]; }
  int ChainSize(Cell stone) const { return static_cast<int>(chain_[head_[stone]].size); }
  bool InAtari(Cell stone) const { return chain_[head_[stone]].HasOneLiberty(); }
  // The only liberty of the chain. Precondition: InAtari(stone).
  Cell OnlyLiberty(Cell stone) const {
    const Chain& chain = chain_[head_[stone]];
    return static_cast<Cell>(chain.sum / chain.count);
  }
  // The number of liberties of the chain, but at most `enough`.
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
  // Empty cells at most two rows and two columns away from a stone.
  CellSet Candidates() const;
  int empty_count() const { return empty_count_; }

  // True if the stored state equals a state that is computed anew from the stones. Slow; only for
  // tests and debug builds.
  bool Check() const;

 private:
  // A liberty is counted once for each stone of the chain that it touches; see the top of this
  // file.
  struct Chain {
    std::uint32_t size = 0;
    std::uint32_t count = 0;
    std::uint32_t sum = 0;
    std::uint32_t squares = 0;  // at most 4 * 361 * 1024^2, which is less than 2^32

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
    Cell kept, absorbed;            // heads of the two joined chains
    Cell kept_link, absorbed_link;  // the cells of the two chains whose links were exchanged
  };
  struct Ply {
    Cell cell = kNoCell;
    Cell old_ko = kNoCell;
    Color old_to_move = Color::kBlack;
    Cell old_head = 0, old_next = 0;
    Chain old_chain;
    std::uint8_t merges = 0, captures = 0;
    std::array<Merge, 4> merge{};
    std::array<Cell, 4> captured{};  // heads of the captured chains
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
  Key board_key_ = 0;  // key of stones and side to move, for the test for repetition
  std::array<Stone, kCells> stone_{};
  std::array<Cell, kCells> head_{};
  std::array<Cell, kCells> next_{};
  std::array<Chain, kCells> chain_{};  // for each head
  std::array<std::array<std::uint32_t, kStride>, kColors> rows_{};
  IrenseiWindows windows_;
  std::vector<Ply> plies_;
  std::vector<Key> history_;  // board_key_ before each ply
  std::vector<Cell> taken_;
};

static_assert(GameBoard<IrenseiBoard>);

}  // namespace tengen
