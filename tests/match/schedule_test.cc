// SPDX-License-Identifier: Apache-2.0
#include "match/schedule.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/random_stream.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "match/pairing.h"
#include "match/tournament_text.h"

namespace tengen {
namespace {

using ::testing::ElementsAre;

// Returns the engine that wins a game between two engines. -1: the game is a draw.
using WinsFn = std::function<int(int first, int second)>;

constexpr auto kBetterSeed = [](int a, int b) { return std::min(a, b); };
constexpr auto kDraw = [](int, int) { return -1; };

ScheduleSettings Swiss(int engines, int rounds, std::int64_t games = 2) {
  return {.format = MatchFormat::kSwiss, .engines = engines, .games = games, .rounds = rounds};
}

ScheduleSettings Knockout(int engines, std::int64_t games = 2) {
  return {.format = MatchFormat::kKnockout, .engines = engines, .games = games};
}

// The games that can be played now and have not been played.
std::vector<std::int64_t> Open(const Schedule& schedule, const std::set<std::int64_t>& played) {
  std::vector<std::int64_t> open;
  for (std::int64_t number = 0; number < schedule.End(); ++number) {
    if (schedule.Has(number) && played.count(number) == 0) open.push_back(number);
  }
  return open;
}

// Plays all games. Games that can be played at the same time are played in random order. Returns
// the number of games.
std::int64_t PlayAll(Schedule* schedule, const WinsFn& wins, std::uint64_t order = 0) {
  RandomStream random(order);
  std::set<std::int64_t> played;
  for (std::vector<std::int64_t> open; !(open = Open(*schedule, played)).empty();) {
    const std::int64_t number = order == 0 ? open.front() : random.Of(open);
    const std::array<int, 2> seats = schedule->SeatsOf(number);
    const int winner = wins(seats[0], seats[1]);
    played.insert(number);
    const bool grew = schedule->Add(number, winner < 0 ? 0 : winner == seats[0] ? 1 : 2);
    EXPECT_EQ(grew, Open(*schedule, played).size() >= open.size());
  }
  EXPECT_FALSE(schedule->MayGrow());
  return std::ssize(played);
}

std::vector<std::array<int, 2>> PairsOf(const Schedule& schedule, int round) {
  std::vector<std::array<int, 2>> pairs;
  for (const Encounter& encounter : schedule.encounters()) {
    if (encounter.round == round) pairs.push_back(encounter.engines);
  }
  return pairs;
}

// Whether the engines can be paired so that no pair is in `met`. Tries all pairings.
bool CanPair(const std::vector<int>& rest, const std::set<std::pair<int, int>>& met) {
  if (rest.empty()) return true;
  for (std::size_t i = 1; i < rest.size(); ++i) {
    if (met.count(std::minmax(rest[0], rest[i])) > 0) continue;
    std::vector<int> others = rest;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    others.erase(others.begin());
    if (CanPair(others, met)) return true;
  }
  return false;
}

TEST(SwissTest, ScoreGroupsMeet) {
  Schedule schedule(Swiss(8, 3));
  PlayAll(&schedule, kBetterSeed);
  using Pair = std::array<int, 2>;
  EXPECT_THAT(PairsOf(schedule, 0), ElementsAre(Pair{0, 4}, Pair{1, 5}, Pair{2, 6}, Pair{3, 7}));
  EXPECT_THAT(PairsOf(schedule, 1), ElementsAre(Pair{0, 2}, Pair{1, 3}, Pair{4, 6}, Pair{5, 7}));
  // Engines 0 and 1 have two points. Engines 2 to 5 have one point. Engines 6 and 7 have no points.
  EXPECT_THAT(PairsOf(schedule, 2), ElementsAre(Pair{0, 1}, Pair{2, 4}, Pair{3, 5}, Pair{6, 7}));
  EXPECT_EQ(schedule.Standings().front().engine, 0);
  EXPECT_EQ(schedule.Standings().front().half_points, 6);
}

TEST(SwissTest, NoPairingIsRepeatedIfThatIsPossible) {
  for (int engines = 2; engines <= 9; ++engines) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      RandomStream random(seed);
      Schedule schedule(Swiss(engines, MostRounds(engines)));
      PlayAll(&schedule, [&random](int a, int b) { return random.Of(std::vector{a, b, -1}); });
      std::set<std::pair<int, int>> met;
      std::set<int> had_bye;
      for (int round = 0; round < MostRounds(engines); ++round) {
        std::vector<int> playing;
        bool repeated = false;
        for (const auto& [a, b] : PairsOf(schedule, round)) {
          playing.push_back(a);
          playing.push_back(b);
          repeated = repeated || met.count(std::minmax(a, b)) > 0;
        }
        const std::vector<int>& byes = schedule.byes()[static_cast<std::size_t>(round)];
        ASSERT_EQ(byes.size(), engines % 2);
        ASSERT_EQ(std::ssize(playing), engines - std::ssize(byes));
        ASSERT_EQ(std::set<int>(playing.begin(), playing.end()).size(), playing.size());
        for (const int engine : byes) {
          EXPECT_TRUE(had_bye.insert(engine).second) << engines << " engines, round " << round;
        }
        EXPECT_TRUE(!repeated || !CanPair(playing, met)) << engines << " engines, seed " << seed;
        // In this number of first rounds, a pairing without repeated pairs is always possible.
        EXPECT_TRUE(!repeated || round >= (engines + 1) / 2);
        for (const auto& [a, b] : PairsOf(schedule, round)) met.insert(std::minmax(a, b));
      }
    }
  }
}

TEST(SwissTest, LargeTournamentsArePairedQuickly) {
  Schedule schedule(Swiss(51, 12));
  RandomStream random(1);
  PlayAll(&schedule, [&random](int a, int b) { return random.Of(std::vector{a, b}); });
  std::set<std::pair<int, int>> met;
  for (const Encounter& encounter : schedule.encounters()) {
    EXPECT_TRUE(met.insert(std::minmax(encounter.engines[0], encounter.engines[1])).second);
  }
}

TEST(SwissTest, SeatsAreBalancedAndOpeningsShared) {
  Schedule schedule(Swiss(5, 3, 4));
  PlayAll(&schedule, kBetterSeed);
  std::map<int, int> balance;
  std::map<std::int64_t, std::set<int>> rounds_of_opening;
  for (std::int64_t number = 0; number < schedule.End(); ++number) {
    ASSERT_TRUE(schedule.Has(number));
    const std::array<int, 2> seats = schedule.SeatsOf(number), other = schedule.SeatsOf(number ^ 1);
    EXPECT_EQ(seats, (std::array<int, 2>{other[1], other[0]}));
    EXPECT_EQ(schedule.RoundOf(number), schedule.RoundOf(number ^ 1));
    ++balance[seats[0]];
    --balance[seats[1]];
    rounds_of_opening[schedule.RoundOf(number)].insert(schedule.TournamentRoundOf(number));
  }
  for (const auto& [engine, difference] : balance) EXPECT_EQ(difference, 0) << engine;
  EXPECT_EQ(rounds_of_opening.size(), 6u);  // three rounds of two pairs
  for (const auto& [opening, rounds] : rounds_of_opening) EXPECT_EQ(rounds.size(), 1u);
}

// The order in which the games of a round end must not change the tournament.
TEST(ScheduleTest, TheOrderOfTheGamesDoesNotMatter) {
  for (const ScheduleSettings& settings : {Swiss(7, 4, 4), Knockout(6, 4)}) {
    const auto wins = [](int a, int b) { return (a + b) % 3 == 0 ? -1 : (a * b) % 2 == 0 ? a : b; };
    Schedule straight(settings);
    const std::int64_t games = PlayAll(&straight, wins);
    for (std::uint64_t order = 1; order <= 5; ++order) {
      Schedule mixed(settings);
      EXPECT_EQ(PlayAll(&mixed, wins, order), games);
      for (std::size_t i = 0; i < straight.encounters().size(); ++i) {
        EXPECT_EQ(mixed.encounters()[i].engines, straight.encounters()[i].engines);
        EXPECT_EQ(mixed.encounters()[i].half, straight.encounters()[i].half);
      }
    }
  }
}

TEST(ScheduleTest, PlannedGamesAreAllGames) {
  EXPECT_EQ(Schedule({.engines = 4, .games = 6}).PlannedGames(), 36);
  EXPECT_EQ(Schedule({.format = MatchFormat::kGauntlet, .engines = 4, .games = 6}).PlannedGames(),
            18);
  for (const int engines : {2, 3, 8, 9}) {
    Schedule swiss(Swiss(engines, UsualRounds(engines), 4));
    const std::int64_t planned = swiss.PlannedGames();
    EXPECT_EQ(PlayAll(&swiss, kBetterSeed), planned);
    Schedule knockout(Knockout(engines, 4));
    EXPECT_EQ(knockout.PlannedGames(), 4 * (engines - 1));
    EXPECT_EQ(PlayAll(&knockout, kBetterSeed), 4 * (engines - 1));
  }
  EXPECT_EQ(UsualRounds(2), 1);
  EXPECT_EQ(UsualRounds(8), 3);
  EXPECT_EQ(UsualRounds(9), 4);
}

TEST(KnockoutTest, TheBestSeedsMeetLast) {
  EXPECT_THAT(BracketOf(8), ElementsAre(0, 7, 3, 4, 1, 6, 2, 5));
  EXPECT_THAT(BracketOf(5), ElementsAre(0, -1, 3, 4, 1, -1, 2, -1));
  for (int engines = 2; engines <= 17; ++engines) {
    Schedule schedule(Knockout(engines));
    EXPECT_EQ(schedule.Champion(), std::nullopt);
    PlayAll(&schedule, kBetterSeed);
    EXPECT_EQ(std::ssize(schedule.encounters()), engines - 1);
    EXPECT_EQ(std::ssize(schedule.byes()), UsualRounds(engines));
    EXPECT_EQ(schedule.Champion(), 0);
    EXPECT_EQ(schedule.encounters().back().engines, (std::array<int, 2>{0, 1}));
  }
}

// If an encounter is level, it gets more pairs until one engine is ahead. It gets at most eight
// more pairs.
TEST(KnockoutTest, PairsAreAddedUntilAnEncounterIsDecided) {
  int games = 0;
  Schedule decided(Knockout(2, 4));
  PlayAll(&decided, [&games](int a, int b) { return ++games <= 7 ? -1 : std::max(a, b); });
  EXPECT_EQ(games, 8);
  EXPECT_EQ(decided.Champion(), 1);

  Schedule level(Knockout(3, 4));
  EXPECT_EQ(PlayAll(&level, kDraw), 2 * (4 + 2 * Schedule::kDecidingPairs));
  EXPECT_EQ(level.Champion(), 0);
  EXPECT_EQ(TournamentText(level, {"a", "b", "c"}),
            "round 1: b 10 - 10 c (b goes on as the better seed); bye: a\n"
            "round 2: a 10 - 10 b (a goes on as the better seed)\n"
            "winner: a\n");
}

TEST(KnockoutTest, NumbersThatAreNotNeededDoNotExist) {
  Schedule schedule(Knockout(4));
  EXPECT_TRUE(schedule.Has(0) && schedule.Has(1));
  EXPECT_FALSE(schedule.Has(2));
  EXPECT_FALSE(schedule.Has(-1));
  EXPECT_FALSE(schedule.Has(schedule.End()));
  EXPECT_FALSE(schedule.Add(2, 1));
  EXPECT_FALSE(schedule.Add(0, 0));
  EXPECT_TRUE(schedule.Add(1, 0));  // the encounter is level, so it gets one more pair
  EXPECT_TRUE(schedule.Has(2) && schedule.Has(3));
}

TEST(TournamentTextTest, ShowsRoundsAndStandings) {
  Schedule schedule(Swiss(3, 2));
  PlayAll(&schedule, kBetterSeed);
  EXPECT_EQ(TournamentText(schedule, {"anna", "bo", "c"}),
            "round 1: anna 2 - 0 bo; bye: c\n"
            "round 2: anna 2 - 0 c; bye: bo\n"
            "    name   points  opponents  points in games\n"
            "  1 anna        2          2  4 of 4\n"
            "  2 bo          1          2  0 of 2\n"
            "  3 c           1          2  0 of 2\n");
}

}  // namespace
}  // namespace tengen
