// SPDX-License-Identifier: Apache-2.0
//
// Who plays whom in which game of a match, by the number of the game alone. Games are numbered from
// 0. Games 2p and 2p + 1 are a pair: the same two engines and opening, seats swapped. The pairs of
// a round, one of each two engines, share opening and seed. A plain value.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "engine/zobrist.h"

namespace tengen {

class Schedule {
 public:
  // Of two engines that meet; the numbers of all matches are below.
  static constexpr std::int64_t kMostGames = std::int64_t{1} << 30;

  // `gauntlet`: the first engine against the others; else everybody against everybody.
  Schedule(int engines, bool gauntlet, std::uint64_t seed) : seed_(seed) {
    for (int a = 0; a < (gauntlet ? 1 : engines); ++a) {
      for (int b = a + 1; b < engines; ++b) pairings_.push_back({a, b});
    }
  }

  std::int64_t pairings() const { return static_cast<std::int64_t>(pairings_.size()); }
  bool Has(std::int64_t number) const { return number >= 0 && number < kMostGames * pairings(); }

  // The engines by seat.
  std::array<int, 2> SeatsOf(std::int64_t number) const {
    std::array<int, 2> seats = pairings_[static_cast<std::size_t>(number / 2) % pairings_.size()];
    if (number % 2 == 1) std::swap(seats[0], seats[1]);
    return seats;
  }
  std::int64_t RoundOf(std::int64_t number) const { return number / 2 / pairings(); }
  std::uint64_t SeedOfRound(std::int64_t round) const {
    return Mix(seed_ ^ Mix(static_cast<std::uint64_t>(round) + 1));
  }

 private:
  std::vector<std::array<int, 2>> pairings_;
  std::uint64_t seed_;
};

}  // namespace tengen
