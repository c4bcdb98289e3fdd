// SPDX-License-Identifier: Apache-2.0
//
// Networks of random weights, for tests that compare evaluators with each other. Such a network
// does not play well. Not thread safe.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "eval/line_net.h"
#include "tests/testing/random.h"

namespace tengen::testing {

// Returns random weights from -most to most. `most` is at most 4095; with 4095 the biases use the
// whole range of 16 bits. `regions`: the network has regions. If `most` is about 40, few features
// are clamped.
inline LineNetWeights RandomLineNet(Random* random, int most, LineNetFeatureCounts features = {},
                                    bool regions = true) {
  LineNetWeights weights(features);
  if (regions) weights.region = LineNetWeights::RegionLayer();
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
