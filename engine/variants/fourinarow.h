// SPDX-License-Identifier: Apache-2.0
//
// Four-in-a-row (rules.md section 6): four or more in a row win. A piece may come to rest only on
// some empty cells. The game decides which cells: FourPlacement (engine/boards/four_board.h)
// describes the rules. `clear`: the board removes full edges. Boards are from 4x4 to 12x12.
// The sources of the rules describe 8x8 and 10x10 boards; the classic board is 7x6.
// engine/boards/four_board.h implements the placement and the clears.
#pragma once

#include <array>
#include <span>
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
  static constexpr int kRowLength = kBoardRules.row;
  static constexpr int kMinBoard = kRowLength;
  static constexpr int kMaxBoard = FourBoard::kMaxSide;
  static constexpr std::array<int, 0> kSides = {};
  static constexpr BoardSize kUsualBoard = kBoardRules.filled_sides ? BoardSize{9, 6}
                                           : kBoardRules.placement == FourPlacement::kGravity
                                               ? BoardSize{7, 6}
                                               : BoardSize{8, 8};
  // A pop is no placement, so games with pops have no openings.
  static constexpr std::array kAllOpenings = {OpeningKind::kNone, OpeningKind::kSwap2,
                                              OpeningKind::kSwap5};
  static constexpr std::span kOpenings =
      std::span(kAllOpenings).first(kBoardRules.pop_out ? 1 : kAllOpenings.size());
  static constexpr OpeningKind kDefaultOpening = OpeningKind::kNone;
  static constexpr bool kPasses = false;
  static constexpr bool kCountsCaptures = false;
  static constexpr bool kStonesStay = !kBoardRules.moves_pieces();
  static constexpr bool kWraps = false;
  static constexpr Falling kFalling =
      kBoardRules.placement == FourPlacement::kGravity    ? Falling::kDown
      : kBoardRules.placement == FourPlacement::kInterior ? Falling::kOutward
                                                          : Falling::kEdges;

  static FourBoard MakeBoard(const GameSpec& spec) { return FourBoard(spec.size, kBoardRules); }
};

struct FourInARow : FourFacts<FourRules{FourPlacement::kGravity, false}> {
  static constexpr std::string_view kName = "fourinarow";
  static constexpr std::string_view kTitle = "Four-in-a-row: pieces fall down their column";
  static constexpr std::array<std::string_view, 0> kOptions = {};
};

struct FourInARowFive : FourFacts<FourRules{.filled_sides = true, .row = 5}> {
  static constexpr std::string_view kName = "fourinarow-five";
  static constexpr std::string_view kTitle =
      "Five-in-a-row: pieces fall down their column, and both outer columns are full";
  static constexpr std::array<std::string_view, 1> kOptions = {"five"};
};

struct FourInARowPopOut : FourFacts<FourRules{.pop_out = true}> {
  static constexpr std::string_view kName = "fourinarow-popout";
  static constexpr std::string_view kTitle =
      "PopOut: a turn may also take out an own piece from the bottom row";
  static constexpr std::array<std::string_view, 1> kOptions = {"popout"};
};

struct FourInARowMisere : FourFacts<FourRules{.misere = true}> {
  static constexpr std::string_view kName = "fourinarow-misere";
  static constexpr std::string_view kTitle = "Misere four-in-a-row: who completes four loses";
  static constexpr std::array<std::string_view, 1> kOptions = {"misere"};
};

struct FourInARowEdgeGrowMisere
    : FourFacts<FourRules{.placement = FourPlacement::kEdgeGrow, .misere = true}> {
  static constexpr std::string_view kName = "fourinarow-edge-grow-4-misere";
  static constexpr std::string_view kTitle =
      "Misere four-in-a-row that grows inwards from four edges";
  static constexpr std::array<std::string_view, 2> kOptions = {"edge-grow-4", "misere"};
};

struct FourInARowEdgeDropMisere
    : FourFacts<FourRules{.placement = FourPlacement::kEdgeDrop, .misere = true}> {
  static constexpr std::string_view kName = "fourinarow-edge-drop-4-misere";
  static constexpr std::string_view kTitle =
      "Misere four-in-a-row: pieces drop from four edges, and who completes four loses";
  static constexpr std::array<std::string_view, 2> kOptions = {"edge-drop-4", "misere"};
};

struct FourInARowInteriorMisere
    : FourFacts<FourRules{.placement = FourPlacement::kInterior, .misere = true}> {
  static constexpr std::string_view kName = "fourinarow-interior-gravity-4-misere";
  static constexpr std::string_view kTitle =
      "Misere four-in-a-row: pieces slide to their nearest edge, and who completes four loses";
  static constexpr std::array<std::string_view, 2> kOptions = {"interior-gravity-4", "misere"};
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

struct FourInARowEdgeDrop : FourFacts<FourRules{FourPlacement::kEdgeDrop, false}> {
  static constexpr std::string_view kName = "fourinarow-edge-drop-4";
  static constexpr std::string_view kTitle = "Four-in-a-row: pieces drop from four edges";
  static constexpr std::array<std::string_view, 1> kOptions = {"edge-drop-4"};
};

struct FourInARowEdgeDropClear : FourFacts<FourRules{FourPlacement::kEdgeDrop, true}> {
  static constexpr std::string_view kName = "fourinarow-edge-drop-4-clear";
  static constexpr std::string_view kTitle =
      "Four-in-a-row: pieces drop from four edges; full edges are taken away";
  static constexpr std::array<std::string_view, 2> kOptions = {"edge-drop-4", "clear"};
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
