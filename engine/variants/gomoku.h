// SPDX-License-Identifier: Apache-2.0
//
// Gomoku of INFO game (rules.md section 2): exactly five in a row win, for both sides. Gomoku has
// passes and the pro opening. The line rules of Gomoku are the same as in Standard
// (engine/variants/standard.h).
#pragma once

#include "engine/variants/standard.h"

namespace tengen {

struct Gomoku : Standard {
  using Kernel = Standard;
  static constexpr std::string_view kName = "gomoku";
  static constexpr std::string_view kTitle =
      "Gomoku: exactly five in a row win; openings and passes";
  static constexpr std::string_view kFamily = "gomoku";
  static constexpr int kGomocupRule = -1;
  static constexpr OpeningKind kDefaultOpening = OpeningKind::kPro;
  static constexpr bool kPasses = true;
};

}  // namespace tengen
