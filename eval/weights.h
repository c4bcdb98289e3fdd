// SPDX-License-Identifier: Apache-2.0
//
// Weights: the numbers that evaluators sum. Every kind of board has a struct of them, whose
// Sections() names each number; they live in files, one for each game or each kind of game that
// weighs alike, which train/fit.cc writes and the program has built in (eval/data/):
//
//   "TGSW", format version (4 bytes), name of the game (32 bytes),
//   for each section: length of its name (1), the name, how many numbers (4), the numbers (2 each),
//   checksum (8)
//
// all of them little-endian. A file that does not fit is refused with a message.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "engine/lines/shape.h"
#include "engine/types.h"

namespace tengen {

struct WeightsSection {
  std::string_view name;
  std::vector<std::int16_t*> values;
};
using WeightsSections = std::vector<WeightsSection>;

template <class Range>
WeightsSection SectionOf(std::string_view name, Range& values) {
  WeightsSection section{name, {}};
  for (std::int16_t& value : values) section.values.push_back(&value);
  return section;
}

std::string SerializeWeights(std::string_view game, const WeightsSections& from);
// The game that a file says it is for; empty: it says none. Whether it is good, ReadWeights tells.
std::string_view WeightsGameOf(std::string_view bytes);
// A good file's checksum.
std::uint64_t WeightsChecksum(std::string_view bytes);
// Whether a file ends with the checksum of what comes before, whatever it is for.
bool WeightsAreWhole(std::string_view bytes);
// Takes the numbers of a file for `game`, or says why they cannot be used.
absl::Status ReadWeights(std::string_view bytes, std::string_view game, const WeightsSections& to);

// The files of eval/data/, built into the program (CMakeLists.txt generates the definitions):
// tables
// (.tgsw) and networks (.tgsn, eval/line_net.h).
struct BuiltInWeightsFile {
  std::string_view game;
  std::string_view bytes;
};
std::span<const BuiltInWeightsFile> BuiltInWeightsFiles();
std::span<const BuiltInWeightsFile> BuiltInNetFiles();
// The file of the first of the games that has one; nullptr: none has.
const BuiltInWeightsFile* FirstBuiltIn(std::span<const BuiltInWeightsFile> files,
                                       std::initializer_list<std::string_view> games);

// The built-in weights of the first of the games that has a file, as a W. Precondition: one has.
// The reference stays valid for ever. Any thread may ask.
template <class W>
const W& WeightsOf(std::initializer_list<std::string_view> games) {
  static std::mutex mutex;
  static auto* const known = new std::map<std::string_view, W>;
  const BuiltInWeightsFile* const file = FirstBuiltIn(BuiltInWeightsFiles(), games);
  assert(file != nullptr);
  const std::lock_guard lock(mutex);
  const auto [at, is_new] = known->try_emplace(file->game);
  if (is_new) {
    [[maybe_unused]] const absl::Status read =
        ReadWeights(file->bytes, file->game, at->second.Sections());
    assert(read.ok());
  }
  return at->second;
}

// What a combination of four line patterns on an empty cell is worth, and how promising a stone
// there is. Forks are not additive over lines, so the combination is the feature.
struct CombinationWeights {
  std::int16_t to_move = 0;  // worth to its owner when he is to move
  std::int16_t waiting = 0;  // ... when the opponent is
  std::int16_t attack = 0;   // move score for the owner
  std::int16_t defend = 0;   // move score for the opponent, who takes the cell away
};

struct ShapeWeights {
  // By colour, then by ShapeTable::CombinationOf. Combination 0 (nothing) weighs 0.
  std::array<std::vector<CombinationWeights>, kColors> combination{
      std::vector<CombinationWeights>(kCombinations),
      std::vector<CombinationWeights>(kCombinations)};
  std::int16_t tempo = 0;  // for the side to move

  WeightsSections Sections();
};

// A game of lines plays with its own weights, else with those of its kernel, else freestyle's.
inline const ShapeWeights& ShapeWeightsOf(std::string_view game, std::string_view kernel) {
  return WeightsOf<ShapeWeights>({game, kernel, "freestyle"});
}

}  // namespace tengen
