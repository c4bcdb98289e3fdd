// SPDX-License-Identifier: Apache-2.0
#include "search/proof/capture_threats.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace tengen {
namespace {

// Adds the empty cells up to `reach` cells away in the eight directions.
template <class Board>
void AddRays(const Board& board, Cell from, int reach, CellSet* cells) {
  for (const int step : kStep) {
    for (int n = -reach; n <= reach; ++n) {
      const auto c = static_cast<Cell>(from + n * step);
      if (n != 0 && board.lines().IsEmpty(c)) cells->Add(c);
    }
  }
}

// True if stones on both cells could be part of one row.
bool InOneRow(Cell a, Cell b) {
  const int dx = std::abs(PaddedX(a) - PaddedX(b)), dy = std::abs(PaddedY(a) - PaddedY(b));
  return (dx == 0 || dy == 0 || dx == dy) && std::max(dx, dy) < FiveOrMore::kRowLength;
}

// A stone of the opponent on `five` completes a row. Adds the captures of `us` that can remove a
// stone of this row.
template <class Board>
void AddRowBreakers(const Board& board, Color us, Cell five, CellSet* cells) {
  board.CaptureCells(us).ForEach([&](Cell c) {
    const typename Board::Taken taken = board.TakenBy(us, c);
    const auto end = taken.cell.begin() + taken.captured;
    if (std::any_of(taken.cell.begin(), end, [five](Cell q) { return InOneRow(q, five); }))
      cells->Add(c);
  });
}

// `c` is a cell where `us` captures and makes no four. True if this capture may threaten to win at
// once: the number of captures is near the threshold, or a row may include a cell that the capture
// empties.
template <class Board>
bool CaptureMayThreaten(const Board& board, Color us, Cell c) {
  const CaptureRules& rules = board.rules();
  const typename Board::Taken taken = board.TakenBy(us, c);
  const int missing = rules.Threshold() - board.captured(us) - taken.captured;
  if (missing <= 2 * rules.LongestTaken()) return true;
  const CellSet& own = board.stones(us);
  for (int i = 0; i < taken.captured; ++i) {
    for (const int step : kStep) {
      int row = 1;
      for (const int way : {step, -step}) {
        auto q = static_cast<Cell>(taken.cell[i] + way);
        for (; own.Has(q) || q == c; q = static_cast<Cell>(q + way)) ++row;
      }
      if (row >= FiveOrMore::kRowLength) return true;
    }
  }
  return false;
}

// Boat: a stone of `owner` on `f` completes a row. Adds the empty cells around this row, where a
// stone may help to break the row later.
template <class Board>
void AddFlankers(const Board& board, Color owner, Cell f, CellSet* cells) {
  const int reach = board.rules().LongestTaken();
  AddRays(board, f, reach, cells);
  const Shape shape = board.lines().ShapeAt(owner, f);
  for (int d = 0; d < kDirections; ++d) {
    if (PatternIn(shape, d) != Pattern::kFive) continue;
    for (const int way : {kStep[d], -kStep[d]})
      for (int c = f + way; board.stones(owner).Has(static_cast<Cell>(c)); c += way)
        AddRays(board, static_cast<Cell>(c), reach, cells);
  }
}

// True if `owner` has a row that the side to move cannot break.
template <class Board>
bool FiveStands(Board& board, Color owner) {
  if (!board.HasFive(owner)) return false;
  return !board.CaptureCells(board.to_move()).Any([&](Cell c) {
    board.Make(c);
    const bool broken = !board.HasFive(owner);
    board.Unmake();
    return broken;
  });
}

// Boat: a cell where `us`, if it were to move, would complete a row that cannot be broken. kNoCell
// = no such cell.
template <class Board>
Cell StandingFive(Board& board, Color us) {
  if (!board.rules().boat || board.lines().CountOf(us, CellThreat::kFive) == 0) return kNoCell;
  if (board.HasFive(Opponent(us))) return kNoCell;
  const bool passed = board.to_move() != us;
  if (passed) board.MakePass();
  Cell found = kNoCell;
  board.lines().CellsOf(us, CellThreat::kFive).Any([&](Cell f) {
    board.Make(f);
    // The stone may also have won by captures or lost by a poof. This function does not report such
    // results.
    const bool stands = board.ending().outcome == Outcome::kNone && FiveStands(board, us);
    board.Unmake();
    if (stands) found = f;
    return stands;
  });
  if (passed) board.Unmake();
  return found;
}

// True if `us`, if it were to move, would win with a stone on the empty cell.
template <class Board>
bool WinsAt(Board& board, Color us, Cell c) {
  if (board.IsSelfCapture(us, c)) return false;
  const bool passed = board.to_move() != us;
  if (passed) board.MakePass();
  board.Make(c);
  const bool wins = board.ending().outcome == WinFor(us);
  board.Unmake();
  if (passed) board.Unmake();
  return wins;
}

// True if a stone of `us` on the cell is or would be in a row of six or more.
template <class Board>
bool InOverline(const Board& board, Color us, Cell c) {
  const CellSet& own = board.stones(us);
  return std::any_of(kStep.begin(), kStep.end(), [&](int step) {
    int row = 1;
    for (const int way : {step, -step})
      for (auto q = static_cast<Cell>(c + way); own.Has(q); q = static_cast<Cell>(q + way)) ++row;
    return row > FiveOrMore::kRowLength;
  });
}

// Games with extra rules: the replies to the threat of a win on `f`, apart from the stone on `f`.
template <class Board>
CellSet RepliesWithExtraRules(const Board& board, Color us, Cell f) {
  const CaptureRules& rules = board.rules();
  const Color them = Opponent(us);
  const CellSet& empties = board.lines().empties();
  CellSet replies = board.CaptureCells(us);
  // After any reply, the stone on `f` may be a foul, if it is not a five.
  if (board.lines().HasFouls(them) && board.lines().ThreatAt(them, f) != CellThreat::kFive)
    replies = empties;
  if (rules.exact[Index(us)]) {
    const auto in_overline = [&](Cell c) { return InOverline(board, us, c); };
    if (board.stones(us).Any(in_overline)) replies = empties;
    empties.ForEach([&](Cell c) {
      if (in_overline(c)) replies.Add(c);
    });
  }
  if (rules.no_self_capture) {
    AddRays(board, f, rules.LongestTaken(), &replies);
    board.IllegalCells(us).ForEach([&](Cell c) { replies.Remove(c); });
  }
  return replies;
}

// Games with extra rules: WinNow.
template <class Board>
Cell WinNowWithExtraRules(Board& board, Color us) {
  const CaptureRules& rules = board.rules();
  const CellSet captures = board.CaptureCells(us);
  const bool plain = !rules.no_self_capture && board.captured(Opponent(us)) < rules.Threshold();
  Cell found = kNoCell;
  const auto wins = [&](Cell c) {
    found = c;
    return (plain && !captures.Has(c)) || WinsAt(board, us, c);
  };
  if (board.lines().CountOf(us, CellThreat::kFive) > 0 &&
      board.lines().CellsOf(us, CellThreat::kFive).Any(wins)) {
    return found;
  }
  const int missing = rules.Threshold() - board.captured(us);
  const auto wins_by_captures = [&](Cell c) {
    found = c;
    return board.CapturesAt(us, c) >= missing && WinsAt(board, us, c);
  };
  if (missing <= 8 * rules.LongestTaken() && captures.Any(wins_by_captures)) return found;
  return kNoCell;
}

}  // namespace

template <class Board>
Cell WinNow(Board& board, Color us) {
  if constexpr (Board::kExtraRules) return WinNowWithExtraRules(board, us);
  const Color them = Opponent(us);
  const CaptureRules& rules = board.rules();
  const int ours = board.captured(us), theirs = board.captured(them);
  Cell found = kNoCell;
  if (!rules.boat && board.lines().CountOf(us, CellThreat::kFive) > 0) {
    const bool plain = !rules.poof && theirs < rules.Threshold();
    if (plain) return board.lines().CellsOf(us, CellThreat::kFive).First();
    board.lines().CellsOf(us, CellThreat::kFive).Any([&](Cell c) {
      if (board.PoofsAt(us, c) > 0) return false;
      // rules.md D21: the game is a draw if the opponent also has the captures to win. This is
      // possible in a set-up position.
      if (theirs >= rules.Threshold() && theirs > ours + board.CapturesAt(us, c)) return false;
      found = c;
      return true;
    });
    if (found != kNoCell) return found;
  }
  const int most = 8 * rules.LongestTaken();
  if (ours + most < rules.Threshold()) return kNoCell;
  board.CaptureCells(us).Any([&](Cell c) {
    const int after = ours + board.CapturesAt(us, c);
    if (after < rules.Threshold() || after <= theirs + board.PoofsAt(us, c)) return false;
    if (board.HasFive(them)) {
      if (us != board.to_move()) return false;
      board.Make(c);
      const bool wins = board.ending().outcome == WinFor(us);
      board.Unmake();
      if (!wins) return false;
    }
    found = c;
    return true;
  });
  return found;
}

template <class Board>
CaptureThreat ThreatAgainstMover(Board& board) {
  const Color us = board.to_move();
  const Color them = Opponent(us);
  const CaptureRules& rules = board.rules();
  CaptureThreat threat;
  if (rules.boat && board.HasFive(them)) {
    // The opponent has a row. The game continues only after a capture that breaks this row.
    threat.plies = 1;
    board.CaptureCells(us).ForEach([&](Cell c) {
      board.Make(c);
      if (!board.HasFive(them)) threat.replies.Add(c);
      board.Unmake();
    });
    return threat;
  }
  threat.cell = WinNow(board, them);
  if (threat.cell != kNoCell) {
    threat.plies = 2;
  } else {
    threat.cell = StandingFive(board, them);
    if (threat.cell == kNoCell) return threat;
    threat.plies = 3;
    AddFlankers(board, them, threat.cell, &threat.replies);
  }
  threat.replies.Add(threat.cell);
  if constexpr (Board::kExtraRules) {
    threat.replies = threat.replies | RepliesWithExtraRules(board, us, threat.cell);
    if (board.IsSelfCapture(us, threat.cell)) threat.replies.Remove(threat.cell);
    return threat;
  }
  if (!rules.poof && !rules.boat &&
      board.lines().ThreatAt(them, threat.cell) == CellThreat::kFive) {
    AddRowBreakers(board, us, threat.cell, &threat.replies);
    return threat;
  }
  threat.replies = threat.replies | board.CaptureCells(us) | board.PoofCells(us) |
                   board.lines().CellsOf(us, CellThreat::kFive);
  if (rules.poof) AddRays(board, threat.cell, rules.LongestTaken(), &threat.replies);
  return threat;
}

// --- Attacks ---------------------------------------------------------------------------------

// The cells of the attacks of a stage. The stages are tried in order, so that the likelier attacks
// come first. A cell may be in several stages.
template <class Board>
CellSet CaptureForcingOn<Board>::AttacksOf(int stage) const {
  const Color us = board_.to_move();
  const CaptureRules& rules = board_.rules();
  const auto of = [&](CellThreat kind) -> const CellSet& {
    return board_.lines().CellsOf(us, kind);
  };
  switch (stage) {
    case 0: return rules.boat ? of(CellThreat::kFive) : CellSet{};
    case 1: return of(CellThreat::kOpenFour);
    case 2: return of(CellThreat::kDoubleFour);
    case 3: return of(CellThreat::kFourThree);
    case 4: {
      CellSet captures = board_.CaptureCells(us);
      if (Thorough() || rules.poof || rules.boat) return captures;
      board_.CaptureCells(us).ForEach([&](Cell c) {
        if (!CaptureMayThreaten(board_, us, c)) captures.Remove(c);
      });
      return captures;
    }
    case 5: return of(CellThreat::kFour);
    case 6: {
      const bool near = rules.Threshold() - board_.captured(us) <= 2 * rules.LongestTaken();
      return near || Thorough() ? board_.FlankCells(us) : CellSet{};
    }
    default: break;
  }
  if (!Thorough() || !rules.poof) return {};
  // A stone on a winning cell may poof now. After another stone it may not poof, because its group
  // is then longer or no longer exists.
  CellSet cells = board_.PoofCells(us);
  (of(CellThreat::kFive) | board_.CaptureCells(us)).ForEach([&](Cell c) {
    AddRays(board_, c, rules.LongestTaken() + 1, &cells);
  });
  return cells;
}

template <class Board>
Move CaptureForcingOn<Board>::OtherMove(const CellSet& answers) const {
  Move other;
  const CellSet illegal = board_.IllegalCells(board_.to_move());
  const auto fits = [&](Cell c) {
    other = {c};
    return !answers.Has(c) && !illegal.Has(c);
  };
  for (const CellSet& cells : {board_.lines().Candidates(), board_.lines().empties()})
    if (cells.Any(fits)) return other;
  return {};
}

template Cell WinNow(CaptureBoard&, Color);
template Cell WinNow(CaptureFoulBoard&, Color);
template CaptureThreat ThreatAgainstMover(CaptureBoard&);
template CaptureThreat ThreatAgainstMover(CaptureFoulBoard&);
template class CaptureForcingOn<CaptureBoard>;
template class CaptureForcingOn<CaptureFoulBoard>;

}  // namespace tengen
