// SPDX-License-Identifier: Apache-2.0
//
// Player: chooses a ply in any game of the registry by search. Player and Game are the only virtual
// interfaces between the protocols and the search.
//
// Calls block, and only one thread at a time may use a Player. Values are in the units of
// eval/value.h.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "base/stop_flag.h"
#include "engine/game.h"
#include "search/announced.h"
#include "search/report.h"
#include "search/request.h"

namespace tengen {

struct LoadedNet;

// How much memory there is for the results of earlier searches, and how much of it is used.
struct MemoryUse {
  std::size_t bytes = 0;       // the memory may grow to this size
  std::size_t used_bytes = 0;  // current size
  int full_permille = 0;  // used entries of the latest search in 1/1000, estimated from a sample
};

class Player {
 public:
  virtual ~Player() = default;

  // Searches the requested position. Returns before the hard limit of its clock, or a few
  // milliseconds after `stop` is raised. Each call may be about any game of the registry. All games
  // share one memory, which is kept between calls.
  virtual SearchReport Think(const SearchRequest& request, const StopFlag& stop,
                             const ProgressFn& on_progress) = 0;

  // Tries to prove a result within the same limits. Ends as soon as a result is proven.
  virtual SolveReport Solve(const SearchRequest& request, const StopFlag& stop) = 0;

  // Sets the network. The games of the network are played with it, and all other games with the
  // built-in evaluation. nullptr: the built-in evaluation for all games. Forgets the results of
  // earlier searches, unless the network is already in use.
  virtual void UseNet(std::shared_ptr<const LoadedNet> net) = 0;

  // Sets the size of all large tables together, in bytes. It takes effect at the next Think, and
  // costs little if nothing changes.
  virtual void SetMemory(std::size_t bytes) = 0;
  // Forgets all results of earlier searches.
  virtual void ClearMemory() = 0;
  // The same, but announced wins are kept, so later reports do not show longer wins.
  virtual void ForgetSearches() = 0;
  virtual MemoryUse memory_use() const = 0;

  // SaveMemory writes the results about positions of the game to a file. LoadMemory replaces the
  // memory by the results in such a file, for searches with `threads` threads. Do not call them
  // during a search. They block for the disk. An error is one line without the name of the file:
  // - kFailedPrecondition: there are no results about this game to save;
  // - kUnavailable: the file cannot be written;
  // - kNotFound: the file cannot be read;
  // - kInvalidArgument: the file is not a plain file or not a memory file, or it is about another
  //   game, board or network;
  // - kDataLoss: the file is damaged: its size, a checksum, or an entry that no search makes. If
  //   its header and size were correct, the memory is empty afterwards. After all other errors
  //   the memory is unchanged.
  virtual absl::Status SaveMemory(const std::filesystem::path& file,
                                  const GameSpec& game) const = 0;
  virtual absl::Status LoadMemory(const std::filesystem::path& file, const GameSpec& game,
                                  int threads) = 0;
};

// Several players may share what they announce. nullptr: nothing is kept, and a win may come later
// than announced.
std::unique_ptr<Player> MakePlayer(
    std::shared_ptr<Announced> announced = std::make_shared<Announced>());

}  // namespace tengen
