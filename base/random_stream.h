// SPDX-License-Identifier: Apache-2.0
//
// RandomStream: a generator of pseudorandom numbers, SplitMix64 (base/hash.h names the source). The
// same seed gives the same numbers on every machine. An object is a plain value: only one thread at
// a time may use it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "base/hash.h"

namespace tengen {

class RandomStream {
 public:
  explicit RandomStream(std::uint64_t seed) : state_(seed) {}

  std::uint64_t Next() {
    const std::uint64_t number = Mix(state_);
    state_ += 0x9e3779b97f4a7c15u;
    return number;
  }
  // Uniform in [low, high].
  int Between(int low, int high) {
    return low + static_cast<int>(Next() % static_cast<std::uint64_t>(high - low + 1));
  }
  // A uniformly chosen element. Precondition: the list is not empty.
  template <class T>
  const T& Of(const std::vector<T>& list) {
    return list[static_cast<std::size_t>(Next() % list.size())];
  }
  // Uniform in [0, 1).
  double Unit() { return static_cast<double>(Next() >> 11) * 0x1p-53; }
  // Approximately normal with mean 0 and standard deviation 1, in [-6, 6). The result is the sum of
  // twelve uniform numbers minus 6. A formula with a logarithm is not used, because the logarithm
  // can differ between C libraries.
  double Normal() {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += Unit();
    return sum;
  }

 private:
  std::uint64_t state_;
};

// A seed computed from a text and a number.
inline std::uint64_t SeedOf(std::string_view text, std::uint64_t salt) {
  std::uint64_t seed = Mix(salt);
  for (const char c : text) seed = Mix(seed ^ static_cast<unsigned char>(c));
  return seed;
}

}  // namespace tengen
