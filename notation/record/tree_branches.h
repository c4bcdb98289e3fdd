// SPDX-License-Identifier: Apache-2.0
//
// The branches of a record's tree as plies. A pure function; any thread may call.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/ply.h"
#include "notation/record/game_record.h"

namespace tengen {

// A line beside the main line, along first children. Plies have numbers: 0 is the start, then come
// the plies of the record, then those of each branch. The branch begins after the ply `from`.
struct TreeBranch {
  std::size_t from = 0;
  std::vector<Ply> plies;             // not empty, legal
  std::vector<std::string> comments;  // one for each ply; empty texts: no comment
};

struct TreeBranches {
  std::vector<TreeBranch> branches;
  std::size_t left_out = 0;  // branches with an illegal ply at their beginning, or without a ply
  std::size_t cut = 0;       // branches that end at an illegal ply or at a set-up position
};
TreeBranches BranchLinesOf(const GameRecord& record);

}  // namespace tengen
