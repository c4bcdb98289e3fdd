// SPDX-License-Identifier: Apache-2.0
//
// Variant: the line rules of a five-in-a-row game, as constants of its rules struct
// (engine/rules/game_rules.h). A game usually inherits the rules struct of a similar game and
// changes some constants (engine/variants/). The line table gets these constants as data. The
// search uses the position, not the game's name. Sources of the rules: rules.md sections 2, 3 and
// 13.
#pragma once

#include <array>
#include <concepts>

namespace tengen {

template <class V>
concept Variant = requires {
  // Stones in a winning row.
  { V::kRowLength } -> std::convertible_to<int>;
  // By colour: a row of more than kRowLength does not win.
  { V::kExact } -> std::convertible_to<std::array<bool, 2>>;
  // A row of exactly kRowLength does not win if enemy stones are at both ends (caro).
  { V::kShutEnds } -> std::convertible_to<bool>;
  // Black loses by an overline, a double four or a double three (renju, rules.md 3.1).
  { V::kForbidden } -> std::convertible_to<bool>;
  // How far a cell looks along a line, in cells to each side. It is kRowLength - 1, or one more
  // where the cell after a winning row matters too.
  { V::kReach } -> std::convertible_to<int>;
}
&&(V::kReach >= V::kRowLength - 1) &&
    (V::kReach >= V::kRowLength || !(V::kExact[0] || V::kExact[1] || V::kShutEnds)) &&
    (V::kReach <= 5);  // the padded border, engine/geometry.h

// The kernel of a game is the game whose compiled code it uses. Games that differ only in line
// rules share a kernel and have different tables (engine/boards/position.h). A rules struct names
// its kernel as `Kernel`. Without this name, a game is its own kernel.
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
template <class V, class K>
concept SharesKernel = V::kRowLength == K::kRowLength&& V::kReach == K::kReach&& V::kShutEnds ==
                       K::kShutEnds&& V::kForbidden == K::kForbidden;

}  // namespace tengen
