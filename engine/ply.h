// SPDX-License-Identifier: Apache-2.0
//
// Ply: one turn of one seat, in every game and opening (rules.md sections 0 and 9). A plain
// value; whether it is legal is the Game's question.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/types.h"

namespace tengen {

enum class PlyKind : std::uint8_t {
  kStones,  // one or more stones in placing order, perhaps with a declared count
  kSwap,    // the seats exchange colours (openings only)
  kPass,    // no stone (after the opening only)
  kOffer,   // tentative fifths: points, but no stones yet
  kPick     // the chosen fifth (black), then the sixth stone (white)
};

struct Ply {
  PlyKind kind = PlyKind::kStones;
  std::vector<Point> points;
  int declared = 0;  // fifths promised (Yamaguchi, Soosorv); 0: nothing declared
  friend bool operator==(const Ply&, const Ply&) = default;
};

inline Ply StonePly(Point p) { return {PlyKind::kStones, {p}}; }

}  // namespace tengen
