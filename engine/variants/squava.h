// SPDX-License-Identifier: Apache-2.0
//
// Squava (rules.md section 15): four or more in a row win. Three in a row lose, unless the same
// stone also makes four. The published board is 5x5.
#pragma once

#include <array>
#include <string_view>

#include "engine/variants/tictactoe.h"

namespace tengen {

struct Squava : RowFacts<RowRules{.wins = 4, .loses = 3}> {
  static constexpr std::string_view kName = "squava";
  static constexpr std::string_view kTitle = "Squava: four in a row win, but three in a row lose";
  static constexpr std::string_view kFamily = "squava";
  static constexpr std::array<std::string_view, 0> kOptions = {};
  static constexpr int kMinBoard = 5;
  static constexpr int kMaxBoard = RowBoard::kMaxSide;
  static constexpr BoardSize kUsualBoard = {5, 5};
  static constexpr std::array kOpenings = {OpeningKind::kNone, OpeningKind::kSwap1st};
};

}  // namespace tengen
