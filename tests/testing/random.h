// SPDX-License-Identifier: Apache-2.0
//
// Random numbers and amounts of work for randomized tests. The same seed gives the same numbers
// with every compiler and library. The distributions of the C++ standard do not promise this. Not
// thread safe.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <random>
#include <utility>
#include <vector>

namespace tengen::testing {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  // Uniform in [low, high].
  int Between(int low, int high) {
    return low + static_cast<int>(engine_() % static_cast<std::uint64_t>(high - low + 1));
  }
  bool Percent(int chance) { return Between(0, 99) < chance; }
  template <class T>
  const T& Of(const std::vector<T>& list) {
    return list[Between(0, static_cast<int>(list.size()) - 1)];
  }
  template <class T>
  void Shuffle(std::vector<T>* list) {
    for (std::size_t i = list->size(); i > 1; --i) {
      std::swap((*list)[i - 1], (*list)[Between(0, static_cast<int>(i) - 1)]);
    }
  }

 private:
  std::mt19937_64 engine_;
};

// A whole number from the environment variable `name`. If the variable is not set, returns
// `otherwise`.
inline std::int64_t FromEnvironment(const char* name, std::int64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoll(text, nullptr, 10);
}

// Like FromEnvironment, for an amount of work. Builds with assertions, for example builds with
// sanitizers, use an eighth of `otherwise`.
inline std::int64_t WorkFromEnvironment(const char* name, std::int64_t otherwise) {
#ifndef NDEBUG
  otherwise /= 8;
#endif
  return FromEnvironment(name, otherwise);
}

}  // namespace tengen::testing
