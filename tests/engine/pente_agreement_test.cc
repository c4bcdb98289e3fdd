// SPDX-License-Identifier: Apache-2.0
//
// Compares CaptureBoard with the slow rules of tests/reference/pente_rules.h in random games of all
// eight rule sets. The players prefer captures, poofs and rows. After every turn, the board and the
// slow rules must agree on these data: the stones, the counts of captured stones, the ending, and
// the captures of every cell. Some turns are taken back. Some positions are compared with a new
// board that has the same stones.
//
//   TENGEN_POSITIONS  number of positions of all games together (default 24000)
//   TENGEN_SEED       seed of the random games
#include <gtest/gtest.h>

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

constexpr std::int64_t kDefaultPositions = 24000;
constexpr int kGames = 8;

CaptureRules RulesOf(int kind) {
  return {.keryo = (kind & 1) != 0, .poof = (kind & 2) != 0, .boat = (kind & 4) != 0};
}

// A cell for the side to move. With a probability of `love` percent, it is a cell where a capture,
// a poof or a row is possible, if such a cell exists.
Cell ChooseCell(const CaptureBoard& board, int love, Random* random) {
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
  if (cells.empty()) cells = CellsIn(lines.Candidates());
  if (cells.empty()) cells = CellsIn(lines.empties());
  return random->Of(cells);
}

std::string Where(const CaptureBoard& board, const PentePosition& position) {
  return reference::Picture(position.board) + "keryo poof boat " +
         std::to_string(board.rules().keryo) + std::to_string(board.rules().poof) +
         std::to_string(board.rules().boat) + " caps " + std::to_string(position.captured[0]) +
         "," + std::to_string(position.captured[1]);
}

// Whether the board and the reference position agree.
bool Agree(const CaptureBoard& board, const PentePosition& position) {
  bool same = board.to_move() == position.to_move &&
              board.captured(Color::kBlack) == position.captured[0] &&
              board.captured(Color::kWhite) == position.captured[1];
  for (const Color c : {Color::kBlack, Color::kWhite})
    same = same && board.HasFive(c) == reference::HasFive(position.board, c);
  const Color us = board.to_move();
  const CellSet captures = board.CaptureCells(us);
  const CellSet poofs = board.PoofCells(us);
  for (int y = 0; y < board.size().height; ++y) {
    for (int x = 0; x < board.size().width; ++x) {
      const Point p{x, y};
      const Stone stone = reference::At(position.board, p);
      same = same && board.At(p) == stone && board.IsLegal(p) == (stone == Stone::kEmpty);
      if (stone != Stone::kEmpty) continue;
      const Cell c = ToCell(p);
      const int captured = static_cast<int>(reference::PenteCaptures(position, p).size());
      const int poofed = static_cast<int>(reference::PentePoofs(position, p).size());
      same = same && board.CapturesAt(us, c) == captured && captures.Has(c) == (captured > 0) &&
             board.PoofsAt(us, c) == poofed && poofs.Has(c) == (poofed > 0);
    }
  }
  return same;
}

TEST(PenteAgreement, TheBoardPlaysByTheSlowRules) {
  Random random(static_cast<std::uint64_t>(FromEnvironment("TENGEN_SEED", 1)));
  std::int64_t left = WorkFromEnvironment("TENGEN_POSITIONS", kDefaultPositions);
  for (int game = 0; left > 0; ++game) {
    const CaptureRules rules = RulesOf(game % kGames);
    const BoardSize size = random.Percent(50)   ? BoardSize{9, 9}
                           : random.Percent(50) ? BoardSize{15, 15}
                                                : BoardSize{19, 19};
    const int love = random.Between(0, 95);
    CaptureBoard board(rules, size);
    std::vector<PentePosition> history = {
        reference::PenteStart({rules.keryo, rules.poof, rules.boat}, size)};
    std::vector<Key> keys = {board.key()};
    for (int turn = 0; turn < 90 && board.lines().empty_count() > 0; ++turn) {
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
      ASSERT_EQ(board.ending(), (Ending{now.outcome, now.reason})) << Where(board, now);
      ASSERT_TRUE(Agree(board, now)) << Where(board, now);
      if (random.Percent(10)) {
        ASSERT_TRUE(board.Check()) << Where(board, now);
      }
      --left;
      if (now.outcome != Outcome::kNone && random.Percent(50)) break;
    }
    while (history.size() > 1) {
      board.Unmake();
      history.pop_back();
    }
    ASSERT_EQ(board.key(), CaptureBoard(rules, size).key());
    ASSERT_TRUE(Agree(board, history.back()));
    ASSERT_TRUE(board.Check());
  }
}

}  // namespace
}  // namespace tengen
