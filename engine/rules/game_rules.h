// SPDX-License-Identifier: Apache-2.0
//
// GameRules: the constants that every game's rules struct (engine/variants/) has: names, boards,
// openings, passes. If a struct has MakeBoard, this function makes the game's board. The other
// structs belong to the five-in-a-row games: they also have line rules (engine/lines/variant.h),
// and their board is a ShapeBoard. docs/rules.md describes the rules.
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

// Facts that only some games have. The constants are optional: a struct without the constant has
// the value that most games have.
template <class P>
constexpr bool FoulsOf() {  // engine/lines/variant.h, engine/variants/pente.h
  if constexpr (requires { P::kForbidden; }) return P::kForbidden;
  return false;
}
template <class P>
constexpr bool LibertiesOf() {  // stones without liberties are captured, as in go
  if constexpr (requires { P::kLiberties; }) return P::kLiberties;
  return false;
}
template <class P>
constexpr Falling FallingOf() {
  if constexpr (requires { P::kFalling; }) return P::kFalling;
  return Falling::kNone;
}
template <class P>
constexpr int StonesPerTurnOf() {  // in each turn after the first
  if constexpr (requires { P::kStonesPerTurn; }) return P::kStonesPerTurn;
  return 1;
}
template <class P>
constexpr int ShortestRowOf() {  // kRowLength, or less if a shorter row loses, as in Squava
  if constexpr (requires { P::kShortestRow; }) return P::kShortestRow;
  return P::kRowLength;
}

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
  // If the family is empty, INFO game cannot choose the game.
  { P::kFamily } -> std::convertible_to<std::string_view>;
  {std::span<const std::string_view>(P::kOptions)};
  // The number that chooses the game in INFO rule, without the bit 2 (continuous). -1: INFO rule
  // cannot choose the game (rules.md section 13).
  { P::kGomocupRule } -> std::convertible_to<int>;

  // The number of stones in the row that decides the game.
  { P::kRowLength } -> std::convertible_to<int>;

  // Limits of width and height. If kSides is not empty, only square boards with one of these sides
  // are allowed.
  { P::kMinBoard } -> std::convertible_to<int>;
  { P::kMaxBoard } -> std::convertible_to<int>;
  {std::span<const int>(P::kSides)};
  // The board size if the user chooses none. This size must be an allowed size.
  { P::kUsualBoard } -> std::convertible_to<BoardSize>;

  // The openings that the game allows, and the default opening after INFO game.
  {std::span<const OpeningKind>(P::kOpenings)};
  { P::kDefaultOpening } -> std::convertible_to<OpeningKind>;
  // True if the game has passes (rules.md section 8).
  { P::kPasses } -> std::convertible_to<bool>;
  { P::kCountsCaptures } -> std::convertible_to<bool>;
  // True if stones never leave the board and only rows decide the game. In such a game the result
  // is a draw as soon as neither side has room for a winning row.
  { P::kStonesStay } -> std::convertible_to<bool>;
  // True if lines continue at the opposite edge (torus).
  { P::kWraps } -> std::convertible_to<bool>;
}
&&SizesOf<P>().Has(P::kUsualBoard);

// The game whose networks and weights a five-in-a-row game uses if it has none of its own: the game
// that its rules struct names as kRelative, otherwise its kernel.
template <class P>
constexpr std::string_view RelativeOf() {
  if constexpr (requires { P::kRelative; }) {
    return P::kRelative;
  } else {
    return KernelOf<P>::kName;
  }
}

}  // namespace tengen
