// SPDX-License-Identifier: Apache-2.0
//
// The definitions of Position<V>. Only engine/boards/position.h includes this file.
#pragma once

#include "engine/boards/position.h"

namespace tengen {
namespace internal {

// The cells near a stone at column x: the 5 x 5 square, and the cells three steps away in the eight
// directions. Each mask is one row of the board. The first is three rows above the stone, the last
// three rows below. Bit i is column x - 3 + i.
inline constexpr std::array<std::uint32_t, 7> kNearMask = {
    0b1001001, 0b0111110, 0b0111110, 0b1111111, 0b0111110, 0b0111110, 0b1001001};

// The cells whose patterns may depend on a changed cell. Cell i is in direction i / (2 * kReach).
// In each direction the cells on the left are first, from the changed cell outwards. The cells on
// the right follow, also outwards.
template <int kReach>
struct SeenCell {
  int direction, offset, step;
};
template <int kReach>
constexpr auto MakeSeenCells() {
  std::array<SeenCell<kReach>, 2 * kDirections * kReach> cells{};
  for (int d = 0; d < kDirections; ++d) {
    for (int i = 0; i < kReach; ++i) {
      cells[d * 2 * kReach + i] = {d, -(i + 1), -(i + 1) * kStep[d]};
      cells[d * 2 * kReach + kReach + i] = {d, i + 1, (i + 1) * kStep[d]};
    }
  }
  return cells;
}
template <int kReach>
inline constexpr auto kSeenCells = MakeSeenCells<kReach>();

}  // namespace internal

template <Variant V>
void Position<V>::Reset(BoardSize size, bool rif_five_exception) {
  assert(size.width >= kMinBoard && size.width <= kMaxBoard);
  assert(size.height >= kMinBoard && size.height <= kMaxBoard);
  size_ = size;
  rif_five_exception_ = rif_five_exception;
  to_move_ = Color::kBlack;
  key_ = 0;
  lines_.fill(~std::uint64_t{0});
  stone_.fill(Stone::kDead);
  shapes_.fill(0);
  for (auto& kinds : kind_) kinds.fill(0);
  for (auto& sets : sets_) sets.fill({});
  for (auto& counts : count_) counts.fill(0);
  near_.fill(0);
  empty_.Clear();
  empty_count_ = size.width * size.height;
  log_size_ = 0;
  log_.resize(4096);
  puts_.clear();
  puts_.reserve(kMaxBoard * kMaxBoard);
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x) {
      const Cell c = ToCell({x, y});
      stone_[c] = Stone::kEmpty;
      empty_.Add(c);
      SetLines(c, Stone::kDead, Stone::kEmpty);
    }
  }
  empty_.ForEach([this](Cell c) {
    shapes_[c] = ShapesFromLines(c);
    SetKinds(c, shapes_[c]);
  });
}

template <Variant V>
void Position<V>::Put(Cell c, Stone stone) {
  const Stone old = stone_[c];
  assert(old != stone && empty_count_ >= 0);
  if (log_.size() < log_size_ + kLogMargin) log_.resize(2 * log_.size());

  PutRecord& record = puts_.emplace_back();
  record.cell = c;
  record.old_stone = old;
  record.stone = stone;
  record.log_begin = static_cast<std::uint32_t>(log_size_);
  record.serial = ++serial_;

  key_ ^= ZobristKey(old, c) ^ ZobristKey(stone, c);
  SetLines(c, old, stone);
  stone_[c] = stone;

  ShapeChange* const begin = log_.data() + log_size_;
  ShapeChange* end = begin;
  const int top = PaddedY(c) - kNearRows / 2;
  for (int i = 0; i < kNearRows; ++i) record.old_near[i] = near_[top + i];
  if (old == Stone::kEmpty) {
    end = Log(end, c, 0);
    empty_.Remove(c);
    --empty_count_;
    const int shift = PaddedX(c) - kNearRows / 2;
    for (int i = 0; i < kNearRows; ++i)
      near_[top + i] = record.old_near[i] | internal::kNearMask[i] << shift;
  } else if (stone == Stone::kEmpty) {
    end = Log(end, c, ShapesFromLines(c));
    empty_.Add(c);
    ++empty_count_;
    RebuildNear(top);
  }

  std::uint64_t seen = 0;
  std::array<std::uint64_t, kDirections> words;
  std::array<int, kDirections> shifts;
  for (int d = 0; d < kDirections; ++d) {
    words[d] = lines_[LineIndex(d, c)];
    shifts[d] = 2 * (LinePosition(d, c) - kReach);
    const std::uint64_t window = words[d] >> shifts[d];
    const std::uint32_t left = static_cast<std::uint32_t>(window) & kHalfMask;
    const std::uint32_t right = static_cast<std::uint32_t>(window >> (2 * kReach + 2)) & kHalfMask;
    seen |= std::uint64_t{table_->lines.SeenLeft(left) | table_->lines.SeenRight(right) << kReach}
            << (2 * kReach * d);
  }
  for (; seen != 0; seen &= seen - 1) {
    const auto& at = internal::kSeenCells<kReach>[std::countr_zero(seen)];
    const auto cell = static_cast<Cell>(c + at.step);
    const std::uint64_t window = words[at.direction] >> (shifts[at.direction] + 2 * at.offset);
    const std::uint32_t keep = shapes_[cell] & ~(0x000f000fu << (4 * at.direction));
    end = Log(end, cell, keep | PatternsOf(window) << (4 * at.direction));
  }
  for (const ShapeChange* change = begin; change != end; ++change) {
    shapes_[change->cell] = change->new_shapes;
    SetKinds(change->cell, change->new_shapes);
  }
  log_size_ += end - begin;
}

template <Variant V>
void Position<V>::Undo() {
  assert(!puts_.empty());
  const PutRecord& record = puts_.back();
  const Cell c = record.cell;
  const Stone now = stone_[c];
  const ShapeChange* const end = log_.data() + log_size_;
  for (const ShapeChange* change = log_.data() + record.log_begin; change != end; ++change) {
    shapes_[change->cell] = change->old_shapes;
    SetKind(Color::kBlack, change->cell, change->old_kind[0]);
    SetKind(Color::kWhite, change->cell, change->old_kind[1]);
  }
  log_size_ = record.log_begin;
  SetLines(c, now, record.old_stone);
  stone_[c] = record.old_stone;
  if (now == Stone::kEmpty) {
    empty_.Remove(c);
    --empty_count_;
  } else if (record.old_stone == Stone::kEmpty) {
    empty_.Add(c);
    ++empty_count_;
  }
  const int top = PaddedY(c) - kNearRows / 2;
  for (int i = 0; i < kNearRows; ++i) near_[top + i] = record.old_near[i];
  key_ ^= ZobristKey(now, c) ^ ZobristKey(record.old_stone, c);
  puts_.pop_back();
}

// Call this function after a stone was removed. The function computes near_ again from the other
// stones, but only in the kNearRows rows that the stone may have changed. `top`: the first of these
// rows.
template <Variant V>
void Position<V>::RebuildNear(int top) {
  // Applies kNearMask to a whole row of stones at once. `ends`: bits from the columns -3, 0 and +3
  // of the mask. `square`: bits from the columns -2 to +2.
  std::array<std::uint32_t, 2 * kNearRows - 1> ends, square;
  const std::uint32_t board = ((1u << size_.width) - 1) << kBorder;
  for (int i = 0; i < 2 * kNearRows - 1; ++i) {
    const int y = top - kNearRows / 2 + i;
    const bool on_board = y >= kBorder && y < kBorder + size_.height;
    const std::uint32_t stones = on_board ? board & ~empty_.Row(y) : 0;
    ends[i] = stones << 3 | stones | stones >> 3;
    square[i] = stones << 2 | stones << 1 | stones | stones >> 1 | stones >> 2;
  }
  for (int i = 0; i < kNearRows; ++i) {
    near_[top + i] = ends[i] | square[i + 1] | square[i + 2] | ends[i + 3] | square[i + 3] |
                     square[i + 4] | square[i + 5] | ends[i + 6];
  }
}

template <Variant V>
CellThreat Position<V>::ThreatIf(Color c, Cell cell, Cell other, Stone stone) const {
  const int direction = DirectionBetween(cell, other);
  if (direction < 0) return ThreatAt(c, cell);
  const int shift = 2 * LinePosition(direction, other);
  std::uint64_t word = lines_[LineIndex(direction, cell)];
  word = (word & ~(std::uint64_t{3} << shift)) | static_cast<std::uint64_t>(stone) << shift;
  const std::uint64_t window = word >> (2 * (LinePosition(direction, cell) - kReach));
  const std::uint32_t keep = shapes_[cell] & ~(0x000f000fu << (4 * direction));
  const std::uint32_t shapes = keep | PatternsOf(window) << (4 * direction);
  return table_->shapes.ThreatOf(c, static_cast<Shape>(shapes >> (16 * Index(c))));
}

// --- Fouls -----------------------------------------------------------------------------------

// True if the three through the stone of `c` on `cell` can become a straight four (rules.md 3.1).
// `shape`: the shape of the cell before the stone was put. In a straight four all four stones are
// adjacent. So the completing cell is the first empty cell on one side of the stone.
template <Variant V>
bool Position<V>::IsRealThree(Color c, Cell cell, Shape shape, int direction) {
  const Pattern p = PatternIn(shape, direction);
  if (p != Pattern::kOpenThree && p != Pattern::kOpenThree2) return false;
  for (const int step : {kStep[direction], -kStep[direction]}) {
    auto e = static_cast<Cell>(cell + step);
    while (stone_[e] == StoneOf(c)) e = static_cast<Cell>(e + step);
    if (stone_[e] == Stone::kEmpty && PatternAt(c, e, direction) == Pattern::kOpenFour &&
        !IsFault(c, e)) {
      return true;
    }
  }
  return false;
}

// True if a stone on the straight-four point `e` is not a legal continuation (rules.md 3.1). A foul
// is not a legal continuation, even if the stone makes a five in another direction. If
// rif_five_exception_ is true (rules.md D9), a stone that makes a five is not a legal continuation
// either.
template <Variant V>
bool Position<V>::IsFault(Color c, Cell e) {
  const Shape shape = ShapeAt(c, e);
  const FoulCount n = CountFouls(shape);
  const Fouls& fouls = table_->fouls[Index(c)];
  if ((fouls.overline && n.overline) || (fouls.double_four && n.fours >= 2)) return true;
  if (n.five && rif_five_exception_) return true;
  return n.threes >= 2 && HasTwoRealThrees(c, e, shape);
}

template <Variant V>
bool Position<V>::HasTwoRealThrees(Color c, Cell cell, Shape shape) {
  Put(cell, StoneOf(c));
  int real = 0;
  for (int d = 0; d < kDirections && real < 2; ++d) real += IsRealThree(c, cell, shape, d) ? 1 : 0;
  Undo();
  return real >= 2;
}

template <Variant V>
ForbiddenKind Position<V>::Forbidden(Color c, Cell cell) {
  if (!HasFouls(c) || !IsEmpty(cell)) return ForbiddenKind::kNone;
  const Fouls& fouls = table_->fouls[Index(c)];
  const Shape shape = ShapeAt(c, cell);
  const FoulCount n = CountFouls(shape);
  if (n.five) return ForbiddenKind::kNone;
  if (fouls.double_three && n.threes >= 2 && HasTwoRealThrees(c, cell, shape))
    return ForbiddenKind::kDoubleThree;
  if (fouls.double_four && n.fours >= 2) return ForbiddenKind::kDoubleFour;
  return fouls.overline && n.overline ? ForbiddenKind::kOverline : ForbiddenKind::kNone;
}

template <Variant V>
unsigned Position<V>::ForbiddenDirections(Color c, Cell cell) {
  const ForbiddenKind kind = Forbidden(c, cell);
  const Shape shape = ShapeAt(c, cell);
  if (kind == ForbiddenKind::kDoubleThree) Put(cell, StoneOf(c));
  const auto is_part = [&](int direction) {
    const Pattern p = PatternIn(shape, direction);
    switch (kind) {
      case ForbiddenKind::kDoubleThree: return IsRealThree(c, cell, shape, direction);
      case ForbiddenKind::kDoubleFour: return p >= Pattern::kFour && p <= Pattern::kOpenFour;
      case ForbiddenKind::kOverline: return p == Pattern::kOverline;
      case ForbiddenKind::kNone: break;
    }
    return false;
  };
  unsigned directions = 0;
  for (int d = 0; d < kDirections; ++d)
    if (is_part(d)) directions |= 1u << d;
  if (kind == ForbiddenKind::kDoubleThree) Undo();
  return directions;
}

// --- Check -----------------------------------------------------------------------------------

template <Variant V>
bool Position<V>::Check() const {
  Position fresh(size_, rif_five_exception_, *table_);
  for (int y = 0; y < size_.height; ++y) {
    for (int x = 0; x < size_.width; ++x) {
      const Cell c = ToCell({x, y});
      if (stone_[c] != Stone::kEmpty) fresh.Put(c, stone_[c]);
    }
  }
  fresh.SetToMove(to_move_);
  bool same = fresh.key_ == key_ && fresh.lines_ == lines_ && fresh.shapes_ == shapes_ &&
              fresh.stone_ == stone_ && fresh.kind_ == kind_ && fresh.empty_ == empty_ &&
              fresh.empty_count_ == empty_count_ && fresh.Candidates() == Candidates();
  for (int c = 0; c < kColors; ++c) {
    for (int k = 1; k < kCellThreats; ++k)
      same = same && fresh.sets_[c][k] == sets_[c][k] && fresh.count_[c][k] == count_[c][k];
  }
  empty_.ForEach([&](Cell c) { same = same && shapes_[c] == ShapesFromLines(c); });
  return same;
}

}  // namespace tengen
