// SPDX-License-Identifier: Apache-2.0
//
// Standard gomoku: exactly five in a row win, for both sides. Six or more do not win (rules.md
// section 13; INFO rule 1).
#pragma once

#include "engine/variants/freestyle.h"

namespace tengen {

struct Standard : Freestyle {
  static constexpr std::string_view kName = "standard";
  static constexpr std::string_view kTitle = "Gomoku, standard: exactly five in a row win";
  static constexpr std::string_view kFamily = "standard";
  static constexpr int kGomocupRule = 1;
  static constexpr std::array<bool, 2> kExact = {true, true};
  static constexpr int kReach = 5;
};

}  // namespace tengen
