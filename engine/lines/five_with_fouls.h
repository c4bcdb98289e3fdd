// SPDX-License-Identifier: Apache-2.0
//
// FiveWithFouls: line rules for compiled code that plays several games: the tables of a game say
// which rows win and which fouls a colour has (engine/lines/variant.h). The games of the pente
// family with extra rules use it (rules.md section 4).
#pragma once

#include "engine/lines/five_or_more.h"

namespace tengen {

// A Variant.
struct FiveWithFouls : FiveOrMore {
  static constexpr bool kForbidden = true;
  static constexpr int kReach = 5;
};

}  // namespace tengen
