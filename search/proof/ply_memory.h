// SPDX-License-Identifier: Apache-2.0
//
// PlyMemory: a number of plies for a position, as small and quick as can be: eight bytes each, one
// place for a key, the latest stays. What the number means is the search's.
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

  // Takes its memory when it is first used. Precondition: a power of two.
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
  std::vector<std::uint64_t> slots_ = {0};  // the key without its low byte, and there the plies
};

}  // namespace tengen
