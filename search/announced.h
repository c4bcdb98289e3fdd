// SPDX-License-Identifier: Apache-2.0
//
// Announced: the wins that searches have announced. Users rely on an announced win: after each ply
// of the winner and each reply of the opponent, the win must be at least two plies shorter. For
// this purpose, a search that announces a win stores the positions of its proof here. Each entry
// has the number of plies to the end of the game and the first move of the win.
//
// The transposition table cannot serve this purpose. New entries replace old ones there, and some
// callers clear the table before every search. Several players may share one Announced object.
//
// Thread rule: all members may run in any thread. The only error is std::bad_alloc.
#pragma once

#include <cstddef>
#include <mutex>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "engine/game.h"
#include "engine/move.h"
#include "engine/zobrist.h"

namespace tengen {

class Announced {
 public:
  struct Result {
    // The game ends in at most this many plies, the last ply included. 0 = no result is stored.
    int plies = 0;
    // The first move of the win. No move = the side to move loses.
    Move first;
  };

  // Returns the stored result of a position. `key`: GameBoard::key of the position. `salt`: SaltOf
  // its game.
  Result Find(Key key, Key salt) const {
    const std::lock_guard lock(mutex_);
    return Look(key ^ salt);
  }
  // Stores the result, if the position has no stored result with at most the same number of plies.
  void Add(Key key, Key salt, const Result& result) {
    const std::lock_guard lock(mutex_);
    const Result known = Look(key ^ salt);
    if (known.plies != 0 && known.plies <= result.plies) return;
    if (young_.size() >= kMost) old_ = std::exchange(young_, {});
    young_[key ^ salt] = result;
  }
  bool empty() const {
    const std::lock_guard lock(mutex_);
    return young_.empty() && old_.empty();
  }
  void Clear() {
    const std::lock_guard lock(mutex_);
    young_.clear();
    old_.clear();
  }

  // A number for the rules and the board size of a game. Positions of different games can have the
  // same key; the salt makes their entries different.
  static Key SaltOf(const GameSpec& spec);

 private:
  // The limit for the number of results in each of the two maps. When the young map is full, it
  // replaces the old map, and a new young map begins empty.
  static constexpr std::size_t kMost = 40'000;

  Result Look(Key key) const {
    for (const auto* results : {&young_, &old_}) {
      if (const auto found = results->find(key); found != results->end()) return found->second;
    }
    return {};
  }

  mutable std::mutex mutex_;
  absl::flat_hash_map<Key, Result> young_, old_;  // guarded by mutex_
};

}  // namespace tengen
