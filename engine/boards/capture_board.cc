// SPDX-License-Identifier: Apache-2.0
#include "engine/boards/capture_board.h"

#include <algorithm>
#include <memory>
#include <mutex>

namespace tengen {
namespace {

constexpr int kRow = FiveOrMore::kRowLength;

// The tables of a game. Games with the same line rules share their tables.
template <Variant V>
const GameTables& TablesOf(const CaptureRules& rules) {
  if constexpr (!V::kForbidden) {
    return TablesFor<V>();
  } else {
    struct Known {
      std::array<bool, kColors> exact;
      std::array<Fouls, kColors> fouls;
      std::unique_ptr<const GameTables> tables;
    };
    static std::mutex mutex;
    static auto* const all = new std::vector<Known>;
    const std::lock_guard lock(mutex);
    for (const Known& known : *all) {
      if (known.exact == rules.exact && known.fouls == rules.fouls) return *known.tables;
    }
    all->push_back({rules.exact, rules.fouls, MakeTables<V>(rules.exact, rules.fouls)});
    return *all->back().tables;
  }
}

}  // namespace

template <Variant V>
CaptureBoardOn<V>::CaptureBoardOn(const CaptureRules& rules, BoardSize size)
    : rules_(rules), lines_(size, false, TablesOf<V>(rules)) {
  assert(kExtraRules || !rules.HasExtraRules());
  turns_.reserve(kMaxBoard * kMaxBoard);
  BeginPosition();
}

// The number of windows of five cells through the cell that a stone of c on the cell would fill:
// the other four cells have stones of c.
template <Variant V>
int CaptureBoardOn<V>::WindowsThrough(Color c, Cell cell) const {
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

template <Variant V>
void CaptureBoardOn<V>::Put(Cell c, Stone stone) {
  const Stone old = lines_.At(c);
  lines_.Put(c, stone);
  if (IsColor(old)) {
    const Color color = ColorOf(old);
    stones_[Index(color)].Flip(c);
    // The cell is empty now. If its threat is a five, the removal has broken a row of five.
    if (!kExtraRules && stone == Stone::kEmpty && lines_.ThreatAt(color, c) == CellThreat::kFive)
      five_windows_[Index(color)] -= WindowsThrough(color, c);
  }
  if (IsColor(stone)) stones_[Index(ColorOf(stone))].Flip(c);
}

template <Variant V>
typename CaptureBoardOn<V>::TurnRecord& CaptureBoardOn<V>::BeginTurn() {
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
template <Variant V>
Ending CaptureBoardOn<V>::Judge(bool line) const {
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

template <Variant V>
void CaptureBoardOn<V>::Make(Cell c) {
  assert(lines_.IsEmpty(c));
  const Color mover = to_move();
  const Taken taken = TakenBy(mover, c);
  TurnRecord& turn = BeginTurn();
  turn.cell = c;
  // If poof removes the new stone itself, the stone is never put on the board, so it cannot make a
  // row.
  const bool line = !taken.self && lines_.ThreatAt(mover, c) == CellThreat::kFive;
  if constexpr (kExtraRules) {
    const ForbiddenKind foul = FoulOn(lines_, mover, c);
    Put(c, StoneOf(mover));
    for (int i = 0; i < taken.captured; ++i) Put(taken.cell[i], Stone::kEmpty);
    captured_[Index(mover)] += taken.captured;
    lines_.SetToMove(Opponent(mover));
    turn.ending = JudgeExtra(taken, line, foul);
    return;
  }
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

// The foul of a stone of `mover` on the empty cell, without the stones that it captures. `lines`
// has the stones of the board. The function puts stones and removes them again.
template <Variant V>
ForbiddenKind CaptureBoardOn<V>::FoulOn(Lines& lines, Color mover, Cell c) const {
  if (!lines.HasFouls(mover)) return ForbiddenKind::kNone;
  const Taken taken = TakenBy(mover, c);
  for (int i = 0; i < taken.captured; ++i) lines.Put(taken.cell[i], Stone::kEmpty);
  const ForbiddenKind foul = lines.Forbidden(mover, c);
  for (int i = 0; i < taken.captured; ++i) lines.Undo();
  return foul;
}

// True if the capture of enemy stones has left a row of exactly five enemy stones that was longer.
// The captured stones have colour c and are no longer on the board.
template <Variant V>
bool CaptureBoardOn<V>::CompletesRow(Color c, const Taken& taken) const {
  if (!rules_.exact[Index(c)]) return false;
  const CellSet& stones = stones_[Index(c)];
  for (int i = 0; i < taken.captured; ++i) {
    for (const int step : kStep) {
      for (const int way : {step, -step}) {
        int run = 0;
        for (auto q = static_cast<Cell>(taken.cell[i] + way); stones.Has(q);
             q = static_cast<Cell>(q + way))
          ++run;
        if (run == kRow) return true;
      }
    }
  }
  return false;
}

// Judge for the games with extra rules (rules.md section 4): both sides may win at once. `line`:
// the new stone is in a winning row. `foul`: the foul of this stone.
template <Variant V>
Ending CaptureBoardOn<V>::JudgeExtra(const Taken& taken, bool line, ForbiddenKind foul) const {
  const Color next = to_move();
  const Color mover = Opponent(next);
  const auto wins_by_captures = [this](Color side) {
    return captured(side) >= rules_.Threshold() && captured(side) > captured(Opponent(side));
  };
  const bool next_line = CompletesRow(next, taken);
  const bool fouled = foul != ForbiddenKind::kNone;
  const bool mover_wins = line || wins_by_captures(mover);
  const bool next_wins = next_line || fouled || wins_by_captures(next);
  if (mover_wins || next_wins) {
    const Outcome outcome = mover_wins && next_wins ? Outcome::kDraw
                            : mover_wins            ? WinFor(mover)
                                                    : WinFor(next);
    return {outcome, line || next_line ? EndReason::kLine
                     : fouled          ? ReasonFor(foul)
                                       : EndReason::kCapture};
  }
  if (lines_.empty_count() == 0) return {Outcome::kDraw, EndReason::kFull};
  if (rules_.no_self_capture && IllegalCells(next) == lines_.empties())
    return {Outcome::kDraw, EndReason::kNoMove};
  return {};
}

template <Variant V>
ForbiddenKind CaptureBoardOn<V>::FoulAt(Color side, Cell c) const {
  if (!lines_.IsEmpty(c)) return ForbiddenKind::kNone;
  Lines trial = lines_;
  return FoulOn(trial, side, c);
}

template <Variant V>
std::vector<Point> CaptureBoardOn<V>::FoulPoints(Color side) const {
  std::vector<Point> points;
  if (!lines_.HasFouls(side)) return points;
  Lines trial = lines_;
  lines_.empties().ForEach([&](Cell c) {
    if (FoulOn(trial, side, c) != ForbiddenKind::kNone) points.push_back(ToPoint(c));
  });
  return points;
}

template <Variant V>
void CaptureBoardOn<V>::MakePass() {
  TurnRecord& turn = BeginTurn();
  lines_.Pass();
  turn.ending = Judge(false);
}

template <Variant V>
void CaptureBoardOn<V>::Unmake() {
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

template <Variant V>
std::vector<BoardChange> CaptureBoardOn<V>::LastChanges() const {
  std::vector<BoardChange> changes;
  if (turns_.empty() || turns_.back().cell == kNoCell) return changes;
  const TurnRecord& turn = turns_.back();
  const Stone own = StoneOf(Opponent(to_move()));
  const auto add = [&changes](BoardChange::Kind kind, Stone stone, Cell c) {
    changes.push_back({kind, stone, ToPoint(c), {}});
  };
  add(BoardChange::Kind::kPut, own, turn.cell);
  // The board before the turn shows the colours of the stones that the turn removed.
  CaptureBoardOn before = *this;
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

template <Variant V>
void CaptureBoardOn<V>::SetUp(const Setup& setup) {
  lines_.Reset(setup.size, false);
  turns_.clear();
  for (CellSet& stones : stones_) stones.Clear();
  captured_ = setup.captured;
  five_windows_ = {};
  for (const Placement& placement : setup.stones) {
    const Cell c = ToCell(placement.point);
    if (!kExtraRules && IsColor(placement.stone)) {
      const Color color = ColorOf(placement.stone);
      five_windows_[Index(color)] += WindowsThrough(color, c);
    }
    Put(c, placement.stone);
  }
  lines_.SetToMove(setup.to_move);
  BeginPosition();
}

template <Variant V>
int CaptureBoardOn<V>::CapturesAt(Color mover, Cell c) const {
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

template <Variant V>
typename CaptureBoardOn<V>::Taken CaptureBoardOn<V>::TakenBy(Color mover, Cell c) const {
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
  if (rules_.poof) TakeCaught(mover, c, taken);
  return taken;
}

// Adds the groups of own stones that a stone of `mover` on the cell completes between two enemy
// stones.
template <Variant V>
void CaptureBoardOn<V>::TakeCaught(Color mover, Cell c, Taken& taken) const {
  const CellSet& own = stones_[Index(mover)];
  const CellSet& enemy = stones_[Index(Opponent(mover))];
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
}

template <Variant V>
int CaptureBoardOn<V>::PoofsAt(Color mover, Cell c) const {
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
template <Variant V>
void CaptureBoardOn<V>::Find(Color mover, Found& found) const {
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
  look.template operator()<kStep[0]>();
  look.template operator()<kStep[1]>();
  look.template operator()<kStep[2]>();
  look.template operator()<-kStep[3]>();
}

// The empty cells where a stone of `mover` completes a group of own stones between two enemy
// stones.
template <Variant V>
CellSet CaptureBoardOn<V>::CaughtCells(Color mover) const {
  CellSet cells;
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

template <Variant V>
CellSet CaptureBoardOn<V>::RiskCells(Color mover) const {
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

template <Variant V>
bool CaptureBoardOn<V>::Check() const {
  CaptureBoardOn fresh(rules_, size());
  Setup setup{.size = size(), .to_move = to_move(), .captured = captured_};
  for (int y = 0; y < size().height; ++y) {
    for (int x = 0; x < size().width; ++x)
      if (At({x, y}) != Stone::kEmpty) setup.stones.push_back({{x, y}, At({x, y})});
  }
  fresh.SetUp(setup);
  return lines_.Check() && fresh.key() == key() && fresh.stones_ == stones_ &&
         fresh.five_windows_ == five_windows_;
}

template class CaptureBoardOn<FiveOrMore>;
template class CaptureBoardOn<FiveWithFouls>;

}  // namespace tengen
