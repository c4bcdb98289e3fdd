// SPDX-License-Identifier: Apache-2.0
//
// A proven result must have its true length and a complete line. The test plays the line on the
// board. The claimed winner must win after exactly the claimed number of plies.
#include "search/worker.h"

#include <gtest/gtest.h>

#include <memory>
#include <sstream>
#include <string>
#include <string_view>

#include "engine/games.h"
#include "search/player/player.h"
#include "tests/testing/games.h"
#include "tests/testing/question.h"
#include "tests/testing/sanitized.h"
#include "tests/testing/suite_data.h"

namespace tengen {
namespace {

using testing::Problem;
using testing::Question;

Question RequestFor(const Problem& problem) {
  Question request;
  request.game = problem.spec;
  request.record = problem.stones;
  request.to_move = problem.to_move;
  return request;
}

std::string Text(const PvLine& line) {
  std::ostringstream text;
  text << (IsWin(line.value) ? "win" : "loss") << " in " << PliesToEnd(line.value) << ", "
       << line.moves.size() << " moves:";
  for (const Ply& ply : line.moves)
    for (const Point p : ply.points) text << " " << p.x << "," << p.y;
  return text.str();
}

// The error in a proven line. Empty: the line is correct.
std::string Fault(const Question& request, const PvLine& line) {
  const auto game = request.Position();
  for (const Ply& ply : line.moves) {
    if (game->outcome() != Outcome::kNone) return "goes on after the end: " + Text(line);
    if (!game->Check(ply).ok()) return "is not legal: " + Text(line);
    game->Play(ply);
  }
  if (game->outcome() == Outcome::kNone) return "stops before the end: " + Text(line);
  const Color winner = IsWin(line.value) ? request.to_move : Opponent(request.to_move);
  if (game->outcome() != WinFor(winner)) return "is won by the other side: " + Text(line);
  if (static_cast<int>(line.moves.size()) != PliesToEnd(line.value))
    return "has another length: " + Text(line);
  return "";
}

// Checks the proven lines of all positions in a test file. Returns the number of these lines.
int CheckSuite(const char* suite, std::uint64_t max_nodes, int multi_pv = 1,
               std::string_view game = "") {
  const auto player = MakePlayer();
  player->SetMemory(std::size_t{24} << 20);
  const StopFlag never{false};
  int proven = 0;
  for (const Problem& problem : testing::LoadSuite(suite)) {
    Question request = RequestFor(problem);
    if (!game.empty()) request.game.variant = std::string(game);
    request.limits.max_nodes = max_nodes;
    request.multi_pv = multi_pv;
    const SearchReport report = player->Think(request.Request(), never, [&](const SearchReport& r) {
      for (const PvLine& line : r.lines) {
        if (!IsWin(line.value) && !IsLoss(line.value)) continue;
        EXPECT_EQ(Fault(request, line), "") << problem.id << ", on the way";
      }
    });
    for (const PvLine& line : report.lines) {
      if (!IsWin(line.value) && !IsLoss(line.value)) continue;
      ++proven;
      EXPECT_EQ(Fault(request, line), "") << problem.id << " " << request.game.variant;
    }
  }
  return proven;
}

TEST(ProvenLines, WinsByFours) { EXPECT_GT(CheckSuite("vcf", 40'000), 60); }
TEST(ProvenLines, WinsByThreats) { EXPECT_GT(CheckSuite("vct", 40'000), 40); }

// Without LookForWin, the tree search proves none of these wins with so many nodes.
TEST(ProvenLines, WinsWithAQuietFirstMove) { EXPECT_GE(CheckSuite("quiet_wins", 400'000), 2); }

// With two lines, the player does not run the proof search at the root. The tree search itself must
// prove these results.
TEST(ProvenLines, OfTheTreeSearch) {
  EXPECT_GT(CheckSuite("vcf", 10'000, 2), 60);
  EXPECT_GT(CheckSuite("vct", 10'000, 2), 10);
}

// Plays the same positions by the rules of every game.
TEST(ProvenLines, OfEveryGame) {
  constexpr std::uint64_t kNodes = testing::kSanitized ? 1'000 : 3'000;  // a sanitizer is slow
  for (const GameInfo& info : testing::GomocupGames())
    EXPECT_GT(CheckSuite("vct", kNodes, 1, info.name) + CheckSuite("vcf", kNodes, 2, info.name), 20)
        << info.name;
}

// These positions have moves that do not lose. The search reports 30 lines, and some of these
// lines are proven losses.
TEST(ProvenLines, OfDefenders) {
  EXPECT_GT(CheckSuite("defend", 5'000, 30), 40);
  EXPECT_GT(CheckSuite("negative", 5'000, 30), 8);
}

}  // namespace
}  // namespace tengen
