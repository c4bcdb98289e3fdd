// SPDX-License-Identifier: Apache-2.0
//
// kSanitized: whether a sanitizer checks this program. A test that limits memory or files must use
// it, because the sanitizer itself needs more than such limits allow. SampledGames: games for slow
// tests.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/games.h"

namespace tengen::testing {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
inline constexpr bool kSanitized =
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool kSanitized = false;
#endif

// All games; in a build with a sanitizer, which is slow, every third game. Neighbours in the list
// are relatives with the same code. For tests that play or search in each game.
inline std::vector<GameInfo> SampledGames() {
  constexpr std::size_t kStep = kSanitized ? 3 : 1;
  std::vector<GameInfo> games;
  const auto& all = AllGames();
  for (std::size_t i = 0; i < all.size(); i += kStep) games.push_back(all[i]);
  return games;
}

}  // namespace tengen::testing
