// SPDX-License-Identifier: Apache-2.0
#include "engine/boards/capture_board.h"

#include <algorithm>

namespace tengen {
namespace {

constexpr int kRow = FiveOrMore::kRowLength;

}  // namespace

CaptureBoard::CaptureBoard(CaptureRules rules, BoardSize size)
    : rules_(rules), lines_(size, false, TablesFor<FiveOrMore>()) {
  turns_.reserve(kMaxBoard * kMaxBoard);
  BeginPosition();
}

// The number of windows of five cells through the cell that a stone of c on the cell would fill:
// the other four cells have stones of c.
int CaptureBoard::WindowsThrough(Color c, Cell cell) const {
  int windows = 0;
  for (const int step : kStep) {
    int own = 1;
    for (const int way : {step, -step}) {
      auto q = static_cast<Cell>(cell + way);
      for (int n = 1; n < kRow && stones_[Index(c)].Has(q); ++n) {
        ++own;
        q = static_cast<Cell>(q + way);
      }
    }
    windows += std::max(0, own - kRow + 1);
  }
  return windows;
}

void CaptureBoard::Put(Cell c, Stone stone) {
  const Stone old = lines_.At(c);
  lines_.Put(c, stone);
  if (IsColor(old)) {
    const Color color = ColorOf(old);
    stones_[Index(color)].Flip(c);
    // The cell is empty now. If its threat is a five, the removal has broken a row of five.
    if (stone == Stone::kEmpty && lines_.ThreatAt(color, c) == CellThreat::kFive)
      five_windows_[Index(color)] -= WindowsThrough(color, c);
  }
  if (IsColor(stone)) stones_[Index(ColorOf(stone))].Flip(c);
}

CaptureBoard::TurnRecord& CaptureBoard::BeginTurn() {
  TurnRecord& turn = turns_.emplace_back();
  turn.puts = lines_.stones_put();
  for (int c = 0; c < kColors; ++c) {
    turn.captured[c] = static_cast<std::int16_t>(captured_[c]);
    turn.five_windows[c] = static_cast<std::int16_t>(five_windows_[c]);
  }
  BeginPosition();
  return turn;
}

// The result after a turn. The side to move has already changed. `line`: true if the new stone is
// in a winning row.
Ending CaptureBoard::Judge(bool line) const {
  const Color next = to_move();
  const Color mover = Opponent(next);
  const auto wins_by_captures = [this](Color c) {
    return captured(c) >= rules_.Threshold() && captured(c) > captured(Opponent(c));
  };
  if (rules_.boat) {
    if (HasFive(next)) return {WinFor(next), EndReason::kFiveStands};
  } else if (line) {
    const bool both = wins_by_captures(next);  // rules.md D21
    return {both ? Outcome::kDraw : WinFor(mover), EndReason::kLine};
  }
  for (const Color c : {mover, next})
    if (wins_by_captures(c)) return {WinFor(c), EndReason::kCapture};
  if (lines_.empty_count() == 0) return {Outcome::kDraw, EndReason::kFull};
  return {};
}

void CaptureBoard::Make(Cell c) {
  assert(lines_.IsEmpty(c));
  const Color mover = to_move();
  const Taken taken = TakenBy(mover, c);
  TurnRecord& turn = BeginTurn();
  turn.cell = c;
  // If poof removes the new stone itself, the stone is never put on the board, so it cannot make a
  // row.
  const bool line = !taken.self && lines_.ThreatAt(mover, c) == CellThreat::kFive;
  if (!taken.self) {
    if (line) five_windows_[Index(mover)] += WindowsThrough(mover, c);
    Put(c, StoneOf(mover));
  }
  for (int i = 0; i < taken.size(); ++i)
    if (taken.cell[i] != c) Put(taken.cell[i], Stone::kEmpty);
  captured_[Index(mover)] += taken.captured;
  captured_[Index(Opponent(mover))] += taken.poofed;
  lines_.SetToMove(Opponent(mover));
  turn.ending = Judge(line);
}

void CaptureBoard::MakePass() {
  TurnRecord& turn = BeginTurn();
  lines_.Pass();
  turn.ending = Judge(false);
}

void CaptureBoard::Unmake() {
  assert(!turns_.empty());
  const TurnRecord& turn = turns_.back();
  while (lines_.stones_put() > turn.puts) {
    const Cell c = lines_.LastPut();
    const Stone now = lines_.At(c);
    lines_.Undo();
    const Stone before = lines_.At(c);
    if (IsColor(now)) stones_[Index(ColorOf(now))].Flip(c);
    if (IsColor(before)) stones_[Index(ColorOf(before))].Flip(c);
  }
  for (int c = 0; c < kColors; ++c) {
    captured_[c] = turn.captured[c];
    five_windows_[c] = turn.five_windows[c];
  }
  lines_.Pass();
  turns_.pop_back();
}

std::vector<BoardChange> CaptureBoard::LastChanges() const {
  std::vector<BoardChange> changes;
  if (turns_.empty() || turns_.back().cell == kNoCell) return changes;
  const TurnRecord& turn = turns_.back();
  const Stone own = StoneOf(Opponent(to_move()));
  const auto add = [&changes](BoardChange::Kind kind, Stone stone, Cell c) {
    changes.push_back({kind, stone, ToPoint(c), {}});
  };
  add(BoardChange::Kind::kPut, own, turn.cell);
  // The board before the turn shows the colours of the stones that the turn removed.
  CaptureBoard before = *this;
  before.Unmake();
  for (int n = turn.puts; n < lines_.stones_put(); ++n) {
    const auto put = lines_.Delta(n);
    if (put.stone == Stone::kEmpty) {
      add(BoardChange::Kind::kTaken, before.At(ToPoint(put.cell)), put.cell);
    }
  }
  if (lines_.IsEmpty(turn.cell)) add(BoardChange::Kind::kTaken, own, turn.cell);
  return changes;
}

void CaptureBoard::SetUp(const Setup& setup) {
  lines_.Reset(setup.size, false);
  turns_.clear();
  for (CellSet& stones : stones_) stones.Clear();
  captured_ = setup.captured;
  five_windows_ = {};
  for (const Placement& placement : setup.stones) {
    const Cell c = ToCell(placement.point);
    if (IsColor(placement.stone)) {
      const Color color = ColorOf(placement.stone);
      five_windows_[Index(color)] += WindowsThrough(color, c);
    }
    Put(c, placement.stone);
  }
  lines_.SetToMove(setup.to_move);
  BeginPosition();
}

int CaptureBoard::CapturesAt(Color mover, Cell c) const {
  const CellSet& own = stones_[Index(mover)];
  const CellSet& enemy = stones_[Index(Opponent(mover))];
  int captured = 0;
  for (const int step : kStep) {
    for (const int way : {step, -step}) {
      if (!enemy.Has(static_cast<Cell>(c + way)) || !enemy.Has(static_cast<Cell>(c + 2 * way)))
        continue;
      const auto third = static_cast<Cell>(c + 3 * way);
      if (own.Has(third)) {
        captured += 2;
      } else if (rules_.keryo && enemy.Has(third) && own.Has(static_cast<Cell>(c + 4 * way))) {
        captured += 3;
      }
    }
  }
  return captured;
}

CaptureBoard::Taken CaptureBoard::TakenBy(Color mover, Cell c) const {
  const CellSet& own = stones_[Index(mover)];
  const CellSet& enemy = stones_[Index(Opponent(mover))];
  Taken taken;
  for (const int step : kStep) {
    for (const int way : {step, -step}) {
      if (!enemy.Has(static_cast<Cell>(c + way)) || !enemy.Has(static_cast<Cell>(c + 2 * way)))
        continue;
      const auto third = static_cast<Cell>(c + 3 * way);
      int length = 0;
      if (own.Has(third)) {
        length = 2;
      } else if (rules_.keryo && enemy.Has(third) && own.Has(static_cast<Cell>(c + 4 * way))) {
        length = 3;
      }
      for (int n = 1; n <= length; ++n)
        taken.cell[taken.captured++] = static_cast<Cell>(c + n * way);
    }
  }
  if (!rules_.poof) return taken;
  for (const int step : kStep) {
    auto low = c, high = c;
    int length = 1;
    while (length <= rules_.LongestTaken() && own.Has(static_cast<Cell>(low - step))) {
      low = static_cast<Cell>(low - step);
      ++length;
    }
    while (length <= rules_.LongestTaken() && own.Has(static_cast<Cell>(high + step))) {
      high = static_cast<Cell>(high + step);
      ++length;
    }
    if (length < 2 || length > rules_.LongestTaken() || !enemy.Has(static_cast<Cell>(low - step)) ||
        !enemy.Has(static_cast<Cell>(high + step)))
      continue;
    for (auto q = low;; q = static_cast<Cell>(q + step)) {
      if (q != c || !taken.self) taken.cell[taken.captured + taken.poofed++] = q;
      if (q == c) taken.self = true;
      if (q == high) break;
    }
  }
  return taken;
}

int CaptureBoard::PoofsAt(Color mover, Cell c) const {
  return rules_.poof ? TakenBy(mover, c).poofed : 0;
}

namespace {

// Calls f with each of the four steps and with each negative step. The steps are compile-time
// constants, so that the shifts are fast.
template <class F>
void ForEachWay(F&& f) {
  f.template operator()<kStep[0]>();
  f.template operator()<-kStep[0]>();
  f.template operator()<kStep[1]>();
  f.template operator()<-kStep[1]>();
  f.template operator()<kStep[2]>();
  f.template operator()<-kStep[2]>();
  f.template operator()<kStep[3]>();
  f.template operator()<-kStep[3]>();
}

}  // namespace

// Tests both ends of each pair of enemy stones. This function is fast, because a board has few
// pairs of stones.
void CaptureBoard::Find(Color mover, Found& found) const {
  const CellSet& own = stones_[Index(mover)];
  const CellSet& enemy = stones_[Index(Opponent(mover))];
  const CellSet& empty = lines_.empties();
  found.known = true;
  found.captures.Clear();
  found.flanks.Clear();
  const auto look = [&]<int kWay>() {
    enemy.ForEachPair<kWay>([&](Cell c) {
      const auto low = static_cast<Cell>(c - kWay);
      if (enemy.Has(low)) return;  // the group begins before this pair
      auto high = static_cast<Cell>(c + 2 * kWay);
      if (rules_.keryo && enemy.Has(high)) high = static_cast<Cell>(high + kWay);
      if (empty.Has(low)) {
        if (own.Has(high)) found.captures.Add(low);
        if (!empty.Has(high)) return;
        found.flanks.Add(low);
        found.flanks.Add(high);
      } else if (own.Has(low) && empty.Has(high)) {
        found.captures.Add(high);
      }
    });
  };
  look.operator()<kStep[0]>();
  look.operator()<kStep[1]>();
  look.operator()<kStep[2]>();
  look.operator()<-kStep[3]>();
}

CellSet CaptureBoard::PoofCells(Color mover) const {
  CellSet cells;
  if (!rules_.poof) return cells;
  const CellSet& own = stones_[Index(mover)];
  const CellSet& enemy = stones_[Index(Opponent(mover))];
  // The pattern is e * X e, in keryo also e * X X e and e X * X e (e: enemy stone, X: own stone, *:
  // the cell). The negative step finds the mirrored patterns.
  const auto look = [&]<int kWay>() {
    const CellSet beside = own.Seen<kWay>();
    const CellSet behind = enemy.Seen<-kWay>();
    cells = cells | (beside & behind & enemy.Seen<2 * kWay>());
    if (!rules_.keryo) return;
    cells = cells | (beside & behind & own.Seen<2 * kWay>() & enemy.Seen<3 * kWay>());
    cells = cells | (beside & own.Seen<-kWay>() & enemy.Seen<2 * kWay>() & enemy.Seen<-2 * kWay>());
  };
  ForEachWay(look);
  return cells & lines_.empties();
}

CellSet CaptureBoard::RiskCells(Color mover) const {
  const CellSet& own = stones_[Index(mover)];
  const CellSet& enemy = stones_[Index(Opponent(mover))];
  const CellSet& empty = lines_.empties();
  CellSet cells;
  // One end of the group is empty, and the other end has an enemy stone: . * X e and e * X . (e:
  // enemy stone, X: own stone, *: the cell). In keryo the group may also have a third stone.
  const auto look = [&]<int kWay>() {
    const CellSet beside = own.Seen<kWay>();
    const CellSet enemy_behind = enemy.Seen<-kWay>(), empty_behind = empty.Seen<-kWay>();
    const auto caught = [](const CellSet& e1, const CellSet& o1, const CellSet& e2,
                           const CellSet& o2) { return (e1 & o2) | (o1 & e2); };
    CellSet risk =
        caught(enemy_behind, empty_behind, enemy.Seen<2 * kWay>(), empty.Seen<2 * kWay>());
    if (rules_.keryo) {
      risk = risk | (own.Seen<2 * kWay>() & caught(enemy_behind, empty_behind,
                                                   enemy.Seen<3 * kWay>(), empty.Seen<3 * kWay>()));
      risk = risk | (own.Seen<-kWay>() & caught(enemy.Seen<-2 * kWay>(), empty.Seen<-2 * kWay>(),
                                                enemy.Seen<2 * kWay>(), empty.Seen<2 * kWay>()));
    }
    cells = cells | (beside & risk);
  };
  ForEachWay(look);
  return cells & empty;
}

bool CaptureBoard::Check() const {
  CaptureBoard fresh(rules_, size());
  Setup setup{.size = size(), .to_move = to_move(), .captured = captured_};
  for (int y = 0; y < size().height; ++y) {
    for (int x = 0; x < size().width; ++x)
      if (At({x, y}) != Stone::kEmpty) setup.stones.push_back({{x, y}, At({x, y})});
  }
  fresh.SetUp(setup);
  return lines_.Check() && fresh.key() == key() && fresh.stones_ == stones_ &&
         fresh.five_windows_ == five_windows_;
}

}  // namespace tengen
