// SPDX-License-Identifier: Apache-2.0
//
// Schedule: gives the engines, opening round and seed of a game of a match from the number of the
// game. Games are numbered from 0. Games 2p and 2p + 1 are a pair: the same two engines and
// opening, with swapped seats. A round has one pair for each pairing of engines. The pairs of a
// round have the same opening and seed.
//
// A plain value: const functions may be called from any thread. There are no errors.
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
  // Upper limit of the games of one pairing. Numbers of games are below kMostGames * pairings().
  static constexpr std::int64_t kMostGames = std::int64_t{1} << 30;

  // `engines`: number of engines, two or more. `gauntlet`: the first engine plays against each
  // other engine. Otherwise every engine plays every other.
  Schedule(int engines, bool gauntlet, std::uint64_t seed) : seed_(seed) {
    for (int a = 0; a < (gauntlet ? 1 : engines); ++a) {
      for (int b = a + 1; b < engines; ++b) pairings_.push_back({a, b});
    }
  }

  std::int64_t pairings() const { return static_cast<std::int64_t>(pairings_.size()); }
  bool Has(std::int64_t number) const { return number >= 0 && number < kMostGames * pairings(); }

  // The engines of the game, as indices from 0, by seat.
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
