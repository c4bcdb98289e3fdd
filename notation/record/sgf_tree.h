// SPDX-License-Identifier: Apache-2.0
//
// Writes a game with its branches as SGF: each branch becomes a variation. Pure functions, for any
// thread.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/ply.h"
#include "notation/record/game_record.h"
#include "notation/record/node_notes.h"

namespace tengen {

// A line that leaves the main line. Plies have numbers: 0 is the start, then come the plies of the
// record, then those of each branch. The branch begins after the ply with the number `from`.
struct RecordBranch {
  std::size_t from = 0;
  std::vector<Ply> plies;
  std::vector<NodeNotes> notes = {};  // of each ply; missing ones are empty
};

inline constexpr std::size_t kMostBranches = 2000;

// Writes the record as SgfText does, and adds the branches, the notes and the date. `notes`: of the
// start, then of each ply of the record; missing ones are empty. `date`: as SGF writes it
// (2026-11-27); empty = no date. Preconditions: the record has no tree, and its plies are legal.
// Errors:
// - there are too many branches;
// - `from` is not the number of a ply before the branch;
// - a ply is illegal or comes after the end of the game.
// The error text begins with the place, "branches[0]: " or "branches[0].moves[2]: ". If a ply is
// illegal, the error also contains the sentence of Game::Check.
absl::StatusOr<std::string> SgfTreeText(const GameRecord& record,
                                        std::span<const RecordBranch> branches,
                                        std::span<const NodeNotes> notes = {},
                                        std::string_view date = "");

}  // namespace tengen
