// SPDX-License-Identifier: Apache-2.0
//
// Renju (rules.md section 3; INFO rule 4). Black wins with exactly five and loses by an overline, a
// double four or a double three. White wins with five or more and has no forbidden moves.
//
// The other games in this file combine renju with other rules, because some managers can send such
// a combination in INFO rule (rules.md section 13). In these games a row wins only if every
// combined rule allows it. Black has the fouls of renju.
#pragma once

#include "engine/variants/caro.h"
#include "engine/variants/freestyle.h"

namespace tengen {

struct Renju : Freestyle {
  static constexpr std::string_view kName = "renju";
  static constexpr std::string_view kTitle =
      "Renju: Black exactly five and no overline, double four, double three; White five or more";
  static constexpr std::string_view kFamily = "renju";
  static constexpr int kGomocupRule = 4;
  static constexpr std::array<bool, 2> kExact = {true, false};
  static constexpr std::array<Fouls, 2> kFouls = {kRenjuFouls, kNoFouls};
  static constexpr bool kForbidden = true;
  static constexpr int kReach = 5;
  static constexpr std::array kOpenings = {OpeningKind::kNone,
                                           OpeningKind::kCentre,
                                           OpeningKind::kSwap,
                                           OpeningKind::kSwap2,
                                           OpeningKind::kSwap5,
                                           OpeningKind::kSwap1989,
                                           OpeningKind::kRif,
                                           OpeningKind::kYamaguchi,
                                           OpeningKind::kSoosyrv8,
                                           OpeningKind::kTaraguchi10,
                                           OpeningKind::kSuperTaraguchi10,
                                           OpeningKind::kTarannikov,
                                           OpeningKind::kSakata};
  static constexpr OpeningKind kDefaultOpening = OpeningKind::kCentre;
  static constexpr bool kPasses = true;
};

struct RenjuStandard : Renju {
  using Kernel = Renju;
  static constexpr std::string_view kName = "renju-standard";
  static constexpr std::string_view kTitle = "Renju in which White, too, needs exactly five";
  static constexpr std::string_view kFamily = "";
  static constexpr int kGomocupRule = 5;
  static constexpr std::array<bool, 2> kExact = {true, true};
};

// The game before double fours were forbidden (rules.md section 14).
struct RenjuEarly : Renju {
  using Kernel = Renju;
  static constexpr std::string_view kName = "renju-early";
  static constexpr std::string_view kTitle =
      "Early renju: no overline and no double three for Black, double fours allowed";
  static constexpr std::array<std::string_view, 1> kOptions = {"early"};
  static constexpr int kGomocupRule = -1;
  static constexpr BoardSize kUsualBoard = {19, 19};
  static constexpr std::array<Fouls, 2> kFouls = {kEarlyFouls, kNoFouls};
};

struct RenjuCaroOverline : ShutEnds<Renju> {
  static constexpr std::string_view kName = "renju-caro-overline";
  static constexpr std::string_view kTitle = "Renju with caro's ends for fives";
  static constexpr std::string_view kFamily = "";
  static constexpr int kGomocupRule = 12;
};

struct RenjuCaro : ShutEnds<RenjuStandard> {
  using Kernel = RenjuCaroOverline;
  static constexpr std::string_view kName = "renju-caro";
  static constexpr std::string_view kTitle = "Renju with caro's ends, exactly five for both";
  static constexpr std::string_view kFamily = "";
  static constexpr int kGomocupRule = 13;
};

}  // namespace tengen
