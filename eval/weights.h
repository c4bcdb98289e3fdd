// SPDX-License-Identifier: Apache-2.0
//
// Weights: the numbers of evaluators, and the files in which they are stored. Every kind of board
// has a struct of weights. The function Sections() of such a struct lists all numbers in named
// sections. train/fit.cc writes files of tables, train/train_net.cc writes files of networks.
// Several games may use the same file. The files of eval/data/ are built into the program. Format
// of a file; all numbers are little-endian:
//
//   bytes   content
//   4       "TGSW"
//   4       format version
//   32      name of the game, filled up with zeros
//           (the next four rows are repeated for each section)
//   1       length of the section's name
//   n       the section's name
//   4       count of the section's numbers
//   2 each  the section's numbers, signed
//           (at the end of the file)
//   8       checksum of all bytes before it
//
// A network is stored as one zstd frame with this content (base/compression.h), because half of its
// rows are equal: a pattern and its mirror image have the same row.
//
// The functions are pure; any thread may call them. Error messages have one line.
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
#include "absl/status/statusor.h"
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
// The content of a file that may be compressed. The error says why there is none.
absl::StatusOr<std::string> UnpackWeights(std::string_view bytes);
// For the functions below, `bytes` is the content of a file, not compressed.
//
// The name of the game in a file; empty: the file has no name of a game. The function does not
// check the file.
std::string_view WeightsGameOf(std::string_view bytes);
// The checksum at the end of a file. The function does not test whether the checksum is correct.
std::uint64_t WeightsChecksum(std::string_view bytes);
// True if the checksum at the end of a file matches the bytes before it. The name of the game in
// the file is not tested.
bool WeightsAreWhole(std::string_view bytes);
// True if the file has a section with this name. The function does not check the file.
bool WeightsHaveSection(std::string_view bytes, std::string_view section);
// Reads the numbers of a file for `game` into `to`. The error says why the file cannot be used;
// after an error the numbers in `to` are unchanged.
absl::Status ReadWeights(std::string_view bytes, std::string_view game, const WeightsSections& to);

// A file of eval/data/, built into the program: tables (.tgsw) or a network (.tgsn,
// eval/line_net.h). eval/CMakeLists.txt generates the definitions of the two functions.
struct BuiltInWeightsFile {
  std::string_view game;
  std::string_view bytes;
};
std::span<const BuiltInWeightsFile> BuiltInWeightsFiles();
std::span<const BuiltInWeightsFile> BuiltInNetFiles();
// The file of the first game in the list that has a file; nullptr: no game in the list has a file.
const BuiltInWeightsFile* FirstBuiltIn(std::span<const BuiltInWeightsFile> files,
                                       std::initializer_list<std::string_view> games);

// The built-in weights of the first game in the list that has a file, as a W. Precondition: at
// least one game in the list has a file. The reference is valid until the program ends. Any thread
// may call.
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

// The weights of a combination of four patterns of one colour on an empty cell. Two patterns
// together can be worth more than the sum of both (a fork), so each combination has its own
// weights.
struct CombinationWeights {
  std::int16_t to_move = 0;  // value for the combination's colour if this colour is to move
  std::int16_t waiting = 0;  // value for the combination's colour if the other colour is to move
  std::int16_t attack = 0;   // score of a move of the combination's colour on the cell
  std::int16_t defend = 0;   // score of a move of the other colour on the cell
};

struct ShapeWeights {
  // Indexed by colour, then by ShapeTable::CombinationOf. The weights of combination 0, four dead
  // patterns, are 0.
  std::array<std::vector<CombinationWeights>, kColors> combination{
      std::vector<CombinationWeights>(kCombinations),
      std::vector<CombinationWeights>(kCombinations)};
  std::int16_t tempo = 0;  // value of being the side to move

  WeightsSections Sections();
};

// The weights of a five-in-a-row game: its own weights if it has a file, otherwise the weights of
// its kernel, otherwise the weights of freestyle.
inline const ShapeWeights& ShapeWeightsOf(std::string_view game, std::string_view kernel) {
  return WeightsOf<ShapeWeights>({game, kernel, "freestyle"});
}

}  // namespace tengen
