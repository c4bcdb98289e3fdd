// SPDX-License-Identifier: Apache-2.0
//
// Converts the branches of a record's tree to plies. A pure function, for any thread.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/ply.h"
#include "notation/record/game_record.h"
#include "notation/record/node_notes.h"

namespace tengen {

// A line that leaves the main line and then always follows the first child. Plies have numbers: 0
// is the start, then come the plies of the record, then those of each branch. The branch begins
// after the ply with the number `from`.
struct TreeBranch {
  std::size_t from = 0;
  std::vector<Ply> plies;        // not empty, legal
  std::vector<NodeNotes> notes;  // one for each ply
};

struct TreeBranches {
  std::vector<TreeBranch> branches;
  std::size_t left_out = 0;  // branches whose first ply is illegal or missing
  std::size_t cut = 0;       // branches that end at an illegal ply or at a set-up position
};
TreeBranches BranchLinesOf(const GameRecord& record);

}  // namespace tengen
