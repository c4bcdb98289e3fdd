// SPDX-License-Identifier: Apache-2.0
//
// PlyMemory: a small and fast table that stores a number of plies for a position. An entry has
// eight bytes. Each key has one place, where a new entry replaces the old one. The number is 0 to
// 255. The search that uses the table defines its meaning.
//
// Not thread safe. No function fails.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/zobrist.h"

namespace tengen {

class PlyMemory {
 public:
  static constexpr int kUnknown = -1;

  // `places`: number of entries, a power of two. The memory is allocated at the first Store.
  explicit PlyMemory(std::size_t places) : places_(places) {}

  int Find(Key key) const {
    const std::uint64_t slot = slots_[IndexOf(key)];
    return slot >> 8 == key >> 8 && slot != 0 ? static_cast<int>(slot & 255) : kUnknown;
  }
  void Store(Key key, int plies) {
    if (slots_.size() != places_) slots_.assign(places_, 0);
    slots_[IndexOf(key)] = (key & ~Key{255}) | static_cast<std::uint64_t>(std::min(plies, 255));
  }
  void Clear() { std::fill(slots_.begin(), slots_.end(), 0); }

 private:
  std::size_t IndexOf(Key key) const { return key >> 8 & (slots_.size() - 1); }

  std::size_t places_;
  std::vector<std::uint64_t> slots_ = {0};  // the key, with the plies in its low byte
};

}  // namespace tengen
