// SPDX-License-Identifier: Apache-2.0
//
// Caro, two games (rules.md section 13). A five with enemy stones at both ends ("shut") does not
// win. The edge of the board does not count as an enemy stone. CaroOverline (INFO rule 8): six or
// more always win, even between enemy stones. Caro (INFO rule 9): six or more do not win.
//
// ShutEnds adds the rule of shut ends to the rules struct of any game. It is a template because a
// manager can combine this rule with renju, too.
#pragma once

#include "engine/variants/freestyle.h"
#include "engine/variants/standard.h"

namespace tengen {

template <class Parent>
struct ShutEnds : Parent {
  static constexpr bool kShutEnds = true;
  static constexpr int kReach = 5;
};

struct Caro : ShutEnds<Standard> {
  static constexpr std::string_view kName = "caro";
  static constexpr std::string_view kTitle = "Caro: exactly five, not shut at both ends, win";
  static constexpr std::string_view kFamily = "caro";
  static constexpr int kGomocupRule = 9;
};

struct CaroOverline : ShutEnds<Freestyle> {
  using Kernel = Caro;
  static constexpr std::string_view kName = "caro-overline";
  static constexpr std::string_view kTitle =
      "Caro with overlines: five not shut at both ends, or six and more, win";
  static constexpr std::string_view kFamily = "caro";
  static constexpr std::array<std::string_view, 1> kOptions = {"overline"};
  static constexpr int kGomocupRule = 8;
};

}  // namespace tengen
