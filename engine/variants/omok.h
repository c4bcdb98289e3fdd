// SPDX-License-Identifier: Apache-2.0
//
// Omok, the Korean game (rules.md section 14): double threes are forbidden to both sides. Exactly
// five in a row win. With the option `overline`, six or more win, too.
#pragma once

#include "engine/variants/renju.h"

namespace tengen {

struct Omok : Renju {
  using Kernel = Renju;
  static constexpr std::string_view kRelative = "standard";
  static constexpr std::string_view kName = "omok";
  static constexpr std::string_view kTitle =
      "Omok: exactly five win, no double three for either side";
  static constexpr std::string_view kFamily = "omok";
  static constexpr int kGomocupRule = -1;
  static constexpr std::array<bool, 2> kExact = {true, true};
  static constexpr std::array<Fouls, 2> kFouls = {kNoDoubleThree, kNoDoubleThree};
  static constexpr auto kOpenings = Freestyle::kOpenings;
  static constexpr OpeningKind kDefaultOpening = OpeningKind::kNone;
  static constexpr bool kPasses = false;
};

struct OmokOverline : Omok {
  static constexpr std::string_view kRelative = "freestyle";
  static constexpr std::string_view kName = "omok-overline";
  static constexpr std::string_view kTitle =
      "Omok in which six and more win, too; no double three for either side";
  static constexpr std::array<std::string_view, 1> kOptions = {"overline"};
  static constexpr std::array<bool, 2> kExact = {false, false};
};

}  // namespace tengen
