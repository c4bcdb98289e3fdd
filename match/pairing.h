// SPDX-License-Identifier: Apache-2.0
//
// Pairs the engines of a tournament: Swiss rounds and the bracket of a knockout (docs/match.md).
// Engines are indices from 0, the best seed first. Pure functions; any thread may call. No function
// fails. The same input gives the same pairs.
#pragma once

#include <array>
#include <vector>

namespace tengen {

struct RoundPairs {
  std::vector<std::array<int, 2>> pairs;  // in each pair, the engine that is better in the
                                          // standings comes first
  std::vector<int> byes;                  // engines without an opponent
};

// The results of the rounds so far, for each engine.
struct SwissTable {
  std::vector<int> half_points;       // 2 for each encounter that the engine won, 1 for each level
                                      // one
  std::vector<std::vector<int>> met;  // how often each two engines have met
  std::vector<int> byes;              // rounds without an opponent
};

// The next round. An engine plays against another of its score group, if possible: the upper half
// of the group against the lower half. Two engines meet again only if otherwise no pairing of the
// whole round exists. If the number of engines is odd, one of the engines with the fewest byes has
// a bye: the last one in the standings, if the others can then be paired.
RoundPairs PairSwiss(const SwissTable& table);

// The places of a knockout bracket; their number is a power of two. In the first round place 0
// plays against place 1, place 2 against place 3, and so on. In later rounds the winners play in
// the same order. -1: nobody. The two best seeds can meet only in the last round, the four best
// only in the last two, and so on.
std::vector<int> BracketOf(int engines);

}  // namespace tengen
