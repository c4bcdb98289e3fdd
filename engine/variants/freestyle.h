// SPDX-License-Identifier: Apache-2.0
//
// Freestyle gomoku: five or more in a row win, for both sides (rules.md D18; INFO rule 0).
#pragma once

#include <array>
#include <string_view>

#include "engine/geometry.h"

namespace tengen {

struct Freestyle {
  static constexpr std::string_view kName = "freestyle";
  static constexpr std::string_view kTitle = "Gomoku, freestyle: five or more in a row win";
  static constexpr int kGomocupRule = 0;
  static constexpr int kRowLength = 5;
  static constexpr std::array<bool, 2> kExact = {false, false};
  static constexpr bool kShutEnds = false;
  static constexpr bool kForbidden = false;
  static constexpr int kReach = 4;
  static constexpr int kMinBoard = tengen::kMinBoard;
  static constexpr int kMaxBoard = tengen::kMaxBoard;
};

}  // namespace tengen
