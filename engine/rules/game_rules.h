// SPDX-License-Identifier: Apache-2.0
//
// GameRules: the constants that a game's rules struct (engine/variants/) has besides its line
// rules: names, boards, openings, passes. A struct with MakeBoard makes its own board. The other
// structs are those of the five-in-a-row games. They have line rules (engine/lines/variant.h), and
// their board is a ShapeBoard. The rules themselves are in docs/rules.md.
#pragma once

#include <concepts>
#include <span>
#include <string_view>

#include "engine/board.h"
#include "engine/board_sizes.h"
#include "engine/game.h"
#include "engine/lines/variant.h"
#include "engine/opening_kind.h"

namespace tengen {

template <class P>
concept MakesItsBoard = requires(const GameSpec& spec) {
  P::MakeBoard(spec);
};
template <class P>
concept MakesGameBoard = requires(const GameSpec& spec) {
  { P::MakeBoard(spec) } -> GameBoard;
};

template <class P>
constexpr BoardSizes SizesOf() {
  return {P::kMinBoard, P::kMaxBoard, P::kSides};
}

template <class P>
concept GameRules = ((Variant<P> && !MakesItsBoard<P>) || MakesGameBoard<P>)&&requires {
  // The unique name of the game, and one line for users.
  { P::kName } -> std::convertible_to<std::string_view>;
  { P::kTitle } -> std::convertible_to<std::string_view>;
  // The name of the game in INFO game: a family, and options in the order of the protocol's list.
  // An empty family: INFO game cannot choose the game.
  { P::kFamily } -> std::convertible_to<std::string_view>;
  {std::span<const std::string_view>(P::kOptions)};
  // The sum of INFO rule that chooses the game, without 2 (continuous). -1: none (rules.md section
  // 13).
  { P::kGomocupRule } -> std::convertible_to<int>;

  // Stones of the row that decides the game.
  { P::kRowLength } -> std::convertible_to<int>;

  // Limits of width and height. If kSides is not empty: only square boards with these sides.
  { P::kMinBoard } -> std::convertible_to<int>;
  { P::kMaxBoard } -> std::convertible_to<int>;
  {std::span<const int>(P::kSides)};
  // The board if the user chooses none. It must be one of the allowed boards.
  { P::kUsualBoard } -> std::convertible_to<BoardSize>;

  // The openings that the game allows, and the default one of INFO game.
  {std::span<const OpeningKind>(P::kOpenings)};
  { P::kDefaultOpening } -> std::convertible_to<OpeningKind>;
  // True if the game has passes (rules.md section 8).
  { P::kPasses } -> std::convertible_to<bool>;
  { P::kCountsCaptures } -> std::convertible_to<bool>;
  // True if stones never leave the board and only rows decide the game. Then the game is a draw as
  // soon as neither side has room for a row.
  { P::kStonesStay } -> std::convertible_to<bool>;
  // True if lines continue at the opposite edge (torus).
  { P::kWraps } -> std::convertible_to<bool>;
}
&&SizesOf<P>().Has(P::kUsualBoard);

}  // namespace tengen
