// SPDX-License-Identifier: Apache-2.0
#include "engine/boards/four_board.h"

#include <algorithm>

#include "base/hash.h"

namespace tengen {
namespace {

constexpr int kFourStride = FourBits::kStride;

// ColumnsFrom: all cells with x >= from. If a set is shifted to the right by `from` columns, some
// cells move into the next row: intersect the result with ColumnsFrom to remove these cells.
// ColumnsBelow: all cells with x < end, for shifts to the left.
constexpr FourBits ColumnsFrom(int from) {
  return FourBits::Rectangle({from, 0}, {FourBits::kMaxSide - from, FourBits::kMaxSide});
}
constexpr FourBits ColumnsBelow(int end) {
  return FourBits::Rectangle({0, 0}, {end, FourBits::kMaxSide});
}
constexpr std::array<FourBits, 4> kFromColumn = {ColumnsFrom(1), ColumnsFrom(2), ColumnsFrom(4),
                                                 ColumnsFrom(8)};
constexpr std::array<FourBits, 4> kBelowColumn = {ColumnsBelow(11), ColumnsBelow(10),
                                                  ColumnsBelow(8), ColumnsBelow(4)};

// Below(set): the cells that have a cell of the set anywhere above them. Above, RightOf and LeftOf
// are the same for the other directions. Each function shifts the set by 1 cell, then extends it by
// 1, 2, 4 and 8 cells. The result reaches 16 cells far; a distance of 11 cells is enough for every
// board.
FourBits Below(const FourBits& set) {
  FourBits spread = set << kFourStride;
  for (int step = 1; step <= 8; step *= 2) {
    // A shift must be less than 64 bits. 8 rows are 104 bits, so they need two shifts.
    spread |= step < 8 ? spread << (step * kFourStride)
                       : spread << (4 * kFourStride) << (4 * kFourStride);
  }
  return spread;
}
FourBits Above(const FourBits& set) {
  FourBits spread = set >> kFourStride;
  for (int step = 1; step <= 8; step *= 2) {
    spread |= step < 8 ? spread >> (step * kFourStride)
                       : spread >> (4 * kFourStride) >> (4 * kFourStride);
  }
  return spread;
}
FourBits RightOf(const FourBits& set) {
  FourBits spread = set << 1 & kFromColumn[0];
  for (int i = 0; i < 4; ++i) spread |= spread << (1 << i) & kFromColumn[i];
  return spread;
}
FourBits LeftOf(const FourBits& set) {
  FourBits spread = set >> 1 & kBelowColumn[0];
  for (int i = 0; i < 4; ++i) spread |= spread >> (1 << i) & kBelowColumn[i];
  return spread;
}

// The direction in which a piece on p slides: to the nearest edge. If two adjacent edges are
// equally near, the piece slides to their corner (rules.md section 6). If a side is odd, two
// opposite edges can be equally near: their directions cancel each other. If no direction is left,
// the piece stays on p.
Point PullAt(Point p, BoardSize size) {
  const int left = p.x, right = size.width - 1 - p.x;
  const int top = p.y, bottom = size.height - 1 - p.y;
  const int nearest = std::min({left, right, top, bottom});
  return {(right == nearest) - (left == nearest), (bottom == nearest) - (top == nearest)};
}

}  // namespace

FourBoard::FourBoard(BoardSize size, FourRules rules) : rules_(rules) {
  assert(!rules.pop_out || (rules.placement == FourPlacement::kGravity && !rules.clear));
  assert(rules.row == 4 || rules.row == 5);
  SetSize(size);
  if (rules.filled_sides) FillSides();
  past_.reserve(static_cast<std::size_t>(size.width) * size.height);
}

// The colours alternate from the bottom to the top. The lowest piece is black.
void FourBoard::FillSides() {
  for (int y = 0; y < size_.height; ++y) {
    FourBits& stones = now_.stones[(size_.height - 1 - y) % 2];
    for (const int x : {0, size_.width - 1}) stones |= FourBits::Of(Point{x, y});
  }
}

void FourBoard::SetSize(BoardSize size) {
  assert(std::min(size.width, size.height) >= kMinSide &&
         std::max(size.width, size.height) <= kMaxSide);
  size_ = size;
  cells_ = FourBits::Rectangle({0, 0}, size);
  const int w = size.width, h = size.height;
  edges_[0] = {FourBits::Rectangle({0, h - 1}, {w, 1}), 0, 1};
  edges_[1] = {FourBits::Rectangle({0, 0}, {w, 1}), 0, -1};
  edges_[2] = {FourBits::Rectangle({0, 0}, {1, h}), -1, 0};
  edges_[3] = {FourBits::Rectangle({w - 1, 0}, {1, h}), 1, 0};
  for (int i = 0; i < 9; ++i) pulls_[i] = {{}, i % 3 - 1, i / 3 - 1};
  for (int y = 0; y < h; ++y) {
    for (int x = 0; x < w; ++x) {
      const Point pull = PullAt({x, y}, size);
      pulls_[(pull.y + 1) * 3 + pull.x + 1].cells |= FourBits::Of(Point{x, y});
    }
  }
}

Stone FourBoard::At(Point p) const {
  if (!OnBoard(p, size_)) return Stone::kDead;
  const int index = FourBits::IndexOf(p);
  if (now_.stones[0].Has(index)) return Stone::kBlack;
  return now_.stones[1].Has(index) ? Stone::kWhite : Stone::kEmpty;
}

// Computes the key from the bits. This function needs no more time than an incremental key would
// need, and it also works after a clear. Each word is mixed with a different constant, not with the
// previous result, so that the processor can mix the words in parallel.
Key FourBoard::key() const {
  Key key = to_move_ == Color::kWhite ? kWhiteToMoveKey : 0;
  Key salt = 0;
  for (const FourBits& stones : now_.stones) {
    for (int i = 0; i < FourBits::kWords; ++i) {
      salt += 0x9e3779b97f4a7c15u;
      key ^= Mix(stones.word(i) ^ salt);
    }
  }
  return key;
}

FourBits FourBoard::LegalAmong(const FourBits& empties) const {
  switch (rules_.placement) {
    case FourPlacement::kGravity: return LowestOfColumns(empties);
    case FourPlacement::kEdgeGrow: return EndsOfRowsAndColumns(empties);
    case FourPlacement::kEdgeDrop: return EndsOfFirstGaps(empties);
    case FourPlacement::kInterior: return StoppedSlides(empties);
  }
  assert(false);
  return {};
}

FourBits FourBoard::LowestOfColumns(const FourBits& empties) const {
  return empties & ~Above(empties);
}

FourBits FourBoard::EndsOfRowsAndColumns(const FourBits& empties) const {
  return empties & ~(Above(empties) & Below(empties) & LeftOf(empties) & RightOf(empties));
}

FourBits FourBoard::EndsOfFirstGaps(const FourBits& empties) {
  struct Way {
    FourBits first;  // the first empty cell of each line in this direction
    int dx, dy;      // the direction in which the piece moves
  };
  const std::array<Way, 4> ways = {{{empties & ~RightOf(empties), 1, 0},
                                    {empties & ~LeftOf(empties), -1, 0},
                                    {empties & ~Below(empties), 0, 1},
                                    {empties & ~Above(empties), 0, -1}}};
  FourBits ends;
  for (const auto& [first, dx, dy] : ways) {
    // The pieces move together, one cell at a time. A piece whose next cell is not empty stops.
    for (FourBits moving = first; !moving.Empty();) {
      const FourBits next = moving.Moved(dx, dy) & empties;
      ends |= moving & ~next.Moved(-dx, -dy);
      moving = next;
    }
  }
  return ends;
}

FourBits FourBoard::StoppedSlides(const FourBits& empties) const {
  FourBits stopped;
  for (const Pull& pull : pulls_) {
    if (pull.dx == 0 && pull.dy == 0) {
      stopped |= pull.cells;
    } else {
      stopped |= pull.cells & ~empties.Moved(-pull.dx, -pull.dy);
    }
  }
  return stopped & empties;
}

void FourBoard::Make(int index) {
  assert(Legal().Has(index));
  past_.push_back(now_);
  FourBits& own = now_.stones[Index(to_move_)];
  own |= FourBits::Of(index);
  now_.put = static_cast<std::int16_t>(index);
  now_.ending = {};
  if (rules_.pop_out) {
    FinishWithPops(index);
  } else if (RowThrough(own, index, rules_.row)) {
    now_.ending = {WinFor(rules_.misere ? Opponent(to_move_) : to_move_), EndReason::kLine};
  } else {
    if (rules_.clear) Clear(now_.stones);
    if (occupied() == cells_) now_.ending = {Outcome::kDraw, EndReason::kFull};
  }
  to_move_ = Opponent(to_move_);
}

void FourBoard::FinishWithPops(int index) {
  if (past_.back().stones[Index(to_move_)].Has(index)) Pop(now_.stones, index);
  now_.ending = EndingWithPops(to_move_);
}

// A turn can complete rows of both sides: then the mover wins.
Ending FourBoard::EndingWithPops(Color mover) const {
  for (const Color side : {mover, Opponent(mover)}) {
    if (!HasRow(now_.stones[Index(side)], rules_.row)) continue;
    return {WinFor(rules_.misere ? Opponent(side) : side), EndReason::kLine};
  }
  // A full board is no end: the bottom row has pieces of both sides, because it is no row.
  // A position occurs for the third time. The same side was to move 2, 4, ... turns ago.
  int times = 1;
  for (std::size_t ago = 2; ago <= past_.size(); ago += 2) {
    if (past_[past_.size() - ago].stones == now_.stones) ++times;
  }
  return times >= 3 ? Ending{Outcome::kDraw, EndReason::kRepetition} : Ending{};
}

void FourBoard::Pop(Stones& stones, int index) {
  FourBits column;
  for (int cell = index; cell >= 0; cell -= kFourStride) column |= FourBits::Of(cell);
  for (FourBits& bits : stones) {
    const FourBits fallen = (bits & column & ~FourBits::Of(index)) << kFourStride;
    bits = (bits & ~column) | fallen;
  }
}

FourBits FourBoard::PopWins(const Stones& stones, Color side) const {
  FourBits wins;
  Pops(stones, side).ForEach([&](int index) {
    Stones after = stones;
    Pop(after, index);
    if (HasRow(after[Index(side)], rules_.row)) wins |= FourBits::Of(index);
  });
  return wins;
}

bool FourBoard::CanComplete(const Stones& stones, Color side) const {
  const FourBits left = cells_ ^ (stones[0] | stones[1]);
  const FourBits drops = Completions(stones[Index(side)], left);
  if (!drops.Empty() && !(drops & LegalAmong(left)).Empty()) return true;
  return rules_.pop_out && !PopWins(stones, side).Empty();
}

FourBoard::Stones FourBoard::StonesAfter(int index) const {
  Stones stones = now_.stones;
  FourBits& own = stones[Index(to_move_)];
  if (rules_.pop_out && own.Has(index)) {
    Pop(stones, index);
    return stones;
  }
  own |= FourBits::Of(index);
  if (rules_.clear && !RowThrough(own, index, rules_.row)) Clear(stones);
  return stones;
}

// Clears full edges (rules.md section 6, "Clear"). While at least one edge is full, all stones move
// one cell. If several edges are full, the stones move towards all of them at once. Steps towards
// opposite edges cancel each other; two opposite edges can be full only in a set-up position.
Point FourBoard::Clear(Stones& stones) const {
  const std::size_t counting = rules_.placement == FourPlacement::kGravity ? 1 : edges_.size();
  Point moved = {0, 0};
  for (;;) {
    const FourBits full = stones[0] | stones[1];
    int dx = 0, dy = 0;
    for (std::size_t i = 0; i < counting; ++i) {
      const Edge& edge = edges_[i];
      if ((full & edge.cells) != edge.cells) continue;
      dx += edge.dx;
      dy += edge.dy;
    }
    if (dx == 0 && dy == 0) return moved;
    moved = {moved.x + dx, moved.y + dy};
    for (FourBits& bits : stones) bits = bits.Moved(dx, dy) & cells_;
  }
}

void FourBoard::MakePass() {
  past_.push_back(now_);
  now_.ending = {};
  now_.put = -1;
  to_move_ = Opponent(to_move_);
}

void FourBoard::Unmake() {
  assert(!past_.empty());
  now_ = past_.back();
  past_.pop_back();
  to_move_ = Opponent(to_move_);
}

std::vector<BoardChange> FourBoard::LastChanges() const {
  std::vector<BoardChange> changes;
  if (now_.put < 0) return changes;
  if (past_.back().stones[Index(Opponent(to_move_))].Has(now_.put)) return ChangesOfPop();
  const Stone piece = StoneOf(Opponent(to_move_));
  FourBoard before = *this;
  before.Unmake();
  const auto at = [&](Point p) { return FourBits::IndexOf(p) == now_.put ? piece : before.At(p); };
  Stones stones = before.now_.stones;
  FourBits& own = stones[Index(before.to_move_)];
  own |= FourBits::Of(now_.put);
  const bool clears = rules_.clear && !RowThrough(own, now_.put, rules_.row);
  const Point shift = clears ? Clear(stones) : Point{0, 0};
  // The stones nearest to the edge to which the stones move are first in the list. So every stone
  // moves to a point that is empty at that time.
  std::vector<BoardChange> moved;
  for (int i = 0; i < size_.height; ++i) {
    for (int j = 0; j < size_.width; ++j) {
      const Point p = {shift.x > 0 ? size_.width - 1 - j : j,
                       shift.y > 0 ? size_.height - 1 - i : i};
      const Point to = {p.x + shift.x, p.y + shift.y};
      if (FourBits::IndexOf(p) == now_.put) {
        changes.insert(changes.begin(), {BoardChange::Kind::kPut, piece, p, {}});
      }
      if (at(p) == Stone::kEmpty || to == p) continue;
      if (OnBoard(to, size_)) {
        moved.push_back({BoardChange::Kind::kMoved, at(p), p, to});
      } else {
        changes.push_back({BoardChange::Kind::kTaken, at(p), p, {}});
      }
    }
  }
  changes.insert(changes.end(), moved.begin(), moved.end());
  return changes;
}

std::vector<BoardChange> FourBoard::ChangesOfPop() const {
  const Point popped = FourBits::PointOf(now_.put);
  std::vector<BoardChange> changes = {
      {BoardChange::Kind::kTaken, StoneOf(Opponent(to_move_)), popped, {}}};
  FourBoard before = *this;
  before.Unmake();
  for (Point p = {popped.x, popped.y - 1}; IsColor(before.At(p)); --p.y) {
    changes.push_back({BoardChange::Kind::kMoved, before.At(p), p, {p.x, p.y + 1}});
  }
  return changes;
}

void FourBoard::SetUp(const Setup& setup) {
  SetSize(setup.size);
  now_ = {};
  past_.clear();
  to_move_ = setup.to_move;
  for (const Placement& placement : setup.stones) {
    assert(OnBoard(placement.point, size_) && IsColor(placement.stone));
    now_.stones[Index(ColorOf(placement.stone))] |= FourBits::Of(placement.point);
  }
}

}  // namespace tengen
