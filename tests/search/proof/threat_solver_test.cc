// SPDX-License-Identifier: Apache-2.0
//
// Compares the threat solver with the reference rules. The tests ask three questions:
// - Does the solver find the same wins by fours as a plain search, with the same length?
// - Is every claimed win a win against every reply by the reference rules?
// - Does the solver solve the test positions of tests/data?
//
//   TENGEN_POSITIONS      number of random positions in all games (default: enough for seconds)
//   TENGEN_SEED           seed of the random positions
//   TENGEN_REPLY_PERCENT  share of the replies to try if there is no five to stop, in percent
#include "search/proof/threat_solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

#include "engine/variants/caro.h"
#include "engine/variants/freestyle.h"
#include "engine/variants/renju.h"
#include "engine/variants/standard.h"
#include "tests/reference/reference_rules.h"
#include "tests/testing/random.h"
#include "tests/testing/suite_data.h"

namespace tengen {
namespace {

using testing::FromEnvironment;
using testing::Problem;
using testing::Random;

constexpr std::size_t kMemory = std::size_t{16} << 20;

template <Variant V>
reference::Position ReferenceStart(const GameSpec& spec) {
  return reference::StartOf(*reference::RulesFor(spec), spec.size);
}

// The engine uses the same code for games with the same kernel.
template <Variant V>
using PositionOf = Position<KernelOf<V>>;
template <Variant V>
using SolverOf = ThreatSolver<KernelOf<V>>;

template <Variant V>
PositionOf<V> ToPosition(const reference::Position& from) {
  PositionOf<V> p(from.board.size, from.rules.rif_five_exception, TablesFor<V>());
  for (int y = 0; y < from.board.size.height; ++y) {
    for (int x = 0; x < from.board.size.width; ++x) {
      const Stone stone = reference::At(from.board, {x, y});
      if (stone != Stone::kEmpty) p.Put(ToCell({x, y}), stone);
    }
  }
  p.SetToMove(from.to_move);
  return p;
}

std::string Describe(const reference::Position& p) {
  return reference::Picture(p.board) +
         (p.to_move == Color::kBlack ? "black to move\n" : "white to move\n");
}

std::vector<Point> Empties(const reference::Position& p) { return reference::LegalPoints(p); }

bool MakesFive(const reference::Position& p, Color c, Point at) {
  return reference::At(p.board, at) == Stone::kEmpty &&
         reference::LineWins(p.rules, reference::With(p.board, at, StoneOf(c)), c, at);
}
std::vector<Point> Fives(const reference::Position& p, Color c) {
  std::vector<Point> fives;
  for (const Point at : Empties(p))
    if (MakesFive(p, c, at)) fives.push_back(at);
  return fives;
}
bool IsFoul(const reference::Position& p, Color c, Point at) {
  return c == Color::kBlack &&
         reference::KindOfForbidden(p.rules, p.board, at) != ForbiddenKind::kNone;
}
reference::Position With(const reference::Position& p, Point at) {
  reference::Position next = p;
  next.board = reference::With(p.board, at, StoneOf(p.to_move));
  next.to_move = Opponent(p.to_move);
  return next;
}

// --- A plain search of the fours -----------------------------------------------------------

class PlainVcf {
 public:
  explicit PlainVcf(int max_nodes) : left_(max_nodes) {}

  bool gave_up() const { return left_ <= 0; }

  // Number of plies of the shortest win by fours. 0: no such win.
  int Solve(const reference::Position& p) {
    const Color attacker = p.to_move;
    if (!Fives(p, attacker).empty()) return 1;
    if (--left_ <= 0) return 0;
    const std::string key = reference::Picture(p.board);
    if (const auto known = memo_.find(key); known != memo_.end()) return known->second;
    int shortest = 0;
    for (const Point move : Empties(p)) {
      if (IsFoul(p, attacker, move)) continue;
      const int plies = AfterMove(With(p, move), attacker);
      if (plies != 0 && (shortest == 0 || plies + 1 < shortest)) shortest = plies + 1;
    }
    return memo_[key] = shortest;
  }

 private:
  // Number of plies until the five, against the longest defence. 0: the last move is no four, or
  // the defender can stop the attack.
  int AfterMove(const reference::Position& p, Color attacker) {
    const std::vector<Point> fives = Fives(p, attacker);
    if (fives.empty()) return 0;
    const Color defender = p.to_move;
    int longest = 2;
    for (const Point reply : Empties(p)) {
      if (MakesFive(p, defender, reply)) return 0;
      if (IsFoul(p, defender, reply)) continue;
      const reference::Position next = With(p, reply);
      if (std::any_of(fives.begin(), fives.end(),
                      [&](Point five) { return MakesFive(next, attacker, five); }))
        continue;
      const int plies = Solve(next);
      if (plies == 0) return 0;
      longest = std::max(longest, plies + 1);
    }
    return longest;
  }

  int left_;
  std::map<std::string, int> memo_;
};

// --- A claimed win against every reply -------------------------------------------------------

// Plays the solver's moves by the reference rules, against all replies to try. After each reply, it
// runs the solver again, until the row is complete.
template <Variant V>
class Duel {
 public:
  // `percent`: the share of the replies to try if the attacker does not threaten a five.
  Duel(SolverOf<V>* solver, int percent, std::uint64_t seed, int max_positions)
      : solver_(solver), percent_(percent), random_(seed), left_(max_positions) {}

  // True if the side to move wins within `plies` against every reply that the test tries.
  bool Wins(const reference::Position& p, int plies) {
    if (plies <= 0) return Fail(p, "not won in time");
    if (!Fives(p, p.to_move).empty()) return true;
    const auto [seen, fresh] = seen_.emplace(reference::Picture(p.board), plies);
    if ((!fresh && seen->second <= plies) || --left_ <= 0) return true;
    seen->second = plies;
    const Color attacker = p.to_move;
    PositionOf<V> position = ToPosition<V>(p);
    Proof result = solver_->SolveVcf(position, {20'000, plies}, false);
    if (result.plies == 0) result = solver_->SolveVct(position, {2'000'000, plies}, false);
    if (result.plies == 0) return Fail(p, "not won any more in " + std::to_string(plies));
    if (!position.Check()) return Fail(p, "the position was not restored");
    const Point move = ToPoint(result.first().first);
    if (!LineIsSound(p, result)) return Fail(p, "the line is not sound");
    const reference::Position after = With(p, move);
    const std::vector<Point> fives = Fives(after, attacker);
    for (const Point reply : Empties(after)) {
      if (MakesFive(after, after.to_move, reply)) return Fail(after, "the defender has a five");
      if (IsFoul(after, after.to_move, reply)) continue;
      const reference::Position next = With(after, reply);
      if (std::any_of(fives.begin(), fives.end(),
                      [&](Point five) { return MakesFive(next, attacker, five); }))
        continue;
      if (fives.empty() && !random_.Percent(percent_)) continue;
      if (!Wins(next, plies - 2)) return Fail(after, "reply " + Text(reply));
    }
    return true;
  }

 private:
  static std::string Text(Point p) { return std::to_string(p.x) + "," + std::to_string(p.y); }

  bool Fail(const reference::Position& p, const std::string& why) {
    ADD_FAILURE() << V::kName << ": " << why << "\n" << Describe(p);
    return false;
  }

  // Whether the line is legal, is not longer than claimed, and wins with its last stone.
  bool LineIsSound(reference::Position p, const Proof& result) {
    if (static_cast<int>(result.line.size()) > result.plies) return false;
    for (std::size_t i = 0; i < result.line.size(); ++i) {
      if (p.outcome != Outcome::kNone) return false;
      const Point at = ToPoint(result.line[i].first);
      if (reference::At(p.board, at) != Stone::kEmpty) return false;
      p = reference::AfterMove(p, at);
    }
    return result.line.size() % 2 == 1 && p.outcome == WinFor(Opponent(p.to_move)) &&
           p.reason == EndReason::kLine;
  }

  SolverOf<V>* solver_;
  int percent_;
  Random random_;
  int left_;
  std::map<std::string, int> seen_;  // position -> number of plies within which it must be won
};

// --- Positions -------------------------------------------------------------------------------

// A position of random stones in which no side has a row. The share of black stones and the density
// of the stones vary. `margin`: lines at each edge of the board without stones.
template <Variant V>
reference::Position RandomPosition(Random* random, int margin = 0) {
  GameSpec spec;
  spec.variant = V::kName;
  const BoardSize inner = {random->Between(7, 11), random->Between(7, 11)};
  spec.size = {inner.width + 2 * margin, inner.height + 2 * margin};
  spec.rif_five_exception = random->Percent(80);
  reference::Position p = ReferenceStart<V>(spec);
  const int cells = inner.width * inner.height;
  const int stones = cells * random->Between(15, 50) / 100;
  const int black_share = random->Between(35, 65);
  for (int i = 0; i < stones; ++i) {
    const Color c = random->Percent(black_share) ? Color::kBlack : Color::kWhite;
    const Point at = {margin + random->Between(0, inner.width - 1),
                      margin + random->Between(0, inner.height - 1)};
    if (reference::At(p.board, at) == Stone::kEmpty && !MakesFive(p, c, at))
      p.board = reference::With(p.board, at, StoneOf(c));
  }
  p.to_move = random->Percent(50) ? Color::kBlack : Color::kWhite;
  return p;
}

std::uint64_t Seed() { return static_cast<std::uint64_t>(FromEnvironment("TENGEN_SEED", 1)); }

template <class V>
class ThreatSolverOf : public ::testing::Test {
 protected:
  static int Share(std::int64_t all) {
    return static_cast<int>(testing::WorkFromEnvironment("TENGEN_POSITIONS", all) / 8);
  }
};

struct Names {
  template <class V>
  static std::string GetName(int) {
    std::string name(V::kName);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
  }
};
using Games = ::testing::Types<Freestyle, Standard, Caro, CaroOverline, Renju, RenjuStandard,
                               RenjuCaroOverline, RenjuCaro>;
TYPED_TEST_SUITE(ThreatSolverOf, Games, Names);

TYPED_TEST(ThreatSolverOf, FindsTheFoursThatAPlainSearchFinds) {
  using V = TypeParam;
  Random random(Seed());
  SolverOf<V> solver(kMemory);
  int wins = 0;
  for (int i = 0; i < this->Share(2400) && !this->HasFailure(); ++i) {
    const reference::Position p = RandomPosition<V>(&random);
    PlainVcf plain(300);
    const int expected = plain.Solve(p);
    if (plain.gave_up()) continue;
    solver.Clear();
    PositionOf<V> position = ToPosition<V>(p);
    const Proof result = solver.SolveVcf(position, {.nodes = 100'000});
    wins += result.plies != 0;
    ASSERT_EQ(result.plies, expected) << Describe(p);
    ASSERT_EQ(result.exhausted, result.plies == 0) << Describe(p);
    ASSERT_EQ(static_cast<int>(result.line.size()), expected) << Describe(p);
    ASSERT_TRUE(position.Check());
  }
  EXPECT_GT(wins, 0);
}

TYPED_TEST(ThreatSolverOf, WhatItClaimsStands) {
  using V = TypeParam;
  Random random(Seed() + 1000);
  SolverOf<V> solver(kMemory);
  int claims = 0;
  for (int i = 0; i < this->Share(1600) && !this->HasFailure(); ++i) {
    const reference::Position p = RandomPosition<V>(&random);
    PositionOf<V> position = ToPosition<V>(p);
    solver.Clear();
    if (solver.SolveVcf(position, {.nodes = 2'000}).plies != 0) continue;
    const Proof result = solver.SolveVct(position, {.nodes = 3'000}, random.Percent(50));
    if (result.plies == 0) continue;
    ++claims;
    const int percent = static_cast<int>(FromEnvironment("TENGEN_REPLY_PERCENT", 25));
    Duel<V> duel(&solver, percent, Seed() + i, 2'000);
    ASSERT_TRUE(duel.Wins(p, result.plies)) << Describe(p);
  }
  EXPECT_GT(claims, 0);
}

// A reply that Defend does not list must lose in the plies that Defend claims. The boards have
// empty margins, because replies far from the stones are the reason for Defend.
TYPED_TEST(ThreatSolverOf, RepliesThatAreNotListedLose) {
  using V = TypeParam;
  Random random(Seed() + 2000);
  SolverOf<V> solver(kMemory), judge(kMemory);
  int lost = 0, by_threats = 0;
  const int positions = std::max(60, this->Share(800));  // fewer give no threat
  for (int i = 0; i < positions && !this->HasFailure(); ++i) {
    const reference::Position p = RandomPosition<V>(&random, random.Between(1, 3));
    if (!Fives(p, Color::kBlack).empty() || !Fives(p, Color::kWhite).empty()) continue;
    PositionOf<V> position = ToPosition<V>(p);
    solver.Clear();
    const ThreatDefence defence = solver.Defend(position, {.nodes = 1'000});
    ASSERT_TRUE(position.Check());
    if (defence.plies == 0) continue;
    by_threats += defence.plies > 3;
    const int percent = static_cast<int>(FromEnvironment("TENGEN_REPLY_PERCENT", 25));
    for (const Point reply : Empties(p)) {
      if (defence.moves.Has(ToCell(reply)) || IsFoul(p, p.to_move, reply)) continue;
      if (!random.Percent(percent)) continue;
      ++lost;
      judge.Clear();
      Duel<V> duel(&judge, percent, Seed() + i, 500);
      ASSERT_TRUE(duel.Wins(With(p, reply), defence.plies))
          << Describe(p) << "reply " << reply.x << "," << reply.y;
    }
  }
  EXPECT_GT(lost, 0);
  EXPECT_GT(by_threats, 0);
}

// --- The suites ------------------------------------------------------------------------------

template <class F>
void ForEachProblem(const char* suite, F&& f) {
  for (const Problem& problem : testing::LoadSuite(suite)) {
    SCOPED_TRACE(problem.id);
    reference::Position p;
    p.rules = *reference::RulesFor(problem.spec);
    p.board = reference::ParseBoard(problem.rows);
    p.to_move = problem.to_move;
    const auto run = [&]<class V>(std::type_identity<V>) {
      if (problem.spec.variant != V::kName) return;
      SolverOf<V> solver(kMemory);
      f(problem, p, solver);
    };
    run(std::type_identity<Freestyle>());
    run(std::type_identity<Standard>());
    run(std::type_identity<Renju>());
  }
}

TEST(ThreatSolver, SolvesTheVcfSuiteAtFullLength) {
  ForEachProblem("vcf", [](const Problem& problem, const reference::Position& p, auto& solver) {
    const auto check = [&]<class V>(ThreatSolver<V>& s) {
      PositionOf<V> position = ToPosition<V>(p);
      const Proof result = s.SolveVcf(position, {.nodes = 1'000'000});
      ASSERT_NE(result.plies, 0);
      EXPECT_EQ(static_cast<int>(result.line.size()), result.plies);
      EXPECT_EQ(result.plies, problem.plies);
      EXPECT_EQ(
          std::count(problem.vcf_win.begin(), problem.vcf_win.end(), ToPoint(result.first().first)),
          1);
      EXPECT_TRUE(Duel<V>(&s, 100, Seed(), 10'000).Wins(p, result.plies));
    };
    check(solver);
  });
}

TEST(ThreatSolver, SolvesTheVctSuite) {
  ForEachProblem("vct", [](const Problem&, const reference::Position& p, auto& solver) {
    const auto check = [&]<class V>(ThreatSolver<V>& s) {
      PositionOf<V> position = ToPosition<V>(p);
      const Proof result = s.SolveVct(position, {.nodes = 1'000'000});
      ASSERT_NE(result.plies, 0);
      const int percent = static_cast<int>(FromEnvironment("TENGEN_REPLY_PERCENT", 2));
      EXPECT_TRUE(Duel<V>(&s, percent, Seed(), 2'000 * percent).Wins(p, result.plies));
    };
    check(solver);
  });
}

TEST(ThreatSolver, FindsNoFoursWhereThereAreNone) {
  for (const char* suite : {"no_vcf", "vct", "negative", "defend"}) {
    ForEachProblem(suite, [](const Problem&, const reference::Position& p, auto& solver) {
      const auto check = [&]<class V>(ThreatSolver<V>& s) {
        PositionOf<V> position = ToPosition<V>(p);
        const Proof result = s.SolveVcf(position, {.nodes = 1'000'000});
        EXPECT_EQ(result.plies, 0);
        EXPECT_TRUE(result.exhausted);
      };
      check(solver);
    });
  }
}

TEST(ThreatSolver, ClaimsNothingWhereNothingIs) {
  ForEachProblem("negative", [](const Problem&, const reference::Position& p, auto& solver) {
    const auto check = [&]<class V>(ThreatSolver<V>& s) {
      PositionOf<V> position = ToPosition<V>(p);
      EXPECT_EQ(s.SolveVct(position, {.nodes = 100'000}).plies, 0);
    };
    check(solver);
  });
}

// --- Limits ----------------------------------------------------------------------------------

TEST(ThreatSolver, StopsWhenTold) {
  ForEachProblem("vct", [](const Problem&, const reference::Position& p, auto& solver) {
    const auto check = [&]<class V>(ThreatSolver<V>& s) {
      PositionOf<V> position = ToPosition<V>(p);
      const std::atomic<bool> stop = true;
      s.SetBudget(&stop, Clock::time_point::max());
      const Proof result = s.SolveVct(position, {.nodes = 1'000'000});
      EXPECT_TRUE(result.plies != 0 || result.exhausted || result.nodes <= 256);
      s.SetBudget(nullptr, Clock::time_point::max());
      EXPECT_LE(s.SolveVct(position, {.nodes = 10}).nodes, 20'000);
      EXPECT_TRUE(position.Check());
    };
    check(solver);
  });
}

TEST(ThreatSolver, AnswersTheSameAfterClear) {
  ForEachProblem("vct", [](const Problem&, const reference::Position& p, auto& solver) {
    const auto check = [&]<class V>(ThreatSolver<V>& s) {
      PositionOf<V> position = ToPosition<V>(p);
      const Proof first = s.SolveVct(position, {.nodes = 20'000});
      s.Clear();
      const Proof second = s.SolveVct(position, {.nodes = 20'000});
      EXPECT_EQ(first.nodes, second.nodes);
      EXPECT_EQ(first.line, second.line);
      EXPECT_EQ(first.plies, second.plies);
    };
    check(solver);
  });
}

}  // namespace
}  // namespace tengen
