// SPDX-License-Identifier: Apache-2.0
//
// Caro: a five shut by enemy stones at both ends is nothing; the edge does not shut it.
// CaroOverline: six or more win, shut or not (INFO rule 8). Caro: they are nothing (rule 9).
// The twist is a mixin, because managers may ask for it on top of renju (rules.md section 13).
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
  static constexpr std::string_view kParamColumn = "caro";
  static constexpr int kGomocupRule = 9;
};

struct CaroOverline : ShutEnds<Freestyle> {
  using Kernel = Caro;
  static constexpr std::string_view kName = "caro-overline";
  static constexpr std::string_view kTitle =
      "Caro with overlines: five not shut at both ends, or six and more, win";
  static constexpr std::string_view kParamColumn = "caro";
  static constexpr std::array<std::string_view, 1> kOptions = {"overline"};
  static constexpr int kGomocupRule = 8;
};

}  // namespace tengen
