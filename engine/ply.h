// SPDX-License-Identifier: Apache-2.0
//
// Ply: one turn of one seat, for every game and opening (rules.md sections 0 and 9). A plain value.
// Game::Check tests whether a ply is legal.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/types.h"

namespace tengen {

enum class PlyKind : std::uint8_t {
  kStones,  // one or more stones in placing order; in some openings also a declared number of
            // fifths
  kSwap,    // the seats exchange colours (openings only)
  kPass,    // no stone (only after the opening)
  kOffer,   // Black offers points for the fifth stone and places no stone
  kPick     // the chosen fifth stone (black), then the sixth stone (white)
};

struct Ply {
  PlyKind kind = PlyKind::kStones;
  std::vector<Point> points;
  int declared = 0;  // declared number of fifths (Yamaguchi, Soosorv); 0: not declared
  friend bool operator==(const Ply&, const Ply&) = default;
};

inline Ply StonePly(Point p) { return {PlyKind::kStones, {p}}; }

}  // namespace tengen
