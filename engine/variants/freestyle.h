// SPDX-License-Identifier: Apache-2.0
//
// Freestyle gomoku: five or more in a row win, for both sides (rules.md section 13 and D18; INFO
// rule 0).
#pragma once

#include <array>
#include <string_view>

#include "engine/geometry.h"
#include "engine/lines/five_or_more.h"
#include "engine/opening_kind.h"

namespace tengen {

struct Freestyle : FiveOrMore {
  static constexpr std::string_view kName = "freestyle";
  static constexpr std::string_view kTitle = "Gomoku, freestyle: five or more in a row win";
  static constexpr std::string_view kFamily = "freestyle";
  static constexpr std::array<std::string_view, 0> kOptions = {};
  static constexpr int kGomocupRule = 0;
  static constexpr int kMinBoard = tengen::kMinBoard;
  static constexpr int kMaxBoard = tengen::kMaxBoard;
  static constexpr std::array<int, 0> kSides = {};
  static constexpr BoardSize kUsualBoard = {15, 15};
  static constexpr std::array kOpenings = {
      OpeningKind::kNone, OpeningKind::kPro,   OpeningKind::kLongPro, OpeningKind::kSwap1st,
      OpeningKind::kSwap, OpeningKind::kSwap2, OpeningKind::kSwap5};
  static constexpr OpeningKind kDefaultOpening = OpeningKind::kNone;
  static constexpr bool kPasses = false;
  static constexpr bool kCountsCaptures = false;
  static constexpr bool kStonesStay = true;
  static constexpr bool kWraps = false;
};

}  // namespace tengen
