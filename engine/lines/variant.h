// SPDX-License-Identifier: Apache-2.0
//
// Variant: what a line means in a five-in-a-row game, as facts of its page. A game is a tag type
// with these static constants and those of engine/rules/game_rules.h; it usually inherits its nearest
// relative and restates what differs (engine/variants/). All of this is data that ends up in the
// line table; the search asks positions questions and never a game's name.
#pragma once

#include <array>
#include <concepts>

namespace tengen {

template <class V>
concept Variant = requires {
  // Stones in a winning row.
  { V::kRowLength } -> std::convertible_to<int>;
  // By colour: a longer row does not win.
  { V::kExact } -> std::convertible_to<std::array<bool, 2>>;
  // A row of exactly kRowLength with enemy stones at both ends does not win (caro).
  { V::kShutEnds } -> std::convertible_to<bool>;
  // Black loses by an overline, a double four or a double three (renju, rules.md 3.1).
  { V::kForbidden } -> std::convertible_to<bool>;
  // How far a cell looks along a line. The row through a cell reaches kRowLength - 1 cells;
  // one more where the cell after the row matters too.
  { V::kReach } -> std::convertible_to<int>;
}
&&(V::kReach >= V::kRowLength - 1) &&
    (V::kReach >= V::kRowLength || !(V::kExact[0] || V::kExact[1] || V::kShutEnds)) &&
    (V::kReach <= 5);  // the padded border, engine/geometry.h

// Games that differ only in what a line means share the code of one of them, their kernel; the
// difference is in their tables (engine/boards/position.h). A game names it as `Kernel`; absent, it
// is its own.
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

// What code that is compiled once for a kernel relies on.
template <class V, class K>
concept SharesKernel = V::kRowLength == K::kRowLength&& V::kReach == K::kReach&& V::kShutEnds ==
                       K::kShutEnds&& V::kForbidden == K::kForbidden;

}  // namespace tengen
