// SPDX-License-Identifier: Apache-2.0
//
// ThreatFeatures: the global features of the line network about threats, from the view of the side
// to move. For each side and each CellThreat from kThree to kOpenFour, the features show how many
// cells have this threat.
//
// A plain value, computed anew for every position. No function fails.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/boards/position.h"
#include "engine/lines/shape.h"
#include "engine/types.h"
#include "eval/line_net.h"

namespace tengen {

class ThreatFeatures {
 public:
  // A number of cells belongs to one of four classes: 1 cell, 2 cells, 3 or 4 cells, 5 cells or
  // more. Each class is a global feature.
  static constexpr int kSteps = 4;
  static constexpr int kKindsTold =
      static_cast<int>(CellThreat::kOpenFour) - static_cast<int>(CellThreat::kThree) + 1;
  static constexpr int kGlobalFeatures = kColors * kKindsTold * kSteps;
  static constexpr LineNetFeatureCounts kSize = {.global_features = kGlobalFeatures};

  template <Variant V>
  void See(const Position<V>& position) {
    static constexpr std::array<std::uint8_t, 6> kStepOf = {0, 0, 1, 2, 2, 3};
    count_ = 0;
    int global_feature = 0;
    for (const Color c : {position.to_move(), Opponent(position.to_move())}) {
      for (int kind = 0; kind < kKindsTold; ++kind, global_feature += kSteps) {
        const int cells = position.CountOf(
            c, static_cast<CellThreat>(static_cast<int>(CellThreat::kThree) + kind));
        if (cells == 0) continue;
        global_features_[count_++] = {
            static_cast<std::uint16_t>(global_feature + kStepOf[std::min(cells, 5)]), 1};
      }
    }
  }
  std::span<const LineNetGlobalFeature> global_features() const {
    return {global_features_.data(), static_cast<std::size_t>(count_)};
  }

 private:
  std::array<LineNetGlobalFeature, kColors * kKindsTold> global_features_;
  int count_ = 0;
};

}  // namespace tengen
