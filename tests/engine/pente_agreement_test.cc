// SPDX-License-Identifier: Apache-2.0
//
// Compares CaptureBoard and CaptureFoulBoard with the slow rules of tests/reference/pente_rules.h
// in random games of all rule sets. The players prefer captures, poofs and rows. After every turn,
// the board and the slow rules must agree on these data: the stones, the counts of captured stones,
// the ending, and the captures of every cell. Some turns are taken back. Some positions are
// compared with a new board that has the same stones.
//
//   TENGEN_POSITIONS  number of positions of all games together (default 24000 for CaptureBoard,
//                     6000 for CaptureFoulBoard)
//   TENGEN_SEED       seed of the random games
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/boards/capture_board.h"
#include "tests/reference/pente_rules.h"
#include "tests/testing/cells.h"
#include "tests/testing/random.h"

namespace tengen {
namespace {

using reference::PentePosition;
using testing::CellsIn;
using testing::FromEnvironment;
using testing::Random;
using testing::WorkFromEnvironment;

// A rule set, for the board and for the slow rules.
struct CaptureRuleSet {
  CaptureRules fast;
  reference::PenteSwitches slow;
};

std::vector<CaptureRuleSet> PlainSets() {
  std::vector<CaptureRuleSet> sets;
  for (int kind = 0; kind < 8; ++kind) {
    const bool keryo = (kind & 1) != 0, poof = (kind & 2) != 0, boat = (kind & 4) != 0;
    sets.push_back({{.keryo = keryo, .poof = poof, .boat = boat}, {keryo, poof, boat}});
  }
  return sets;
}

// The rule sets of the registered games with extra rules, and sets that combine extra rules.
std::vector<CaptureRuleSet> ExtraSets() {
  const std::array<reference::FoulRules, 5> fouls = {{{},
                                                      {.overline = true},
                                                      {.double_three = true},
                                                      {.double_three = true, .overline = true},
                                                      {true, true, true}}};
  std::vector<CaptureRuleSet> sets;
  const auto add = [&](std::array<bool, 2> exact, int black, int white, bool no_self_capture) {
    CaptureRuleSet set;
    const std::array<int, 2> kinds = {black, white};
    for (int c = 0; c < kColors; ++c) {
      const reference::FoulRules& kind = fouls.at(static_cast<std::size_t>(kinds[c]));
      set.fast.fouls[c] = {kind.double_three, kind.double_four, kind.overline};
      set.slow.lines.fouls[c] = kind;
    }
    set.fast.exact = set.slow.lines.exact = exact;
    set.fast.no_self_capture = set.slow.no_self_capture = no_self_capture;
    sets.push_back(set);
  };
  add({true, true}, 0, 0, false);   // pente-overline-ignored
  add({true, true}, 1, 1, false);   // pente-overline-forbidden
  add({true, false}, 1, 0, false);  // pente-overline-forbidden-first
  add({false, false}, 0, 0, true);  // pente-no-self-capture
  add({true, true}, 2, 0, false);   // pente-ninuki
  add({true, false}, 4, 0, false);  // pente-renju
  add({true, true}, 3, 0, true);
  add({true, true}, 4, 2, true);
  return sets;
}

// A cell for the side to move. With a probability of `love` percent, it is a cell where a capture,
// a poof or a row is possible, if such a cell exists.
template <class Board>
Cell ChooseCell(const Board& board, int love, Random* random) {
  const auto& lines = board.lines();
  const Color us = board.to_move();
  std::vector<Cell> cells;
  if (random->Percent(love)) {
    const Color whose = random->Percent(75) ? us : Opponent(us);
    switch (random->Between(0, 3)) {
      case 0: cells = CellsIn(board.CaptureCells(us)); break;
      case 1: cells = CellsIn(board.PoofCells(us)); break;
      case 2:
        cells = CellsIn(lines.CellsOf(whose, CellThreat::kFive) |
                        lines.CellsOf(whose, CellThreat::kFour));
        break;
      default:
        cells = CellsIn(lines.CellsOf(whose, CellThreat::kOpenFour) |
                        lines.CellsOf(whose, CellThreat::kThree) |
                        lines.CellsOf(whose, CellThreat::kThrees));
    }
  }
  const auto drop_illegal = [&] {
    std::erase_if(cells, [&](Cell c) { return !board.IsLegal(ToPoint(c)); });
  };
  drop_illegal();
  if (cells.empty()) cells = CellsIn(lines.Candidates());
  drop_illegal();
  if (cells.empty()) cells = CellsIn(lines.empties());
  drop_illegal();
  return random->Of(cells);
}

template <class Board>
std::string Where(int set, const Board& board, const PentePosition& position) {
  return reference::Picture(position.board) + "set " + std::to_string(set) + " to move " +
         std::to_string(Index(board.to_move())) + " caps " + std::to_string(position.captured[0]) +
         "," + std::to_string(position.captured[1]);
}

// Whether the board and the reference position agree.
template <class Board>
bool Agree(const Board& board, const PentePosition& position) {
  bool same = board.to_move() == position.to_move &&
              board.captured(Color::kBlack) == position.captured[0] &&
              board.captured(Color::kWhite) == position.captured[1];
  if constexpr (!Board::kExtraRules) {
    for (const Color c : {Color::kBlack, Color::kWhite})
      same = same && board.HasFive(c) == reference::HasFive(position.board, c);
  }
  const Color us = board.to_move();
  const CellSet captures = board.CaptureCells(us);
  const CellSet poofs = board.PoofCells(us);
  for (int y = 0; y < board.size().height; ++y) {
    for (int x = 0; x < board.size().width; ++x) {
      const Point p{x, y};
      const Stone stone = reference::At(position.board, p);
      same =
          same && board.At(p) == stone && board.IsLegal(p) == reference::PenteIsLegal(position, p);
      if (stone != Stone::kEmpty) continue;
      const Cell c = ToCell(p);
      const int captured = static_cast<int>(reference::PenteCaptures(position, p).size());
      const int poofed = static_cast<int>(reference::PentePoofs(position, p).size());
      same = same && board.CapturesAt(us, c) == captured && captures.Has(c) == (captured > 0) &&
             board.PoofsAt(us, c) == poofed && poofs.Has(c) == (poofed > 0);
      if constexpr (Board::kExtraRules) {
        same = same && board.IllegalCells(us).Has(c) != board.IsLegal(p);
      }
    }
  }
  return same;
}

// Whether the board and the reference position agree about the forbidden points.
bool AgreeAboutFouls(const CaptureFoulBoard& board, const PentePosition& position) {
  const Color side =
      position.rules.lines.fouls[1].double_three || position.rules.lines.fouls[1].overline
          ? position.to_move
          : Color::kBlack;
  bool same = board.foul_side() == side;
  std::vector<Point> forbidden;
  for (int y = 0; y < board.size().height; ++y) {
    for (int x = 0; x < board.size().width; ++x) {
      if (reference::At(position.board, {x, y}) != Stone::kEmpty) continue;
      const ForbiddenKind kind = reference::PenteFoul(position, {x, y}, side);
      same = same && board.Forbidden({x, y}) == kind;
      if (kind != ForbiddenKind::kNone) forbidden.push_back({x, y});
    }
  }
  return same && board.ForbiddenPoints() == forbidden;
}

template <class Board>
void ComparesGames(const std::vector<CaptureRuleSet>& sets, std::int64_t positions) {
  Random random(static_cast<std::uint64_t>(FromEnvironment("TENGEN_SEED", 1)));
  std::int64_t left = WorkFromEnvironment("TENGEN_POSITIONS", positions);
  for (int game = 0; left > 0; ++game) {
    const int number = game % static_cast<int>(sets.size());
    const CaptureRuleSet& set = sets[static_cast<std::size_t>(number)];
    const BoardSize size = random.Percent(50)   ? BoardSize{9, 9}
                           : random.Percent(50) ? BoardSize{15, 15}
                                                : BoardSize{19, 19};
    const int love = random.Between(0, 95);
    Board board(set.fast, size);
    std::vector<PentePosition> history = {reference::PenteStart(set.slow, size)};
    std::vector<Key> keys = {board.key()};
    for (int turn = 0; turn < 90 && board.lines().empty_count() > 0; ++turn) {
      if (board.ending().reason == EndReason::kNoMove) break;
      if (history.size() > 1 && random.Percent(12)) {
        board.Unmake();
        history.pop_back();
        keys.pop_back();
        ASSERT_EQ(board.key(), keys.back());
      } else {
        const Cell c = ChooseCell(board, love, &random);
        board.Make(c);
        history.push_back(reference::PenteAfter(history.back(), ToPoint(c)));
        keys.push_back(board.key());
      }
      const PentePosition& now = history.back();
      ASSERT_EQ(board.ending(), (Ending{now.outcome, now.reason})) << Where(number, board, now);
      ASSERT_TRUE(Agree(board, now)) << Where(number, board, now);
      if constexpr (Board::kExtraRules) {
        if (random.Percent(20)) {
          ASSERT_TRUE(AgreeAboutFouls(board, now)) << Where(number, board, now);
        }
      }
      if (random.Percent(10)) {
        ASSERT_TRUE(board.Check()) << Where(number, board, now);
      }
      --left;
      if (now.outcome != Outcome::kNone && random.Percent(50)) break;
    }
    while (history.size() > 1) {
      board.Unmake();
      history.pop_back();
    }
    ASSERT_EQ(board.key(), Board(set.fast, size).key());
    ASSERT_TRUE(Agree(board, history.back()));
    ASSERT_TRUE(board.Check());
  }
}

TEST(PenteAgreement, TheBoardPlaysByTheSlowRules) {
  ComparesGames<CaptureBoard>(PlainSets(), 24000);
}

TEST(PenteAgreement, TheBoardWithExtraRulesPlaysByTheSlowRules) {
  ComparesGames<CaptureFoulBoard>(ExtraSets(), 6000);
}

}  // namespace
}  // namespace tengen
