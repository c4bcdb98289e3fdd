// SPDX-License-Identifier: Apache-2.0
//
// Schedule: computes the engines, the opening and the seed of a game from the number of the game in
// the match. Games are numbered from 0. Games 2p and 2p + 1 are a pair: the same two engines and
// opening, with swapped seats.
//
// In a round robin or gauntlet all games are known from the start: each round has one pair for each
// pairing of engines.
//
// In a Swiss or knockout tournament, a round can be paired when all games of the previous round are
// finished. An encounter is all games of two engines in a round. The numbers of its games follow
// each other. If an encounter of a knockout is level, pairs of games are added to it. Numbers are
// reserved for these pairs, so some numbers may have no game. The pairs of all encounters of a
// round have the same openings and seeds.
//
// The pairings depend only on the settings and the results. The order in which the games of a round
// end does not change the schedule.
//
// A plain value: const functions may be called from any thread. No function fails.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace tengen {

enum class MatchFormat : std::uint8_t { kRoundRobin, kGauntlet, kSwiss, kKnockout };
inline constexpr std::array<std::string_view, 4> kFormatNames = {"round-robin", "gauntlet", "swiss",
                                                                 "knockout"};
std::string_view FormatName(MatchFormat format);
std::optional<MatchFormat> FindFormat(std::string_view name);
constexpr bool IsTournament(MatchFormat format) {
  return format == MatchFormat::kSwiss || format == MatchFormat::kKnockout;
}

// The largest number of rounds that a Swiss tournament can have without a repeated pairing.
constexpr int MostRounds(int engines) { return engines % 2 == 0 ? engines - 1 : engines; }
// The default number of rounds: the smallest number after which at most one engine can have won all
// its encounters.
int UsualRounds(int engines);

struct ScheduleSettings {
  MatchFormat format = MatchFormat::kRoundRobin;
  int engines = 2;  // two or more
  std::uint64_t seed = 1;
  std::int64_t games = 2;  // number of games of two engines, or of an encounter; even
  int rounds = 1;          // number of rounds of a Swiss tournament
};

struct Encounter {
  int round = 0;                         // number of the round, from 0
  std::array<int, 2> engines{};          // the first of them has the first seat in the first game
  std::array<std::int64_t, 2> half{};    // twice the points of each engine
  std::int64_t finished = 0, pairs = 0;  // finished games; pairs of games that are planned so far
  bool over() const { return finished == 2 * pairs; }
  bool level() const { return half[0] == half[1]; }
};

// An engine in a Swiss tournament.
struct Standing {
  int engine = 0;
  int half_points = 0;  // 2 for each encounter that the engine won and for each bye, 1 for each
                        // level encounter
  int opponents = 0;    // sum of the half points of the engines that it met
  std::int64_t half_games = 0, games = 0;  // twice the points in games; number of games
  // The share of points in games, 0 to 1.
  double share() const {
    return games == 0 ? 0 : static_cast<double>(half_games) / static_cast<double>(2 * games);
  }
};

class Schedule {
 public:
  // Upper limit for the number of games of one pairing.
  static constexpr std::int64_t kMostGames = std::int64_t{1} << 30;
  // A level encounter of a knockout gets at most this many additional pairs of games. If the
  // encounter is level after these games, the better seed stays in the tournament. The better seed
  // is the engine that was named first.
  static constexpr std::int64_t kDecidingPairs = 8;

  explicit Schedule(const ScheduleSettings& settings);

  const ScheduleSettings& settings() const { return settings_; }
  // True if the schedule has a game with this number. In a tournament, the results so far decide
  // which games the schedule has.
  bool Has(std::int64_t number) const;
  // Returns a number that is greater than the numbers of all games in the schedule.
  std::int64_t End() const;
  // True if later results can add games to the schedule.
  bool MayGrow() const;
  // The number of games of the whole match; in a knockout the smallest number that is possible now.
  std::int64_t PlannedGames() const;

  // Counts a finished game. `winner`: seat 1 or 2; 0 = draw. Returns true if this result has added
  // games to the schedule. A game that is not in the schedule (Has) is ignored. Precondition: the
  // game was not counted before.
  bool Add(std::int64_t number, int winner);

  // SeatsOf and RoundOf need a game of the schedule (Has). SeatsOf returns the engines of the game
  // for seat 1 and seat 2, as indices from 0.
  std::array<int, 2> SeatsOf(std::int64_t number) const;
  // Returns the number of the opening that the game uses. Games with the same number have the same
  // opening and the same seed.
  std::int64_t RoundOf(std::int64_t number) const;
  std::uint64_t SeedOfRound(std::int64_t round) const;

  // For tournaments:
  // The round of a game of the schedule, from 0.
  int TournamentRoundOf(std::int64_t number) const { return EncounterOf(number).round; }
  const std::vector<Encounter>& encounters() const { return encounters_; }
  // The engines without an opponent, by round. The size is the number of rounds so far.
  const std::vector<std::vector<int>>& byes() const { return byes_; }
  // The engine that stays in the tournament: the winner, or the better seed. Precondition: the
  // encounter is over.
  static int WinnerOf(const Encounter& encounter);
  // The winner of a knockout; std::nullopt: the knockout is not over.
  std::optional<int> Champion() const;
  // The standings of a Swiss tournament, best first. Ties are broken by the sum of the points of
  // the opponents, then by the share of points in games, then by the seed.
  std::vector<Standing> Standings() const;

 private:
  std::int64_t SlotsOf() const;  // number of pairs of games for which an encounter reserves numbers
  Encounter& EncounterOf(std::int64_t number);
  const Encounter& EncounterOf(std::int64_t number) const;
  std::vector<int> HalfPoints() const;
  // If the current round is over and the tournament has another round, begins that round and
  // returns true. Otherwise returns false.
  bool BeginRound();
  void AddEncounters(const std::vector<std::array<int, 2>>& pairs, std::vector<int> byes);

  ScheduleSettings settings_;
  std::vector<std::array<int, 2>> pairings_;  // pairings of a round robin or gauntlet
  std::vector<Encounter> encounters_;
  std::vector<std::vector<int>> byes_;
};

}  // namespace tengen
