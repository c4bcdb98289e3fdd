// SPDX-License-Identifier: Apache-2.0
//
// GameRules: the facts that a page of engine/variants/ states about its game besides its lines:
// names, boards, openings, passes. A page that has MakeBoard makes its own board; the others, the
// five-in-a-row pages (engine/lines/variant.h), have the one that their line facts make.
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
  // The registry's row and a line for people.
  { P::kName } -> std::convertible_to<std::string_view>;
  { P::kTitle } -> std::convertible_to<std::string_view>;
  // How INFO game calls it: a family and its options in the order of the protocol's list. A
  // game without a family cannot be had by name.
  { P::kParamColumn } -> std::convertible_to<std::string_view>;
  {std::span<const std::string_view>(P::kOptions)};
  // The sum of INFO rule without bit 2 that asks for it, -1 for none (rules.md section 13).
  { P::kGomocupRule } -> std::convertible_to<int>;

  // Stones of a row that decides the game.
  { P::kRowLength } -> std::convertible_to<int>;

  // Board sides, both of them; where kSides names some, squares of these only.
  { P::kMinBoard } -> std::convertible_to<int>;
  { P::kMaxBoard } -> std::convertible_to<int>;
  {std::span<const int>(P::kSides)};
  // The board that people mean who name none; one of these.
  { P::kUsualBoard } -> std::convertible_to<BoardSize>;

  // The openings that it may begin with, and the one it has when chosen by INFO game.
  {std::span<const OpeningKind>(P::kOpenings)};
  { P::kDefaultOpening } -> std::convertible_to<OpeningKind>;
  // Whether it has passes (rules.md section 8).
  { P::kPasses } -> std::convertible_to<bool>;
  { P::kCountsCaptures } -> std::convertible_to<bool>;
  // No stone ever leaves the board, and only a row of them decides the game, for whomever: where
  // neither side has room for one it is a draw.
  { P::kStonesStay } -> std::convertible_to<bool>;
  // Lines go on at the opposite edge.
  { P::kWraps } -> std::convertible_to<bool>;
}
&&SizesOf<P>().Has(P::kUsualBoard);

}  // namespace tengen
