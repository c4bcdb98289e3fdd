// SPDX-License-Identifier: Apache-2.0
//
// Four-in-a-row (rules.md section 6): four or more in a row win. A piece may come to rest only on
// some empty cells. The game decides which cells: FourPlacement (engine/boards/four_board.h)
// describes the three rules. `clear`: the board removes full edges. Boards are from 4x4 to 12x12.
// The sources of the rules describe 8x8 and 10x10 boards; the classic board is 7x6.
// engine/boards/four_board.h implements the placement and the clears.
#pragma once

#include <array>
#include <string_view>

#include "engine/boards/four_board.h"
#include "engine/game.h"
#include "engine/opening_kind.h"

namespace tengen {

template <FourRules kRulesOfGame>
struct FourFacts {
  static constexpr FourRules kBoardRules = kRulesOfGame;
  static constexpr std::string_view kFamily = "fourinarow";
  static constexpr int kGomocupRule = -1;
  static constexpr int kRowLength = 4;
  static constexpr int kMinBoard = FourBoard::kMinSide;
  static constexpr int kMaxBoard = FourBoard::kMaxSide;
  static constexpr std::array<int, 0> kSides = {};
  static constexpr BoardSize kUsualBoard =
      kBoardRules.placement == FourPlacement::kGravity ? BoardSize{7, 6} : BoardSize{8, 8};
  static constexpr std::array kOpenings = {OpeningKind::kNone, OpeningKind::kSwap2,
                                           OpeningKind::kSwap5};
  static constexpr OpeningKind kDefaultOpening = OpeningKind::kNone;
  static constexpr bool kPasses = false;
  static constexpr bool kCountsCaptures = false;
  static constexpr bool kStonesStay = !kBoardRules.clear;
  static constexpr bool kWraps = false;

  static FourBoard MakeBoard(const GameSpec& spec) { return FourBoard(spec.size, kBoardRules); }
};

struct FourInARow : FourFacts<FourRules{FourPlacement::kGravity, false}> {
  static constexpr std::string_view kName = "fourinarow";
  static constexpr std::string_view kTitle = "Four-in-a-row: pieces fall down their column";
  static constexpr std::array<std::string_view, 0> kOptions = {};
};

struct FourInARowClear : FourFacts<FourRules{FourPlacement::kGravity, true}> {
  static constexpr std::string_view kName = "fourinarow-clear";
  static constexpr std::string_view kTitle = "Four-in-a-row; a full bottom row is taken away";
  static constexpr std::array<std::string_view, 1> kOptions = {"clear"};
};

struct FourInARowEdgeGrow : FourFacts<FourRules{FourPlacement::kEdgeGrow, false}> {
  static constexpr std::string_view kName = "fourinarow-edge-grow-4";
  static constexpr std::string_view kTitle = "Four-in-a-row that grows inwards from four edges";
  static constexpr std::array<std::string_view, 1> kOptions = {"edge-grow-4"};
};

struct FourInARowEdgeGrowClear : FourFacts<FourRules{FourPlacement::kEdgeGrow, true}> {
  static constexpr std::string_view kName = "fourinarow-edge-grow-4-clear";
  static constexpr std::string_view kTitle =
      "Four-in-a-row that grows inwards from four edges; full edges are taken away";
  static constexpr std::array<std::string_view, 2> kOptions = {"edge-grow-4", "clear"};
};

struct FourInARowInterior : FourFacts<FourRules{FourPlacement::kInterior, false}> {
  static constexpr std::string_view kName = "fourinarow-interior-gravity-4";
  static constexpr std::string_view kTitle = "Four-in-a-row: pieces slide to their nearest edge";
  static constexpr std::array<std::string_view, 1> kOptions = {"interior-gravity-4"};
};

struct FourInARowInteriorClear : FourFacts<FourRules{FourPlacement::kInterior, true}> {
  static constexpr std::string_view kName = "fourinarow-interior-gravity-4-clear";
  static constexpr std::string_view kTitle =
      "Four-in-a-row: pieces slide to their nearest edge; full edges are taken away";
  static constexpr std::array<std::string_view, 2> kOptions = {"interior-gravity-4", "clear"};
};

}  // namespace tengen
