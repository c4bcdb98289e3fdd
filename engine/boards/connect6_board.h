// SPDX-License-Identifier: Apache-2.0
//
// Connect6Board: the board of connect6 and its variants (rules.md section 5), the games
// Connect(m,n,k,p,q). A turn is p stones; the first turn is q stones. k or more in a row win. In
// connect6 k is 6, p is 2 and q is 1. In noncollinear5 k is 5. The options are run-time values.
//
// The board counts the stones in every window. A window is k neighbouring cells of a line. A stone
// changes only the counts of the windows through its cell, at most 24. A window with stones of both
// colours is dead. Every other window with a stone is in exactly one set: the board has one set for
// each colour and each number of stones of this colour in a window. Search and evaluation use these
// sets. Example:
//
//     . X . X X .    six empty or black cells, three of them black: in Windows(kBlack, 3)
//
// A row of more than k stones contains a window full of stones of one colour. So the board finds
// all winning rows when it tests whether a window is full.
//
// Not thread safe. Different threads may use different copies of a board: the copies share only
// constant tables. No function returns an error; preconditions are asserted.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/board.h"
#include "engine/boards/connect6_tables.h"
#include "engine/cell_set.h"
#include "engine/geometry.h"
#include "engine/types.h"
#include "engine/zobrist.h"

namespace tengen {

// The options of rules.md section 5. At most one of collinear6 and noncollinear5 is true.
struct Connect6Rules {
  bool toroidal = false;  // lines wrap around the edges
  // The first stone of a turn must share a line with a stone of the last turn. The second stone
  // must share a line with the first stone.
  bool collinear6 = false;
  // The two stones of a turn must not share a line, and five or more in a row win.
  bool noncollinear5 = false;
  // Of Connect(m,n,k,p,q): k is 5, 6 or 7; p and q are 1 or 2. collinear6 and noncollinear5 need 2
  // for p. k has no effect in noncollinear5.
  int k = 6, p = 2, q = 1;
  // The smallest number of stones in a winning row.
  constexpr int row() const { return noncollinear5 ? 5 : k; }
  friend constexpr bool operator==(const Connect6Rules&, const Connect6Rules&) = default;
};

class Connect6Board {
 public:
  explicit Connect6Board(BoardSize size = {19, 19}, Connect6Rules rules = {});

  // --- GameBoard (engine/board.h) ----------------------------------------------------------
  BoardSize size() const { return tables_->size; }
  Color to_move() const { return to_move_; }
  Stone At(Point p) const { return OnBoard(p, size()) ? stones_[SiteOf(p)] : Stone::kDead; }
  Key key() const { return key_; }
  int stones_due() const { return stones_due_; }
  bool IsLegal(Point p) const { return OnBoard(p, size()) && IsLegalFirst(SiteOf(p)); }
  bool IsLegalSecond(Point first, Point second) const {
    return stones_due_ == 2 && IsLegal(first) && OnBoard(second, size()) &&
           IsLegalSecond(SiteOf(first), SiteOf(second));
  }
  void MakeTurn(std::span<const Point> turn);
  void MakePass();
  void Unmake();
  Ending ending() const { return ending_; }
  std::vector<BoardChange> LastChanges() const;
  int captured(Color) const { return 0; }
  std::optional<Point> ko() const { return std::nullopt; }
  void SetUp(const Setup& setup);

  // The number of legal turns. The two orders of the stones of a turn count as one turn.
  int LegalPairs() const;

  // --- The same functions for sites (engine/boards/connect6_tables.h) ---------------------------
  const Connect6Tables& tables() const { return *tables_; }
  const Connect6Rules& rules() const { return rules_; }
  Site SiteOf(Point p) const { return static_cast<Site>(p.y * size().width + p.x); }
  Stone AtSite(int s) const { return stones_[s]; }
  // The stones, indexed by site.
  std::span<const Stone> stones() const {
    return std::span(stones_).first(static_cast<std::size_t>(tables_->sites));
  }
  Cell CellOf(int s) const { return tables_->cell_of[s]; }
  const SiteSet& empties() const { return empties_; }
  int empty_count() const { return empty_count_; }
  // The sites of the last turn that placed stones. Empty: no turn has placed stones, or the last
  // turn is unknown.
  std::span<const Site> last_turn() const { return {last_.data(), last_count_}; }

  bool IsLegalFirst(int s) const {
    return empties_.Has(s) && (!rules_.collinear6 || TouchesLastTurn(s));
  }
  // Precondition: `first` may begin the turn.
  bool IsLegalSecond(int first, int second) const {
    if (first == second || !empties_.Has(second)) return false;
    if (rules_.collinear6) return tables_->collinear[first].Has(second);
    return !rules_.noncollinear5 || !tables_->collinear[first].Has(second);
  }
  // True if the two sites are a legal turn in at least one order.
  bool IsLegalPair(int a, int b) const {
    return (IsLegalFirst(a) && IsLegalSecond(a, b)) || (IsLegalFirst(b) && IsLegalSecond(b, a));
  }
  // Sites that may begin a turn.
  SiteSet LegalFirsts() const;
  // Sites that may be in the same turn as `site`, in either order. In collinear6, one of the two
  // sites must also be in LegalFirsts().
  SiteSet LegalMates(int site) const;

  // Makes a turn. `second` is kNoSite if the turn has only one stone. Precondition: the turn is
  // legal.
  void Make(Site first, Site second);

  // --- Windows --------------------------------------------------------------------------------
  int row() const { return tables_->row; }
  // Windows with exactly `stones` stones of `c`, 1 to row(), and none of the opponent.
  const WindowSet& Windows(Color c, int stones) const { return windows_[Class(c, stones)]; }
  int WindowCount(Color c, int stones) const { return window_counts_[Class(c, stones)]; }
  // The stones in a window: the number of black stones in the low three bits, the number of white
  // stones in the next three bits.
  std::uint8_t WindowState(int window) const { return window_state_[window]; }
  int window_count() const { return static_cast<int>(tables_->window_sites.size()); }
  Cell WindowCell(int window, int i) const {
    return tables_->cell_of[tables_->window_sites[window][i]];
  }
  int WindowDirection(int window) const { return tables_->direction_of_window[window]; }
  static constexpr std::uint8_t StoneUnit(Color c) { return c == Color::kBlack ? 1 : 8; }

  // Put puts a stone on an empty site, and Lift removes it. Put and Lift update the windows and the
  // key. The side to move does not change. The search calls Put and Lift to try the stones of a
  // turn. Before the next Make, the caller must undo every Put with Lift and every Lift with Put.
  void Put(int s, Color c) { Change<true>(s, c); }
  void Lift(int s, Color c) { Change<false>(s, c); }

  // True if the stored state equals a state that is computed anew from the stones. Slow; only for
  // tests and assertions.
  bool Check() const;

 private:
  static constexpr int kStates = 64;                  // values of WindowState
  static constexpr int kClasses = 2 * (kMaxRow + 1);  // colour and number of stones
  static constexpr int Class(Color c, int stones) { return Index(c) * (kMaxRow + 1) + stones; }
  // The class of each window state. Class 0 is for empty and dead windows, and nothing reads it.
  static const std::array<std::uint8_t, kStates> kClassOf;

  struct Undo {
    Ending ending;
    Key key;
    std::array<Site, 2> last;
    std::array<Site, 2> put;
    std::uint8_t last_count;
    std::uint8_t put_count;
    std::uint8_t stones_due;
  };

  template <bool kPut>
  void Change(int s, Color c) {
    assert(kPut == empties_.Has(s));
    stones_[s] = kPut ? StoneOf(c) : Stone::kEmpty;
    empties_.Flip(s);
    empty_count_ += kPut ? -1 : 1;
    key_ ^= ZobristKey(StoneOf(c), tables_->cell_of[s]);
    const int unit = kPut ? StoneUnit(c) : -StoneUnit(c);
    const Connect6Tables::Windows& through = tables_->windows_of[s];
    for (int i = 0; i < through.count; ++i) {
      const int w = through.window[i];
      const std::uint8_t before = kClassOf[window_state_[w]];
      window_state_[w] = static_cast<std::uint8_t>(window_state_[w] + unit);
      const std::uint8_t after = kClassOf[window_state_[w]];
      windows_[before].Flip(w);
      --window_counts_[before];
      windows_[after].Flip(w);
      ++window_counts_[after];
    }
  }

  bool TouchesLastTurn(int s) const {
    for (std::uint8_t i = 0; i < last_count_; ++i)
      if (tables_->collinear[last_[i]].Has(s)) return true;
    return last_count_ == 0;
  }
  bool HasLegalTurn() const;
  Key RestOfKey() const;
  void Remember(std::uint8_t put_count);
  Ending EndAfter(bool wins) const;

  Connect6Rules rules_;
  std::shared_ptr<const Connect6Tables> tables_;
  Color to_move_ = Color::kBlack;
  std::uint8_t stones_due_ = 1;
  std::uint8_t last_count_ = 0;
  std::array<Site, 2> last_{};
  int empty_count_ = 0;
  Key key_ = 0;
  Ending ending_;
  SiteSet empties_;
  std::array<Stone, kMaxSites> stones_{};
  std::array<std::uint8_t, kMaxWindows> window_state_{};
  std::array<int, kClasses> window_counts_{};
  std::array<WindowSet, kClasses> windows_;
  std::vector<Undo> history_;
};

static_assert(GameBoard<Connect6Board>);

}  // namespace tengen
