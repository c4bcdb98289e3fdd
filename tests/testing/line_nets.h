// SPDX-License-Identifier: Apache-2.0
//
// Networks of random numbers, for those who compare evaluators and not their play.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "eval/line_net.h"
#include "tests/testing/random.h"

namespace tengen::testing {

// Rows and weights up to so many; 4095 is the limit. Few features are cut off with a hundredth of
// it.
inline LineNetWeights RandomLineNet(Random* random, int most, LineNetFeatureCounts features = {}) {
  LineNetWeights weights(features);
  for (const WeightsSection& section : weights.Sections()) {
    const bool free = section.name.ends_with("-bias");
    const int limit = section.name == "mark" ? std::min(most, LineNetWeights::kMostFeature)
                      : free && most == LineNetWeights::kMostWeight ? INT16_MAX
                                                                    : most;
    for (std::int16_t* value : section.values)
      *value = static_cast<std::int16_t>(random->Between(-limit, limit));
  }
  return weights;
}

}  // namespace tengen::testing
