// SPDX-License-Identifier: Apache-2.0
//
// Answers to direct threats, exactly: which stones of the defender leave the attacker without
// a five, or without a double four. Everything not listed loses by force, so search and
// solver may leave it out and still claim what they find. Counter-fours are not listed here:
// any cell where the defender makes a four gains a move and is the caller's to add.
//
// A listed cell may be a foul of the defender; the caller checks.
#pragma once

#include <algorithm>
#include <array>

#include "engine/boards/position.h"

namespace tengen {

// A short list of cells, in order of discovery, without doubles.
struct CellList {
  std::array<Cell, 64> cell;
  int size = 0;

  void Add(Cell c) {
    if (std::find(begin(), end(), c) == end()) cell[size++] = c;
  }
  const Cell* begin() const { return cell.data(); }
  const Cell* end() const { return cell.data() + size; }
};

// A double four or open four on `q` that is surely playable and surely wins: no double three
// can make it a foul, now or after a reply, and no one stone spoils both completing cells (by
// shutting ends it can, where Black's fours are counted by the letter; engine/lines/line_table.cc).
template <Variant V>
bool IsSureDoubleFour(const Position<V>& position, Color attacker, Cell q) {
  const CellThreat kind = position.ThreatAt(attacker, q);
  if (kind != CellThreat::kOpenFour && kind != CellThreat::kDoubleFour) return false;
  if (!V::kForbidden || attacker != Color::kBlack) return true;
  if (V::kShutEnds) return false;
  return CountFouls(position.ShapeAt(attacker, q)).threes < 2;
}

namespace internal {

// Calls f(cell) for the empty cells in the lines of `q` where the attacker's pattern is a
// four or better, as far as that pattern looks.
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

// Cell threats of cells that make a four: the more it wins, the earlier.
inline constexpr std::array kFours = {CellThreat::kOpenFour, CellThreat::kDoubleFour,
                                      CellThreat::kFourThree, CellThreat::kFour};

template <Variant V>
CellSet FoursOf(const Position<V>& position, Color us) {
  CellSet fours;
  for (const CellThreat kind : kFours) fours = fours | position.CellsOf(us, kind);
  return fours;
}

// The first cell of an open four, else of a double four, for which accept(cell); kNoCell: none.
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

// Where a double four wins on the spot, three plies to the last stone; kNoCell: nowhere.
// Precondition: nobody has a five. May put and take back stones to look for fouls.
template <Variant V>
Cell WinningDoubleFour(Position<V>& position, Color us) {
  // Black's fours are counted by the letter there: one stone may stop two.
  if (V::kForbidden && V::kShutEnds && us == Color::kBlack) return kNoCell;
  return FindDoubleFour(position, us, [&](Cell c) { return !position.IsForbidden(us, c); });
}

// Where a four-three or a double three wins, five plies to the last stone; kNoCell: nowhere. One
// stone cannot stop two lines that cross where it does not stand, and a defender without a cell
// for a four gains no move by any. Not for the side that has fouls: its threes may be none.
// Precondition: nobody has a five.
template <Variant V>
Cell WinningStone(const Position<V>& position, Color us) {
  if (V::kForbidden && us == Color::kBlack) return kNoCell;
  const Color them = Opponent(us);
  // The stone may spoil one of two fours that are a foul together, and make the other one legal.
  if (V::kForbidden && position.CountOf(them, CellThreat::kForbidden) > 0) return kNoCell;
  for (const CellThreat kind : kFours)
    if (position.CountOf(them, kind) > 0) return kNoCell;
  for (const CellThreat kind : {CellThreat::kFourThree, CellThreat::kThrees})
    if (position.CountOf(us, kind) > 0) return position.CellsOf(us, kind).First();
  return kNoCell;
}

// The defender's answers to a four: cells that leave the attacker no five. Precondition: the
// attacker has one or more cells of kFive.
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
    return list;  // two cells to fill, one stone
  }
  if constexpr (V::kShutEnds) {
    // A five may also be shut from outside.
    if (stops_all(first)) list.Add(first);
    internal::ForEachInFourLines(position, attacker, first, [&](Cell e) {
      if (stops_all(e)) list.Add(e);
    });
  }
  return list;
}

// The defender's answers to the threat of a double four: cells after which none of the sure
// ones is left. `any` says whether there is such a threat at all; the list may then be empty.
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
