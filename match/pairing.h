// SPDX-License-Identifier: Apache-2.0
//
// Pairs the engines of a tournament: Swiss rounds and the bracket of a knockout (docs/match.md).
// Engines are indices from 0, the best seed first. Pure functions; any thread may call. There are
// no errors. The same input gives the same pairs.
#pragma once

#include <array>
#include <vector>

namespace tengen {

struct RoundPairs {
  std::vector<std::array<int, 2>> pairs;  // the better one of the standings first
  std::vector<int> byes;                  // engines without an opponent
};

// What the rounds so far have given, by engine.
struct SwissTable {
  std::vector<int> half_points;       // 2 for an encounter that was won, 1 for a level one
  std::vector<std::vector<int>> met;  // how often two engines have met
  std::vector<int> byes;              // rounds without an opponent
};

// The next round. An engine plays against another of its score group, if possible: the upper half
// of the group against the lower half. Two engines meet again only if otherwise no pairing of the
// whole round exists. If the number of engines is odd, the last engine of the standings without an
// earlier bye has a bye, if then the others can be paired.
RoundPairs PairSwiss(const SwissTable& table);

// The places of a knockout bracket, a power of two: in the first round the places 0 and 1 play each
// other, 2 and 3, and so on, and so do the winners in later rounds. -1: nobody. The two best seeds
// can meet only in the last round, the four best only in the last two, and so on.
std::vector<int> BracketOf(int engines);

}  // namespace tengen
