// SPDX-License-Identifier: Apache-2.0
#include "engine/boards/irensei_board.h"

#include <algorithm>
#include <utility>

namespace tengen {
namespace {

constexpr int kUsualGame = 400;  // plies; up to this number no call allocates memory

}  // namespace

IrenseiBoard::IrenseiBoard([[maybe_unused]] BoardSize size) {
  assert((size == BoardSize{kSide, kSide}));
  SetUp({{kSide, kSide}});
}

void IrenseiBoard::SetUp(const Setup& setup) {
  assert((setup.size == BoardSize{kSide, kSide}));
  to_move_ = Color::kBlack;
  empty_count_ = kSide * kSide;
  board_key_ = 0;
  stone_.fill(Stone::kDead);
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) stone_[ToCell({x, y})] = Stone::kEmpty;
  }
  head_ = {};
  next_ = {};
  chain_ = {};
  rows_ = {};
  windows_ = {};
  plies_.clear();
  history_.clear();
  taken_.clear();
  plies_.reserve(kUsualGame);
  history_.reserve(kUsualGame);
  taken_.reserve(kUsualGame);
  for (const Placement& placement : setup.stones) {
    assert(IsColor(placement.stone) && IsEmpty(ToCell(placement.point)));
    Ply unused;
    AddStone(ColorOf(placement.stone), ToCell(placement.point), &unused);
  }
  SetToMove(setup.to_move);
  ko_ = setup.ko && MayBeKo(ToCell(*setup.ko)) ? ToCell(*setup.ko) : kNoCell;
}

// --- Plies --------------------------------------------------------------------------------------

bool IrenseiBoard::IsLegal(Cell c) const {
  if (!IsEmpty(c) || c == ko_) return false;
  for (const int step : kNeighbours) {
    if (stone_[c + step] == Stone::kEmpty) return true;
  }
  // No neighbour of the cell is empty. So the stone is legal only in three cases: it joins a chain
  // with another liberty, it captures, or it wins.
  const Stone mine = StoneOf(to_move_);
  for (const int step : kNeighbours) {
    const Stone s = stone_[c + step];
    if (IsColor(s) && (s == mine) != InAtari(static_cast<Cell>(c + step))) return true;
  }
  return LinesOf(to_move_, c).wins;
}

IrenseiBoard::Ply& IrenseiBoard::BeginPly(Cell cell) {
  history_.push_back(board_key_);
  plies_.emplace_back();
  Ply& ply = plies_.back();
  ply.cell = cell;
  ply.old_ko = ko_;
  ply.old_to_move = to_move_;
  ply.taken_begin = static_cast<std::uint32_t>(taken_.size());
  return ply;
}

void IrenseiBoard::Make(Cell c) {
  assert(IsLegal(c));
  const Color me = to_move_;
  Ply& ply = BeginPly(c);
  AddStone(me, c, &ply);
  const Stone theirs = StoneOf(Opponent(me));
  for (const int step : kNeighbours) {
    const Cell n = static_cast<Cell>(c + step);
    if (stone_[n] == theirs && chain_[head_[n]].count == 0) Capture(head_[n], &ply);
  }
  ko_ = taken_.size() == ply.taken_begin + 1 ? KoAfter(c, taken_.back()) : kNoCell;
  SetToMove(Opponent(me));

  // The tests are in the order of rules.md section 7: overline, line, full board, repetition.
  // GameFrame tests for two passes.
  const Lines lines = LinesOf(me, c);
  if (lines.overline) {
    ply.ending = {WinFor(Opponent(me)), EndReason::kOverlineLoss};
  } else if (lines.wins) {
    ply.ending = {WinFor(me), EndReason::kLine};
  } else if (empty_count_ == 0) {
    ply.ending = {Outcome::kDraw, EndReason::kFull};
  } else if (IsRepetition()) {
    ply.ending = {WinFor(Opponent(me)), EndReason::kRepetition};
  }
}

void IrenseiBoard::MakeSwap() {
  BeginPly(kNoCell);
  ko_ = kNoCell;
}

void IrenseiBoard::MakePass() {
  const Color me = to_move_;
  const bool second = !plies_.empty() && plies_.back().cell == kNoCell;
  Ply& ply = BeginPly(kNoCell);
  ko_ = kNoCell;
  SetToMove(Opponent(me));
  if (!second && IsRepetition()) {
    ply.ending = {WinFor(Opponent(me)), EndReason::kRepetition};
  }
}

void IrenseiBoard::Unmake() {
  assert(!plies_.empty());
  const Ply& ply = plies_.back();
  SetToMove(ply.old_to_move);
  ko_ = ply.old_ko;
  if (const Cell c = ply.cell; c != kNoCell) {
    const Stone mine = StoneOf(to_move_), theirs = StoneOf(Opponent(to_move_));
    for (std::size_t i = taken_.size(); i > ply.taken_begin; --i) {
      const Cell dead = taken_[i - 1];
      ChangeStone(dead, Stone::kEmpty, theirs);
      for (const int step : kNeighbours) {
        if (stone_[dead + step] == mine) chain_[head_[dead + step]].DropLiberty(dead);
      }
    }
    for (int i = ply.merges; i-- > 0;) {
      const Merge& merge = ply.merge[i];
      std::swap(next_[merge.kept_link], next_[merge.absorbed_link]);
      ForEachInChain(merge.absorbed, [&](Cell s) { head_[s] = merge.absorbed; });
      chain_[merge.kept].Part(chain_[merge.absorbed]);
    }
    ChangeStone(c, mine, Stone::kEmpty);
    head_[c] = ply.old_head;
    next_[c] = ply.old_next;
    chain_[c] = ply.old_chain;
    for (const int step : kNeighbours) {
      if (IsColor(stone_[c + step])) chain_[head_[c + step]].AddLiberty(c);
    }
  }
  taken_.resize(ply.taken_begin);
  history_.pop_back();
  plies_.pop_back();
}

std::vector<BoardChange> IrenseiBoard::LastChanges() const {
  std::vector<BoardChange> changes;
  if (LastPut() == kNoCell) return changes;
  const Color mover = plies_.back().old_to_move;
  changes.push_back({BoardChange::Kind::kPut, StoneOf(mover), ToPoint(LastPut()), {}});
  for (const Cell taken : LastTaken()) {
    changes.push_back({BoardChange::Kind::kTaken, StoneOf(Opponent(mover)), ToPoint(taken), {}});
  }
  return changes;
}

// --- Stones and chains --------------------------------------------------------------------------

void IrenseiBoard::ChangeStone(Cell c, Stone from, Stone to) {
  assert(stone_[c] == from);
  const Stone colour = from == Stone::kEmpty ? to : from;
  stone_[c] = to;
  board_key_ ^= ZobristKey(colour, c);
  rows_[Index(ColorOf(colour))][PaddedY(c)] ^= std::uint32_t{1} << PaddedX(c);
  if (to == Stone::kEmpty) {
    windows_.Remove(ColorOf(colour), c);
    ++empty_count_;
  } else {
    windows_.Add(ColorOf(colour), c);
    --empty_count_;
  }
}

// Puts the stone and joins it to the neighbouring chains of its colour. Captures nothing.
void IrenseiBoard::AddStone(Color color, Cell c, Ply* ply) {
  const Stone mine = StoneOf(color);
  ply->old_head = head_[c];
  ply->old_next = next_[c];
  ply->old_chain = chain_[c];
  ChangeStone(c, Stone::kEmpty, mine);
  head_[c] = next_[c] = c;
  Chain& chain = chain_[c] = {.size = 1};
  for (const int step : kNeighbours) {
    const Cell n = static_cast<Cell>(c + step);
    if (stone_[n] == Stone::kEmpty) {
      chain.AddLiberty(n);
    } else if (IsColor(stone_[n])) {
      chain_[head_[n]].DropLiberty(c);
    }
  }
  for (const int step : kNeighbours) {
    const Cell n = static_cast<Cell>(c + step);
    if (stone_[n] != mine || head_[n] == head_[c]) continue;
    Merge merge{head_[c], head_[n], c, n};
    if (chain_[merge.kept].size < chain_[merge.absorbed].size) {
      merge = {merge.absorbed, merge.kept, n, c};
    }
    ForEachInChain(merge.absorbed, [&](Cell s) { head_[s] = merge.kept; });
    std::swap(next_[merge.kept_link], next_[merge.absorbed_link]);
    chain_[merge.kept].Join(chain_[merge.absorbed]);
    ply->merge[ply->merges++] = merge;
  }
}

void IrenseiBoard::Capture(Cell head, Ply* ply) {
  ply->captured[ply->captures++] = head;
  const Stone theirs = stone_[head];
  const Stone mine = StoneOf(Opponent(ColorOf(theirs)));
  ForEachInChain(head, [&](Cell dead) {
    ChangeStone(dead, theirs, Stone::kEmpty);
    taken_.push_back(dead);
    for (const int step : kNeighbours) {
      if (stone_[dead + step] == mine) chain_[head_[dead + step]].AddLiberty(dead);
    }
  });
}

// The ko cell after the stone on `put` has captured one stone on `taken`. If a stone on `taken`
// would capture exactly the stone on `put`, the result is `taken` (rules.md section 7). In all
// other cases the result is kNoCell.
Cell IrenseiBoard::KoAfter(Cell put, Cell taken) const {
  if (ChainSize(put) != 1 || !InAtari(put)) return kNoCell;
  for (const int step : kNeighbours) {
    const Cell n = static_cast<Cell>(taken + step);
    if (n != put && stone_[n] == stone_[put] && InAtari(n)) return kNoCell;
  }
  return taken;
}

// True if `c` may be a ko: the opponent's last stone may have captured one stone on `c`.
bool IrenseiBoard::MayBeKo(Cell c) const {
  const Stone theirs = StoneOf(Opponent(to_move_));
  return std::any_of(kNeighbours.begin(), kNeighbours.end(), [&](int step) {
    const auto put = static_cast<Cell>(c + step);
    return stone_[put] == theirs && KoAfter(put, c) == c;
  });
}

// If no stone was captured so far, no position can repeat, because each new stone makes a position
// with more stones.
bool IrenseiBoard::IsRepetition() const {
  return !taken_.empty() &&
         std::find(history_.begin(), history_.end(), board_key_) != history_.end();
}

int IrenseiBoard::LibertiesUpTo(Cell stone, int enough) const {
  const Chain& chain = chain_[head_[stone]];
  if (chain.count == 0 || enough <= 0) return 0;
  if (chain.HasOneLiberty()) return 1;
  if (enough <= 2) return 2;
  CellSet seen;
  int liberties = 0;
  Cell c = stone;
  do {
    for (const int step : kNeighbours) {
      const Cell n = static_cast<Cell>(c + step);
      if (stone_[n] != Stone::kEmpty || seen.Has(n)) continue;
      seen.Add(n);
      if (++liberties == enough) return enough;
    }
    c = next_[c];
  } while (c != stone);
  return liberties;
}

// --- Lines and sets -----------------------------------------------------------------------------

IrenseiBoard::Lines IrenseiBoard::LinesOf(Color c, Cell cell) const {
  const Stone mine = StoneOf(c);
  Lines lines;
  for (const int step : kStep) {
    int first = cell, last = cell, run = 1;
    while (stone_[first - step] == mine) first -= step, ++run;
    while (stone_[last + step] == mine) last += step, ++run;
    if (run < kRowLength) continue;
    int inside = 0;
    for (int s = first; s != last + step; s += step)
      inside += IrenseiWindows::InCentre(static_cast<Cell>(s));
    if (c == Color::kWhite) {
      lines.wins |= inside >= kRowLength;
    } else if (run > kRowLength) {
      lines.overline = true;
    } else {
      lines.wins |= inside == kRowLength;
    }
  }
  // A stone outside the centre area cannot complete a row of seven inside it. This test is needed
  // because a set-up position can already have a row of seven.
  lines.wins &= !lines.overline && IrenseiWindows::InCentre(cell);
  return lines;
}

CellSet IrenseiBoard::Candidates() const {
  std::array<std::uint32_t, kStride> near{};
  for (int y = kBorder; y < kBorder + kSide; ++y) {
    const std::uint32_t row = rows_[0][y] | rows_[1][y];
    if (row == 0) continue;
    const std::uint32_t wide = row | row << 1 | row << 2 | row >> 1 | row >> 2;
    for (int n = y - 2; n <= y + 2; ++n) near[n] |= wide;
  }
  constexpr std::uint32_t kPlayable = ((std::uint32_t{1} << kSide) - 1) << kBorder;
  for (int y = 0; y < kStride; ++y) {
    const bool playable = y >= kBorder && y < kBorder + kSide;
    near[y] &= playable ? kPlayable & ~(rows_[0][y] | rows_[1][y]) : 0;
  }
  return CellSet::FromRows(near);
}

bool IrenseiBoard::Check() const {
  Setup setup{size()};
  setup.to_move = to_move_;
  setup.ko = ko();
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      if (IsColor(At(Point{x, y}))) setup.stones.push_back({{x, y}, At(Point{x, y})});
    }
  }
  IrenseiBoard other;
  other.SetUp(setup);
  bool same = key() == other.key() && board_key_ == other.board_key_ && stone_ == other.stone_ &&
              rows_ == other.rows_ && windows_ == other.windows_ &&
              empty_count_ == other.empty_count_;
  // The two boards may have different heads and links, but they must have the same chains.
  for (const Placement& placement : setup.stones) {
    const Cell c = ToCell(placement.point);
    same = same && chain_[head_[c]] == other.chain_[other.head_[c]];
    CellSet mine, theirs;
    ForEachInChain(c, [&](Cell s) {
      mine.Add(s);
      same = same && head_[s] == head_[c];
    });
    other.ForEachInChain(c, [&](Cell s) { theirs.Add(s); });
    same = same && mine == theirs && mine.Count() == ChainSize(c);
  }
  return same;
}

}  // namespace tengen
