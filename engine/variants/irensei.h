// SPDX-License-Identifier: Apache-2.0
//
// Irensei (rules.md section 7): seven in a row inside the centre area of a 19x19 board, with the
// captures of go. The centre area is the 15x15 points in the middle. Black wins with exactly seven,
// and loses with eight or more anywhere on the board. White wins with seven or more.
// engine/boards/irensei_board.h implements the captures, engine/boards/irensei_windows.h the centre
// area.
#pragma once

#include <array>
#include <string_view>

#include "engine/boards/irensei_board.h"
#include "engine/game.h"
#include "engine/opening_kind.h"

namespace tengen {

struct Irensei {
  static constexpr std::string_view kName = "irensei";
  static constexpr std::string_view kTitle =
      "Irensei: seven in a row in the centre of a 19x19 board, with the captures of go";
  static constexpr std::string_view kFamily = "irensei";
  static constexpr std::array<std::string_view, 0> kOptions = {};
  static constexpr int kGomocupRule = -1;
  static constexpr int kRowLength = IrenseiBoard::kRowLength;
  static constexpr int kMinBoard = IrenseiBoard::kSide;
  static constexpr int kMaxBoard = IrenseiBoard::kSide;
  static constexpr std::array kSides = {IrenseiBoard::kSide};
  static constexpr BoardSize kUsualBoard = {IrenseiBoard::kSide, IrenseiBoard::kSide};
  static constexpr std::array kOpenings = {OpeningKind::kNone, OpeningKind::kSwap2,
                                           OpeningKind::kSwap5};
  static constexpr OpeningKind kDefaultOpening = OpeningKind::kNone;
  static constexpr bool kPasses = true;
  static constexpr bool kCountsCaptures = false;
  static constexpr bool kStonesStay = false;
  static constexpr bool kWraps = false;
  static constexpr bool kLiberties = true;

  static IrenseiBoard MakeBoard(const GameSpec& spec) { return IrenseiBoard(spec.size); }
};

}  // namespace tengen
