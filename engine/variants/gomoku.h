// SPDX-License-Identifier: Apache-2.0
//
// Gomoku as the family plays it (rules.md section 2): exactly five for both, with passes and the
// pro opening. Its lines are standard's.
#pragma once

#include "engine/variants/standard.h"

namespace tengen {

struct Gomoku : Standard {
  using Kernel = Standard;
  static constexpr std::string_view kName = "gomoku";
  static constexpr std::string_view kTitle =
      "Gomoku: exactly five in a row win; openings and passes";
  static constexpr std::string_view kParamColumn = "gomoku";
  static constexpr int kGomocupRule = -1;
  static constexpr OpeningKind kDefaultOpening = OpeningKind::kPro;
  static constexpr bool kPasses = true;
};

}  // namespace tengen
