// SPDX-License-Identifier: Apache-2.0
//
// Exact answers to direct threats: the stones of the defender after which the attacker has no five,
// or no double four. Every other stone loses by force. Therefore the results of the search and of
// the solver are proven even if these stones are left out. Counter-fours are not listed here. The
// caller must add the cells where the defender makes a four, because a four gains a move.
//
// A listed cell may be a foul of the defender; the caller checks this. Thread rule: the functions
// use only their arguments. No function fails.
#pragma once

#include <algorithm>
#include <array>

#include "engine/boards/position.h"

namespace tengen {

// A list of at most 64 cells in the order in which they were added, without duplicates.
struct CellList {
  std::array<Cell, 64> cell;
  int size = 0;

  void Add(Cell c) {
    if (std::find(begin(), end(), c) == end()) cell[size++] = c;
  }
  const Cell* begin() const { return cell.data(); }
  const Cell* end() const { return cell.data() + size; }
};

// True if a double four or open four on `q` is surely playable and surely wins. It is playable if
// no double three can make it a foul, now or after a reply. It wins if no single stone stops both
// cells that complete a five. In games with V::kShutEnds and V::kForbidden, a stone at an end may
// stop both, because Black's fours count by their exact definition (engine/lines/line_table.cc).
template <Variant V>
bool IsSureDoubleFour(const Position<V>& position, Color attacker, Cell q) {
  const CellThreat kind = position.ThreatAt(attacker, q);
  if (kind != CellThreat::kOpenFour && kind != CellThreat::kDoubleFour) return false;
  if (!position.HasFouls(attacker)) return true;
  if (V::kShutEnds) return false;
  return CountFouls(position.ShapeAt(attacker, q)).threes < 2;
}

namespace internal {

// Calls f(cell) for the empty cells in the lines of `q` where the attacker's pattern is a four or
// better. The cells are at most V::kReach steps away.
template <Variant V, class F>
void ForEachInFourLines(const Position<V>& position, Color attacker, Cell q, F&& f) {
  const Shape shape = position.ShapeAt(attacker, q);
  for (int d = 0; d < kDirections; ++d) {
    if (PatternIn(shape, d) < Pattern::kFour) continue;
    for (int k = 1; k <= V::kReach; ++k) {
      for (const int step : {k * kStep[d], -k * kStep[d]}) {
        const auto e = static_cast<Cell>(q + step);
        if (position.IsEmpty(e)) f(e);
      }
    }
  }
}

}  // namespace internal

// The cell threats that include a four, the strongest first.
inline constexpr std::array kFours = {CellThreat::kOpenFour, CellThreat::kDoubleFour,
                                      CellThreat::kFourThree, CellThreat::kFour};

template <Variant V>
CellSet FoursOf(const Position<V>& position, Color us) {
  CellSet fours;
  for (const CellThreat kind : kFours) fours = fours | position.CellsOf(us, kind);
  return fours;
}

// Looks for a cell of an open four, then of a double four, for which accept(cell) is true. kNoCell
// = no such cell.
template <Variant V, class F>
Cell FindDoubleFour(const Position<V>& position, Color us, F&& accept) {
  Cell found = kNoCell;
  const auto takes = [&](Cell c) {
    found = c;
    return accept(c);
  };
  for (const CellThreat kind : {CellThreat::kOpenFour, CellThreat::kDoubleFour})
    if (position.CountOf(us, kind) > 0 && position.CellsOf(us, kind).Any(takes)) return found;
  return kNoCell;
}

// A cell where a double four wins in three plies; kNoCell = no such cell. Precondition: neither
// side has a five. May place and remove stones to check for fouls.
template <Variant V>
Cell WinningDoubleFour(Position<V>& position, Color us) {
  // In these games the fours of a side with fouls count by their exact definition. One stone of
  // the other side may stop two fours, so a double four may not win.
  if (V::kShutEnds && position.HasFouls(us)) return kNoCell;
  return FindDoubleFour(position, us, [&](Cell c) { return !position.IsForbidden(us, c); });
}

// A cell where a four-three or a double three wins in five plies; kNoCell = no such cell. One stone
// can stop two lines only on the cell where they cross. The defender must have no cell for a four,
// because a four gains a move. For a side with fouls the function finds nothing, because threes of
// this side may not count.
template <Variant V>
Cell WinningStone(const Position<V>& position, Color us) {
  if (position.HasFouls(us)) return kNoCell;
  const Color them = Opponent(us);
  // The defender may have a cell where two fours together are a foul. The stone may stop one of
  // these fours. The other four is then legal and gains a move.
  if (V::kForbidden && position.CountOf(them, CellThreat::kForbidden) > 0) return kNoCell;
  for (const CellThreat kind : kFours)
    if (position.CountOf(them, kind) > 0) return kNoCell;
  for (const CellThreat kind : {CellThreat::kFourThree, CellThreat::kThrees})
    if (position.CountOf(us, kind) > 0) return position.CellsOf(us, kind).First();
  return kNoCell;
}

// The defender's answers to a four: cells after which the attacker can complete no five.
// Precondition: the attacker has at least one cell of kFive.
template <Variant V>
CellList FourDefences(const Position<V>& position, Color attacker) {
  CellList list;
  const CellSet& fives = position.CellsOf(attacker, CellThreat::kFive);
  const Cell first = fives.First();
  const Stone block = StoneOf(Opponent(attacker));
  const auto stops_all = [&](Cell e) {
    return !fives.Any([&](Cell f) {
      return f != e && position.ThreatIf(attacker, f, e, block) == CellThreat::kFive;
    });
  };
  if (position.CountOf(attacker, CellThreat::kFive) == 1) {
    list.Add(first);
  } else if (!V::kShutEnds) {
    return list;  // one stone cannot stop five on two cells
  }
  if constexpr (V::kShutEnds) {
    // A stone next to the five can also stop the five.
    if (stops_all(first)) list.Add(first);
    internal::ForEachInFourLines(position, attacker, first, [&](Cell e) {
      if (stops_all(e)) list.Add(e);
    });
  }
  return list;
}

// The defender's answers to the threat of a double four: cells after which no sure double four is
// left. `any`: true if there is a threat of this kind. Even then the list may be empty.
struct DoubleFourDefences {
  bool any = false;
  CellList cells;
};

template <Variant V>
DoubleFourDefences DefendDoubleFours(const Position<V>& position, Color attacker) {
  DoubleFourDefences result;
  const Stone block = StoneOf(Opponent(attacker));
  const CellSet threats = position.CellsOf(attacker, CellThreat::kOpenFour) |
                          position.CellsOf(attacker, CellThreat::kDoubleFour);
  threats.ForEach([&](Cell q) {
    if (!IsSureDoubleFour(position, attacker, q)) return;
    const auto stops = [&](Cell e) {
      if (e == q) return true;
      const CellThreat kind = position.ThreatIf(attacker, q, e, block);
      return kind < CellThreat::kDoubleFour || kind > CellThreat::kFive;
    };
    if (!result.any) {
      result.any = true;
      result.cells.Add(q);
      internal::ForEachInFourLines(position, attacker, q, [&](Cell e) {
        if (stops(e)) result.cells.Add(e);
      });
      return;
    }
    int kept = 0;
    for (const Cell e : result.cells)
      if (stops(e)) result.cells.cell[kept++] = e;
    result.cells.size = kept;
  });
  return result;
}

}  // namespace tengen
