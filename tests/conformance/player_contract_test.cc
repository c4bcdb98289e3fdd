// SPDX-License-Identifier: Apache-2.0
//
// Tests for every game that the player obeys the contract of search/player/player.h. The tests
// contain no rules of any game, and their positions are from seeded random games. The Game decides
// whether a ply is legal, whether a line ends the game, and whether a proven win is correct.
//
//   TENGEN_SEED   seed of the random games
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/games.h"
#include "engine/rules/opening.h"
#include "search/player/opening_choice.h"
#include "search/player/player.h"
#include "tests/testing/plies.h"
#include "tests/testing/processor_time.h"
#include "tests/testing/random.h"

namespace tengen {
namespace {

using testing::ProcessorTime;
using testing::Random;
using testing::RandomPly;
using testing::Story;

constexpr std::size_t kMemory = std::size_t{8} << 20;
// Limit of processor time in ms. If a search does not stop, it exceeds this limit on any machine.
constexpr double kSoonMs = 5000;

bool IsOver(const Game& game) { return game.outcome() != Outcome::kNone; }
bool IsProven(Value v) { return IsWin(v) || IsLoss(v); }

// --- Positions -------------------------------------------------------------------------------

// The game on a small board. The board is not square if the game allows this.
GameSpec SmallSpec(const GameInfo& info) {
  const auto allowed = [&](int side) { return std::clamp(side, info.sizes.min, info.sizes.max); };
  const int row = info.row_length;
  const BoardSize size = info.sizes.sides.empty()
                             ? BoardSize{allowed(2 * row - 1), allowed(2 * row - 2)}
                             : BoardSize{info.sizes.sides.front(), info.sizes.sides.front()};
  GameSpec spec = FamilySpec(info, size);
  spec.opening = OpeningKind::kNone;
  return spec;
}

// The value of the point `p` for colour `c`: the sum of the best windows of `row` cells through
// `p`, one window for each of the four directions. The value of a window with n own stones is 4 to
// the power of n, or 0 if it contains an enemy stone.
int LineWorth(const Game& game, int row, Color c, Point p) {
  int worth = 0;
  for (const Point step : {Point{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
    int best = 0;
    for (int start = 1 - row; start <= 0; ++start) {
      int line = 1;
      for (int i = start; i < start + row && line > 0; ++i) {
        const Point q = {p.x + i * step.x, p.y + i * step.y};
        if (!OnBoard(q, game.spec().size)) {
          line = 0;
        } else if (game.At(q) != Stone::kEmpty) {
          line *= game.At(q) == StoneOf(c) ? 4 : 0;
        }
      }
      best = std::max(best, line);
    }
    worth += best;
  }
  return worth;
}

Point BuildersPoint(const Game& game, int row, const std::vector<Point>& among, Random* random) {
  const Color us = game.to_move();
  Point best;
  int best_score = -1;
  for (const Point p : among) {
    const int score = 8 * LineWorth(game, row, us, p) + 4 * LineWorth(game, row, Opponent(us), p) +
                      random->Between(0, 8);
    if (score > best_score) {
      best = p;
      best_score = score;
    }
  }
  return best;
}

// The legal points where the mover does not lose at once. If every point loses: all legal points.
std::vector<Point> PointsToLiveOn(Game* game) {
  std::vector<Point> legal = game->LegalPoints();
  if (game->Forms().front().stones != 1) return legal;
  const Outcome lost = WinFor(Opponent(game->to_move()));
  std::vector<Point> points;
  for (const Point p : legal) {
    game->Play(p);
    if (game->outcome() != lost) points.push_back(p);
    game->TakeBack();
  }
  return points.empty() ? legal : points;
}

// Plays a turn that builds own rows and blocks rows of the other side. White plays 30 % of its
// turns at random. This makes games short, and their last positions are forced wins and losses.
void PlayAsBuilder(Game* game, int row, Random* random) {
  if (game->to_move() == Color::kWhite && random->Percent(30)) {
    game->Play(*RandomPly(*game, random));
    return;
  }
  Ply ply = StonePly(BuildersPoint(*game, row, PointsToLiveOn(game), random));
  if (game->Forms().front().stones == 2)
    ply.points.push_back(BuildersPoint(*game, row, game->LegalSecond(ply.points[0]), random));
  game->Play(ply);
}

using Positions = std::vector<std::shared_ptr<const Game>>;

// --- The fixture -----------------------------------------------------------------------------

class PlayerContract : public ::testing::TestWithParam<std::string> {
 protected:
  PlayerContract() : player_(MakePlayer()) { player_->SetMemory(kMemory); }

  const GameInfo& info() const { return *FindGame(GetParam()); }

  // The empty board, and positions after 3 and after 8 random plies near other stones.
  Positions Openings() const {
    Random random(Seed());
    Positions positions;
    for (const int plies : {0, 3, 8}) {
      std::unique_ptr<Game> game;
      do {
        game = MakeGame(SmallSpec(info()));
        testing::PlaySome(game.get(), plies, &random);
      } while (IsOver(*game));
      positions.push_back(std::move(game));
    }
    return positions;
  }

  // Plays a game with PlayAsBuilder. Returns the positions before its last `plies` plies, in
  // reverse order.
  Positions Ending(Random* random, int plies) const {
    constexpr int kLongest = 80;
    Positions positions;
    const auto game = MakeGame(SmallSpec(info()));
    while (!IsOver(*game) && static_cast<int>(game->plies().size()) < kLongest)
      PlayAsBuilder(game.get(), info().row_length, random);
    for (int back = 0; back < plies && !game->plies().empty(); ++back) {
      game->TakeBack();
      positions.push_back(game->Clone());
    }
    return positions;
  }

  // Searches positions near the end of games by PlayAsBuilder. For each proven result it calls
  // `look(game, line)`, and counts the result if `look` returns true. It stops when it has counted
  // enough wins and losses. After a proven result, it plays the best ply and searches again. If the
  // result was a win, the other side is then lost, and the second search often proves this loss.
  struct Proven {
    int wins = 0, losses = 0;
    bool Enough() const { return wins > 1 && losses > 1; }
  };
  template <class Look>
  void ForProvenResults(int threads, Look look) {
    constexpr int kMostGames = 40;
    constexpr int kPlies = 5;
    Random random(Seed());
    Proven proven;
    for (int i = 0; i < kMostGames && !proven.Enough(); ++i) {
      for (const auto& position : Ending(&random, kPlies)) {
        const auto game = position->Clone();
        for (int ply = 0; ply < 2 && !IsOver(*game); ++ply) {
          const SearchReport report = Think(Ask(game->Clone(), kNodes, threads));
          const PvLine& line = report.lines.front();
          if (!IsProven(line.value)) break;
          if (look(*game, line)) (IsWin(line.value) ? proven.wins : proven.losses) += 1;
          game->Play(report.best);
        }
      }
    }
    EXPECT_TRUE(proven.Enough()) << proven.wins << " wins, " << proven.losses << " losses";
  }

  SearchRequest Ask(std::shared_ptr<const Game> state, std::uint64_t nodes, int threads = 1) const {
    SearchRequest request;
    request.state = std::move(state);
    request.limits.max_nodes = nodes;
    request.threads = threads;
    return request;
  }
  // Runs a search. Every test that uses this function also checks the report of the search.
  SearchReport Think(SearchRequest request, const ProgressFn& on_progress = nullptr) {
    request.arrival = Clock::now();
    SearchReport report = player_->Think(request, never_, on_progress);
    EXPECT_EQ(Fault(request, report), "") << Story(*request.state);
    return report;
  }

  static std::uint64_t Seed() {
    return static_cast<std::uint64_t>(testing::FromEnvironment("TENGEN_SEED", 1));
  }
  static std::string TextOf(const PvLine& line) {
    std::string text = "value " + std::to_string(line.value);
    if (IsProven(line.value))
      text += (IsWin(line.value) ? ", a win in " : ", a loss in ") +
              std::to_string(PliesToEnd(line.value));
    text += ", depth " + std::to_string(line.depth) + ":";
    for (const Ply& ply : line.moves) text += " | " + testing::TextOf(ply);
    return text;
  }

  // The error in a report; empty if it is correct.
  static std::string Fault(const SearchRequest& request, const SearchReport& report) {
    const Game& game = *request.state;
    if (!game.Check(report.best).ok()) return "best is not legal: " + testing::TextOf(report.best);
    if (report.best.points.empty()) return "";
    if (report.lines.empty()) return "no line";
    if (static_cast<int>(report.lines.size()) > request.multi_pv) return "more lines than asked";
    std::set<std::set<Point>> firsts;
    Value before = kInfinite;
    for (const PvLine& line : report.lines) {
      if (line.moves.empty()) return "a line without plies";
      const std::vector<Point>& first = line.moves.front().points;
      if (!firsts.insert({first.begin(), first.end()}).second)
        return "two lines begin alike: " + TextOf(line);
      if (line.value > before) return "a better line later: " + TextOf(line);
      before = line.value;
      const auto copy = game.Clone();
      for (const Ply& ply : line.moves) {
        if (IsOver(*copy)) return "goes on after the end: " + TextOf(line);
        if (!copy->Check(ply).ok()) return "a line is not legal: " + TextOf(line);
        copy->Play(ply);
      }
    }
    if (report.lines.front().moves.front() != report.best) return "best begins no line";
    return "";
  }

  // The error in a proven line. Empty: the line reaches the end of the game as announced.
  static std::string Gap(const Game& game, const PvLine& line) {
    const auto copy = game.Clone();
    for (const Ply& ply : line.moves) copy->Play(ply);
    const Color winner = IsWin(line.value) ? game.to_move() : Opponent(game.to_move());
    if (!IsOver(*copy)) return "stops before the end: " + TextOf(line);
    if (copy->outcome() != WinFor(winner)) return "is not won by its winner: " + TextOf(line);
    // Some proofs give only an upper bound of the length: the line may end the game earlier.
    if (static_cast<int>(line.moves.size()) > PliesToEnd(line.value))
      return "is longer than announced: " + TextOf(line);
    return "";
  }

  // Replies to test. The first is the reply that the player prefers. Then all replies follow if
  // there are at most `most`, otherwise `most` random replies.
  std::vector<Ply> Replies(const Game& game, int most, Random* random) {
    std::vector<Ply> replies = {Think(Ask(game.Clone(), kNodes)).best};
    const std::vector<Point> legal = game.LegalPoints();
    if (game.Forms().front().stones == 1 && static_cast<int>(legal.size()) <= most) {
      for (const Point p : legal) replies.push_back(StonePly(p));
      return replies;
    }
    for (int i = 0; i < most; ++i) replies.push_back(*RandomPly(game, random));
    return replies;
  }

  // Plays a win of the side to move against one defence. The win must come within `plies` plies.
  void PlayOut(std::unique_ptr<Game> game, int plies,
               const std::function<Ply(const Game&)>& defence) {
    const Color winner = game->to_move();
    const int before = static_cast<int>(game->plies().size());
    for (int i = 0; i < plies && !IsOver(*game); ++i) {
      game->Play(game->to_move() == winner ? Think(Ask(game->Clone(), kNodes)).best
                                           : defence(*game));
    }
    EXPECT_EQ(game->outcome(), WinFor(winner))
        << "announced in " << plies << " after " << before << " plies: " << Story(*game);
  }
  // Calls PlayOut for several defences: first the replies that the player chooses, then random
  // replies.
  void PlayOutAgainstAll(const Game& game, int plies, Random* random) {
    PlayOut(game.Clone(), plies,
            [this](const Game& now) { return Think(Ask(now.Clone(), kNodes)).best; });
    for (int i = 0; i < kDefences; ++i)
      PlayOut(game.Clone(), plies, [random](const Game& now) { return *RandomPly(now, random); });
  }

  static constexpr std::uint64_t kNodes = 300;
  static constexpr int kDefences = 3;

  std::unique_ptr<Player> player_;
  const StopFlag never_{false};
};

// --- Excluded and only moves -----------------------------------------------------------------

TEST_P(PlayerContract, ExcludedAndOnlyMovesAreObeyed) {
  Random random(Seed());
  Positions positions = Openings();
  for (const auto& position : Ending(&random, 3)) positions.push_back(position);  // with wins
  const auto has = [](const std::vector<Point>& list, const Ply& ply) {
    return std::any_of(ply.points.begin(), ply.points.end(), [&](Point p) {
      return std::find(list.begin(), list.end(), p) != list.end();
    });
  };
  for (const auto& position : positions) {
    for (const int threads : {1, 2}) {
      SearchRequest request = Ask(position, kNodes, threads);
      const std::vector<Point> all = position->LegalPoints();
      const auto stones = static_cast<std::size_t>(position->Forms().front().stones);
      for (int i = 0; i < 3 && request.excluded.size() + 2 * stones <= all.size(); ++i) {
        const Ply best = Think(request).best;
        EXPECT_FALSE(has(request.excluded, best)) << Story(*position);
        request.excluded.insert(request.excluded.end(), best.points.begin(), best.points.end());
      }
      // Allows the points of at least two legal plies, so that the player has a choice.
      SearchRequest bound = Ask(position, kNodes, threads);
      for (int i = 0; i < 2; ++i) {
        Ply ply;
        do ply = *RandomPly(*position, &random);
        while (ply.points.empty());
        bound.only.insert(bound.only.end(), ply.points.begin(), ply.points.end());
      }
      const Ply best = Think(bound).best;
      for (const Point p : best.points)
        EXPECT_NE(std::find(bound.only.begin(), bound.only.end(), p), bound.only.end())
            << Story(*position);
      // If no point is allowed, the player must still return a legal ply.
      bound.excluded = bound.only;
      Think(bound);
      bound.only = {};
      bound.excluded = all;
      Think(bound);
    }
  }
}

TEST_P(PlayerContract, ManyLinesBeginDifferentlyBestFirst) {
  std::size_t most = 0;
  for (const auto& position : Openings()) {
    for (const int threads : {1, 2}) {
      SearchRequest request = Ask(position, kNodes, threads);
      request.multi_pv = 3;
      most = std::max(most, Think(request).lines.size());
      request.multi_pv = 1000;  // more lines than legal plies
      const SearchReport report = Think(request);
      if (position->Forms().front().stones == 1) {
        EXPECT_LE(report.lines.size(), position->LegalPoints().size());
      }
    }
  }
  EXPECT_EQ(most, 3u);
}

// --- Limits ----------------------------------------------------------------------------------

TEST_P(PlayerContract, StopsAtOnce) {
  for (const auto& position : Openings()) {
    for (const int threads : {1, 2}) {
      SearchRequest request = Ask(position, 0, threads);
      request.multi_pv = 2;  // with two lines the search does not end early
      const ProcessorTime time;
      StopFlag stop{true};
      EXPECT_EQ(Fault(request, player_->Think(request, stop, nullptr)), "") << Story(*position);
      stop = false;
      const SearchReport report = player_->Think(request, stop, [&](const SearchReport&) {
        stop = true;  // during the search
      });
      EXPECT_EQ(Fault(request, report), "") << Story(*position);
      EXPECT_LT(time.ms(), kSoonMs) << Story(*position);
    }
  }
}

TEST_P(PlayerContract, TheClockIsObeyed) {
  for (const auto& position : Openings()) {
    for (const std::int64_t ms : {0, 1, 20}) {
      for (const int threads : {1, 2}) {
        for (const int lines : {1, 3}) {
          SearchRequest request = Ask(position, 0, threads);
          request.limits = {.turn_ms = ms};
          request.multi_pv = lines;
          const ProcessorTime time;
          Think(request);
          EXPECT_LT(time.ms(), 1000) << ms << " ms, " << lines << " lines: " << Story(*position);
        }
      }
    }
  }
  SearchRequest request = Ask(Openings().back(), 0);
  request.limits = {.match_left_ms = 0};
  const ProcessorTime time;
  Think(request);
  request.limits = {.turn_ms = 60'000};
  request.arrival = Clock::now() - std::chrono::minutes(5);
  EXPECT_EQ(Fault(request, player_->Think(request, never_, nullptr)), "");
  EXPECT_LT(time.ms(), kSoonMs);
}

// Nodes of the solvers are included in the count. kOver: the number of nodes that a solver may
// search between two checks of the node limit.
TEST_P(PlayerContract, NodesAreCountedAndLimited) {
  constexpr std::uint64_t kOver = 500;
  for (const auto& position : Openings()) {
    for (const int threads : {1, 2}) {
      for (const std::uint64_t nodes : {1u, 100u, 2000u}) {
        player_->ClearMemory();
        const SearchReport report = Think(Ask(position, nodes, threads));
        EXPECT_LE(report.nodes, nodes + nodes / 10 + kOver) << nodes << ": " << Story(*position);
        if (report.lines.front().value != WinIn(1)) {  // a win in one needs no search
          EXPECT_GT(report.nodes, 0u) << TextOf(report.lines.front()) << Story(*position);
        }
      }
    }
  }
}

TEST_P(PlayerContract, AnyMemoryDoes) {
  for (const std::size_t bytes :
       {std::size_t{0}, std::size_t{1}, std::size_t{1} << 20, std::size_t{256} << 20}) {
    player_->SetMemory(bytes);
    for (const int threads : {1, 2}) Think(Ask(Openings().back(), kNodes, threads));
  }
}

TEST_P(PlayerContract, TheSameAgainAfterClearMemory) {
  const Positions positions = Openings();
  std::vector<SearchReport> first;
  for (const auto& position : positions) {
    player_->ClearMemory();
    first.push_back(Think(Ask(position, kNodes)));
  }
  for (std::size_t i = 0; i < positions.size(); ++i) {
    for (const bool fresh : {false, true}) {
      player_->ClearMemory();
      if (fresh) {
        player_ = MakePlayer();
        player_->SetMemory(kMemory);
      }
      const SearchReport again = Think(Ask(positions[i], kNodes));
      EXPECT_EQ(again.nodes, first[i].nodes) << Story(*positions[i]);
      ASSERT_EQ(again.lines.size(), first[i].lines.size());
      for (std::size_t k = 0; k < again.lines.size(); ++k) {
        EXPECT_EQ(again.lines[k].value, first[i].lines[k].value) << Story(*positions[i]);
        EXPECT_EQ(again.lines[k].depth, first[i].lines[k].depth) << Story(*positions[i]);
        EXPECT_EQ(again.lines[k].moves, first[i].lines[k].moves) << Story(*positions[i]);
      }
    }
  }
}

// --- Reported lines --------------------------------------------------------------------------

// A line without a proof must not end near the root if the search was deeper. This must be true for
// every node limit. The line may be one ply shorter than the depth, because some nodes are searched
// to one ply less.
TEST_P(PlayerContract, LinesReachFourPlies) {
  constexpr int kPlies = 4;
  int looked = 0;
  const Positions positions = Openings();
  for (std::size_t i = 1; i < positions.size(); ++i) {
    for (const int threads : {1, 2}) {
      for (const std::uint64_t nodes : {300u, 800u, 1500u}) {
        const PvLine line = Think(Ask(positions[i], nodes, threads)).lines.front();
        if (IsProven(line.value)) continue;
        const auto end = positions[i]->Clone();
        for (const Ply& ply : line.moves) end->Play(ply);
        ++looked;
        if (IsOver(*end)) continue;  // on a small board, a short line can reach a draw
        EXPECT_GE(static_cast<int>(line.moves.size()), std::min(line.depth - 1, kPlies))
            << nodes << " nodes, " << TextOf(line) << " of " << Story(*positions[i]);
      }
    }
  }
  EXPECT_GT(looked, 0);
}

TEST_P(PlayerContract, ProvenLinesAreWhole) {
  for (const int threads : {1, 2}) {
    ForProvenResults(threads, [](const Game& game, const PvLine& line) {
      EXPECT_EQ(Gap(game, line), "") << Story(game);
      return true;
    });
  }
}

// The player continues each proven position with its memory. The game must end with the proven
// result within the announced number of plies.
TEST_P(PlayerContract, ProvenResultsHold) {
  constexpr int kLongest = 11;  // limit in plies; longer wins need too much time
  constexpr int kReplies = 8;
  Random random(Seed());
  ForProvenResults(1, [&](const Game& game, const PvLine& line) {
    const int plies = PliesToEnd(line.value);
    if (plies > kLongest || plies == 1) return false;
    if (IsWin(line.value)) {
      PlayOutAgainstAll(game, plies, &random);
      return true;
    }
    const Color winner = Opponent(game.to_move());
    for (const Ply& reply : Replies(game, kReplies, &random)) {
      auto after = game.Clone();
      after->Play(reply);
      if (IsOver(*after)) {
        EXPECT_EQ(after->outcome(), WinFor(winner)) << Story(*after);
      } else {
        PlayOut(std::move(after), plies - 1,
                [&](const Game& now) { return *RandomPly(now, &random); });
      }
    }
    return true;
  });
}

// --- Openings --------------------------------------------------------------------------------

TEST_P(PlayerContract, OpeningsArePlayed) {
  constexpr std::uint64_t kSeed = 7;
  for (const OpeningKind opening : info().openings) {
    GameSpec spec = SmallSpec(info());
    if (!OpeningFits(opening, spec.size)) {
      const int side = std::clamp(15, info().sizes.min, info().sizes.max);
      spec.size = {side, side};
    }
    spec.opening = opening;
    const auto game = MakeGame(spec);
    while (game->in_opening()) {
      SearchRequest request = Ask(game->Clone(), 20);
      request.arrival = Clock::now();
      const Ply ply = ChoosePly(request, kSeed, *player_, never_, nullptr).best;
      ASSERT_TRUE(game->Check(ply).ok()) << Story(*game) << " then " << testing::TextOf(ply);
      game->Play(ply);
    }
    if (!IsOver(*game)) Think(Ask(game->Clone(), 20));
  }
}

std::vector<std::string> AllNames() {
  std::vector<std::string> names;
  for (const GameInfo& game : AllGames()) names.emplace_back(game.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(AllGames, PlayerContract, ::testing::ValuesIn(AllNames()),
                         [](const auto& test) {
                           std::string name = test.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace tengen
