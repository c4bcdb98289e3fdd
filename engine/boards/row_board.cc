// SPDX-License-Identifier: Apache-2.0
#include "engine/boards/row_board.h"

#include <algorithm>

#include "base/hash.h"

namespace tengen {
namespace {

FourBits Shifted(const FourBits& cells, int indices) {
  if (indices == 0) return cells;
  return indices > 0 ? cells << indices : cells >> -indices;
}

// The cells of `empty` where one more stone of `own` makes `length` or more in a row; 0 = none.
FourBits Completions(const FourBits& own, const FourBits& empty, int length) {
  FourBits cells;
  for (const int step : FourBits::kSteps) {
    // The new stone is the stone number `place` of the row.
    for (int place = 0; place < length; ++place) {
      FourBits rows = empty;
      for (int i = 0; i < length; ++i) {
        if (i != place) rows &= Shifted(own, (place - i) * step);
      }
      cells |= rows;
    }
  }
  return cells;
}

// The length of the longest row that contains the stone on `cell`. The unused column of FourBits
// ends a row at the right and the left edge.
int LongestRowThrough(const FourBits& own, int cell) {
  constexpr int kEnd = FourBits::kStride * FourBits::kMaxSide;
  int longest = 0;
  for (const int step : FourBits::kSteps) {
    int length = 1;
    for (int next = cell + step; next < kEnd && own.Has(next); next += step) ++length;
    for (int next = cell - step; next >= 0 && own.Has(next); next -= step) ++length;
    longest = std::max(longest, length);
  }
  return longest;
}

}  // namespace

RowBoard::RowBoard(BoardSize size, RowRules rules)
    : size_(size), rules_(rules), cells_(FourBits::Rectangle({0, 0}, size)) {
  assert(std::min(size.width, size.height) >= kMinSide &&
         std::max(size.width, size.height) <= kMaxSide);
  // A longer row needs shifts of 64 bits or more.
  assert(std::max(rules.wins, rules.loses) <= 5);
}

Stone RowBoard::At(Point p) const {
  if (!OnBoard(p, size_)) return Stone::kDead;
  const int index = FourBits::IndexOf(p);
  if (stones_[0].Has(index)) return Stone::kBlack;
  return stones_[1].Has(index) ? Stone::kWhite : Stone::kEmpty;
}

Key RowBoard::key() const {
  Key key = to_move_ == Color::kWhite ? kWhiteToMoveKey : 0;
  for (const FourBits& stones : stones_) {
    for (int i = 0; i < FourBits::kWords; ++i) key = Mix(key ^ stones.word(i));
  }
  return key;
}

RowBoard::Ends RowBoard::EndsOf(Color c) const {
  const FourBits wins = Completions(stones(c), empties(), rules_.wins);
  return {wins, Completions(stones(c), empties(), rules_.loses) & ~wins};
}

void RowBoard::Make(int index) {
  assert(empties().Has(index));
  FourBits& own = stones_[Index(to_move_)];
  own |= FourBits::Of(index);
  const int longest = LongestRowThrough(own, index);
  Ending ending;
  if (rules_.wins != 0 && longest >= rules_.wins) {
    ending = {WinFor(to_move_), EndReason::kLine};
  } else if (rules_.loses != 0 && longest >= rules_.loses) {
    ending = {WinFor(Opponent(to_move_)), EndReason::kLine};
  } else if (empties().Empty()) {
    ending = {Outcome::kDraw, EndReason::kFull};
  }
  turns_.push_back({index, ending});
  to_move_ = Opponent(to_move_);
}

void RowBoard::MakePass() {
  turns_.push_back({});
  to_move_ = Opponent(to_move_);
}

void RowBoard::Unmake() {
  assert(!turns_.empty());
  to_move_ = Opponent(to_move_);
  const int put = turns_.back().put;
  if (put >= 0) stones_[Index(to_move_)] ^= FourBits::Of(put);
  turns_.pop_back();
}

std::vector<BoardChange> RowBoard::LastChanges() const {
  if (turns_.empty() || turns_.back().put < 0) return {};
  return {{BoardChange::Kind::kPut,
           StoneOf(Opponent(to_move_)),
           FourBits::PointOf(turns_.back().put),
           {}}};
}

void RowBoard::SetUp(const Setup& setup) {
  *this = RowBoard(setup.size, rules_);
  to_move_ = setup.to_move;
  for (const Placement& placement : setup.stones) {
    assert(OnBoard(placement.point, size_) && IsColor(placement.stone));
    stones_[Index(ColorOf(placement.stone))] |= FourBits::Of(placement.point);
  }
}

}  // namespace tengen
