// SPDX-License-Identifier: Apache-2.0
//
// Computes the standings of a match from finished games and writes them as text. The games are
// numbered as in match/schedule.h. Elo and ratings are those of match/statistics.h.
//
// Plain values and pure functions. Not thread safe. No function fails.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "match/participant.h"
#include "match/statistics.h"

namespace tengen {

struct FinishedGame {
  std::int64_t number = 0;
  std::array<int, 2> engines{};  // for each seat: the index of its engine in the match
  int winner = 0;                // seat 1 or 2; 0: draw
  int black_seat = 1;            // the seat that has Black when the game ends
  int plies = 0;
  std::string reason;
  Failure failure;
  int failing_seat = 0;
};

// The games of two engines. Wins and losses are those of the engine `first`. first <= second; the
// two indices are equal if an engine plays against itself.
struct Pairing : PairingCounts {
  GameCounts as_black, as_white;
  std::int64_t whole_pairs() const;
};

struct EngineScore {
  GameCounts games;
  std::array<std::int64_t, kFaults> faults{};
  std::int64_t fouls = 0;  // games lost by a forbidden move of Black
};

class MatchScore {
 public:
  explicit MatchScore(std::vector<std::string> names) : names_(std::move(names)) {
    engines_.resize(names_.size());
  }

  void Add(const FinishedGame& game);

  std::int64_t games() const { return games_; }
  const std::vector<std::string>& names() const { return names_; }
  const std::vector<EngineScore>& engines() const { return engines_; }
  const std::map<std::array<int, 2>, Pairing>& pairings() const { return pairings_; }
  // The number of games by the reason of their end.
  const std::map<std::string, std::int64_t>& reasons() const { return reasons_; }
  std::int64_t plies() const { return plies_; }

 private:
  std::vector<std::string> names_;
  std::vector<EngineScore> engines_;
  std::map<std::array<int, 2>, Pairing> pairings_;
  std::map<std::string, std::int64_t> reasons_;
  // Key: the number of a pair of games. Value: twice the points of the first engine in the game of
  // this pair that was added first.
  std::map<std::int64_t, int> half_pairs_;
  std::int64_t games_ = 0, plies_ = 0;
};

// The rating of each engine (match/statistics.h).
std::vector<Rating> RatingsOf(const MatchScore& score);

// The sequential test of the first two engines. It computes the log likelihood ratio after each
// complete pair, until a bound is crossed. It uses the pairs in the order of their numbers, and
// waits if the next pair is not complete. So the verdict does not depend on the number of
// simultaneous games, or on the order in which the games end.
class SprtCourse {
 public:
  explicit SprtCourse(const SprtSettings& settings) : settings_(settings) {}

  void Add(const FinishedGame& game);
  const SprtSettings& settings() const { return settings_; }
  const std::vector<double>& ratios() const { return ratios_; }
  SprtVerdict verdict() const { return verdict_; }

 private:
  SprtSettings settings_;
  std::map<std::int64_t, int> half_points_;  // half points of engine 0, indexed by the number of
                                             // the game; only games not used yet
  PairCounts pairs_{};
  std::vector<double> ratios_;
  SprtVerdict verdict_ = SprtVerdict::kOpen;
};

// Estimates Elo from the complete pairs. If no pair is complete, it estimates Elo from single
// games.
EloEstimate EstimateOf(const Pairing& pairing);

// "+4 =1 -3"
std::string CountsText(const GameCounts& games);
// "12.3 +/- 4.5"; "infinite" or "-infinite" if one side has all points; "+/- ?" if the error is not
// finite.
std::string RangeText(double value, double error);
// The text of a rating in the same form; "?" if the engine cannot be compared with the others.
std::string RatingText(const Rating& rating);
// "Elo 12.3 +/- 4.5, normalized 15.2 +/- 5.0, LOS 99.8 %"
std::string EloText(const EloEstimate& estimate);
// "SPRT open: LLR 1.23 (41.8 %) in (-2.94, 2.94), H0 0.00 H1 5.00 normalized Elo"
std::string SprtText(const SprtCourse& course);
// The complete standings, several lines.
std::string ScoreText(const MatchScore& score);

}  // namespace tengen
