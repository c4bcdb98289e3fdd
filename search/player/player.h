// SPDX-License-Identifier: Apache-2.0
//
// Player: one turn of play. With Game the only virtual interface between text and search.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "base/stop_flag.h"
#include "engine/game.h"
#include "search/report.h"
#include "search/request.h"

namespace tengen {

struct LoadedNet;

// How much of the memory of earlier searches is in use.
struct MemoryUse {
  std::size_t bytes = 0;       // that it may grow to
  std::size_t used_bytes = 0;  // that it has grown to
  int full_permille = 0;       // entries of the latest search, in a sample
};

class Player {
 public:
  virtual ~Player() = default;

  // Searches the requested position and answers before the hard limit of its clock, or soon
  // (milliseconds) after `stop` is raised. Blocks; call from one thread at a time. Any game of
  // the registry may be asked at any time; memory is shared and kept between calls.
  virtual SearchReport Think(const SearchRequest& request, const StopFlag& stop,
                             const ProgressFn& on_progress) = 0;

  // Tries to prove a result within the same limits; ends as soon as it has one.
  virtual SolveReport Solve(const SearchRequest& request, const StopFlag& stop) = 0;

  // Plays what the network is for with it, the rest and without one (nullptr) with what is built
  // in. What was learned is forgotten, unless it is the network in use.
  virtual void UseNet(std::shared_ptr<const LoadedNet> net) = 0;

  // Bytes for all big tables together. Takes effect at the next Think; cheap when unchanged.
  virtual void SetMemory(std::size_t bytes) = 0;
  // Forgets everything learned from earlier searches.
  virtual void ClearMemory() = 0;
  virtual MemoryUse memory_use() const = 0;

  // Writes what was learned about positions of the game to a file; takes such a file in place of
  // what is known, for searches with so many threads. Not beside a search; block for the disk. An
  // error is one line without the file's name: nothing is known of that game, the file cannot be
  // read or written, or it is of another game or network; then everything is as before.
  virtual absl::Status SaveMemory(const std::filesystem::path& file,
                                  const GameSpec& game) const = 0;
  virtual absl::Status LoadMemory(const std::filesystem::path& file, const GameSpec& game,
                                  int threads) = 0;
};

std::unique_ptr<Player> MakePlayer();

}  // namespace tengen
