// SPDX-License-Identifier: Apache-2.0
//
// The standings of a match: from finished games, numbered as match/schedule.h says, to
// tables. Plain values and pure functions.
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
  std::array<int, 2> engines{};  // by seat, as indices into the match's engines
  int winner = 0;                // 0: draw, else the seat
  int black_seat = 1;            // at the end
  int plies = 0;
  std::string reason;
  Failure failure;
  int failing_seat = 0;
};

// Two engines' games, from the first one's side; first < second.
struct Pairing : PairingCounts {
  GameCounts as_black, as_white;
  std::int64_t whole_pairs() const;
};

struct EngineScore {
  GameCounts games;
  std::array<std::int64_t, kFaults> faults{};
  std::int64_t fouls = 0;  // games lost by a forbidden move
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
  // How often games ended for which reason.
  const std::map<std::string, std::int64_t>& reasons() const { return reasons_; }
  std::int64_t plies() const { return plies_; }

 private:
  std::vector<std::string> names_;
  std::vector<EngineScore> engines_;
  std::map<std::array<int, 2>, Pairing> pairings_;
  std::map<std::string, std::int64_t> reasons_;
  std::map<std::int64_t, int> half_pairs_;  // twice the first engine's points in the one game
  std::int64_t games_ = 0, plies_ = 0;
};

// By engine (match/statistics.h).
std::vector<Rating> RatingsOf(const MatchScore& score);

// The likelihood ratio after each whole pair of the first two engines in the order of numbers, as
// far as there is no gap, until a bound is crossed. So the test says the same however many games
// were played at a time and in whatever order they ended.
class SprtCourse {
 public:
  explicit SprtCourse(const SprtSettings& settings) : settings_(settings) {}

  void Add(const FinishedGame& game);
  const SprtSettings& settings() const { return settings_; }
  const std::vector<double>& ratios() const { return ratios_; }
  SprtVerdict verdict() const { return verdict_; }

 private:
  SprtSettings settings_;
  std::map<std::int64_t, int> half_points_;  // of the first engine, by game; not counted yet
  PairCounts pairs_{};
  std::vector<double> ratios_;
  SprtVerdict verdict_ = SprtVerdict::kOpen;
};

// "+4 =1 -3"
std::string CountsText(const GameCounts& games);
// "12.3 +/- 4.5"; "infinite" after a clean sweep, "+/- ?" where the range has no end.
std::string RangeText(double value, double error);
// The same of a rating; "?" for who cannot be compared.
std::string RatingText(const Rating& rating);
// "Elo 12.3 +/- 4.5, normalized 15.2 +/- 5.0, LOS 99.8 %"
std::string EloText(const EloEstimate& estimate);
// "LLR 1.23 (41.8 %) in (-2.94, 2.94), H0 0 H1 5 normalized Elo"
std::string SprtText(const SprtCourse& course);
// The whole, several lines.
std::string ScoreText(const MatchScore& score);

}  // namespace tengen
