// SPDX-License-Identifier: Apache-2.0
//
// Mix: a 64-bit hash function, one step of SplitMix64 (Steele, Lea, Flood, "Fast splittable
// pseudorandom number generators", 2014). The result is the same on every machine. A pure function.
#pragma once

#include <cstdint>

namespace tengen {

constexpr std::uint64_t Mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

}  // namespace tengen
