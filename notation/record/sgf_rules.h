// SPDX-License-Identifier: Apache-2.0
//
// Finds the rules of an SGF file: from the names and numbers that programs write, or by a guess.
// Only notation/record/ includes this file. A pure function. Errors: kInvalidArgument, one line.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/game.h"
#include "notation/record/game_record.h"
#include "notation/record/game_tree.h"
#include "notation/record/sgf_values.h"

namespace tengen {

struct SgfRules {
  GameSpec spec;  // without an opening, because SGF files do not show swaps
  SgfDialect dialect;
  std::vector<std::string> notes;  // about guesses
};

// `read`: reads the main line as a given game. To guess the game, RulesOf calls this function with
// several games. `otherwise`: see ParseSgf.
using ReadLineFn =
    std::function<absl::StatusOr<GameRecord>(const GameSpec& spec, const SgfDialect& dialect)>;
absl::StatusOr<SgfRules> RulesOf(const GameTree& tree, const GameSpec& otherwise,
                                 const ReadLineFn& read);

}  // namespace tengen
