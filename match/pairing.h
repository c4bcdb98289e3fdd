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
                                      // encounter
  std::vector<std::vector<int>> met;  // for each two engines: the number of encounters so far
  std::vector<int> byes;              // rounds without an opponent
};

// Returns the pairs of the next round. If possible, both engines of a pair have the same score. All
// engines with the same score are a score group: its upper half plays against its lower half. A
// pair is repeated only if the round cannot be paired without a repeated pair. If the number of
// engines is odd, one engine has a bye. This engine is chosen among the engines with the fewest
// byes: the last of them in the standings, if the other engines can then be paired.
RoundPairs PairSwiss(const SwissTable& table);

// The places of a knockout bracket; their number is a power of two. In the first round place 0
// plays against place 1, place 2 against place 3, and so on. In later rounds the winners play in
// the same order. -1: the place is empty. The two best seeds cannot meet before the last round, the
// four best seeds cannot meet before the last two rounds, and so on.
std::vector<int> BracketOf(int engines);

}  // namespace tengen
