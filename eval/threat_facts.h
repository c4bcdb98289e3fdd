// SPDX-License-Identifier: Apache-2.0
//
// ThreatFacts: what the line network is told of the threats on the board beside its cells: how many
// cells of each threatening kind either side has, as the side to move sees it.
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

// A plain value, filled anew for every position.
class ThreatFacts {
 public:
  // A fact each: one cell of a kind, two, three or four, more.
  static constexpr int kSteps = 4;
  static constexpr int kKindsTold =
      static_cast<int>(CellThreat::kOpenFour) - static_cast<int>(CellThreat::kThree) + 1;
  static constexpr int kFacts = kColors * kKindsTold * kSteps;
  static constexpr LineNetExtras kSize = {.facts = kFacts};

  template <Variant V>
  void See(const Position<V>& position) {
    static constexpr std::array<std::uint8_t, 6> kStepOf = {0, 0, 1, 2, 2, 3};
    count_ = 0;
    int fact = 0;
    for (const Color c : {position.to_move(), Opponent(position.to_move())}) {
      for (int kind = 0; kind < kKindsTold; ++kind, fact += kSteps) {
        const int cells = position.CountOf(
            c, static_cast<CellThreat>(static_cast<int>(CellThreat::kThree) + kind));
        if (cells == 0) continue;
        facts_[count_++] = {static_cast<std::uint16_t>(fact + kStepOf[std::min(cells, 5)]), 1};
      }
    }
  }
  std::span<const LineNetFact> facts() const {
    return {facts_.data(), static_cast<std::size_t>(count_)};
  }

 private:
  std::array<LineNetFact, kColors * kKindsTold> facts_;
  int count_ = 0;
};

}  // namespace tengen
