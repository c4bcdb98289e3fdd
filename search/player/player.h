// SPDX-License-Identifier: Apache-2.0
//
// Player: chooses a ply in any game of the registry by search. Player and Game are the only virtual
// interfaces between the protocols and the search.
//
// A call returns when its work is finished. Only one thread at a time may use a Player. Values are
// in the units of eval/value.h.
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

// The memory for results of earlier searches: its limit and its current use.
struct MemoryUse {
  std::size_t bytes = 0;       // the size to which the memory may grow
  std::size_t used_bytes = 0;  // current size
  int full_permille = 0;       // entries of the latest search, in thousandths, from a sample
};

class Player {
 public:
  virtual ~Player() = default;

  // Searches the requested position. Returns before the hard time limit, or a few milliseconds
  // after `stop` is set. Each call may have another game of the registry. The results stay in
  // memory for later calls, but a call with another game or board size deletes them.
  virtual SearchReport Think(const SearchRequest& request, const StopFlag& stop,
                             const ProgressFn& on_progress) = 0;

  // Tries to prove a result, within the limits of the request. Ends when a result is proven.
  virtual SolveReport Solve(const SearchRequest& request, const StopFlag& stop) = 0;

  // Sets the network that evaluates positions of its games. All other games use the built-in
  // evaluation. nullptr = all games use the built-in evaluation. If the network changes, the
  // results of earlier searches are deleted.
  virtual void UseNet(std::shared_ptr<const LoadedNet> net) = 0;

  // Sets the total size of all large tables, in bytes. The new size applies from the next Think. A
  // call with the same size as before takes little time.
  virtual void SetMemory(std::size_t bytes) = 0;
  // Deletes all results of earlier searches.
  virtual void ClearMemory() = 0;
  // Deletes the results of earlier searches, but not the announced wins. Thus later reports do not
  // show longer wins than announced.
  virtual void ForgetSearches() = 0;
  virtual MemoryUse memory_use() const = 0;

  // SaveMemory writes the results about positions of the game to a file. LoadMemory replaces the
  // results in memory by those of such a file, for searches with `threads` threads. Do not call
  // these functions during a search. They wait for the disk. An error is one line without the name
  // of the file:
  // - kFailedPrecondition: there are no results about this game to save;
  // - kUnavailable: the file cannot be written;
  // - kNotFound: the file cannot be read;
  // - kInvalidArgument: the file is not a plain file or not a memory file, or it is about another
  //   game, board or network;
  // - kDataLoss: the file is damaged: its size or a checksum is wrong, or it has an entry that no
  //   search makes. If the header and the size of the file were correct, the memory is empty after
  //   this error. After all other errors the memory is unchanged.
  virtual absl::Status SaveMemory(const std::filesystem::path& file,
                                  const GameSpec& game) const = 0;
  virtual absl::Status LoadMemory(const std::filesystem::path& file, const GameSpec& game,
                                  int threads) = 0;
};

// `announced`: the store of announced wins, which several players may share. nullptr = wins are not
// stored, and a win may take longer than announced.
std::unique_ptr<Player> MakePlayer(
    std::shared_ptr<Announced> announced = std::make_shared<Announced>());

}  // namespace tengen
