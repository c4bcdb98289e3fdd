// SPDX-License-Identifier: Apache-2.0
//
// ShapeWeights: what every combination of four line patterns on an empty cell is worth, to
// the side to move and to the side that waits, and how promising a stone there is. Two small
// tables a colour (the study in nnue.md section 2: forks are not additive over lines, so the
// combination is the feature). Values are in units of eval/value.h.
//
// Weights are fitted to games (train/fit_shapes.cc) and live in files, one per game:
// magic "TGSW", format version, game name, little-endian payload, checksum. A file that does not
// fit is refused with a message and nothing changes. Those of eval/data/ are built into the
// program; a game without any plays by the hand-set formula.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/lines/shape.h"
#include "engine/types.h"

namespace tengen {

struct CombinationWeights {
  std::int16_t to_move = 0;  // worth to its owner when he is to move
  std::int16_t waiting = 0;  // ... when the opponent is
  std::int16_t attack = 0;   // move score for the owner
  std::int16_t defend = 0;   // move score for the opponent, who takes the cell away
};

struct ShapeWeights {
  // By colour, then by ShapeTable::CombinationOf. Combination 0 (nothing) weighs 0.
  std::array<std::vector<CombinationWeights>, kColors> combination;
  std::int16_t tempo = 0;  // for the side to move
};

// Hand-set weights, for any game whose patterns are those of engine/lines/pattern.h.
const ShapeWeights& HandSetWeights();

// The weights that `game` plays with: those loaded last, else the built-in ones, else those
// built in for `relative`, else hand-set. The reference stays valid for ever.
const ShapeWeights& WeightsFor(std::string_view game, std::string_view relative);

// Takes the weights for `game` from a file. Call before the game's first search; not thread
// safe. On an error nothing changes.
absl::Status LoadWeights(const std::string& path, std::string_view game);

// Fitted weights of a file for `game`, or why they cannot be used.
absl::StatusOr<ShapeWeights> ParseWeights(std::string_view bytes, std::string_view game);
std::string SerializeWeights(const ShapeWeights& weights, std::string_view game);

}  // namespace tengen
