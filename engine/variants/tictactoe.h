// SPDX-License-Identifier: Apache-2.0
//
// Tic-tac-toe and its misere form (rules.md section 15): three in a row on a 3x3 board win, in
// misere they lose. RowFacts has the facts that all games on a RowBoard share.
#pragma once

#include <array>
#include <string_view>

#include "engine/boards/row_board.h"
#include "engine/game.h"
#include "engine/opening_kind.h"

namespace tengen {

template <RowRules kRulesOfGame>
struct RowFacts {
  static constexpr RowRules kBoardRules = kRulesOfGame;
  static constexpr int kGomocupRule = -1;
  static constexpr int kRowLength = kBoardRules.wins != 0 ? kBoardRules.wins : kBoardRules.loses;
  static constexpr int kShortestRow = kBoardRules.shortest();
  static constexpr std::array<int, 0> kSides = {};
  static constexpr OpeningKind kDefaultOpening = OpeningKind::kNone;
  static constexpr bool kPasses = false;
  static constexpr bool kCountsCaptures = false;
  static constexpr bool kStonesStay = true;
  static constexpr bool kWraps = false;

  static RowBoard MakeBoard(const GameSpec& spec) { return RowBoard(spec.size, kBoardRules); }
};

template <RowRules kRulesOfGame>
struct TicTacToeFacts : RowFacts<kRulesOfGame> {
  static constexpr std::string_view kFamily = "tictactoe";
  static constexpr int kMinBoard = 3;
  static constexpr int kMaxBoard = 3;
  static constexpr BoardSize kUsualBoard = {3, 3};
  static constexpr std::array kOpenings = {OpeningKind::kNone};
};

struct TicTacToe : TicTacToeFacts<RowRules{.wins = 3}> {
  static constexpr std::string_view kName = "tictactoe";
  static constexpr std::string_view kTitle = "Tic-tac-toe: three in a row win";
  static constexpr std::array<std::string_view, 0> kOptions = {};
};

struct TicTacToeMisere : TicTacToeFacts<RowRules{.loses = 3}> {
  static constexpr std::string_view kName = "tictactoe-misere";
  static constexpr std::string_view kTitle = "Misere tic-tac-toe: who completes three loses";
  static constexpr std::array<std::string_view, 1> kOptions = {"misere"};
};

}  // namespace tengen
