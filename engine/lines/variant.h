// SPDX-License-Identifier: Apache-2.0
//
// Variant: the line rules of a five-in-a-row game, as constants of its rules struct
// (engine/rules/game_rules.h). A game usually inherits the rules struct of a similar game and
// changes some constants (engine/variants/). LineTable gets these constants as data. The search
// does not test the name of the game: it uses only the position. Sources of the rules: rules.md
// sections 2, 3 and 13.
#pragma once

#include <array>
#include <concepts>

#include "engine/lines/fouls.h"

namespace tengen {

template <class V>
concept Variant = requires {
  // The number of stones in a winning row.
  { V::kRowLength } -> std::convertible_to<int>;
  // For each colour: true if a row of more than kRowLength stones does not win.
  { V::kExact } -> std::convertible_to<std::array<bool, 2>>;
  // True if a row of exactly kRowLength stones with enemy stones at both ends does not win (caro).
  { V::kShutEnds } -> std::convertible_to<bool>;
  // For each colour: the fouls by which it loses (renju, rules.md 3.1).
  { V::kFouls } -> std::convertible_to<std::array<Fouls, 2>>;
  // True if a colour may have fouls. The compiled code then looks for the fouls of kFouls.
  { V::kForbidden } -> std::convertible_to<bool>;
  // The number of cells on each side that can change the pattern of a cell. The number is
  // kRowLength - 1. If the cell after a winning row matters too, the number is kRowLength or more.
  { V::kReach } -> std::convertible_to<int>;
}
&&(V::kForbidden || !(V::kFouls[0].Any() || V::kFouls[1].Any())) &&
    (V::kReach >= V::kRowLength - 1) &&
    (V::kReach >= V::kRowLength || !(V::kExact[0] || V::kExact[1] || V::kShutEnds)) &&
    (V::kReach <= 5);  // the padded border, engine/geometry.h

// Several games can use the same compiled code. One of these games is their kernel: its code is
// compiled for all of them. These games differ only in line rules and have different tables
// (engine/boards/position.h). A rules struct names its kernel as `Kernel`. If a rules struct has no
// `Kernel`, the game is its own kernel.
namespace internal {
template <class V>
struct KernelOf {
  using type = V;
};
template <class V>
requires requires { typename V::Kernel; }
struct KernelOf<V> {
  using type = typename V::Kernel;
};
}  // namespace internal
template <Variant V>
using KernelOf = typename internal::KernelOf<V>::type;

// Constants that must be equal in a game V and its kernel K, because compiled code contains them.
// (kExact and kFouls are data of the tables.)
template <class V, class K>
concept SharesKernel = V::kRowLength == K::kRowLength&& V::kReach == K::kReach&& V::kShutEnds ==
                       K::kShutEnds&& V::kForbidden == K::kForbidden;

}  // namespace tengen
